import assert from 'node:assert/strict';
import { isServiceError } from '../../../../src/service/http/errors.ts';
import { clientOf, serve } from '../fixtures.ts';

type Headers = Readonly<Record<string, string>>;

/** The error of a report that the service refuses with these bytes. */
async function refused(body: unknown, headers: Headers = {}, status = 400) {
  await using server = await serve((_request, response) => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array;
    response.writeHead(status, headers).end(isRaw ? body : JSON.stringify(body));
  });
  const { service } = clientOf({ baseUrl: server.origin });
  const error = await service.report('5').then(
    () => assert.fail('It should have failed.'),
    (reason: unknown) => reason,
  );
  assert.ok(isServiceError(error), String(error));
  return error;
}

const said = 'The period ends before it begins';
const html = { 'content-type': 'text/html; charset=utf-8' };
const latin = 'Die Abteilung „München“ ist geschlossen';

const shapes: readonly (readonly [what: string, body: unknown, text: string, headers?: Headers])[] = [
  ['problem details', { type: 'about:blank', title: 'Bad Request', status: 400, detail: `${said}.` }, said],
  ['problem details in PascalCase', { Title: 'Bad Request', Status: 400, Detail: said }, said],
  [
    'problem details with a list of errors',
    {
      title: 'Invalid',
      errors: [
        { detail: said, pointer: '#/period' },
        { detail: 'is no number', pointer: '#/id' },
      ],
    },
    `Invalid – #/period: ${said}; #/id: is no number`,
  ],
  [
    'invalid-params',
    {
      title: 'Invalid',
      'invalid-params': [
        { name: 'from', reason: said },
        { name: 'to', reason: 'is no date' },
      ],
    },
    `Invalid – from: ${said}; to: is no date`,
  ],
  [
    'errors by field, in PascalCase',
    { Title: 'Invalid', Errors: { From: [`${said}.`, 'is no date'] } },
    `Invalid – From: ${said}; From: is no date`,
  ],
  [
    'ModelState',
    { Message: 'The request is invalid.', ModelState: { 'request.From': [said] } },
    `The request is invalid – request.From: ${said}`,
  ],
  [
    'ExceptionMessage',
    { Message: 'An error has occurred.', ExceptionMessage: said, StackTrace: 'at X' },
    said,
  ],
  ['MessageDetail', { Message: 'Not found', MessageDetail: said }, said],
  ['error.message', { error: { code: 400, message: said, status: 'INVALID_ARGUMENT' } }, said],
  [
    'error.message with repeated and further details',
    {
      error: {
        message: 'Invalid',
        errors: [{ message: 'Invalid', reason: 'badRequest' }],
        details: [{ '@type': 'x', fieldViolations: [{ field: 'from', description: said }] }],
      },
    },
    `Invalid – from: ${said}`,
  ],
  ['OData', { 'odata.error': { code: '1', message: { lang: 'en', value: said } } }, said],
  ['OData 4', { error: { code: '1', message: said, details: [] } }, said],
  ['a SAP gateway', { error: { code: 'A/1', message: { lang: 'en', value: said }, innererror: {} } }, said],
  [
    'JSON:API',
    { errors: [{ status: '422', title: 'Invalid', detail: said, source: { pointer: '/data/from' } }] },
    `/data/from: ${said}`,
  ],
  ['FastAPI', { detail: [{ loc: ['body', 'from'], msg: said, type: 'value_error' }] }, `body.from: ${said}`],
  ['a detail that is a text', { detail: said }, said],
  ['a detail that is an object', { detail: { message: said } }, said],
  ['Django', { from: [said], non_field: ['is odd'] }, `from: ${said} – non_field: is odd`],
  ['Rails', { errors: { from: [said] }, status: 422 }, `from: ${said}`],
  ['Mongoose', { errors: { from: { message: said, value: 'secret' } } }, `from: ${said}`],
  ['Spring', { timestamp: 1, status: 400, error: 'Bad Request', message: said, path: '/reports/5' }, said],
  [
    'Spring with errors',
    { error: 'Bad Request', errors: [{ field: 'from', defaultMessage: said, rejectedValue: 'X' }] },
    `Bad Request – from: ${said}`,
  ],
  [
    'NestJS',
    { statusCode: 400, message: [said, 'to is no date'], error: 'Bad Request' },
    `Bad Request – ${said}; to is no date`,
  ],
  ['GraphQL', { data: null, errors: [{ message: said, path: ['report', 'id'] }] }, `report.id: ${said}`],
  ['Apigee', { fault: { faultstring: said, detail: { errorcode: 'x' } } }, `${said} – errorcode: x`],
  [
    'Elasticsearch',
    { error: { root_cause: [{ type: 'x', reason: said }], reason: said }, status: 400 },
    said,
  ],
  ['Kubernetes', { kind: 'Status', status: 'Failure', message: said, reason: 'Invalid', code: 400 }, said],
  [
    'Okta',
    { errorCode: 'E1', errorSummary: said, errorCauses: [{ errorSummary: 'is odd' }] },
    `${said} – is odd`,
  ],
  ['Jira', { errorMessages: [said], errors: {} }, said],
  ['a list of errors', [{ message: said, errorCode: 'X' }], said],
  ['a list of texts', [said, 'is odd'], `${said} – is odd`],
  ['errors that are texts', { errors: [said, 'b', 'c', 'd'] }, `${said} – b; c`],
  ['a JSON text', JSON.stringify(said), said],
  ['JSON in a JSON text', JSON.stringify(JSON.stringify({ message: said })), said],
  ['an envelope', { success: false, data: { error: { msg: said } } }, said],
  ['a status object', { status: { code: 3, message: said } }, said],
  ['a FHIR outcome', { issue: [{ severity: 'error', diagnostics: said }] }, said],
  ['OAuth', { error: 'invalid_request', error_description: said }, said],
  ['a form', 'error=invalid_request&error_description=The+period%20ends+before+it+begins', said],
  ['a code alone', { error: 'invalid_period' }, 'invalid_period'],
  ['plain text', `${said}.\r\n`, said, { 'content-type': 'text/plain' }],
  ['plain text that says it is JSON', said, said, { 'content-type': 'application/json' }],
  ['plain text without a type', '404 page not found\n', '404 page not found'],
  [
    'the title of a page',
    `<!DOCTYPE html><html><head><title>${said}</title></head><body><h1>X</h1></body>`,
    said,
    html,
  ],
  [
    'the title of a page over lines',
    `<html><title>\n  Bad\n Gateway &amp; more </title></html>`,
    'Bad Gateway & more',
    html,
  ],
  ['the heading of a page', `<html><body><h1 class="x">${said}</h1><p>y</p></body></html>`, said, html],
  ['a paragraph', `<pre>Cannot GET /reports/5</pre>`, 'Cannot GET /reports/5', html],
  [
    'XML',
    `<?xml version="1.0"?><Error><Code>X</Code><Message>${said}</Message><RequestId>1</RequestId></Error>`,
    said,
  ],
  [
    'problem details in XML',
    `<problem xmlns="urn:x"><title>Bad</title><detail>${said}</detail></problem>`,
    said,
  ],
  [
    'ModelState in XML',
    `<Error><Message>Invalid.</Message><ModelState><From>${said}</From></ModelState></Error>`,
    `Invalid – From: ${said}`,
  ],
  ['a text in XML', `<string xmlns="http://schemas.example/">${said}</string>`, said],
  ['CDATA', `<error><message><![CDATA[${said}]]></message></error>`, said],
  ['attributes of XML', `<errors><error code="1" message="${said}"/></errors>`, said],
  [
    'SOAP',
    `<s:Envelope xmlns:s="x"><s:Body><s:Fault><faultcode>s:C</faultcode><faultstring xml:lang="en">${said}</faultstring></s:Fault></s:Body></s:Envelope>`,
    said,
  ],
  [
    'a challenge',
    '',
    said,
    { 'www-authenticate': `Bearer realm="x", error="invalid_token", error_description="${said}"` },
  ],
  ['a header', '', said, { 'x-error-message': said }],
  ['a header with escapes', '', said, { 'grpc-message': encodeURIComponent(said) }],
  ['a warning', '{}', said, { warning: `199 - "${said}"` }],
  [
    'Latin-1',
    Buffer.from(JSON.stringify({ detail: latin.replace(/[„“]/g, '') }), 'latin1'),
    latin.replace(/[„“]/g, ''),
  ],
  [
    'Latin-1 in a page',
    Buffer.from('<html><title>Connecté ?</title></html>', 'latin1'),
    'Connecté ?',
    { 'content-type': 'text/html; charset=iso-8859-1' },
  ],
  ['UTF-16', Buffer.from(`\uFEFF${JSON.stringify({ detail: latin })}`, 'utf16le'), latin],
  ['UTF-16 without a mark', Buffer.from(JSON.stringify({ detail: latin }), 'utf16le'), latin],
  ['UTF-16, the high byte first', Buffer.from(JSON.stringify({ detail: latin }), 'utf16le').swap16(), latin],
  ['UTF-8 behind a mark', Buffer.from(`\uFEFF${JSON.stringify({ detail: latin })}`), latin],
  [
    'Shift JIS',
    Buffer.from([0x93, 0xfa, 0x96, 0x7b]),
    '日本',
    { 'content-type': 'text/plain; charset=Shift_JIS' },
  ],
];

describe('the error of a service shows its text', () => {
  for (const [what, body, text, headers] of shapes) {
    it(`from ${what}`, async () => {
      const error = await refused(body, headers);
      assert.equal(error.reason, `the service returned 400, “${text}”`);
      assert.equal(error.advice, 'Correct the values that the service names, and try again.');
    });
  }

  it('cut, and with at most three texts', async () => {
    const { reason } = await refused({ detail: 'long '.repeat(500) });
    assert.equal(reason.length, 'the service returned 400, “”'.length + 300);
    const errors = Object.fromEntries([...'abcdefgh'].map((name) => [name, [`${name} is odd`]]));
    assert.match(
      (await refused({ title: 'Invalid', errors })).reason,
      /“Invalid – a: a is odd; b: b is odd”$/,
    );
  });

  it('without the secrets that were sent, in any shape', async () => {
    const apiKey = 'PLANTED-key-3c7e';
    for (const body of [
      apiKey,
      `<html><title>${apiKey}</title>`,
      `<e><message>${apiKey}</message></e>`,
      `<e><message>PLANTED&#45;key-3c7e</message></e>`,
      JSON.stringify({ error: { message: apiKey } }),
      JSON.stringify({ errors: { [apiKey]: ['is odd'] } }),
      Buffer.from(apiKey, 'utf16le'),
      `error_description=PLANTED%2Dkey-3c7e`,
    ]) {
      await using server = await serve((_request, response) => response.writeHead(400).end(body));
      const { service } = clientOf({ baseUrl: server.origin, credentials: { apiKey } });
      await assert.rejects(service.report('5'), (error: Error) => {
        assert.match(error.message, /•••/, String(body));
        return !/PLANTED|3c7e/.test(error.message);
      });
    }
  });

  for (const [what, body, headers] of [
    ['nothing', ''],
    ['blanks', ' \r\n'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a number', '400'],
    ['what was sent', { errors: [{ value: 'FR76 3000', input: 'X', rejectedValue: 'Y' }] }],
    ['a problem of nulls', { title: null, detail: null, errors: null, status: 400 }],
    ['a page without a text', '<html><body><div></div></body></html>', html],
    ['a file', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 1, 2, 0xff, 0])],
  ] as const) {
    it(`and without one does not advise to correct what it names: ${what}`, async () => {
      const error = await refused(body, headers);
      assert.equal(error.reason, 'the service returned 400');
      assert.match(error.advice, /^The service does not say why: .*try again\.$/);
    });
  }
});
