import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/project.ts';

const number = String.raw`\d+(?:\.\d+)*`;
/** The word, and one section or several: `4.1`, `4.5, 4.6`, `4.2 to 4.4`, `2.2, 2.3 and 8`. */
const citation = new RegExp(String.raw`\binterface (${number}(?:(?:,| and| to|, and) ${number})*)`, 'gi');

/** The sections that a text cites. A line break within a comment separates words like a blank. */
function citedIn(text: string): readonly string[] {
  const running = text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');
  return [...running.matchAll(citation)].flatMap(([, sections = '']) => sections.match(/[\d.]+/g) ?? []);
}

/** The numbers of the sections of a document, and of the items of their lists. */
function sectionsIn(markdown: string): ReadonlySet<string> {
  const sections = new Set<string>();
  let current = '';
  for (const [, heading, item] of markdown.matchAll(/^(?:#+ (\d+(?:\.\d+)*)\.? .*|(\d+)\. .*)$/gm)) {
    current = heading ?? current;
    sections.add(heading ?? `${current}.${item}`);
  }
  return sections;
}

function* sourcesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && entry.name.endsWith('.ts')) {
      yield join(entry.parentPath, entry.name);
    }
  }
}

describe('citations of docs/interface.md', () => {
  it('are read from comments of several lines, lists and ranges', () => {
    const word = 'interface';
    assert.deepEqual(citedIn(`(${word} 4.5, 4.6)\n/** The ${word}\n * 9.1, 2.2 and 8. */`), [
      ...['4.5', '4.6'],
      ...['9.1', '2.2', '8'],
    ]);
    assert.deepEqual(citedIn(`// ${word}\n// 4.2 to 4.4), with 3 children`), ['4.2', '4.4']);
  });

  it('name sections and items of lists that exist', () => {
    const sections = sectionsIn(readFileSync(join(root, 'docs/interface.md'), 'utf8'));
    const cited = ['src', 'test'].flatMap((folder) =>
      [...sourcesBelow(folder)].flatMap((file) =>
        citedIn(readFileSync(file, 'utf8')).map((section) => ({ file: file.slice(root.length), section })),
      ),
    );
    assert.ok(cited.length > 100, `${cited.length} citations`);
    assert.deepEqual(
      cited.filter(({ section }) => !sections.has(section)),
      [],
    );
  });
});
