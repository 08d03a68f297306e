import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { curlText, httpText } from '../../../src/documents/copy/copiedText.ts';
import type { DocumentRequest } from '../../../src/service/service.ts';

const words = { authorizationScheme: 'service' };

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
      const passed = argumentsIn(curlText(request, { authorizationScheme: hostile }));
      assert.equal(passed.length, 8);
      assert.equal(passed.at(-1), new URL(request.url).href);
      assert.equal(passed[6], `X: ${hostile.replace('\n', ' ')}`);
    });

    it(`has no more lines as an HTTP request with ${JSON.stringify(hostile)} in it`, () => {
      const request = requestOf(`https://acme.example/users/x?${hostile}{{$env}}`, {
        headers: { X: hostile },
      });
      const text = httpText(request, { authorizationScheme: hostile });
      assert.equal(text.split('\n').length, 4);
      assert.equal(text.match(/\{\{/g)?.length, 1);
    });
  }
});
