import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { curlText, httpText, joinedCurl } from '../../../src/documents/copy/copiedText.ts';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { defaultDialect } from '../../../src/service/connection.ts';
import type { DocumentRequest } from '../../../src/service/service.ts';

const words = {
  tokenUrl: 'https://acme.example/connect/token',
  scopes: ['employees.readonly', 'departments.readonly'],
  dialect: { authorizationScheme: 'service' },
};

function requestOf(url: string, changes: Partial<DocumentRequest> = {}): DocumentRequest {
  return { method: 'GET', url, headers: {}, authorization: 'key', ...changes };
}

/** The arguments that a shell passes to `curl`, and what it prints beside. */
function argumentsIn(command: string): readonly string[] {
  const script = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }; ${command}`;
  const output = execFileSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: { WORKFORCE_API_KEY: 'key from the environment', WORKFORCE_TOKEN: 'token' },
  });
  return output.split('\0').slice(0, -1);
}

describe('a copied request', () => {
  it('is a cURL command with the key from the environment', () => {
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

  it('has no key and no token where the explorer sends none', () => {
    const request = requestOf('https://acme.example/files/7', { authorization: 'none' });
    assert.deepEqual(argumentsIn(curlText(request, words)), [
      ...['--globoff', '--header', 'Accept: application/json', 'https://acme.example/files/7'],
    ]);
    assert.equal(httpText(request, words), 'GET https://acme.example/files/7\nAccept: application/json');
  });

  it('works when it is pasted into a shell, with the request for its token above it', async () => {
    await using sandbox = await startSandbox({ employees: 20, departments: 6 });
    const { baseUrl, tokenUrl, clientId, clientSecret } = sandbox;
    const lines: string[] = [];
    sandbox.onRequest(({ method, path, status }) => lines.push(`${method} ${path} ${status}`));
    const texts = [1001, 1002].map((id) =>
      curlText(
        requestOf(`${baseUrl}/service-api/employees/${id}`, {
          headers: { 'Api-Version': defaultDialect.apiVersion },
          authorization: 'token',
        }),
        { ...words, tokenUrl },
      ),
    );
    const pasted = joinedCurl(texts);
    assert.ok(!pasted.includes(clientSecret) && !pasted.includes(clientId));
    const shell = spawn('bash', ['--noprofile', '--norc', '-s'], {
      env: {
        PATH: process.env['PATH'],
        WORKFORCE_CLIENT_ID: clientId,
        WORKFORCE_CLIENT_SECRET: clientSecret,
      },
    });
    shell.stdin.end(`${pasted}\n`);
    const printed = await text(shell.stdout);
    assert.deepEqual(lines, [
      'POST /connect/token 200',
      'GET /service-api/employees/1001 200',
      'GET /service-api/employees/1002 200',
    ]);
    assert.match(printed, /"id":\s*"1001".*"id":\s*"1002"/s);
  });

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
    it(`is one argument each in a shell with ${JSON.stringify(hostile)} in it`, () => {
      const request = requestOf(`https://acme.example/users/x?${hostile}`, { headers: { X: hostile } });
      const passed = argumentsIn(curlText(request, { ...words, dialect: { authorizationScheme: hostile } }));
      assert.equal(passed.length, 8);
      assert.equal(passed.at(-1), new URL(request.url).href);
      assert.equal(passed[6], `X: ${hostile.replace('\n', ' ')}`);
    });

    it(`is one argument each in the request for the token with ${JSON.stringify(hostile)} in it`, () => {
      const request = requestOf('https://acme.example/employees/7', { authorization: 'token' });
      const tokenUrl = `https://acme.example/token?${hostile}`;
      const source = { ...words, scopes: [hostile], tokenUrl };
      const passed = argumentsIn(`sed() { cat; }; ${curlText(request, source)}`);
      assert.equal(passed.length, 6);
      // What the request for the token was called with is the token here.
      const end = `scope=${hostile.replace('\n', ' ')}${new URL(tokenUrl).href}`;
      assert.ok(passed[2]?.endsWith(`--data-urlencode${end}`), passed[2]);
    });

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
