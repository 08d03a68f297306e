import assert from 'node:assert/strict';
import { assembleDepartments } from '../../../../src/company/departments/departmentTree.ts';
import { leaveView } from '../../../../src/company/leaves/leaveView.ts';
import { Leave } from '../../../../src/service/contract/leave.ts';
import { assertConforms, assertLegacyError } from '../../sandbox/client.ts';
import type { ClientUnderTest } from '../../service/fixtures.ts';
import { startBench, useBench } from '../support/bench.ts';
import { type Payload, payloadsOf } from '../support/fieldChecks.ts';
import { userOf } from '../support/userOf.ts';

const leaves = {
  of: 'department',
  ids: ['101', '102', '103'],
  from: '2026-01-01',
  to: '2026-06-30',
} as const;
const year = 'date=between,2025-06-01,2026-06-30';

describe('supplement: the legacy API', () => {
  const bench = useBench({ without: ['structure', 'resource'] });
  const users = async (query: string) =>
    payloadsOf(await bench().raw.key(`/api/v3/users?formerEmployees=true&${query}`), 'data', 'items');
  const departments = async (query = '') =>
    payloadsOf(await bench().raw.key(`/api/v3/departments?${query}`), 'data', 'items');

  it('S-legacy.1 the client sends the fields it needs, nested, and accepts services that ignore them or return little without them', async () => {
    const ask = async ({ service }: ClientUnderTest) => [
      await userOf(service, '1002'),
      (await service.members('101')).items,
      (await service.people()).items,
      await service.leaves(leaves),
      assembleDepartments(await service.departments()),
    ];
    const from = bench().exchanges.length;
    const usual = await ask(bench().client());
    const sent = bench()
      .exchanges.slice(from)
      .filter(({ url }) => url.pathname.startsWith('/api/v3'));
    assert.equal(sent.length, 5);
    for (const { url } of sent) {
      assert.ok(url.searchParams.has('fields'), url.href);
    }
    assert.match(sent[0]?.url.searchParams.get('fields') ?? '', /manager\[id,name,firstName,lastName,url\]/);
    assert.match(
      sent.at(-1)?.url.searchParams.get('fields') ?? '',
      /head\[id,name,url\].*,collection\.count$/,
    );

    const ignoring = bench().variedClient({
      address(url) {
        const address = new URL(url);
        address.searchParams.delete('fields');
        return address;
      },
    });
    const [user, ...others] = await ask(ignoring);
    assert.deepEqual(others.slice(0, 2), usual.slice(1, 3));
    assert.deepEqual({ ...Object(user), ...Object(usual[0]) }, user);
    // The number of records was requested, too.
    assert.deepEqual(
      ignoring.log.drifts,
      ['users', 'leaves', 'departments'].map((list) => `GET /api/v3/${list}: count is missing.`),
    );

    const sparing = bench().variedClient({
      address(url) {
        const address = new URL(url);
        if (!address.searchParams.has('fields')) {
          address.searchParams.set('fields', 'id,name,url');
        }
        return address;
      },
    });
    assert.deepEqual(await ask(sparing), usual);
  });

  it('S-legacy.2 filters take values, lists and operators', async () => {
    const all = await users('');
    const names = (found: readonly Payload[]) => found.map(({ id }) => id);
    const [one, two] = all;
    for (const [query, keeps] of [
      [`lastName=${one?.['lastName']}`, (user: Payload) => user['lastName'] === one?.['lastName']],
      ['lastName=like,an', (user: Payload) => /[aà-å]n/i.test(String(user['lastName']))],
      ['departmentId=101,102', ({ departmentId }: Payload) => departmentId === 101 || departmentId === 102],
      ['departmentId=notequal,101', ({ departmentId }: Payload) => departmentId !== 101],
      ['id=1001,1002', ({ id }: Payload) => id === one?.['id'] || id === two?.['id']],
      ['dtContractEnd=null', (user: Payload) => user['dtContractEnd'] === null],
      ['dtContractEnd=notequal,null', (user: Payload) => user['dtContractEnd'] !== null],
      ['mail=like,martin', (user: Payload) => String(user['mail']).includes('martin')],
      ['dtContractStart=since,2020-01-01', (user: Payload) => String(user['dtContractStart']) >= '2020'],
      ['dtContractStart=until,2019-12-31', (user: Payload) => String(user['dtContractStart']) < '2020'],
      [
        'dtContractStart=between,2015-01-01,2020-12-31',
        ({ dtContractStart: start }: Payload) => String(start) >= '2015' && String(start) < '2021',
      ],
      ['id=between,1010,1019', ({ id }: Payload) => Number(id) >= 1010 && Number(id) <= 1019],
      ['id=greaterthan,1200', ({ id }: Payload) => Number(id) > 1200],
    ] as const) {
      const found = names(await users(query));
      assert.deepEqual(found, names(all.filter(keeps)), query);
      assert.ok(found.length > 0 && found.length < all.length, query);
    }
    // The last day of a period counts to its end.
    const [start] = String(one?.['dtContractStart']).split('T');
    for (const filter of [`until,${start}`, `since,${start}`, `between,${start},${start}`, start]) {
      assert.deepEqual(await users(`id=1001&dtContractStart=${filter}`), [one], filter);
    }
    for (const query of [
      ...['id=x', 'dtContractStart=since,2020-13-01', 'unknown=1'],
      ...['fields=id,head[name', 'fields=id]'],
    ]) {
      assertLegacyError(await bench().raw.key(`/api/v3/users?${query}`), 400);
    }
  });

  it('S-legacy.3 the departments list takes headId, parentId as an id, and paging', async () => {
    const all = await departments();
    const parent = all.find((one) => all.some(({ parentId }) => parentId === one['hierarchy']));
    const children = all.filter(({ parentId }) => parentId === parent?.['hierarchy']);
    assert.deepEqual(await departments(`parentId=${parent?.['id']}`), children);
    assert.deepEqual(await departments(`parentId=${parent?.['id']}&paging=1,1`), children.slice(1, 2));
    assert.deepEqual(await departments(`headId=${parent?.['headID']}`), [parent]);
    const byPath = await bench().raw.key(`/api/v3/departments?parentId=${parent?.['hierarchy']}`);
    assertLegacyError(byPath, 400, /whole number/);
  });

  it('S-legacy.4 positions run from 1e19 to 1e20, the parent of a root can be /, and children can be or hold null', async () => {
    const all = await departments();
    for (const { position } of all) {
      const digits = String(Object(position).rawJSON);
      assert.match(digits, /^\d{20}$/);
      assert.ok(BigInt(digits) >= 10n ** 19n && BigInt(digits) <= 10n ** 20n);
    }
    assert.ok(all.some(({ parentId }) => parentId === '/'));
    await using withNull = await startBench({ quirks: ['null-children'] });
    const { text } = await withNull.raw.key('/api/v3/departments/tree');
    assert.match(text, /"children":null/);
    assert.match(text, /"children":\[[^\]]*null\]/);
    const usual = await bench().raw.key('/api/v3/departments/tree');
    const [tree, same] = [
      text,
      usual.text.replaceAll(bench().raw.sandbox.baseUrl, withNull.raw.sandbox.baseUrl),
    ].map((json) => assembleDepartments({ source: 'legacy-tree', tree: JSON.parse(json).data }));
    assert.deepEqual(tree, same);
  });

  it('S-legacy.5 users holds former employees, too, currentUsers only present ones', async () => {
    const present = new Set(
      payloadsOf(await bench().raw.key('/api/v3/users'), 'data', 'items').map(({ id }) => id),
    );
    const references = (list: unknown): readonly Payload[] => (Array.isArray(list) ? list : assert.fail());
    let former = 0;
    for (const { users: all, currentUsers, currentUsersCount } of await departments()) {
      former += references(all).filter(({ id }) => !present.has(id)).length;
      assert.ok(references(currentUsers).every(({ id }) => present.has(id)));
      assert.equal(references(currentUsers).length, currentUsersCount);
    }
    assert.ok(former > 0);
  });

  it('S-legacy.6 the department routes are announced to stop', async () => {
    for (const path of ['', '/101', '/tree']) {
      const { headers } = await bench().raw.key(`/api/v3/departments${path}`);
      assert.match(headers.get('sunset') ?? '', /Sep 2026/);
      assert.ok(headers.get('deprecation'));
    }
  });

  it('S-legacy.7 the users list has its filters, leaves out former employees, and comes in pages of at most 1000', async () => {
    const { raw } = bench();
    const all = await users('');
    const present = payloadsOf(await raw.key('/api/v3/users'), 'data', 'items');
    const today = '2026-06-01T00:00:00';
    const former = all.filter(({ dtContractEnd: end }) => end !== null && String(end) < today);
    assert.ok(former.length > 0);
    assert.deepEqual(
      present,
      all.filter((user) => !former.includes(user)),
    );
    const [someone] = all;
    for (const name of ['mail', 'login']) {
      assert.deepEqual(await users(`${name}=${someone?.[name]}`), [someone]);
    }
    const recent = await users('modifiedAt=since,2026-01-01');
    assert.ok(recent.every(({ modifiedAt }) => String(modifiedAt) >= '2026'));
    const byName = (await users('orderBy=lastName,desc')).map(({ lastName }) => String(lastName));
    const { compare } = new Intl.Collator('fr');
    assert.deepEqual(
      byName,
      byName.toSorted((a, b) => compare(b, a)),
    );
    const ascending = (await users('orderBy=lastName,asc')).map(({ lastName }) => String(lastName));
    assert.deepEqual(ascending, byName.toSorted(compare));
    assert.deepEqual(await users('paging=5,3'), all.slice(5, 8));
    assertLegacyError(await raw.key('/api/v3/users?paging=0,1001'), 400, /1000/);
  });

  it('S-legacy.8 custom data may be bare texts, its keys start with e_, and older work cycles are capitalized', async () => {
    await using bare = await startBench({ quirks: ['bare-values'] });
    const shown = await bare.raw.key('/api/v3/users?fields=id,extendedData&paging=0,40');
    const entries = shown.all('data/items', 'extendedData').flatMap((data) => Object.entries(Object(data)));
    assert.ok(entries.every(([key]) => key.startsWith('e_')));
    assert.ok(entries.some(([, value]) => typeof value === 'string'));
    assert.ok(entries.some(([, value]) => 'value' in Object(value)));

    const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
    const older = bench().variedClient({
      response(value) {
        const { data } = Object(value);
        const userWorkCycles = data.userWorkCycles.map((cycle: object) =>
          Object.fromEntries(Object.entries(cycle).map(([name, content]) => [capital(name), content])),
        );
        return { data: { ...data, userWorkCycles } };
      },
    });
    const firstCycle = async ({ service }: ClientUnderTest) =>
      Object(Object(await userOf(service, '1001')).userWorkCycles[0]);
    const { StartsOn, OwnerID } = await firstCycle(older);
    assert.deepEqual([StartsOn, OwnerID], [(await firstCycle(bench().client())).startsOn, 1001]);
    assert.deepEqual(older.log.drifts, []);
  });

  it('S-legacy.9 the leaves list wants a date and a person, department or legal entity, each leave being half a day', async () => {
    const { raw } = bench();
    const list = async (query: string) =>
      payloadsOf(await raw.key(`/api/v3/leaves?${year}&${query}`), 'data', 'items');
    const owner = 'leavePeriod.ownerId=1001,1002,1003,1004,1005,1006';
    assertLegacyError(await raw.key(`/api/v3/leaves?${owner}`), 400, /"date" is mandatory/);
    assertLegacyError(await raw.key(`/api/v3/leaves?${year}`), 400, /mandatory: leavePeriod/);
    for (const query of [
      owner,
      'leavePeriod.owner.departmentId=101,102',
      'leavePeriod.owner.legalEntityId=1,2',
    ]) {
      const found = await list(query);
      assert.ok(found.length > 1);
      const halves = found.map(
        ({ leavePeriod, date, isAM }) => `${Object(leavePeriod).ownerId} ${date} ${isAM}`,
      );
      assert.equal(new Set(halves).size, found.length);
      assert.deepEqual(await list(`${query}&paging=1,1`), found.slice(1, 2));
    }
    const found = await list(owner);
    const { id: account } = Object(found[0]?.['leaveAccount']);
    const ofAccount = found.filter(({ leaveAccount }) => Object(leaveAccount).id === account);
    assert.deepEqual(await list(`${owner}&leaveAccountId=${account}`), ofAccount);
    const [day = ''] = String(found[0]?.['date']).split('T');
    for (const form of [day, `since,${day}`, `until,${day}`, `between,${day},${day}`]) {
      const { status } = await raw.key(`/api/v3/leaves?date=${form}&${owner}`);
      assert.equal(status, 200, form);
    }
  });

  it('S-legacy.10 leaves are read in both spellings', async () => {
    const other = ({ isAM, duration, status, leavePeriod, ...leave }: Payload): Payload => ({
      ...leave,
      leavePeriod: { ...Object(leavePeriod), isConfirmed: status === 1 },
      isAm: isAM,
      value: String(duration) === '03:30:00' ? 3.5 : assert.fail(String(duration)),
    });
    const client = bench().variedClient({
      response: (value) => {
        const { items, ...data } = Object(value).data;
        return { data: { ...data, items: items.map(other) } };
      },
    });
    const [usual, spelledOtherwise] = [
      await bench().client().service.leaves(leaves),
      await client.service.leaves(leaves),
    ].map(({ items }) => items.map(leaveView));
    assert.ok((usual ?? []).length > 0);
    assert.deepEqual(spelledOtherwise, usual);
    assert.deepEqual(client.log.drifts, []);
  });

  it('S-legacy.11 one leave is read by its id', async () => {
    const { service } = bench().client();
    const { raw } = bench();
    const ofDepartments = `${year}&leavePeriod.owner.departmentId=${leaves.ids}`;
    const [first] = payloadsOf(await raw.key(`/api/v3/leaves?${ofDepartments}`), 'data', 'items');
    const response = await raw.key(`/api/v3/leaves/${first?.['id']}`);
    assertConforms(Leave, response.at('data'));
    assert.deepEqual(response.at('data'), first);
    const [listed] = (await service.leaves(leaves)).items;
    const { text } = await service.document('leaves', listed?.id ?? '');
    assert.equal(JSON.parse(text).id, listed?.id);
    assertLegacyError(await bench().raw.key('/api/v3/leaves/P-1-20260101-AM'), 404);
  });

  it('S-legacy.12 a leave has the published fields beside those of the interface, each by name in any case', async () => {
    const { raw } = bench();
    const list = `/api/v3/leaves?${year}&leavePeriod.ownerId=1001,1002,1003,1004,1005,1006`;
    const plain = ['id', 'date', 'isAm', 'leaveAccountId', 'leavePeriodId', 'value', 'creationDate'];
    const names = [...plain, 'isActive', 'cancellationDate', 'cancellationUserId', 'comment', 'isAM'];
    const period = ['id', 'ownerId', 'isConfirmed', 'confirmationDate', 'attachmentId', 'leaves', 'logs'];
    const fields = `${names},leaveAccount[id,name],leavePeriod[${period}]`;
    const found = payloadsOf(await raw.key(`${list}&fields=${fields}`), 'data', 'items');
    for (const leave of found) {
      assert.deepEqual(Object.keys(leave), [...names, 'leaveAccount', 'leavePeriod']);
      assert.deepEqual(Object.keys(Object(leave['leavePeriod'])), period);
      assert.equal(leave['isAm'], leave['isAM']);
      assert.equal(leave['value'], '3.5');
      assert.equal(leave['isActive'], leave['cancellationDate'] === null);
      const { isConfirmed, confirmationDate, logs } = Object(leave['leavePeriod']);
      assert.equal(isConfirmed, confirmationDate !== null);
      assert.deepEqual(Object.keys(logs[0]), ['id', 'date', 'comment', 'status']);
      assert.equal(logs.at(-1).status, isConfirmed ? 1 : 0);
    }
    const [first] = found;
    const lowerCase = await raw.key(
      `/api/v3/leaves/${first?.['id']}?fields=leaveaccountid,CREATIONDATE,isam`,
    );
    assert.deepEqual(lowerCase.at('data'), {
      leaveAccountId: first?.['leaveAccountId'],
      creationDate: first?.['creationDate'],
      isAM: first?.['isAM'],
    });
  });

  it('S-legacy.13 the records that users and leaves refer to can be read', async () => {
    const { raw } = bench();
    const users = await raw.key('/api/v3/users?paging=0,40');
    const leaf = await raw.key(`/api/v3/leaves?${year}&leavePeriod.ownerId=1001,1002,1003`);
    const addresses = [...`${users.text}${leaf.text}`.matchAll(/"url":"([^"]+)"/g)].map(
      ([, url = '']) => url,
    );
    const kinds = new Map(addresses.map((url) => [url.split('/').at(-2), url]));
    assert.ok(kinds.size >= 9, [...kinds.keys()].join());
    kinds.delete('files');
    for (const url of kinds.values()) {
      const response = await raw.key(url);
      assert.deepEqual([response.status, String(response.at('data/id'))], [200, url.split('/').at(-1)], url);
    }
  });
});
