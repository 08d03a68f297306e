import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { npmCommand } from '../run/processes.ts';
import { root } from '../run/project.ts';
import { listen } from './listen.ts';

/** npm says so where no registry answers, and where one has no such service. */
const noAnswer = /^(?:40[45] |network timeout|request to \S+ failed, reason: )/;

/**
 * The names of production dependencies with an advisory; why there is no answer, where the registry gives none. Rejects
 * for any other failure.
 */
async function advisories(...options: readonly string[]): Promise<readonly string[] | string> {
  const quick = ['--fetch-retries=0', '--fetch-timeout=20000'];
  const { command, args, env } = npmCommand([
    'audit',
    '--omit=dev',
    '--package-lock-only',
    '--json',
    ...quick,
    ...options,
  ]);
  // It ends with 1 for an advisory as for a failure; its output says which.
  const printed = await new Promise<string>((resolve) => {
    execFile(command, args, { cwd: root, env }, (error, stdout) => resolve(stdout || String(error)));
  });
  const report = printed.startsWith('{') ? JSON.parse(printed) : { message: printed };
  if (report.auditReportVersion !== undefined) {
    return Object.keys(report.vulnerabilities);
  }
  assert.match(String(report.message), noAnswer);
  return String(report.message);
}

describe('the dependencies', () => {
  it('of production have no known advisory, where the registry answers', async () => {
    const known = await advisories();
    if (typeof known === 'string') {
      console.log(`      Skipped: the registry did not answer (${known.split('\n', 1)}).`);
    } else {
      assert.deepEqual(known, []);
    }
  });

  it('each have a hash in the lock file, also those of other platforms', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const without = Object.entries<{ readonly integrity?: string }>(packages)
      .filter(([path, { integrity = '' }]) => path !== '' && !/^sha512-[\w+/]{86}==$/.test(integrity))
      .map(([path]) => path);
    assert.deepEqual(without, []);
  });

  it('each have their reason in CONTRIBUTING.md', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const [, chapter = ''] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('\n## Dependencies\n');
    const [production = '', development = ''] = chapter.split('\n## ', 1).join().split('\n### Development\n');
    for (const [text, packages] of [
      [production, dependencies],
      [development, devDependencies],
    ]) {
      const rows = [...text.matchAll(/^\| (`.+`) \| (.{10,}) \|$/gm)];
      const named = rows.flatMap(([, names = '']) =>
        [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
      );
      assert.deepEqual(named.toSorted(), Object.keys(packages).toSorted());
    }
  });
});

describe('the search for advisories', () => {
  for (const [registry, status, body, expected] of [
    [
      'knows one',
      200,
      {
        hono: [
          { id: 1, url: 'https://a.example/1', title: 'Hole', severity: 'low', vulnerable_versions: '*' },
        ],
      },
      ['hono'],
    ],
    ['knows none', 200, {}, []],
    ['has no such service', 405, {}, undefined],
    ['fails', 500, {}, /500 Internal/],
    ['wants a password', 401, {}, /401 Unauthorized/],
  ] as const) {
    it(`tells where the registry ${registry}`, async () => {
      const server = createServer((request, response) => {
        const isAsked = request.url?.endsWith('/advisories/bulk') === true;
        response.writeHead(isAsked ? status : 404, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(isAsked ? body : {}));
      });
      const origin = await listen(server);
      const asking = advisories(`--registry=${origin}`).finally(() => server.close());
      if (expected instanceof RegExp) {
        return await assert.rejects(asking, expected);
      }
      const known = await asking;
      if (expected === undefined) {
        assert.match(String(known), /405/);
      } else {
        assert.ok(typeof known !== 'string', String(known));
        assert.deepEqual(
          known.filter((name) => name === 'hono'),
          expected,
        );
      }
    });
  }
});
