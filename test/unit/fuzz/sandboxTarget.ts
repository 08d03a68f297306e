import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import type { OpenTarget } from './check.ts';
import { target } from './check.ts';
import { oddText, words } from './mutations.ts';

const paths = words(`
  /api/v3/users /api/v3/users/1001 /api/v3/departments/tree /api/v3/leaves /api/leaves
  /organization/structure/api/departments /service-api/employees /service-api/taxonomy-labels/7001
  /service-timesheet/api/reports /service-timesheet/api/reports/9001/download-csv /connect/token
  /openapi.json
`);
const parameters = words(`
  fields paging orderBy id name date leavePeriod.ownerId page limit include sort search status
  fields.root
`);
const token = /[^!#-'*+.\w^`|~-]/g;
const method = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('GET', 'POST', 'PATCH', 'HEAD', 'OPTIONS', 'PUT') },
  oddText.map((one) => one.replace(token, '') || 'GET'),
);
const path = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...paths) },
  oddText.map((one) => `/${encodeURI(one.replace(/\p{Surrogate}/gu, ''))}`),
  fc
    .tuple(fc.constantFrom(...paths), oddText)
    .map((parts) => `${parts[0]}/${encodeURIComponent(parts[1].replace(/\p{Surrogate}/gu, ''))}`),
);
const value = fc.oneof(
  oddText,
  fc.constantFrom(
    ...words('0,10 -1,5 1e9,1 between,2026-01-01,2026-02-01 between,, id[ id[name[ - 1001 -5 links,links'),
    'collection.count',
  ),
);
const query = fc
  .array(fc.tuple(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...parameters) }, oddText), value), {
    maxLength: 3,
  })
  .map((pairs) => {
    const search = new URLSearchParams();
    for (const [name, text] of pairs) {
      search.append(name, text);
    }
    return search.size === 0 ? '' : `?${search}`;
  });
const headerText = oddText.map((one) => one.replace(/[^\x20-\x7e]/g, '').slice(0, 200));
const headers = fc.dictionary(
  fc.constantFrom(...words('Content-Type If-Match If-None-Match Origin Accept-Encoding Api-Version Range X')),
  fc.oneof(
    fc.constantFrom('application/json', 'application/x-www-form-urlencoded', '*', '2024-11-01'),
    headerText,
  ),
  { maxKeys: 3 },
);
const body = fc.oneof(fc.constant(''), oddText, fc.json());
const request = fc
  .record({ method, path, query, headers, body, by: fc.constantFrom('key', 'token', 'none') })
  .map((parts) => ({ ...parts, isHttp: true as const }));
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .tuple(
      fc.constantFrom(
        'GET / HTTP/1.1\r\n',
        'GET / HTTP/9.9\r\n',
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        '\x16\x03\x01',
      ),
      oddText,
    )
    .map((parts) => Buffer.from(parts.join(''))),
);

/** For any request, the sandbox responds or closes the connection, and serves the next one. */
export async function openSandboxTarget(): Promise<OpenTarget> {
  const sandbox = await startSandbox({ employees: 5, departments: 3, rateLimit: 'off' });
  const bearer = await bearerOf(sandbox);
  const check = target(
    fc.oneof(
      { weight: 4, arbitrary: request },
      bytes.map((sent) => ({ isHttp: false as const, sent })),
    ),
    async (input) => {
      const sent = input.isHttp ? written(input, sandbox, bearer) : input.sent;
      const socket = connect(Number(new URL(sandbox.baseUrl).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.end(sent);
      const response = await text(socket).catch(() => '');
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1]);
      if (input.isHttp) {
        assert.ok(status >= 200 && status < 500, `${status || 'no response'}: ${response.slice(0, 500)}`);
      } else {
        assert.ok(Number.isNaN(status) || (status >= 400 && status < 500), response.slice(0, 500));
      }
    },
  );
  return { check, [Symbol.asyncDispose]: () => sandbox.stop() };
}

async function bearerOf({
  clientId: client_id,
  clientSecret: client_secret,
  tokenUrl,
}: Sandbox): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const response = await fetch(tokenUrl, { method: 'POST', body: form });
  const { access_token: bearer }: { access_token: string } = JSON.parse(await response.text());
  return bearer;
}

function written(
  parts: {
    method: string;
    path: string;
    query: string;
    headers: Record<string, string>;
    body: string;
    by: string;
  },
  { apiKey }: Sandbox,
  bearer: string,
): Buffer {
  const content = Buffer.from(parts.body);
  const authorization = { key: `service application=${apiKey}`, token: `Bearer ${bearer}` };
  const lines = Object.entries({
    Host: '127.0.0.1',
    Connection: 'close',
    'Api-Version': '2024-11-01',
    ...(parts.by === 'key' || parts.by === 'token' ? { Authorization: authorization[parts.by] } : {}),
    ...parts.headers,
    'Content-Length': String(content.byteLength),
  }).map(([name, text]) => `${name}: ${text}\r\n`);
  const head = `${parts.method} ${parts.path}${parts.query} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head), content]);
}
