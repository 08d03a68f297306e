import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  access,
  lstat,
  mkdir,
  mkdtempDisposable,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { usage } from '../../../src/sandbox/arguments.ts';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { freePort } from '../freePort.ts';
import { isPosix, itOnPosix } from '../posix.ts';
import { bundledSandbox } from './bundled.ts';

const source = fileURLToPath(new URL('../../../src/sandbox/cli.ts', import.meta.url));
let program = source;

const start = (file: string, ...flags: string[]) =>
  spawn(process.execPath, [file, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
const run = (...flags: string[]) => start(program, ...flags);

const outcomeOf = (...flags: string[]) => outcome(run(...flags));

/** The output and exit code of a run that ends by itself. */
async function outcome(child: ReturnType<typeof run>) {
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { output, errors, code: Number(code) };
}

async function firstLine(child: ReturnType<typeof run>): Promise<unknown> {
  const [line] = await once(createInterface(child.stdout), 'line');
  return JSON.parse(String(line));
}

async function interrupt(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<unknown> {
  const closed = once(child, 'close');
  child.kill(signal);
  const [code] = await closed;
  // Windows ends the process at once.
  return isPosix ? code : 0;
}

describe('the sandbox on the command line', () => {
  before(async () => {
    ({ program } = await bundledSandbox());
  });

  it('prints how to reach it, serves what the flags ask for and ends with Ctrl-C', async () => {
    const child = start(
      source,
      ...['--port', '0', '--seed', '7', '--employees', '200', '--departments', '12', '--rate-limit', 'off'],
      ...['--now', '2026-06-01T00:00:00Z', '--api-key', 'K', '--client-id', 'I', '--client-secret', 'S'],
      ...['--report-seconds', '0', '--without', 'structure', '--refuse', 'leaves'],
    );
    try {
      const said = new Map(Object.entries(Object(await firstLine(child))));
      assert.deepEqual([...said.keys()], ['baseUrl', 'apiKey', 'clientId', 'clientSecret', 'tokenUrl']);
      assert.deepEqual([said.get('apiKey'), said.get('clientId'), said.get('clientSecret')], ['K', 'I', 'S']);
      const headers = { Authorization: 'service application=K', 'Content-Type': 'application/json' };
      const at = (path: string, init?: RequestInit) =>
        fetch(`${said.get('baseUrl')}${path}`, { headers, ...init });
      const counted = await (await at('/api/v3/users?fields=collection.count&formerEmployees=true')).text();
      assert.match(counted, /"count":200\b/);
      assert.match(await (await at('/api/v3/departments?fields=collection.count')).text(), /"count":12\b/);
      assert.equal((await at('/organization/structure/api/departments')).status, 404);
      assert.equal((await at('/api/v3/leaves?date=2026-01-01&leavePeriod.ownerId=1001')).status, 401);
      const body = '{"templateId":"monthly-activity","startsOn":null,"endsOn":null}';
      const report = await (await at('/service-timesheet/api/reports', { method: 'POST', body })).text();
      assert.match(report, /"status":"done".*"startsOn":"2026-05-01","endsOn":"2026-05-31"/);
    } finally {
      assert.equal(await interrupt(child), 0);
    }
  });

  it('prints the identifiers of a deployment as a connection takes them', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'dialect-'));
    const file = join(folder.path, 'dialect.json');
    const dialect = { authorizationScheme: 'acme', legacyPrefix: '/hr/api/v3' };
    await writeFile(file, JSON.stringify({ ...dialect, tokenUrl: 'http://127.0.0.1:0/tokens' }));
    const child = run('--employees', '3', '--departments', '1', '--dialect', file, '--quirk', 'no-wrapper');
    try {
      const said = new Map(Object.entries(Object(await firstLine(child))));
      assert.deepEqual(said.get('dialect'), dialect);
      assert.match(String(said.get('tokenUrl')), /^http:\/\/127\.0\.0\.1:[1-9]\d+\/tokens$/);
      const headers = { Authorization: `acme application=${said.get('apiKey')}` };
      const user = await fetch(`${said.get('baseUrl')}/hr/api/v3/users/1001?fields=id`, { headers });
      assert.deepEqual(await user.json(), { id: 1001 });
    } finally {
      assert.equal(await interrupt(child), 0);
    }
  });

  it('generates credentials that are not given', async () => {
    const child = run('--employees', '1', '--departments', '1');
    try {
      const said = new Map(Object.entries(Object(await firstLine(child))));
      for (const key of ['apiKey', 'clientId', 'clientSecret']) {
        assert.ok(String(said.get(key)).length > 20);
      }
    } finally {
      assert.equal(await interrupt(child), 0);
    }
  });

  it('ends with 2 and one sentence on standard error for an invalid option', async () => {
    const { output, errors, code } = await outcomeOf('--employees=-1');
    assert.deepEqual([output, code], ['', 2]);
    assert.equal(
      errors,
      '--employees takes a whole number from 1 to 200000, not "-1".\nRun with --help to see the options.\n',
    );
  });

  it('ends with 2 and says what to do when its port is in use', async () => {
    await using sandbox = await startSandbox({ employees: 1 });
    const { port } = new URL(sandbox.baseUrl);
    const { output, errors, code } = await outcomeOf('--port', port, '--employees', '1');
    assert.deepEqual([output, code], ['', 2]);
    assert.match(
      errors,
      new RegExp(`^--port ${port} is in use by another program: take another port, or 0 `),
    );
  });

  describe('with files of companies', () => {
    const small = ['--employees', '5', '--departments', '2', '--api-key', 'K', '--report-seconds', '0'];

    itOnPosix('saves what was changed, and serves it again', async () => {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'scenario-'));
      const file = join(folder.path, 'company.json');
      const first = run(...small, '--client-id', 'I', '--client-secret', 'S', '--save', file);
      const { baseUrl, tokenUrl } = Object(await firstLine(first));
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'I',
        client_secret: 'S',
      });
      const { access_token } = Object(await (await fetch(tokenUrl, { method: 'POST', body })).json());
      const label = `${baseUrl}/service-api/taxonomy-labels/7001`;
      const bearer = { Authorization: `Bearer ${access_token}`, 'Api-Version': '2024-11-01' };
      const { headers } = await fetch(label, { headers: bearer });
      const archived = await fetch(label, {
        method: 'PATCH',
        body: '{"isArchived":true}',
        headers: { ...bearer, 'Content-Type': 'application/json', 'If-Match': headers.get('ETag') ?? '' },
      });
      assert.equal(archived.status, 200, await archived.text());
      const report = await fetch(`${baseUrl}/service-timesheet/api/reports`, {
        method: 'POST',
        body: '{"templateId":"monthly-activity","startsOn":null,"endsOn":null}',
        headers: { Authorization: 'service application=K', 'Content-Type': 'application/json' },
      });
      assert.equal(report.status, 201);
      assert.equal(await interrupt(first), 0);
      assert.deepEqual(await readdir(folder.path), ['company.json']);
      const saved = JSON.parse(await readFile(file, 'utf8'));
      assert.equal(saved.labels[0].isArchived, true);
      assert.equal(saved.reports.length, 1);

      const again = run('--api-key', 'K', '--seed', '9', '--control', '--scenario', file, '--save', file);
      const { baseUrl: next } = Object(await firstLine(again));
      const shown = await fetch(`${next}/_sandbox/scenario`, {
        headers: { Authorization: 'service application=K' },
      });
      assert.deepEqual(await shown.json(), saved);
      assert.equal((await fetch(`${next}/_sandbox/scenario`)).status, 401);
      assert.equal(await interrupt(again, 'SIGTERM'), 0);
      assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), saved);
    });

    it('saves when the process ends that has started it', async () => {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'scenario-'));
      const file = join(folder.path, 'company.json');
      const words = JSON.stringify([program, ...small, '--save', file]);
      const starter = `require('node:child_process').spawn(process.execPath, ${words}, { stdio: 'inherit' })`;
      const parent = spawn(process.execPath, ['-e', starter], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(createInterface(parent.stdout), 'line');
      const ended = once(parent.stdout, 'close');
      parent.kill('SIGKILL');
      await ended;
      assert.equal(JSON.parse(await readFile(file, 'utf8')).employees.length, 5);
    });

    itOnPosix('saves in place of what a link leads to, with its mode, when the terminal closes', async () => {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'scenario-'));
      const [file, link] = [join(folder.path, 'company.json'), join(folder.path, 'link.json')];
      await writeFile(file, 'earlier', { mode: 0o600 });
      await symlink(file, link);
      const child = run(...small, '--save', link);
      await firstLine(child);
      // A shell and the system each send one, and the output has no reader.
      child.stderr.destroy();
      const closed = once(child, 'close');
      child.kill('SIGHUP');
      await setImmediate();
      child.kill('SIGHUP');
      assert.deepEqual(await closed, [0, null]);
      assert.equal(JSON.parse(await readFile(file, 'utf8')).employees.length, 5);
      assert.equal((await stat(file)).mode & 0o777, 0o600);
      assert.ok((await lstat(link)).isSymbolicLink());
    });

    itOnPosix('says what is wrong with a file, and where', async () => {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'scenario-'));
      const file = join(folder.path, 'company.json');
      const dangling = join(folder.path, 'dangling');
      await symlink(join(folder.path, 'gone'), dangling);
      const wrong = (text: string) => async () => {
        await writeFile(file, text);
        return await outcomeOf('--scenario', file);
      };
      const cases: readonly (readonly [() => ReturnType<typeof outcomeOf>, string])[] = [
        [
          wrong('{\n"employees": [],\n"positions": [\n{"employeeId": 1, "departmentId": 99}]}'),
          `--scenario: positions[0].employeeId (line 4): 1 is no employee.\n`,
        ],
        [wrong('{'), `--scenario: The scenario is no JSON (line 1): close brace expected.\n`],
        [() => outcomeOf('--scenario', folder.path), `--scenario: "${folder.path}" cannot be used. EISDIR`],
        ...[folder.path, join(folder.path, 'missing', 'company.json'), `${file}/`, '', devNull, dangling].map(
          (name) =>
            [
              () => outcomeOf('--save', name),
              `--save takes a file, or the name of a new one in a folder that may be written, not "${name}".\n`,
            ] as const,
        ),
      ];
      for (const [end, sentence] of cases) {
        const { output, errors, code } = await end();
        assert.deepEqual([output, code], ['', 2], errors);
        assert.ok(errors.startsWith(sentence), errors);
      }
    });

    itOnPosix('ends with 1 when the company cannot be written', async () => {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'scenario-'));
      const gone = join(folder.path, 'gone');
      await mkdir(gone);
      const child = run(...small, '--save', join(gone, 'company.json'));
      const errors = text(child.stderr);
      await firstLine(child);
      await rm(gone, { recursive: true });
      assert.equal(await interrupt(child), 1);
      assert.match(
        await errors,
        /^Saving the company to ".+"\. Ctrl-C again ends without it\.\nThe company was not saved to ".+company\.json": ENOENT.+\n$/,
      );
      await assert.rejects(access(gone));
    });
  });

  itOnPosix('goes on when nobody reads its first line', async () => {
    const port = await freePort();
    const child = run('--employees', '1', '--departments', '1', '--api-key', 'K', '--port', String(port));
    child.stdout.destroy();
    const errors = text(child.stderr);
    // It writes the line once it listens.
    while (!(await isListening(port)) && child.exitCode === null) {
      await setImmediate();
    }
    assert.equal(await interrupt(child), 0, await errors);
    assert.equal(await errors, '');
  });

  it('explains itself', async () => {
    const { output, code } = await outcome(start(source, '--help'));
    assert.equal(code, 0);
    assert.equal(output, usage);
  });
});

async function isListening(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/openapi.json`).then(
    () => true,
    () => false,
  );
}
