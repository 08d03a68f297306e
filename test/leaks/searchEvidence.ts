import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { evidenceVariable, missingEvidence, wantedEvidence } from './evidence.ts';
import { marks } from './planted.ts';
import { Search, type SearchedFile } from './search.ts';

interface Kind {
  readonly what: string;
  /** Where a suite leaves it. */
  readonly files: RegExp;
  /** A harmless text that it holds, whose absence would mean that the search is blind there. */
  readonly known: string;
}

const everywhere: readonly Kind[] = [
  {
    what: 'the log of the extension',
    files: /\/logs\/.*\/Workforce Explorer\.log$/,
    known: 'POST /connect/token 200',
  },
  {
    what: 'the other logs of the editor',
    files: /\/logs\/[^/]+\/remoteagent\.log$/,
    known: 'Extension host agent',
  },
  { what: 'what the server printed', files: /\/server\.log$/, known: 'HTTP server listening on' },
  { what: 'what it wrote into the home', files: /\/home\//, known: 'HTTP server listening on' },
  { what: 'the settings', files: /\/User\/settings\.json$/, known: 'workbench.startupEditor' },
  // Its databases pack what they hold once they have written 4 MB, so the witness reads the state in them from the page.
  {
    what: 'the profile of the browser',
    files: /\/profile\/Default\//,
    known: '.workforce-explorer',
  },
  { what: 'the state', files: /\/shown\/storage\.json$/, known: '.workforce-explorer' },
  { what: 'the store of the secrets, sealed', files: /\/shown\/storage\.json$/, known: 'secrets.provider' },
  { what: 'the console', files: /\/shown\/console\.txt$/, known: 'Resolving connection token' },
  { what: 'the requests of the page', files: /\/shown\/requests\.txt$/, known: 'POST http://127.0.0.1' },
  { what: 'the DOM', files: /\/shown\/dom-\d+\.html$/, known: 'monaco-workbench' },
];

/**
 * Describes the search of what the editors of one suite wrote and showed: secrets are found in no form, and of each
 * kind of evidence a harmless text is found.
 */
export function describeSearch(suite: 'host' | 'ui', ofSuite: readonly Kind[]): void {
  describe(`what the editors of the ${suite} tests wrote and showed`, () => {
    const kinds = [...everywhere, ...ofSuite];
    const search = new Search([...marks, ...kinds.map(({ known }) => known)]);
    const directory = join(wantedEvidence() ?? '', suite);
    let searched: readonly SearchedFile[] = [];

    before(async () => {
      assert.ok(
        wantedEvidence() !== undefined,
        `It is searched after that suite, in the directory that ${evidenceVariable} names.`,
      );
      searched = await search.directory(directory);
    });

    for (const { what, files, known } of kinds) {
      it(`holds ${what}`, () => {
        const found = searched.filter(({ name }) => files.test(name.replaceAll(sep, '/')));
        assert.ok(found.length > 0, `There is no ${files}.`);
        assert.ok(
          found.some(({ hits }) => hits.some(({ text }) => text === known)),
          `The search finds no ${known} in ${files}, so it would find no secret there either.`,
        );
      });
    }

    it('is there of each editor and of each use of it, to its end', () => {
      const named = (file: string) =>
        searched.map(({ name }) => name).filter((name) => basename(name) === file);
      const usesWith = (file: string) => new Set(named(file).map((name) => dirname(name)));
      const editorsOf = (paths: Iterable<string>) => new Set([...paths].map((path) => path.split(sep)[0]));
      const [began, ended] = [usesWith('requests.txt'), usesWith('storage.json')];
      const [started, finished] = [editorsOf(named('server.log')), editorsOf(ended)];
      const missing = [
        ...[...began].filter((use) => !ended.has(use)).map((use) => `${use}: storage.json`),
        ...[...started].filter((editor) => !finished.has(editor)),
        ...[...finished].filter((editor) => !started.has(editor)),
        ...named(missingEvidence).map((name) => `${name}: ${readFileSync(join(directory, name), 'utf8')}`),
      ];
      // In one line, because reports of failures show the first one only.
      assert.ok(missing.length === 0, missing.join('; ').replaceAll(/\s+/g, ' '));
    });

    it('holds no secret in any form', () => {
      const bytes = searched.reduce((sum, file) => sum + file.bytes, 0);
      const figures = `${searched.length} files, ${(bytes / 1e6).toFixed(0)} MB`;
      console.log(`        ${figures}; ${marks.length} marks in ${new Search(marks).size} forms`);
      assert.deepEqual(leaksIn(searched), []);
    });
  });
}

/** Where secrets are, without them. */
function leaksIn(files: readonly SearchedFile[]): readonly string[] {
  return files.flatMap(({ name, hits }) =>
    hits
      .filter(({ text }) => marks.includes(text))
      .map(({ form, part, offset }) => `${name}, ${part}, byte ${offset}: ${form}`),
  );
}
