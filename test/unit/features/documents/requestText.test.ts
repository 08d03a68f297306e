import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { curlText, httpText, tokenText } from '../../../../src/features/documents/copy/copiedText.ts';
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

/** The arguments that a shell passes to `curl`. */
function argumentsIn(command: string): readonly string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; ${command}`;
  const output = execFileSync('sh', ['-c', script], {
    encoding: 'utf8',
    env: {
      WORKFORCE_API_KEY: 'key from the environment',
      WORKFORCE_TOKEN: 'token',
      WORKFORCE_CLIENT_SECRET: 's',
    },
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

  it('is one line with one pair of quotes around each header, as API consoles read it', () => {
    const request = requestOf('https://acme.example/api/v3/users/7');
    assert.equal(
      curlText(request, words),
      `curl --globoff --header "Authorization: service application=$WORKFORCE_API_KEY" --header 'Accept: application/json' 'https://acme.example/api/v3/users/7'`,
    );
    const authorization = '"Authorization: Bearer $WORKFORCE_TOKEN"';
    assert.ok(curlText({ ...request, authorization: 'token' }, words).includes(authorization));
    assert.doesNotMatch(tokenText({ ...words, scopes: [] }), /scope|\n/);
  });

  for (const shell of ['sh', 'bash']) {
    itOnPosix(`works when it is pasted into ${shell} after the request for its token`, async () => {
      await using sandbox = await startSandbox({ employees: 20, departments: 6 });
      const { baseUrl, tokenUrl, apiKey, clientId, clientSecret } = sandbox;
      const lines: string[] = [];
      sandbox.onRequest(({ method, path, status }) => lines.push(`${method} ${path} ${status}`));
      const source = { ...words, tokenUrl, dialect: defaultDialect };
      const employee = requestOf(`${baseUrl}/service-api/employees/1001`, {
        headers: { 'Api-Version': defaultDialect.apiVersion },
        authorization: 'token',
      });
      const user = curlText(requestOf(`${baseUrl}/api/v3/users/1003`), source);
      const env = {
        PATH: process.env['PATH'],
        WORKFORCE_API_KEY: apiKey,
        WORKFORCE_CLIENT_ID: clientId,
        WORKFORCE_CLIENT_SECRET: clientSecret,
      };
      const paste = async (pasted: string, more = {}) => {
        assert.ok(![apiKey, clientSecret].some((secret) => pasted.includes(secret)), 'in the text');
        const running = spawn(shell, ['-s'], { env: { ...env, ...more } });
        running.stdin.end(`${pasted}\n`);
        return await text(running.stdout);
      };
      const { access_token: token } = JSON.parse(await paste(tokenText(source)));
      const printed = await paste(`${curlText(employee, source)}\n${user}`, { WORKFORCE_TOKEN: token });
      assert.deepEqual(lines, [
        'POST /connect/token 200',
        'GET /service-api/employees/1001 200',
        'GET /api/v3/users/1003 200',
      ]);
      assert.match(printed, /"id":\s*"1001".*"id":\s*1003/s);
    });
  }

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
      assert.equal(passed.at(-1), new URL(request.url).href.replaceAll("'", '%27'));
      assert.equal(passed[6], `X: ${hostile.replace('\n', ' ').replaceAll("'", '')}`);
      const command = curlText(request, { ...words, dialect: { authorizationScheme: hostile } });
      // PowerShell knows no other escape of a single quote than a second one: there is none to escape.
      assert.match(command, /^(?:[^'"]|'[^']*'|"[^"$`]*\$WORKFORCE_\w+")*$/);
    });

    itOnPosix(
      `is one argument each in the request for the token with ${JSON.stringify(hostile)} in it`,
      () => {
        const tokenUrl = `https://acme.example/token?${hostile}`;
        const passed = argumentsIn(tokenText({ ...words, scopes: [hostile], tokenUrl }));
        assert.equal(passed.length, 10);
        assert.equal(passed.at(-2), `scope=${hostile.replace('\n', ' ').replaceAll("'", '')}`);
        assert.equal(passed.at(-1), new URL(tokenUrl).href.replaceAll("'", '%27'));
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
