import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { request as sendPlain } from 'node:http';
import { request as sendSecurely } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { bundledSandbox } from './bundled.ts';

const small = { employees: 3, departments: 1 } as const;
const secrets = { apiKey: 'a-key-of-many-letters', clientSecret: 'a-secret-of-many-letters' } as const;
const execute = promisify(execFile);

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly ca?: string | undefined;
}

/** The status and the body of a response, to a client that trusts `ca` alone. */
async function ask(address: string, { headers = {}, ca }: Sent = {}): Promise<[number, string]> {
  const send = address.startsWith('https') ? sendSecurely : sendPlain;
  const request = send(address, { headers, agent: false, ...(ca !== undefined && { ca }) }).end();
  const [response] = await once(request, 'response');
  return [response.statusCode, await text(response)];
}

describe('the health route of the sandbox', () => {
  it('needs no key and no --control, does not count, is not listed, and no fault disturbs it', async () => {
    await using sandbox = await startSandbox({ ...small, rateLimit: 1, faults: ['* *=500'] });
    for (let time = 0; time < 3; time += 1) {
      assert.deepEqual(await ask(`${sandbox.baseUrl}/_sandbox/health`), [200, '{"status":"ok"}']);
    }
    assert.deepEqual(sandbox.requests(), []);
    assert.equal((await ask(`${sandbox.baseUrl}/_sandbox/clock`))[0], 404);
  });
});

describe('a sandbox beyond the loopback interface', () => {
  /** Another address than those that only this machine's own programs use by habit. */
  const host = '0.0.0.0';

  it('demands the key or a token for all but its health and tokens, whatever its name', async () => {
    await using sandbox = await startSandbox({ ...small, ...secrets, host, control: true });
    const named = { Host: 'sandbox:8080' };
    const key = { ...named, Authorization: `service application=${secrets.apiKey}` };
    for (const path of [
      '/openapi.json',
      '/nowhere',
      '/api/v3/users',
      '/_sandbox/clock',
      '/service-api/employees',
    ]) {
      const [status, body] = await ask(`${sandbox.baseUrl}${path}`, { headers: named });
      assert.equal(status, 401, path);
      assert.doesNotMatch(body, /openapi|items|now"/, path);
    }
    for (const path of ['/openapi.json', '/api/v3/users', '/_sandbox/clock']) {
      assert.equal((await ask(`${sandbox.baseUrl}${path}`, { headers: key }))[0], 200, path);
    }
    assert.equal((await ask(`${sandbox.baseUrl}/_sandbox/health`, { headers: named }))[0], 200);
    const given = await fetch(sandbox.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: sandbox.clientId,
        client_secret: sandbox.clientSecret,
      }),
    });
    const bearer = { ...named, Authorization: `Bearer ${Object(await given.json()).access_token}` };
    assert.equal((await ask(`${sandbox.baseUrl}/openapi.json`, { headers: bearer }))[0], 200);
    const page = { ...key, Origin: 'http://evil.example' };
    assert.equal((await ask(`${sandbox.baseUrl}/api/v3/users`, { headers: page }))[0], 403);
  });

  it('refuses a key or secret that could be guessed', async () => {
    for (const short of [{ apiKey: 'K' }, { clientSecret: 'fifteen-letters' }]) {
      await assert.rejects(startSandbox({ ...small, ...short, host }), {
        name: 'RangeError',
        message: /^Beyond the loopback interface, .* at least 16 characters/,
      });
    }
    await using _ = await startSandbox({ ...small, host: 'localhost', apiKey: 'K' });
  });

  it('is reached from another address, as from another container', async function () {
    const isolated = ['unshare', '--user', '--map-root-user', '--net'] as const;
    const [command, ...words] = isolated;
    const isPossible = await execute(command, [...words, 'ip', 'link', 'set', 'lo', 'up']).then(
      () => true,
      () => false,
    );
    if (!isPossible) {
      this.skip();
    }
    // In a network of its own, the address of a container and nothing else.
    const address = '10.11.12.13';
    const start = `ip link set lo up && ip addr add ${address}/32 dev lo && exec "$@"`;
    const flags = [
      '--host',
      '0.0.0.0',
      '--api-key',
      secrets.apiKey,
      '--employees',
      '3',
      '--departments',
      '1',
    ];
    const { program } = await bundledSandbox();
    const asked = `
      const [program, flags] = ${JSON.stringify([program, flags])};
      const child = require('node:child_process').spawn(process.execPath, [program, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout.once('data', async (line) => {
        const { baseUrl, apiKey } = JSON.parse(line);
        const there = baseUrl.replace('127.0.0.1', '${address}');
        const status = async (path, headers = {}) => (await fetch(there + path, { headers })).status;
        const key = { Authorization: 'service application=' + apiKey };
        console.log(JSON.stringify([await status('/_sandbox/health'), await status('/openapi.json'), await status('/openapi.json', key), await status('/api/v3/users', key)]));
        child.kill();
      });`;
    const { stdout } = await execute(command, [
      ...[...words, 'sh', '-c', start, 'sh'],
      ...[process.execPath, '--eval', asked],
    ]);
    assert.equal(stdout, '[200,401,200,200]\n');
  });

  it('says so when its address is not one of this machine', async () => {
    const { program } = await bundledSandbox();
    const child = spawn(process.execPath, [program, '--host', '192.0.2.1'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    assert.equal(code, 2);
    assert.match(errors, /^--host 192\.0\.2\.1 is no address of this machine/);
  });
});

describe('a sandbox with HTTPS', () => {
  it('has a certificate that clients trust who get it, and only those, by each of its names', async () => {
    await using sandbox = await startSandbox({ ...small, https: true });
    const { baseUrl, certificate: ca, apiKey } = sandbox;
    assert.match(baseUrl, /^https:\/\/127\.0\.0\.1:/);
    assert.match(sandbox.tokenUrl, /^https:/);
    const headers = { Authorization: `service application=${apiKey}` };
    for (const name of ['127.0.0.1', 'localhost']) {
      const there = baseUrl.replace('127.0.0.1', name);
      assert.equal((await ask(`${there}/api/v3/users`, { headers, ca }))[0], 200);
    }
    await assert.rejects(ask(`${baseUrl}/_sandbox/health`), { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
    const [, description] = await ask(`${baseUrl}/openapi.json`, { ca });
    assert.equal(JSON.parse(description).servers[0].url, baseUrl);
    await assert.rejects(ask(`${baseUrl.replace('https', 'http')}/openapi.json`));
  });

  it('writes its certificate to the file that the command line names', async () => {
    const { program } = await bundledSandbox();
    await using folder = await mkdtempDisposable(join(tmpdir(), 'certificate-'));
    const file = join(folder.path, 'certificate.pem');
    const words = [program, '--https', file, '--employees', '3', '--departments', '1'];
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface(child.stdout), 'line');
    const { baseUrl, certificate } = JSON.parse(String(line));
    const ca = await readFile(file, 'utf8');
    assert.equal(ca, certificate);
    assert.equal((await ask(`${baseUrl}/_sandbox/health`, { ca }))[0], 200);
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  });

  it('has the faults of connections as well, and control past them', async () => {
    await using sandbox = await startSandbox({ ...small, https: true, control: true });
    const { baseUrl, certificate: ca, apiKey } = sandbox;
    const headers = { Authorization: `service application=${apiKey}` };
    sandbox.faults.add('* *=self-signed-certificate*1');
    await assert.rejects(ask(`${baseUrl}/openapi.json`, { ca }), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    for (const fault of ['refuse', 'reset-before-headers', 'reset-in-body']) {
      sandbox.faults.add(`* *=${fault}`);
      await assert.rejects(ask(`${baseUrl}/openapi.json`, { ca }), { code: 'ECONNRESET' });
      assert.equal((await ask(`${baseUrl}/_sandbox/clock`, { headers, ca }))[0], 200, fault);
      sandbox.faults.clear();
    }
    assert.equal((await ask(`${baseUrl}/openapi.json`, { ca }))[0], 200);
  });
});

describe('a sandbox that keeps running', () => {
  it('outlives the process that started it, and its terminal', async () => {
    const { program } = await bundledSandbox();
    const words = JSON.stringify([program, '--employees', '3', '--departments', '1', '--keep-running']);
    const start = `
      const child = require('node:child_process').spawn(process.execPath, ${words}, { stdio: 'inherit' });
      console.error(child.pid);`;
    const parent = spawn(process.execPath, ['--eval', start], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [[id], [line]] = await Promise.all([
      once(createInterface(parent.stderr), 'line'),
      once(createInterface(parent.stdout), 'line'),
    ]);
    const ended = once(parent.stdout, 'close');
    const { baseUrl } = JSON.parse(String(line));
    try {
      parent.kill('SIGKILL');
      await once(parent, 'exit');
      process.kill(Number(id), 'SIGHUP');
      // Within this time, it would check its parent twice and end.
      for (let second = 0; second < 2; second += 1) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        assert.equal((await ask(`${baseUrl}/_sandbox/health`))[0], 200);
      }
    } finally {
      process.kill(Number(id), 'SIGTERM');
    }
    await ended;
  });
});
