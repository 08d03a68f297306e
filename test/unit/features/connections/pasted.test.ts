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

  const real = '7f3a-91cc-04de';
  const base = 'https://acme.example.com';
  for (const [what, text, expected] of [
    [
      'a cURL of several lines',
      `curl '${base}/acme-api/employees' \\\n  -H 'Authorization: acme application=${real}' \\\n  -H 'Api-Version: 2024-11-01'`,
      { apiKey: real, baseUrl: base },
    ],
    [
      'a cURL of a Windows prompt',
      `curl "${base}/api/v3/users" ^\r\n  -H "Authorization: acme application=${real}"`,
      { apiKey: real, baseUrl: base },
    ],
    [
      'a cURL of PowerShell',
      `curl "${base}/api/v3/users" \`\n  -H "Authorization: acme application=${real}"`,
      { apiKey: real, baseUrl: base },
    ],
    [
      'a cURL of a token, a value in each line',
      `curl -X POST https://login.example.com/connect/token \\\n  -d 'client_id=abc' \\\n  -d "client_secret=${real}" \\\n  -d 'scope=employees.readonly departments.readonly'`,
      {
        clientId: 'abc',
        clientSecret: real,
        tokenUrl: 'https://login.example.com/connect/token',
        scopes: ['employees.readonly', 'departments.readonly'],
      },
    ],
    [
      'a cURL of a token, as a form',
      `curl https://login.example.com/connect/token -d 'grant_type=client_credentials&client_id=abc&client_secret=${real}&scope=employees.readonly+departments.readonly'`,
      {
        clientId: 'abc',
        clientSecret: real,
        scopes: ['employees.readonly', 'departments.readonly'],
      },
    ],
    [
      'a YAML file',
      `base_url: ${base}\nscopes:\n  - employees.readonly\n  - departments.readonly\nclient_id: abc\n`,
      { baseUrl: base, scopes: ['employees.readonly', 'departments.readonly'], clientId: 'abc' },
    ],
    [
      'a YAML list in brackets',
      `scopes: ["employees.readonly", 'departments.readonly']\nclient_id: abc`,
      { scopes: ['employees.readonly', 'departments.readonly'], clientId: 'abc' },
    ],
    [
      'an .env file with comments',
      `# API_KEY=old-key-1\nACME_BASE_URL=${base} # production\nexport ACME_API_KEY="${real}"\n`,
      { baseUrl: base, apiKey: real },
    ],
    ['a header', `Authorization: acme application=${real}`, { apiKey: real }],
    ['a key in backticks', `API key: \`${real}\``, { apiKey: real }],
    ['a key with soft hyphens', `API key: 7f3a-\u00ad91cc-04de`, { apiKey: real }],
  ] as const) {
    it(`is ${what}`, () => {
      const parsed: object = parsePasted(text);
      const found = Object.fromEntries(
        Object.entries(parsed).filter(([name]) => Object.hasOwn(expected, name)),
      );
      assert.deepEqual(found, expected);
    });
  }

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
