import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
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
  {
    what: 'the profile of the browser',
    files: /\/profile\/.*leveldb\/.*\.log$/,
    known: 'workforce-tools.workforce-explorer',
  },
  { what: 'the state', files: /\/shown\/storage\.json$/, known: 'workforce-tools.workforce-explorer' },
  { what: 'the store of the secrets, sealed', files: /\/shown\/storage\.json$/, known: 'secrets.provider' },
  { what: 'the console', files: /\/shown\/console\.txt$/, known: 'Resolving connection token' },
  { what: 'the requests of the page', files: /\/shown\/requests\.txt$/, known: 'POST http://127.0.0.1' },
  { what: 'the DOM', files: /\/shown\/dom-\d+\.html$/, known: 'monaco-workbench' },
];

const kinds: Readonly<Record<'host' | 'ui', readonly Kind[]>> = {
  host: [
    ...everywhere,
    { what: 'what its process printed', files: /^host\.log$/, known: 'Resolving connection token' },
    { what: 'documents', files: /^documents\.txt$/, known: '"name": "Ann"' },
    { what: 'the output channel', files: /^documents\.txt$/, known: 'GET /api/v3/users/500 500' },
    { what: 'the clipboard', files: /^clipboard\.txt$/, known: '/api/v3/users/1' },
    { what: 'downloaded files', files: /\/folder\/reports\/copy\.csv$/, known: 'Matricule' },
  ],
  ui: [
    ...everywhere,
    {
      what: 'connections in the storage',
      files: /\/globalStorage\/workforce-tools\.workforce-explorer\/connection-.+\.json$/,
      known: 'Acme',
    },
    { what: 'documents in the DOM', files: /\/shown\/dom-\d+\.html$/, known: 'familyName' },
    { what: 'documents in the clipboard', files: /\/shown\/clipboard-\d+\.txt$/, known: '"familyName"' },
    { what: 'downloaded files', files: /\/folder\/report\.csv$/, known: 'Matricule' },
  ],
};

describe('what the editors of the other suites wrote and showed', () => {
  const known = Object.values(kinds).flatMap((those) => those.map(({ known }) => known));
  const search = new Search([...marks, ...known]);
  const searched = { host: [] as SearchedFile[], ui: [] as SearchedFile[] };

  const evidence = wantedEvidence() ?? '';

  before(async () => {
    assert.ok(
      evidence !== '',
      `It is searched after those suites, in the directory that ${evidenceVariable} names.`,
    );
    for (const suite of ['host', 'ui'] as const) {
      searched[suite].push(...(await search.directory(join(evidence, suite))));
    }
  });

  for (const suite of ['host', 'ui'] as const) {
    describe(`in the ${suite} tests`, () => {
      for (const { what, files, known } of kinds[suite]) {
        it(`holds ${what}`, () => {
          const found = searched[suite].filter(({ name }) => files.test(name.replaceAll(sep, '/')));
          assert.ok(found.length > 0, `There is no ${files}.`);
          assert.ok(
            found.some(({ hits }) => hits.some(({ text }) => text === known)),
            `The search finds no ${known} in ${files}, so it would find no secret there either.`,
          );
        });
      }

      it('is there of each editor, to its end', () => {
        const editorsWith = (file: string) =>
          searched[suite].flatMap(({ name }) => (basename(name) === file ? [name.split(sep)[0]] : [])).sort();
        assert.deepEqual(editorsWith('storage.json'), editorsWith('server.log'));
        const missing = searched[suite].filter(({ name }) => basename(name) === missingEvidence);
        assert.deepEqual(
          missing.map(({ name }) => readFileSync(join(evidence, suite, name), 'utf8')),
          [],
        );
      });

      it('holds no secret in any form', () => {
        const bytes = searched[suite].reduce((sum, file) => sum + file.bytes, 0);
        const figures = `${searched[suite].length} files, ${(bytes / 1e6).toFixed(0)} MB`;
        console.log(`        ${figures}; ${marks.length} marks in ${new Search(marks).size} forms`);
        assert.deepEqual(leaksIn(searched[suite]), []);
      });
    });
  }
});

/** Where secrets are, without them. */
function leaksIn(files: readonly SearchedFile[]): readonly string[] {
  return files.flatMap(({ name, hits }) =>
    hits
      .filter(({ text }) => marks.includes(text))
      .map(({ form, part, offset }) => `${name}, ${part}, byte ${offset}: ${form}`),
  );
}
