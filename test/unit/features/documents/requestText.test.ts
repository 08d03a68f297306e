import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { curlText, httpText, joinedCurl } from '../../../../src/features/documents/copy/copiedText.ts';
import { startSandbox } from '../../../../src/sandbox/index.ts';
import { defaultDialect } from '../../../../src/service/http/connection.ts';
import type { DocumentRequest } from '../../../../src/service/operations/service.ts';
import { itOnPosix } from '../../posix.ts';

const words = {
  tokenUrl: 'https://acme.example/connect/token',
  scopes: ['employees.readonly', 'departments.readonly'],
  dialect: { authorizationScheme: 'service' },
};

function requestOf(url: string, changes: Partial<DocumentRequest> = {}): DocumentRequest {
  return { method: 'GET', url, headers: {}, authorization: 'key', ...changes };
}

/** The arguments that a shell passes to `curl`, and its input in place of `@-`. */
function argumentsIn(command: string): readonly string[] {
  const curl = `for each in "$@"; do test "$each" != @- || each=$(cat); printf '%s\\0' "$each"; done`;
  const script = `curl() { ${curl}; }; ${command}`;
  const output = execFileSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { WORKFORCE_API_KEY: 'key from the environment', WORKFORCE_TOKEN: 'token' },
  });
  return output.split('\0').slice(0, -1);
}

describe('a copied request', () => {
  itOnPosix('is a cURL command with the key from the environment', () => {
    const request = requestOf('https://acme.example/api/v3/users/7?fields=id', {
      headers: { 'Api-Version': '1' },
    });
    assert.deepEqual(argumentsIn(curlText(request, words)), [
      '--globoff',
      '--header',
      'Authorization: service application=key from the environment',
      '--header',
      'Accept: application/json',
      '--header',
      'Api-Version: 1',
      'https://acme.example/api/v3/users/7?fields=id',
    ]);
  });

  it('is an HTTP request with a variable in place of the token', () => {
    const request = requestOf('https://acme.example/employees/7', { authorization: 'token' });
    assert.equal(
      httpText(request, words),
      'GET https://acme.example/employees/7\nAuthorization: Bearer {{WORKFORCE_TOKEN}}\nAccept: application/json',
    );
  });

  itOnPosix('has no key and no token where the explorer sends none', () => {
    const request = requestOf('https://acme.example/files/7', { authorization: 'none' });
    assert.deepEqual(argumentsIn(curlText(request, words)), [
      ...['--globoff', '--header', 'Accept: application/json', 'https://acme.example/files/7'],
    ]);
    assert.equal(httpText(request, words), 'GET https://acme.example/files/7\nAccept: application/json');
  });

  for (const shell of ['sh', 'bash']) {
    itOnPosix(
      `works when it is pasted into ${shell}, with no secret in the arguments of a process`,
      async () => {
        await using sandbox = await startSandbox({ employees: 20, departments: 6 });
        const { baseUrl, tokenUrl, apiKey, clientId, clientSecret } = sandbox;
        const lines: string[] = [];
        sandbox.onRequest(({ method, path, status }) => lines.push(`${method} ${path} ${status}`));
        const requests = ['1001', '1002'].map((id) =>
          requestOf(`${baseUrl}/service-api/employees/${id}`, {
            headers: { 'Api-Version': defaultDialect.apiVersion },
            authorization: 'token',
          }),
        );
        const users = requestOf(`${baseUrl}/api/v3/users/1003`);
        const source = { ...words, tokenUrl, dialect: defaultDialect };
        const pasted = joinedCurl([...requests, users].map((request) => curlText(request, source)));
        // The only programs that the shell finds note what they are called with.
        const folder = await mkdtemp(join(tmpdir(), 'programs-'));
        for (const program of ['curl', 'sed']) {
          const real = execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();
          const noted = join(folder, 'arguments');
          const script = `#!/bin/sh\nprintf '%s\\n' "$@" >> '${noted}'\nexec ${real} "$@"\n`;
          await writeFile(join(folder, program), script, { mode: 0o700 });
        }
        const path = execFileSync('sh', ['-c', `command -v ${shell}`], { encoding: 'utf8' }).trim();
        const running = spawn(path, ['-s'], {
          env: {
            PATH: folder,
            WORKFORCE_API_KEY: apiKey,
            WORKFORCE_CLIENT_ID: clientId,
            WORKFORCE_CLIENT_SECRET: clientSecret,
          },
        });
        running.stdin.end(`${pasted}\nprintf '\\n%s' "$WORKFORCE_TOKEN"\n`);
        const printed = await text(running.stdout);
        const passed = await readFile(join(folder, 'arguments'), 'utf8');
        await rm(folder, { recursive: true });
        assert.deepEqual(lines, [
          'POST /connect/token 200',
          'GET /service-api/employees/1001 200',
          'GET /service-api/employees/1002 200',
          'GET /api/v3/users/1003 200',
        ]);
        assert.match(printed, /"id":\s*"1001".*"id":\s*"1002".*"id":\s*1003/s);
        const token = printed.split('\n').at(-1) ?? '';
        assert.ok(token.length > 10, token);
        assert.match(passed, /employees\/1001.*users\/1003/s);
        for (const secret of [apiKey, clientSecret, token]) {
          assert.ok(!pasted.includes(secret), 'in the text');
          assert.ok(!passed.includes(secret), 'in an argument');
        }
      },
    );
  }

  it('has no shell words in its comments, and asks for no scopes where there are none', () => {
    const request = requestOf('https://acme.example/employees/7', { authorization: 'token' });
    const command = curlText(request, { ...words, scopes: [] });
    assert.doesNotMatch(command, /scope/);
    const comments = command.split('\n').filter((line) => line.startsWith('#'));
    assert.equal(comments.length, 1);
    assert.doesNotMatch(comments.join(), /['"`$()!;&|<>]/);
  });

  for (const hostile of [
    "'; touch owned; '",
    '$(touch owned)',
    '`touch owned`',
    '\n touch owned',
    '"; touch owned #',
    "\\'; touch owned",
    '{a,b}[1-3]',
  ]) {
    itOnPosix(`is one argument each in a shell with ${JSON.stringify(hostile)} in it`, () => {
      const request = requestOf(`https://acme.example/users/x?${hostile}`, { headers: { X: hostile } });
      const passed = argumentsIn(curlText(request, { ...words, dialect: { authorizationScheme: hostile } }));
      assert.equal(passed.length, 8);
      assert.equal(passed.at(-1), new URL(request.url).href);
      assert.equal(passed[6], `X: ${hostile.replace('\n', ' ')}`);
    });

    itOnPosix(
      `is one argument each in the request for the token with ${JSON.stringify(hostile)} in it`,
      () => {
        const request = requestOf('https://acme.example/employees/7', { authorization: 'token' });
        const tokenUrl = `https://acme.example/token?${hostile}`;
        const source = { ...words, scopes: [hostile], tokenUrl };
        const passed = argumentsIn(`sed() { cat; }; ${curlText(request, source)}`);
        assert.equal(passed.length, 6);
        // What the request for the token was called with is the token here.
        const end = `scope=${hostile.replace('\n', ' ')}${new URL(tokenUrl).href}`;
        assert.ok(passed[2]?.endsWith(`--data-urlencode${end}`), passed[2]);
      },
    );

    it(`has no more lines as an HTTP request with ${JSON.stringify(hostile)} in it`, () => {
      const request = requestOf(`https://acme.example/users/x?${hostile}{{$env}}`, {
        headers: { X: hostile },
      });
      const text = httpText(request, { ...words, dialect: { authorizationScheme: hostile } });
      assert.equal(text.split('\n').length, 4);
      assert.equal(text.match(/\{\{/g)?.length, 1);
    });
  }
});
