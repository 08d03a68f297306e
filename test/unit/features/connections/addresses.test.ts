import assert from 'node:assert/strict';
import {
  defaultTokenUrl,
  originOf,
  parseBaseUrl,
  parseTokenUrl,
  rolesAddress,
} from '../../../../src/features/connections/addresses.ts';
import { defaultDialect } from '../../../../src/service/http/connection.ts';
import { isServiceError } from '../../../../src/service/http/errors.ts';

describe('the addresses of a connection', () => {
  const accepted: readonly (readonly [typed: string, kept: string])[] = [
    ['https://company.example', 'https://company.example'],
    ['  https://company.example///  ', 'https://company.example'],
    ['HTTPS://Company.Example:443/Tenant/', 'https://company.example/Tenant'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://company.example:8443', 'https://company.example:8443'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['http://127.0.0.1:1', 'http://127.0.0.1:1'],
    ['http://127.1:1', 'http://127.0.0.1:1'],
    ['http://[::1]:9', 'http://[::1]:9'],
    ['company.example', 'https://company.example'],
    ['company.example:8443/tenant', 'https://company.example:8443/tenant'],
    ['localhost:8080', 'http://localhost:8080'],
    ['https://company.example/api/v3', 'https://company.example'],
    ['https://company.example/tenant/api/v3/users?paging=0,1', 'https://company.example/tenant'],
    ['company.example/service-api/employees', 'https://company.example'],
    ['https://company.example/organization/structure/api', 'https://company.example'],
    ['<https://company.example>', 'https://company.example'],
    ['[Acme](https://company.example/)', 'https://company.example'],
    ['[https://company.example](https://company.example)', 'https://company.example'],
    ['"https://company.example".', 'https://company.example'],
    ['`company.example`', 'https://company.example'],
    ['https://com\u00adpany.example\u200b', 'https://company.example'],
    ['\u00a0https://company.example\u00a0', 'https://company.example'],
  ];
  for (const [typed, kept] of accepted) {
    it(`takes ${JSON.stringify(typed)}`, () => assert.equal(parseBaseUrl(typed), kept));
  }

  const rejected: readonly (readonly [typed: string, reason: RegExp])[] = [
    ['', /starts with https/],
    ['company', /starts with https/],
    ['eyJhbGci.eyJzdWIi.c2lnbmF0dXJl', /starts with https/],
    ['https://company.example/directory/#/people?x=1', /query/],
    ['ftp://company.example', /starts with https/],
    ['javascript:alert(1)', /starts with https/],
    ['https://', /starts with https/],
    ['https://exa mple.com', /starts with https/],
    ['https://company.\nexample', /starts with https/],
    ['http://company.example', /unencrypted/],
    ['http://127.0.0.1.company.example', /unencrypted/],
    ['http://localhost.company.example', /unencrypted/],
    ['http://128.0.0.1', /unencrypted/],
    ['http://0.0.0.0', /unencrypted/],
    ['https://user:word@company.example', /user name or a password/],
    ['https://user@company.example', /user name or a password/],
    ['https://company.example/?', /query/],
    ['https://company.example/?a=b', /query/],
    ['https://company.example/#', /fragment/],
  ];
  for (const [typed, reason] of rejected) {
    it(`rejects ${JSON.stringify(typed)}`, () => {
      assert.throws(
        () => parseBaseUrl(typed),
        (error) => isServiceError(error) && error.kind === 'invalid-input' && reason.test(error.reason),
      );
    });
  }

  it('names the address of the service for one of its pages', () => {
    assert.throws(() => parseBaseUrl('https://company.example/directory/#/people?x=1'), {
      advice: /not that of one of its pages, such as https:\/\/company\.example\./,
    });
  });

  it('repeats neither a key pasted into the wrong box nor a password in an address', () => {
    for (const typed of ['d0a1-very-secret', 'https://user:very-secret@company.example']) {
      assert.throws(
        () => parseBaseUrl(typed),
        (error) => isServiceError(error) && !error.message.includes('very-secret'),
      );
    }
  });

  it('leaves the path of a token URL as it is, slash included', () => {
    assert.equal(
      parseTokenUrl('https://login.example/connect/token/'),
      'https://login.example/connect/token/',
    );
    assert.throws(() => parseTokenUrl('http://login.example/token'), { attempted: 'use the token URL' });
  });

  it('derives the token URL and distinguishes origins by scheme, host and port', () => {
    assert.equal(defaultTokenUrl('https://company.example/t'), 'https://company.example/t/connect/token');
    assert.equal(originOf('https://company.example:443/a'), originOf('https://company.example/b'));
    assert.notEqual(originOf('http://localhost:1'), originOf('http://localhost:2'));
  });
});

describe('the address of the role administration', () => {
  const addressOf = (baseUrl: string, rolesPath = defaultDialect.rolesPath) =>
    rolesAddress({ baseUrl, dialect: { ...defaultDialect, rolesPath } });

  it('is below the base URL, also below one with a path', () => {
    assert.equal(addressOf('https://acme.example'), 'https://acme.example/organization/structure/roles');
    assert.equal(addressOf('https://acme.example/a', '/roles'), 'https://acme.example/a/roles');
  });

  for (const [baseUrl, path] of [
    ['http://127.0.0.1:8080', '/roles'],
    ['https://acme.example', '.evil.example/roles'],
    ['https://acme.example', '@evil.example/roles'],
    ['https://acme.example', '//evil.example/roles'],
    ['https://acme.example/a', '/../roles'],
    ['https://acme.example/a', '/..%2froles'],
    ['https://acme.example', '\\evil.example'],
  ] as const) {
    it(`is not ${path} below ${baseUrl}`, () => {
      assert.throws(() => addressOf(baseUrl, path), { kind: 'invalid-input' });
    });
  }
});
