import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join, relative, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { packageSandbox } from '../run/package.ts';
import { root, temporaryDirectory } from '../run/project.ts';
import { freePort } from './freePort.ts';
import { nodeOfUser } from './nodeOfUser.ts';
import { itOnPosix } from './posix.ts';

const execute = promisify(execFile);
const shipped = [
  ...['LICENSE', 'README.md', 'ThirdPartyNotices.txt', 'cli.js', 'disturbedWorker.js'],
  ...['examples/jest.test.js', 'examples/node.test.mjs', 'examples/test_users.py', 'examples/users.sh'],
  ...['examples/vitest.test.mjs', 'index.cjs', 'index.d.cts', 'index.d.ts', 'index.js', 'package.json'],
  'scenario.schema.json',
];

/** Node's npm and npx without what this run of npm passes on, as a new user has them. */
const { npm_execpath: npmPath = '', npm_node_execpath: nodeOfNpm = process.execPath } = process.env;
const npx = join(dirname(npmPath), 'npx-cli.js');
/** A consumer that uses all of the module, in the strictest mode. */
const consumer = `
import { startSandbox, type Fault, type LoggedRequest, type Sandbox, type SandboxOptions } from 'workforce-sandbox';
const options: SandboxOptions = { port: 0, employees: 3, departments: 1, now: 0, scenario: '{}', quirks: ['no-wrapper'],
  refuse: ['leaves'], dialect: { authorizationScheme: 'acme' }, faults: ['GET /api/v3/users=503', { route: '* *', fault: '500' }] };
const sandbox: Sandbox = await startSandbox(options);
const [fault]: readonly Fault[] = sandbox.faults.list();
const texts: string[] = sandbox.requests().map(({ who, path }: LoggedRequest) => who + path);
sandbox.faults.add('GET /api/v3/users=503', { route: '* *', fault: 'late', page: 2, from: 2, share: 1, milliseconds: 1 }).dispose();
const awaited: Promise<readonly LoggedRequest[]> = sandbox.waitFor({ route: 'GET /api/v3/*', status: 200, count: 2, seconds: 1 });
sandbox.clock.set(sandbox.clock.now() + 1);
sandbox.clock.advance(1);
sandbox.reset();
export const saved: string = sandbox.scenario();
export const maybe = async (port: number | undefined, count: number | undefined) => {
  await using other = await startSandbox({ port, rateLimit: undefined, faults: [{ route: '* *', fault: '500', count }] });
  return other.baseUrl;
};
await sandbox.stop();
export const all = [fault?.count, texts, awaited, sandbox.requests({ who: 'key' }), sandbox.baseUrl, sandbox.tokenUrl, sandbox.apiKey, sandbox.clientId];
// @ts-expect-error There is no such fault.
sandbox.faults.add({ route: '* *', fault: 'nonsense' });
// @ts-expect-error There is no such quirk.
await startSandbox({ quirks: ['nonsense'] });
// @ts-expect-error The clock shows a number.
const text: string = sandbox.clock.now();
`;

describe('the package of the sandbox', function () {
  this.timeout(180_000);
  let folder: string;
  let env: NodeJS.ProcessEnv;
  const installed = (file: string) => join(folder, 'node_modules', 'workforce-sandbox', file);
  const node = async (...args: string[]) => await execute(nodeOfUser, args, { cwd: folder, env });

  before(async () => {
    folder = join(await realpath(temporaryDirectory()), 'consumer');
    const home = join(folder, '..', 'home');
    await Promise.all([mkdir(folder), mkdir(home)]);
    const PATH = [dirname(nodeOfUser), process.env['PATH']].join(delimiter);
    env = { PATH, HOME: home, USERPROFILE: home, npm_config_update_notifier: 'false' };
    const tarball = await packageSandbox(dirname(folder));
    const options = ['--offline', '--no-audit', '--no-fund'];
    await execute(nodeOfNpm, [npmPath, 'install', ...options, tarball], { cwd: folder, env });
  });

  const throughNpx = [nodeOfNpm, npx, 'workforce-sandbox'] as const;
  /** Starts a command with options. A Ctrl-C reaches all that it started, as in a terminal. */
  const start = async ([command, ...words]: readonly [string, ...string[]], ...options: string[]) => {
    const child = spawn(command, [...words, ...options], {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface(child.stdout), 'line');
    const access: { baseUrl: string; apiKey: string } = JSON.parse(String(line));
    const interrupt = async () => {
      const closed = once(child, 'close');
      process.kill(-(child.pid ?? assert.fail()), 'SIGINT');
      return await closed;
    };
    return { ...access, interrupt };
  };

  it('has these files, no dependency, and nothing of the machine that built it', async () => {
    const entries = await readdir(installed('.'), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((one) => one.isFile())
      .map((one) => relative(installed('.'), join(one.parentPath, one.name)).replaceAll(sep, '/'));
    assert.deepEqual(files.toSorted(), shipped);
    assert.deepEqual((await readdir(join(folder, 'node_modules'))).toSorted(), [
      '.bin',
      '.package-lock.json',
      'workforce-sandbox',
    ]);
    const extension = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const manifest = JSON.parse(await readFile(installed('package.json'), 'utf8'));
    for (const field of ['version', 'license', 'repository', 'bugs', 'homepage']) {
      assert.deepEqual(manifest[field], extension[field], field);
    }
    assert.ok(!('dependencies' in manifest) && !('scripts' in manifest) && !('private' in manifest));
    const foreign = [
      root,
      `${homedir()}/`,
      join(tmpdir(), 'workforce-'),
      'vscode',
      'node_modules/',
      'src/',
      '.test.ts',
    ];
    for (const file of shipped) {
      const text = (await readFile(installed(file), 'utf8')).replaceAll(
        /node_modules\/(?:\.bin\/)?workforce-/g,
        '',
      );
      assert.deepEqual(
        foreign.filter((word) => text.includes(word)),
        [],
        file,
      );
    }
    const notices = await readFile(installed('ThirdPartyNotices.txt'), 'utf8');
    assert.match(notices, /^The sandbox holds /);
    for (const name of ['hono', '@hono/node-server', '@faker-js/faker', 'typebox', '@peculiar/x509']) {
      assert.match(notices, new RegExp(`^${name} \\d`, 'm'), name);
    }
    assert.doesNotMatch(notices, /^(lit|@vscode\/codicons|node-fetch) \d/m);
  });

  itOnPosix('runs with npx, explains itself as such, and ends with 0 after Ctrl-C', async () => {
    const { stdout } = await execute(nodeOfNpm, [npx, 'workforce-sandbox', '--help'], { cwd: folder, env });
    assert.match(stdout, /^Usage: npx workforce-sandbox \[options\]\n/);
    assert.doesNotMatch(stdout, /npm run/);
    const fault = 'GET /openapi.json=reset-before-headers';
    const { baseUrl, apiKey, interrupt } = await start(
      throughNpx,
      '--port',
      '0',
      '--control',
      '--fault',
      fault,
    );
    await assert.rejects(fetch(`${baseUrl}/openapi.json`));
    const headers = { Authorization: `service application=${apiKey}` };
    assert.equal((await fetch(`${baseUrl}/api/v3/users`, { headers })).status, 200);
    assert.match(await (await fetch(`${baseUrl}/_sandbox/requests`, { headers })).text(), /"status":200/);
    // The shell between npx and the program ends by the signal itself.
    await interrupt();
    await assert.rejects(fetch(baseUrl));
    const direct = await start([join(folder, 'node_modules/.bin/workforce-sandbox')], '--save', 'saved.json');
    assert.deepEqual(await direct.interrupt(), [0, null]);
    await assert.rejects(fetch(direct.baseUrl));
    assert.equal(JSON.parse(await readFile(join(folder, 'saved.json'), 'utf8')).employees.length, 400);
  });

  it('has faults, quirks and certificates as the sources have', async () => {
    const program = `
      import { isDeepStrictEqual } from 'node:util';
      import { startSandbox } from 'workforce-sandbox';
      const sandbox = await startSandbox({ employees: 1, departments: 1, quirks: ['no-wrapper'] });
      const again = await startSandbox({ scenario: sandbox.scenario() });
      const { default: schema } = await import('workforce-sandbox/scenario.schema.json', { with: { type: 'json' } });
      const saved = [schema.title, isDeepStrictEqual(...[again, sandbox].map((one) => JSON.parse(one.scenario())))];
      await again.stop();
      sandbox.faults.add('* *=self-signed-certificate*1');
      const error = await fetch(sandbox.baseUrl.replace('http', 'https')).catch((reason) => reason.cause.code);
      const headers = { Authorization: 'service application=' + sandbox.apiKey };
      const user = await (await fetch(sandbox.baseUrl + '/api/v3/users/1001?fields=id', { headers })).json();
      await sandbox.stop();
      console.log(JSON.stringify([saved, error, user, await startSandbox({ employees: -1 }).catch(String)]));`;
    const { stdout } = await node('--input-type=module', '--eval', program);
    assert.deepEqual(JSON.parse(stdout), [
      ['Scenario', true],
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      { id: 1001 },
      'RangeError: The number of employees must be a whole number from 1 to 200000, not -1.',
    ]);
  });

  /** What the compiler says of a file in the strictest mode. */
  const compiled = async (file: string, module: string) => {
    const compilerOptions = {
      ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: false },
      ...{ module, target: 'es2022', lib: ['es2022'], types: [] },
    };
    const project = `${module}.json`;
    await writeFile(join(folder, project), JSON.stringify({ compilerOptions, files: [file] }));
    const { stdout } = await node(join(root, 'node_modules/typescript/bin/tsc'), '--project', project).catch(
      (error: { stdout: string }) => error,
    );
    return stdout;
  };

  it('has types that stand alone, in the strictest mode', async () => {
    await writeFile(join(folder, 'consumer.mts'), consumer);
    assert.equal(await compiled('consumer.mts', 'nodenext'), '');
  });

  it('has types for CommonJS under each resolution of TypeScript', async () => {
    // The same, in a function: CommonJS has no `await` at its top.
    const [, first = '', rest = ''] = /^(\nimport [^\n]*\n)(.*)$/s.exec(consumer) ?? [];
    const statements = rest.replaceAll('export const', 'const');
    await writeFile(join(folder, 'consumer.cts'), `${first}export async function use() {\n${statements}}\n`);
    for (const module of ['node16', 'node18', 'nodenext']) {
      assert.equal(await compiled('consumer.cts', module), '', module);
    }
  });

  it('is one module for import and for require, also where Node requires no ES module', async () => {
    const program = `
      const { startSandbox } = require('workforce-sandbox');
      import('workforce-sandbox').then(async (module) => {
        const sandbox = await startSandbox({ employees: 3, departments: 1, https: true });
        console.log(module.startSandbox === startSandbox, sandbox.certificate.split('\\n')[0]);
        await sandbox.stop();
      });`;
    const { stdout } = await node('--no-experimental-require-module', '--eval', program);
    assert.equal(stdout, 'true -----BEGIN CERTIFICATE-----\n');
  });

  itOnPosix(
    'has examples that run in an empty folder, but for those of tools that it would have to install',
    async () => {
      await cp(installed('examples'), folder, { recursive: true });
      const shell = async (...words: readonly [string, ...string[]]) =>
        await execute(words[0], words.slice(1), {
          cwd: folder,
          env: { ...env, PORT: String(await freePort()) },
        });
      const [ofNode, ofPython, ofShell] = await Promise.all([
        node('--test', '--test-reporter', 'tap', 'node.test.mjs'),
        shell('python3', 'test_users.py'),
        shell('sh', 'users.sh'),
      ]);
      assert.match(ofNode.stdout, /^# pass 2$/m);
      assert.match(ofPython.stderr, /^Ran 2 tests.*^OK$/ms);
      assert.equal(ofShell.stdout, 'passed\n');
    },
  );

  it('says its version', async () => {
    const { version } = JSON.parse(await readFile(installed('package.json'), 'utf8'));
    assert.equal((await node(installed('cli.js'), '--version')).stdout, `${version}\n`);
  });

  it('refuses an older Node with a sentence', async () => {
    const older = `data:text/javascript,${encodeURIComponent(
      "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })",
    )}`;
    const sentence = /workforce-sandbox needs Node 22 or newer, and this is Node 20\.20\.2\./;
    await assert.rejects(node('--import', older, installed('cli.js'), '--help'), {
      code: 1,
      stderr: sentence,
    });
    const load = ['--input-type=module', '--eval', "import 'workforce-sandbox'"];
    await assert.rejects(node('--import', older, ...load), { code: 1, stderr: sentence });
    const required = ['--eval', "require('workforce-sandbox')"];
    await assert.rejects(node('--import', older, ...required), { code: 1, stderr: sentence });
  });

  describe('has a README', () => {
    let blocks: readonly { readonly language: string; readonly text: string }[];
    before(async () => {
      const readme = await readFile(installed('README.md'), 'utf8');
      blocks = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
        language,
        text,
      }));
      assert.deepEqual(
        blocks.map(({ language }) => language),
        ['sh', 'sh', 'js', 'sh', 'sh', 'sh', 'sh', 'json', 'js', 'sh'],
      );
    });

    itOnPosix('whose commands and requests run', async () => {
      const commands = blocks.filter(({ text }) => text.startsWith('npx')).map(({ text }) => text);
      const [first = '', withClient = '', large = '', inContainer = ''] = commands.map((text) =>
        text.replaceAll('\\\n', '').replace('8080', '0').trim(),
      );
      const words = (command: string) =>
        [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word).slice(2);
      for (const command of [large, inContainer.replace('0.0.0.0', '127.0.0.1')]) {
        await (await start(throughNpx, ...words(command))).interrupt();
      }
      const { baseUrl, interrupt } = await start(
        throughNpx,
        ...[...words(first), ...words(withClient).slice(2), '--control'],
      );
      try {
        const here = (text: string) => text.replaceAll('http://127.0.0.1:8080', baseUrl);
        const [users = '', token = '', advance = ''] = blocks.flatMap(({ text }) =>
          text.startsWith('curl') ? [text] : [],
        );
        const asked = await execute('sh', ['-c', here(users)], { env });
        assert.match(asked.stdout, /^\{"data":\{"items":\[\{"id":1001,"firstName":"/);
        const given = await execute('sh', ['-c', here(token)], { env });
        assert.match(given.stdout, /^\{"access_token":"/);
        const program = here(blocks[2]?.text ?? '');
        const { stdout } = await node('--input-type=module', '--eval', program);
        assert.match(stdout, /items: \[/);
        const advanced = await execute('sh', ['-c', here(advance)], { env });
        assert.match(advanced.stdout, /^\{"now":"/);
      } finally {
        await interrupt();
      }
    });

    it('whose scenario is a company', async () => {
      await writeFile(join(folder, 'readme.json'), blocks[7]?.text ?? '');
      const program = `
        import { readFileSync } from 'node:fs';
        import { startSandbox } from 'workforce-sandbox';
        const sandbox = await startSandbox({ scenario: readFileSync('readme.json', 'utf8') });
        console.log(JSON.parse(sandbox.scenario()).positions.map(({ managerId }) => managerId));
        await sandbox.stop();`;
      const { stdout } = await node('--input-type=module', '--eval', program);
      assert.equal(stdout, '[ null, 7 ]\n');
    });

    it('whose suite of an integration passes, and fails where the integration does', async () => {
      const suite = blocks[8]?.text ?? '';
      const mocha = join(root, 'node_modules/mocha/bin/mocha.js');
      await writeFile(join(folder, 'users.test.mjs'), suite);
      assert.match((await node(mocha, 'users.test.mjs')).stdout, /2 passing/);
      const broken = suite.replace('await wait(', 'void (');
      assert.notEqual(broken, suite);
      await writeFile(join(folder, 'users.test.mjs'), broken);
      await assert.rejects(node(mocha, 'users.test.mjs'), { stdout: /1 passing.*1 failing/s });
    });
  });
});
