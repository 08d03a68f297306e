import assert from 'node:assert/strict';
import { parsePasted } from '../../../../src/features/connections/dialog/pasted.ts';
import { profileOf } from '../../../../src/features/connections/profile.ts';
import { defaultDialect } from '../../../../src/service/http/connection.ts';
import type { ServiceError } from '../../../../src/service/http/errors.ts';
import { plantedSecret } from '../../../leaks/planted.ts';
import { clientOnSandbox } from '../../service/sandboxClient.ts';

const key = plantedSecret('pasted-key');
const secret = plantedSecret('pasted-secret');

const lines = [
  'Name: Acme France',
  'Base URL: https://acme.example.com',
  `API key = ${key}`,
  'client_id: I',
  `Client secret: ${secret}`,
  'token-url: https://login.example.com/connect/token',
  'Scopes: employees.readonly departments.readonly',
  'Api-Version: 2024-11-01',
];

const documentation = `
  Every request carries the key: "Authorization: acme application=<your key>".
  GET https://acme.example.com/acme-api/employees?limit=1
  GET https://acme.example.com/times/api/reports/7
  GET https://acme.example.com/api/v3/users/1
  curl 'https://acme.example.com/organization/structure/api/departments' -H 'Authorization: acme application=API_KEY'
  POST https://login.example.com/connect/token`;

describe('what is pasted into the form', () => {
  it('is the line that the sandbox prints', async () => {
    await using client = await clientOnSandbox();
    const { baseUrl, apiKey, clientId, clientSecret, tokenUrl } = client.sandbox;
    const printed = { baseUrl, apiKey, clientId, clientSecret, tokenUrl };
    assert.deepEqual(parsePasted(`${JSON.stringify(printed)}\n`), printed);
  });

  it('is a profile', () => {
    const profile = profileOf({
      id: 'acme',
      name: 'Acme',
      baseUrl: 'https://acme.example',
      tokenUrl: 'https://login.example/token',
      scopes: ['employees.readonly'],
      dialect: defaultDialect,
      kind: 'remote',
    });
    assert.deepEqual(parsePasted(JSON.stringify(profile)), profile);
  });

  for (const [between, separator] of [
    ['lines', '\n'],
    ['what a box makes of line breaks', ' '],
    ['Windows lines', '\r\n'],
  ] as const) {
    it(`is values by name with ${between} between them`, () => {
      assert.deepEqual(parsePasted(lines.join(separator)), {
        name: 'Acme France',
        baseUrl: 'https://acme.example.com',
        apiKey: key,
        clientId: 'I',
        clientSecret: secret,
        tokenUrl: 'https://login.example.com/connect/token',
        scopes: ['employees.readonly', 'departments.readonly'],
        dialect: { apiVersion: '2024-11-01' },
      });
    });

    it(`is the examples of a documentation with ${between} between them`, () => {
      const text = `${documentation}\nAPI key: ${key}\nClient id: I\nClient secret: ${secret}`;
      assert.deepEqual(parsePasted(text.replaceAll('\n', separator)), {
        baseUrl: 'https://acme.example.com',
        tokenUrl: 'https://login.example.com/connect/token',
        apiKey: key,
        clientId: 'I',
        clientSecret: secret,
        dialect: {
          authorizationScheme: 'acme',
          resourcePrefix: '/acme-api',
          timesheetPrefix: '/times/api',
          legacyPrefix: '/api/v3',
          structurePrefix: '/organization/structure/api',
        },
      });
    });
  }

  for (const around of [
    '(…),',
    '“….”',
    '«…»',
    '<…>;',
    '[the employees](…).',
    '[…](…).',
    '{"href":"…"}',
    '…, and more',
  ]) {
    it(`shows its prefix within ${around}`, () => {
      const text = around.replaceAll('…', 'https://acme.example.com/acme-api/employees');
      assert.deepEqual(parsePasted(`see ${text}`), {
        baseUrl: 'https://acme.example.com',
        dialect: { resourcePrefix: '/acme-api' },
      });
    });
  }

  it('is not the key of an example, nor the scheme of a token', () => {
    const { apiKey, dialect } = parsePasted(
      'GET https://acme.example.com/acme-api/employees\nAuthorization: Bearer TOKEN application=x',
    );
    assert.deepEqual([apiKey, dialect], [undefined, { resourcePrefix: '/acme-api' }]);
  });

  const useless: readonly (readonly [what: string, text: string, message: RegExp])[] = [
    ['no JSON', `{"apiKey": ${JSON.stringify(key)}`, /it is not JSON, although it starts with a brace/],
    ['an unknown key', JSON.stringify({ apikey: key }), /its key “apikey” is unknown/],
    ['a value of another type', '{"apiKey": 7}', /its key “apiKey” is unknown or not a text/],
    ['no value', `hello ${key}`, /no value of a connection was found in it/],
    ['a long text', 'x'.repeat(20_001), /longer than 20,000 characters/],
  ];
  for (const [what, text, message] of useless) {
    it(`is rejected with ${what}, and not repeated`, () => {
      assert.throws(
        () => parsePasted(text),
        (error: ServiceError) => {
          assert.match(error.message, message);
          assert.ok(!error.message.includes(key));
          return true;
        },
      );
    });
  }
});
