import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { editorTypes, panelTypes, schemes } from '../../src/platform/manifest/contributions.ts';
import { root } from '../run/project.ts';

interface Walkthrough {
  readonly id: string;
  readonly steps: readonly {
    readonly id: string;
    readonly media: { readonly svg: string; readonly altText: string };
    readonly completionEvents: readonly string[];
  }[];
}

describe('the walkthrough', () => {
  const manifest: { name: string; publisher: string; contributes: { walkthroughs: readonly Walkthrough[] } } =
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const texts = textsIn('package.nls.json');
  const french = textsIn('package.nls.fr.json');
  const steps = manifest.contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);

  it('leads from the sandbox over what can be seen of it to an own connection', () => {
    assert.deepEqual(
      steps.map(({ id }) => id),
      ['sandbox', 'goTo', 'chart', 'calendar', 'report', 'table', 'check', 'connection'],
    );
  });

  it('has a packaged picture for each step and language, small and in the colors of the theme', () => {
    const packaged = readFileSync(join(root, '.vscodeignore'), 'utf8').match(/(?<=^!).+$/gm) ?? [];
    const files = [texts, french].flatMap((shown) =>
      steps.map(({ media }) => shown[media.svg.slice(1, -1)] ?? ''),
    );
    assert.equal(new Set(files).size, 2 * steps.length);
    for (const file of files) {
      assert.ok(
        packaged.some((pattern) => matchesGlob(file, pattern)),
        file,
      );
      const picture = readFileSync(join(root, file), 'utf8');
      assert.ok(picture.length < 20_000, file);
      const colors = [...picture.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color]) => color ?? '');
      assert.deepEqual(
        colors.filter((color) => color !== 'none' && !color.startsWith('var(--vscode-')),
        [],
        file,
      );
      // The editor shows it in a page that allows neither.
      assert.doesNotMatch(picture, /<style|style=|<script|href=/);
    }
  });

  it('says what to do without a picture: narrow windows show none', () => {
    for (const [key, text] of [...Object.entries(texts), ...Object.entries(french)]) {
      if (/^walkthrough\..*description$/.test(key)) {
        assert.doesNotMatch(
          text,
          /\b(?:picture shows|shown here|below:|beside|above|image ci-|ci-contre|ci-dessous)/i,
          key,
        );
      }
    }
  });

  it('ticks off each step by an event that the code sends', () => {
    const source = [
      'src/features/connections/register.ts',
      'src/features/find/register.ts',
      'src/features/health/register.ts',
      'src/features/reports/register.ts',
      'src/features/table/table.ts',
    ]
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    for (const { id, completionEvents } of steps) {
      assert.equal(completionEvents.length, 1, id);
      const [, key, ...shown] =
        /^onContext:(?:(workforce\.\w+)(?: == (?:sandbox|remote))?|active\w+Id == '([\w.]+)'|resourceScheme == ([\w-]+))$/.exec(
          completionEvents[0] ?? '',
        ) ?? [];
      const names: readonly (string | undefined)[] = [
        ...panelTypes,
        ...editorTypes,
        ...Object.values(schemes),
      ];
      assert.ok(
        key === undefined
          ? shown.some((name) => name !== undefined && names.includes(name))
          : source.includes(`'${key}'`),
        completionEvents[0],
      );
    }
  });
});

function textsIn(file: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}
