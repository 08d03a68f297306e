import assert from 'node:assert/strict';
import { fileNameOf } from '../../../src/formats/fileName.ts';
import { toCsv } from '../../../src/sandbox/reports/content.ts';
import { message } from '../../../src/service/contract/message.ts';
import type { WorkforceService } from '../../../src/service/operations/service.ts';
import { serviceErrorOf } from '../failures.ts';
import { HastyClock } from '../faults/hastyClock.ts';
import { clientOf, json, serve } from '../service/fixtures.ts';

const token = { access_token: 'the-token', token_type: 'Bearer', expires_in: 1800 };

interface Sent {
  readonly body?: unknown;
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly token?: unknown;
}

/** Calls `use` with a client of a service that sends the same response to all requests, except for the token. */
async function against<T>(
  sent: Sent,
  use: (service: WorkforceService, requests: readonly unknown[]) => Promise<T>,
): Promise<T> {
  await using server = await serve((request, response) => {
    if (request.url === '/connect/token') {
      json(response, sent.token ?? token);
    } else {
      json(response, sent.body ?? {}, sent.status ?? 200, sent.headers ?? {});
    }
  });
  return await use(clientOf({ baseUrl: server.origin }).service, server.requests);
}

describe('regressions that faults and fuzzing found', () => {
  it('pages without readable records end', async () => {
    await against({ body: { items: [{ name: 'A' }], totalCount: 1e15 } }, async (service, requests) => {
      const { reason } = await serviceErrorOf(service.taxonomies());
      assert.equal(reason, 'the service returns page after page without a readable record');
      assert.ok(requests.length <= 5, `${requests.length} requests`);
    });
  });

  for (const [family, body, list] of [
    ['structure', { items: [null, { id: 1 }], count: 2 }, 'departments'],
    ['legacy', { data: { items: [null, { id: '1' }], count: 2 } }, 'leaves'],
    ['resource', { items: [null, { id: '1' }], totalCount: 2, links: null }, 'taxonomies'],
  ] as const) {
    it(`null instead of a record is unreadable in a list of the ${family} API`, async () => {
      await against({ body }, async (service) => {
        const filter = { of: 'employee', ids: ['1'], from: '2026-01-01', to: '2026-01-31' } as const;
        const lists = {
          departments: async () => {
            const listing = await service.departments();
            return 'page' in listing ? listing.page : assert.fail('There is no page.');
          },
          leaves: () => service.leaves(filter),
          taxonomies: () => service.taxonomies(),
        };
        const { unreadable } = await lists[list]();
        assert.deepEqual(unreadable, [{ index: 0, reason: message('it is not an object') }]);
      });
    });
  }

  it('an empty id makes a record unreadable', async () => {
    await against({ body: { items: [{ id: '' }, { id: 'a' }] } }, async (service) => {
      const { items, unreadable } = await service.reportTemplates();
      assert.deepEqual(items, [{ id: 'a' }]);
      assert.deepEqual(unreadable, [
        { index: 0, reason: message('its ID is missing, too long or not of the expected type') },
      ]);
    });
  });

  const errors = { name: [{ code: 1 }, 'Too long.'], other: { a: 1 }, more: 5 };
  const failures: readonly (readonly [
    what: string,
    sent: Sent,
    call: (service: WorkforceService) => Promise<unknown>,
    message: RegExp,
  ])[] = [
    [
      'a lone surrogate in a token',
      { token: { ...token, access_token: 'abcdefgh\uD800' } },
      (service) => service.taxonomies(),
      /no access token/,
    ],
    [
      'errors by field that are not texts',
      { status: 400, body: { title: 'Wrong\n\u202Einput', errors } },
      (service) => service.report('5'),
      /: the service \w+ 400, “Wrong input – name: Too long”\. /,
    ],
    [
      'a user without “data”',
      { body: '{"name":5}' },
      (service) => service.document('users', '5'),
      /no “data”/,
    ],
  ];
  for (const [what, sent, call, message] of failures) {
    it(`${what} is an error`, async () => {
      await against(sent, async (service) => {
        assert.match((await serviceErrorOf(call(service))).message, message);
      });
    });
  }

  it('an invalid response is not confirmed by its ETag', async () => {
    let isCut = true;
    await using server = await serve((request, response) => {
      const body = JSON.stringify({ id: 5, templateId: 't', status: 'done', name: 'R' });
      const headers = { 'content-type': 'application/json', etag: 'W/"1"' };
      const status = request.headers['if-none-match'] === 'W/"1"' ? 304 : 200;
      response.writeHead(status, headers).end(isCut ? body.slice(0, 9) : body);
    });
    const { service } = clientOf({ baseUrl: server.origin });
    assert.match((await serviceErrorOf(service.report('5'))).message, /not JSON/);
    isCut = false;
    assert.equal((await service.report('5')).id, 5);
  });

  it('a response that is shorter than its Content-Length', async () => {
    const { service } = clientOf({
      baseUrl: 'http://127.0.0.1:1',
      random: () => 0,
      clock: new HastyClock(),
      fetch: () =>
        Promise.resolve({
          status: 200,
          headers: { get: (name) => (name === 'content-length' ? '5' : null) },
          body: null,
        }),
    });
    const error = await serviceErrorOf(service.reportContent('5', 'csv'));
    assert.equal(error.kind, 'interrupted');
    assert.match(error.message, /not have the length that it states/);
  });

  describe('invalid documents and downloads', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    for (const [body, reason] of [
      ['<html></html>', /web page/],
      ['', /empty/],
      ['[]', /not a record/],
      ['null', /not a record/],
      ['1.50', /not a record/],
      [`{"id":"5","deep":${deep}}`, /nested deeper than 200 levels/],
      [`{"id":"5","number":1.50,"deep":${deep}}`, /nested deeper than 200 levels/],
    ] as const) {
      it(`${body.slice(0, 40)} is rejected as an employee`, async () => {
        await against({ body }, async (service) => {
          assert.match((await serviceErrorOf(service.document('employees', '5'))).reason, reason);
        });
      });
    }
  });

  it('report names that are invalid file names', () => {
    for (const name of ['CON', 'nul.old', 'Lpt1 ', 'A\uD800B', '🦊'.repeat(300)]) {
      const fileName = fileNameOf(name, 'excel', 'report');
      assert.doesNotMatch(fileName, /^(?:con|nul|lpt1)\s*\.|\p{Surrogate}/iu);
      assert.ok(Buffer.byteLength(fileName) <= 255, fileName);
    }
    assert.equal(fileNameOf('con', 'csv', 'report'), 'report con.csv');
  });

  describe('names in CSV', () => {
    const csvOf = (...cells: string[]) => toCsv({ headings: cells, rows: [] });

    for (const name of ["=cmd|' /C calc'!A0", '+1', '-1', '@SUM(1)', '\t=1', '\n =1', '\u200b=1', '＝1']) {
      it(`are not formulas: ${JSON.stringify(name)}`, () => {
        assert.match(csvOf(name), /^"?[\t\n]?'/);
      });
    }

    it('do not start a new row after a line feed', () => {
      assert.equal(csvOf('Ann\n=1', 'Bob\r=1'), `"Ann\n'=1";"Bob\r'=1"\r\n`);
    });

    it('stay unchanged if they are harmless', () => {
      assert.equal(csvOf('H000001', 'Zoé-Ann = x', ''), 'H000001;Zoé-Ann = x;\r\n');
    });
  });
});
