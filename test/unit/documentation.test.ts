import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commandIds, settingDefaults } from '../../src/ui/contributions.ts';
import { root } from '../run/project.ts';

const documents = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'test/README.md',
  'docs/performance.md',
];

/** Commands without arguments. All others are in README.md with their argument object. */
const withoutArguments: readonly string[] = [
  'workforce.refreshDepartments',
  'workforce.refreshEmployees',
  'workforce.refreshTaxonomies',
  'workforce.refreshReports',
  'workforce.refreshLeaves',
  'workforce.exportDepartments',
  'workforce.exportEmployees',
  'workforce.exportTaxonomies',
  'workforce.exportReports',
  'workforce.exportLeaves',
  'workforce.showInactiveDepartments',
  'workforce.hideInactiveDepartments',
  'workforce.showArchivedLabels',
  'workforce.hideArchivedLabels',
  'workforce.showDeletedLeaves',
  'workforce.hideDeletedLeaves',
  'workforce.openWalkthrough',
  'workforce.showLog',
];

function read(document: string): string {
  return readFileSync(join(root, document), 'utf8');
}

/** The text in backticks of a Markdown text. */
function codeIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? '');
}

/** Cells of the first column of all tables. */
function firstCells(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell]) => cell ?? '');
}

/** The anchors of the headings on GitHub. */
function anchorsIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the documents of the project', () => {
  for (const document of documents) {
    it(`${document} names only files that exist`, () => {
      // In test/README.md, paths start in its own folder. A path with <…>, * or { is a pattern.
      const folder = dirname(document) === 'test' ? 'test' : '';
      const paths = codeIn(read(document)).filter(
        (code) =>
          /^(?:src|test|build|media|unit|host|ui|leaks|run)\/[\w./-]+$/.test(code) &&
          !(folder === '' && /^(?:unit|host|ui|leaks|run)\//.test(code)),
      );
      const missing = paths.filter(
        (path) => !existsSync(join(root, folder, path)) && !existsSync(join(root, path)),
      );
      assert.deepEqual(missing, []);
    });

    it(`${document} has no broken link`, () => {
      const links = [...read(document).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link]) => link ?? '');
      const broken = links.filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? document : join(dirname(document), path);
        return (
          !existsSync(join(root, target)) ||
          (anchor !== undefined && !anchorsIn(read(target)).includes(anchor))
        );
      });
      assert.deepEqual(broken, []);
    });
  }

  it('SECURITY.md names a test for each promise about a service, a workspace and the sandbox', () => {
    const sections = read('SECURITY.md').split(/^##+ /m);
    const promises = sections
      .filter((section) =>
        /^(?:What leaves|What a workspace|What is masked|Texts|Sizes|Downloads|The sandbox)/.test(section),
      )
      .flatMap((section) => section.split(/^- /m).slice(1))
      .map((item) => item.split('\n\n')[0] ?? '');
    assert.ok(promises.length > 30, `${promises.length} promises`);
    assert.deepEqual(
      promises.filter((promise) => !/`test\/[\w./-]+\.test\.ts`/.test(promise)),
      [],
    );
  });

  it('README.md has every command that takes arguments, and no other', () => {
    const [, section = ''] = read('README.md').split(/^## Commands$/m);
    const [commands = ''] = section.split(/^## /m);
    const named = firstCells(commands)
      .flatMap(codeIn)
      .filter((code) => code.startsWith('workforce.'));
    assert.deepEqual([...named, ...withoutArguments].toSorted(), commandIds.toSorted());
  });

  it('README.md has every setting with its default', () => {
    const rows = [...read('README.md').matchAll(/^\| `(workforce\.[\w.]+)` \| (\w+) \| [^|]+ \|$/gm)];
    assert.deepEqual(
      Object.fromEntries(rows.map(([, id, value]) => [id, value])),
      Object.fromEntries(Object.entries(settingDefaults).map(([id, value]) => [id, String(value)])),
    );
  });
});
