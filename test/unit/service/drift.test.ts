import assert from 'node:assert/strict';
import { driftAt, markdownCode } from '../../../src/features/answers/model/drift.ts';
import type { DriftFact } from '../../../src/service/contract/check/drift.ts';
import { DriftLog } from '../../../src/service/http/driftLog.ts';
import { useBench } from '../conformance/support/bench.ts';
import { clientOf, json, serve } from './fixtures.ts';
import { clientOnQuirk } from './quirks/clientOnQuirk.ts';

type Payload = Record<string, unknown>;

/** The facts in short: what, where, and how often. */
function brief(facts: readonly DriftFact[]) {
  return facts.map(({ route, of, kind, path, count, checked, example }) => [
    ...[route, of, kind, path, `${count} of ${checked}`, example],
  ]);
}

describe('the differences from the contract', () => {
  const bench = useBench();
  const employees = 'GET /service-api/employees';

  /** A client whose employees are changed by their place on the page. */
  const odd = (change: (employee: Payload, place: number) => Payload) =>
    bench().variedClient({
      response(value) {
        const { items, ...envelope } = Object(value);
        return Array.isArray(items) ? { ...envelope, items: items.map(change) } : value;
      },
    });

  it('are counted in records, with kind, types, times and an example, and no value', async () => {
    const { service } = odd((employee, place) => {
      const { lastUpdatedAt: _, ...rest } = employee;
      return {
        ...(place % 5 === 4 ? rest : employee),
        ...(place < 12 && { phoneNumber: 33_123_456_789 }),
        ...(place === 50 && { status: 'secret-status' }),
        ...(place > 96 && { shoeSize: 43 }),
        ...(place === 7 && { birthDay: { day: 'first', month: 'first' } }),
      };
    });
    const start = bench().clock.now();
    assert.deepEqual(service.drift(), { facts: [], isWhole: true, records: 0 });
    await service.employees({});
    bench().clock.advance(60);
    await service.employees({});
    const { facts, ...rest } = service.drift();
    assert.deepEqual(rest, { isWhole: true, records: 200 });
    const times = { firstSeen: start, lastSeen: start + 60_000 };
    const common = { route: employees, of: 'records', checked: 200, ...times };
    const text = { published: ['string', 'null'] };
    assert.deepEqual(
      facts.toSorted((one, other) => one.path.localeCompare(other.path)),
      [
        {
          ...{ ...common, kind: 'type', path: 'birthDay.day', example: 'items[7].birthDay.day', count: 2 },
          types: { found: 'string', published: ['integer'] },
        },
        {
          ...{
            ...common,
            kind: 'type',
            path: 'birthDay.month',
            example: 'items[7].birthDay.month',
            count: 2,
          },
          types: { found: 'string', published: ['integer'] },
        },
        { ...common, kind: 'missing', path: 'lastUpdatedAt', example: 'items[4].lastUpdatedAt', count: 40 },
        {
          ...{ ...common, kind: 'type', path: 'phoneNumber', example: 'items[0].phoneNumber', count: 24 },
          types: { found: 'number', ...text },
        },
        { ...common, kind: 'unknown', path: 'shoeSize', example: 'items[97].shoeSize', count: 6 },
        { ...common, kind: 'value', path: 'status', example: 'items[50].status', count: 2 },
      ],
    );
    for (const value of ['33123456789', 'secret-status', 'first"', '43']) {
      assert.ok(!JSON.stringify(facts).includes(value), value);
    }
  });

  it('begin anew when they are forgotten, without a request', async () => {
    const { service } = odd((employee, place) => (place === 0 ? { ...employee, shoeSize: 43 } : employee));
    await service.employees({});
    const sent = bench().exchanges.length;
    assert.equal(service.drift().facts.length, 1);
    service.forgetDrift();
    assert.deepEqual(service.drift(), { facts: [], isWhole: true, records: 0 });
    assert.equal(bench().exchanges.length, sent);
    await service.employees({});
    assert.deepEqual(brief(service.drift().facts), [
      [employees, 'records', 'unknown', 'shoeSize', '1 of 100', 'items[0].shoeSize'],
    ]);
  });

  it('are counted once a record, and in the responses around the records', async () => {
    const user = (id: number) => ({ id, habilitedRoles: [{ name: 1 }, { name: 2 }] });
    await using server = await serve((request, response) =>
      request.url?.startsWith('/api/v3/users/')
        ? json(response, { data: user(1) })
        : json(response, { data: { items: [user(1), user(2)], count: '2' } }),
    );
    const { service, log } = clientOf({ baseUrl: server.origin, credentials: { apiKey: 'K' } });
    await service.employees({});
    await service.document('users', '1');
    const found = brief(service.drift().facts.filter(({ kind }) => kind === 'type'));
    assert.deepEqual(found, [
      ['GET /api/v3/users', 'responses', 'type', 'count', '1 of 1', 'count'],
      [
        ...['GET /api/v3/users', 'records', 'type', 'habilitedRoles[].name', '2 of 2'],
        'items[0].habilitedRoles[].name',
      ],
      [
        ...['GET /api/v3/users/{id}', 'records', 'type', 'habilitedRoles[].name', '1 of 1'],
        'habilitedRoles[].name',
      ],
    ]);
    assert.equal(log.drifts.filter((line) => line.includes('habilitedRoles[].name')).length, 2);
  });

  it('are found in a deployment with fields of its own', async () => {
    await using client = await clientOnQuirk('personal-fields');
    await client.service.employees({});
    const { facts, records } = client.service.drift();
    assert.equal(records, 100);
    assert.equal(facts.length, 16);
    assert.ok(
      facts.every(({ kind, count, checked }) => kind === 'unknown' && count === 100 && checked === 100),
    );
    assert.deepEqual(
      facts.slice(0, 2).map(({ path, example }) => [path, example]),
      [
        ['address', 'items[0].address'],
        ['adresse', 'items[0].adresse'],
      ],
    );
  });

  it('of a hostile service stay few and short, and say that there are more', () => {
    const log = new DriftLog(() => undefined);
    for (let route = 0; route < 300; route += 1) {
      for (let field = 0; field < 300; field += 1) {
        log.route(`GET /${route}`)({ kind: 'unknown', path: `x${field}`, problem: 'is new' });
      }
    }
    log.route('GET /0', 'records', 1)({ kind: 'unknown', path: 'x0', problem: 'is new' });
    const { facts, isWhole, records } = log.facts();
    assert.deepEqual([facts.length, isWhole, records], [2_000, false, 90_001]);
    assert.equal(facts[0]?.count, 2);

    const short = new DriftLog(() => undefined);
    short.route('GET /a')({ kind: 'unknown', path: 'x'.repeat(10_000), problem: 'is new' });
    assert.equal(short.facts().facts[0]?.path.length, 201);
  });

  it('show no secret that a service repeats as the name of a field', async () => {
    const apiKey = 'planted-key-of-the-drift';
    await using server = await serve((_request, response) =>
      json(response, { data: { items: [{ id: 1, [`x-${apiKey}`]: 1 }] } }),
    );
    const { service } = clientOf({ baseUrl: server.origin, credentials: { apiKey } });
    await service.employees({});
    assert.ok(!JSON.stringify(service.drift()).includes(apiKey));
  });
});

describe('the differences at a field of a document', () => {
  const fact = (route: string, path: string, of: DriftFact['of'] = 'records'): DriftFact => ({
    ...{ route, path, of, kind: 'missing', example: path, count: 1, checked: 1, firstSeen: 0, lastSeen: 0 },
  });
  const facts = [
    fact('GET /api/v3/users', 'manager.name'),
    fact('GET /api/v3/users/{id}', 'roles[].name'),
    fact('GET /api/v3/users/{id}', 'extendedData.e_*'),
    fact('GET /service-api/employments', 'totalCount', 'responses'),
    fact('GET /service-api/employments', 'end.date'),
  ];
  const at = (route: string, path: string) => driftAt(facts, route, path).map((one) => one.path);

  it('are those of the routes that read such records, one or many', () => {
    assert.deepEqual(at('GET /api/v3/users/{id}', 'manager.name'), ['manager.name']);
    assert.deepEqual(at('GET /api/v3/users/{id}', 'roles[].name'), ['roles[].name']);
    assert.deepEqual(at('GET /api/v3/users/{id}', 'extendedData.e_badge'), ['extendedData.e_*']);
    for (const path of [
      'name',
      'manager',
      'roles.name',
      'extendedData.badge',
      'extendedData.e_badge.value',
      '',
    ]) {
      assert.deepEqual(at('GET /api/v3/users/{id}', path), [], path);
    }
    assert.deepEqual(at('GET /service-api/employees/{id}', 'manager.name'), []);
  });

  it('are found in a document that is a list', () => {
    const route = 'GET /service-api/employments';
    assert.deepEqual(at(route, 'items[].end.date'), ['end.date']);
    assert.deepEqual(at(route, 'totalCount'), ['totalCount']);
    assert.deepEqual(at(route, 'items[].totalCount'), []);
  });
});

describe('names in Markdown', () => {
  it('end no code, whatever backticks they have', () => {
    assert.equal(markdownCode('a|b'), '`a|b`');
    assert.equal(markdownCode('a`](command:x)'), '`` a`](command:x) ``');
    assert.equal(markdownCode('```'), '```` ``` ````');
    assert.equal(markdownCode(''), '`  `');
  });
});
