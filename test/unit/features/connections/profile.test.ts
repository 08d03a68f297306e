import assert from 'node:assert/strict';
import { defaultScopes } from '../../../../src/features/connections/draft.ts';
import { parseProfile, profileOf, readProfile } from '../../../../src/features/connections/profile.ts';
import { type Connection, defaultDialect } from '../../../../src/service/http/connection.ts';
import type { ServiceError } from '../../../../src/service/http/errors.ts';
import { plantedSecret } from '../../../leaks/planted.ts';

const connection: Connection = {
  id: 'acme',
  name: 'Acme',
  baseUrl: 'https://acme.example',
  tokenUrl: 'https://login.example/token',
  scopes: defaultScopes,
  dialect: { ...defaultDialect, authorizationScheme: 'acme' },
  kind: 'remote',
};

describe('a profile', () => {
  it('has the identifiers, the token URL and the scopes, and is read as it was written', () => {
    const profile = profileOf(connection);
    assert.deepEqual(Object.keys(profile).toSorted(), ['dialect', 'scopes', 'tokenUrl']);
    assert.deepEqual(readProfile(JSON.stringify(profile)), profile);
  });

  it('leaves out a token URL that follows from the base URL of one tenant', () => {
    const own = { ...connection, tokenUrl: 'https://acme.example/connect/token' };
    assert.equal(profileOf(own).tokenUrl, undefined);
  });

  it('may have any of its parts', () => {
    assert.deepEqual(parseProfile({}), {});
    assert.deepEqual(parseProfile({ dialect: { resourcePrefix: '/acme-api/' } }), {
      dialect: { resourcePrefix: '/acme-api' },
    });
  });

  const hostile: readonly (readonly [what: string, text: string, message: RegExp])[] = [
    [
      'a text that is too long',
      JSON.stringify({ scopes: ['a'.repeat(20_000)] }),
      /longer than 10,000 characters/,
    ],
    ['no JSON', '{', /it is not a JSON object/],
    ['a list', '[]', /it is not a JSON object/],
    ['null', 'null', /it is not a JSON object/],
    ['an unknown key', '{"command": "x"}', /it has an unknown key “command”/],
    ['a prototype', '{"__proto__": {"dialect": {}}}', /it has an unknown key “__proto__”/],
    ['a base URL', '{"baseUrl": "https://evil.example"}', /it has an unknown key “baseUrl”/],
    ['scopes of another type', '{"scopes": "employees.readonly"}', /scopes are not a list of texts/],
    ['a scope of another type', '{"scopes": [1]}', /scopes are not a list of texts/],
    ['no scope', '{"scopes": ["a b"]}', /is not a scope/],
    ['too many scopes', JSON.stringify({ scopes: Array(101).fill('a') }), /more than 100 scopes/],
    ['a token URL of another type', '{"tokenUrl": {}}', /its tokenUrl is not a text/],
    ['plain http', '{"tokenUrl": "http://login.example/t"}', /plain http would send the secrets/],
    ['credentials in an address', '{"tokenUrl": "https://a:b@login.example/t"}', /a user name or a password/],
    ['an unknown identifier', '{"dialect": {"shell": "x"}}', /it has no property “shell”/],
    [
      'an identifier of another type',
      '{"dialect": {"apiVersion": 1}}',
      /apiVersion of the dialect: it is not a text/,
    ],
    [
      'a path to another host',
      '{"dialect": {"resourcePrefix": "//evil.example"}}',
      /not a path that starts with one/,
    ],
    ['a header that is split', '{"dialect": {"authorizationScheme": "a\\r\\nb"}}', /it is not one word/],
  ];
  for (const [what, text, message] of hostile) {
    it(`is rejected with ${what}`, () => {
      assert.throws(
        () => readProfile(text),
        (error: ServiceError) => {
          assert.equal(error.kind, 'invalid-input');
          assert.match(error.message, message);
          return true;
        },
      );
    });
  }

  it('is rejected with a secret in it, which the message does not repeat', () => {
    for (const key of ['apiKey', 'clientId', 'clientSecret']) {
      const secret = plantedSecret('shared');
      assert.throws(
        () => readProfile(JSON.stringify({ [key]: secret, ...profileOf(connection) })),
        ({ message }: ServiceError) => {
          assert.match(message, new RegExp(`it contains “${key}”, and a profile must not contain secrets`));
          assert.ok(!message.includes(secret));
          return true;
        },
      );
    }
  });
});
