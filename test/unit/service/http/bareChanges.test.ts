import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { retryAfter } from '../../../../src/service/http/responseError.ts';
import { clientOf, json, serveWithToken } from '../fixtures.ts';

type Headers = Readonly<Record<string, string>>;

describe('a change whose response has no record', () => {
  for (const [what, status, body] of [
    ['204', 204, ''],
    ['an empty 200', 200, ''],
    ['blanks', 200, ' \r\n'],
    ['202', 202, ''],
    ['null', 200, 'null'],
    ['an empty object', 200, '{}'],
    ['a success without an id', 200, '{"success":true}'],
  ] as const) {
    it(`happened, so that the label is read once more: ${what}`, async () => {
      await using server = await serveWithToken(({ method }, response) =>
        method === 'PATCH'
          ? response.writeHead(status, { 'content-type': 'application/json' }).end(body)
          : json(response, { id: '7', isArchived: true }, 200, { etag: '"2"' }),
      );
      const { service } = clientOf({ baseUrl: server.origin });
      const { label, version } = await service.setLabelArchived('7', true, '"1"');
      assert.deepEqual([label.id, label.isArchived, version], ['7', true, '"2"']);
      assert.deepEqual(
        server.requests.map(({ method }) => method),
        ['POST', 'PATCH', 'GET'],
      );
    });
  }

  it('is reported as one whose outcome is not known, where it cannot be read', async () => {
    await using server = await serveWithToken(({ method }, response) =>
      method === 'PATCH' ? response.writeHead(204).end() : json(response, { detail: 'Not now' }, 403),
    );
    const { service } = clientOf({ baseUrl: server.origin });
    await assert.rejects(service.setLabelArchived('7', true, '"1"'), {
      kind: 'unexpected',
      reason:
        /^the service accepted it, but its result could not be read: the service returned 403, “Not now”/,
    });
  });

  const at = ({ headers }: IncomingMessage, path: string) => `http://${headers.host}${path}`;
  const prefix = '/service-timesheet/api';
  const created: readonly (readonly [
    what: string,
    status: number,
    headers: (request: IncomingMessage) => Headers,
    body?: string,
  ])[] = [
    ['201 with a path', 201, () => ({ location: `${prefix}/reports/77` })],
    ['202 with a path', 202, () => ({ location: `${prefix}/reports/77` })],
    ['204', 204, () => ({ location: `${prefix}/reports/77` })],
    ['an address', 201, (request) => ({ location: at(request, `${prefix}/reports/77`) })],
    ['an address of an inner host', 201, () => ({ location: 'http://inner:8080/reports/77' })],
    ['a relative path', 201, () => ({ location: 'reports/77' })],
    ['an id alone', 201, () => ({ location: '77' })],
    ['a slash at the end', 201, () => ({ location: `${prefix}/reports/77/` })],
    ['a step behind the id', 202, () => ({ location: `${prefix}/reports/77/status?wait=1` })],
    ['Content-Location', 201, () => ({ 'content-location': `${prefix}/reports/77` })],
    ['an empty object', 201, () => ({ location: `${prefix}/reports/77` }), '{}'],
  ];
  for (const [what, status, headers, body = ''] of created) {
    it(`has created the report at its Location: ${what}`, async () => {
      await using server = await serveWithToken((request, response) =>
        request.method === 'POST'
          ? response.writeHead(status, headers(request)).end(body)
          : json(response, { id: 77, name: 'R', status: 'queued' }),
      );
      const { service } = clientOf({ baseUrl: server.origin });
      const report = await service.createReport({ templateId: 5, startsOn: null, endsOn: null });
      assert.deepEqual([report.id, report.status], [77, 'queued']);
      assert.deepEqual(
        server.requests.map(({ method, url }) => `${method} ${url}`),
        [`POST ${prefix}/reports`, `GET ${prefix}/reports/77`],
      );
    });
  }

  it('fails without a Location', async () => {
    await using server = await serveWithToken((_request, response: ServerResponse) =>
      response.writeHead(202).end(),
    );
    const { service } = clientOf({ baseUrl: server.origin });
    await assert.rejects(service.createReport({ templateId: 5, startsOn: null, endsOn: null }), {
      kind: 'unexpected',
    });
  });
});

describe('a Retry-After', () => {
  const zone = process.env['TZ'];
  before(() => {
    process.env['TZ'] = 'America/New_York';
  });
  after(() => {
    if (zone === undefined) {
      delete process.env['TZ'];
    } else {
      process.env['TZ'] = zone;
    }
  });

  const now = Date.UTC(2026, 10, 6, 8, 0);
  for (const text of [
    'Fri Nov  6 08:49:37 2026',
    'Fri, 06 Nov 2026 08:49:37 GMT',
    'Friday, 06-Nov-26 08:49:37 GMT',
    'Friday, 06-Nov-26 08:49:37',
    'Fri, 06 Nov 2026 08:49:37',
    'Fri, 06 Nov 2026 08:49:37 UTC',
    'Fri, 06 Nov 2026 10:49:37 +0200',
    'Fri Nov 6 08:49:37 2026 GMT',
    '06 Nov 2026 08:49:37',
    '2026-11-06T08:49:37Z',
    '2026-11-06T08:49:37',
    '2026-11-06 08:49:37',
    '2977',
    ' 2977 ',
  ]) {
    it(`is read as UTC where it is “${text}”`, () => {
      const at = retryAfter({ header: () => text }, now);
      assert.equal(at, Date.UTC(2026, 10, 6, 8, 49, 37));
    });
  }

  it('of another form is none', () => {
    for (const text of ['', 'soon', '-5', 'NaN', 'Fri Nov  6 07:49:37 2026']) {
      assert.equal(retryAfter({ header: () => text }, now), undefined, text);
    }
  });
});
