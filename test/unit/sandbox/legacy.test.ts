import assert from 'node:assert/strict';
import { manualClock } from '../../../src/sandbox/index.ts';
import { Leave, LeaveV2 } from '../../../src/service/contract/leave.ts';
import { LegacyDepartment, LegacyDepartmentTree } from '../../../src/service/contract/legacyDepartment.ts';
import { User } from '../../../src/service/contract/user.ts';
import { assertConforms, assertLegacyError, type Client, startClient } from './client.ts';

describe('the legacy API', () => {
  let client: Client;
  before(async () => {
    client = await startClient();
  });
  after(async () => {
    await client.sandbox.stop();
  });

  it('shows a user with every field but extended data', async () => {
    const answer = await client.key('/api/v3/users/1001');
    assert.equal(answer.status, 200);
    assertConforms(User, answer.at('data'));
    const names = Object.keys(Object(answer.at('data')));
    const expected = Object.keys(User.properties).filter((name) => name !== 'extendedData');
    assert.deepEqual(names.filter((name) => !name.startsWith('userAxisValues_')).sort(), expected.sort());
    assert.equal(typeof answer.at('data/userAxisValues_3/axisId'), 'number');
  });

  it('shows extended data when requested by name, with values in objects and bare ones', async () => {
    const answer = await client.key('/api/v3/users/1001?fields=extendedData');
    assert.deepEqual(Object.keys(Object(answer.at('data'))), ['extendedData']);
    assert.match(String(answer.at('data/extendedData/e_badge/value')), /^B-/);
    assert.equal(typeof answer.at('data/extendedData/e_tailleTShirt'), 'string');
  });

  it('selects the requested fields of records and of nested records', async () => {
    const answer = await client.key(
      '/api/v3/departments?fields=id,head[name],users[id],collection.count&paging=0,1',
    );
    assert.equal(answer.at('data/count'), 14);
    const [department] = answer.list('data/items');
    assert.deepEqual(Object.keys(Object(department)), ['id', 'head', 'users']);
    assert.deepEqual(Object.keys(Object(answer.at('data/items/0/head'))), ['name']);
    assert.deepEqual(Object.keys(Object(answer.at('data/items/0/users/0'))), ['id']);
  });

  it('returns the count only on request', async () => {
    assert.deepEqual(Object.keys(Object((await client.key('/api/v3/departments')).at('data'))), ['items']);
  });

  it('rejects invalid fields', async () => {
    assertLegacyError(await client.key('/api/v3/users?fields=id,head[name'), 400, /"fields" cannot be read/);
    assertLegacyError(await client.key('/api/v3/users?fields=id]'), 400, /"fields" cannot be read/);
  });

  it('lists departments as the contract says, with all digits of the position', async () => {
    const answer = await client.key('/api/v3/departments');
    for (const department of answer.list('data/items')) assertConforms(LegacyDepartment, department);
    assert.equal(answer.text.match(/"position":\d{20},/g)?.length, 14);
    assert.ok(answer.all('data/items', 'parentId').includes('/'));
    assert.equal(answer.headers.get('Sunset'), 'Wed, 30 Sep 2026 23:59:59 GMT');
  });

  it('filters departments by parent id and head id', async () => {
    const all = await client.key('/api/v3/departments?fields=id,hierarchy,parentId,headID');
    const child = all
      .list('data/items')
      .findIndex((_one, index) => all.at(`data/items/${index}/parentId`) !== '/');
    const parentPath = all.at(`data/items/${child}/parentId`);
    const parent = all.all('data/items', 'hierarchy').indexOf(parentPath);
    const children = await client.key(`/api/v3/departments?parentId=${all.at(`data/items/${parent}/id`)}`);
    assert.ok(children.list('data/items').length > 0);
    assert.deepEqual(new Set(children.all('data/items', 'parentId')), new Set([parentPath]));
    const headId = all.all('data/items', 'headID').find((id) => id !== null);
    const led = await client.key(`/api/v3/departments?headId=${headId}&fields=headID`);
    assert.deepEqual(led.all('data/items', 'headID'), [headId]);
  });

  it('returns the tree with null at the top and where a department has no children', async () => {
    const answer = await client.key('/api/v3/departments/tree');
    assertConforms(LegacyDepartmentTree, answer.at('data'));
    assert.equal(answer.at('data/node'), null);
    assert.equal(answer.text.match(/"node":\{/g)?.length, 14);
    assert.match(answer.text, /"children":null/);
    assert.doesNotMatch(answer.text, /"children":\[\]/);
  });

  it('pages users by offset and limit and rejects more than 1000', async () => {
    const answer = await client.key('/api/v3/users?paging=5,3&fields=id&formerEmployees=true');
    assert.deepEqual(answer.all('data/items', 'id'), [1006, 1007, 1008]);
    assertLegacyError(await client.key('/api/v3/users?paging=0,1001'), 400, /at most 1000/);
    assertLegacyError(await client.key('/api/v3/users?paging=1'), 400, /offset and a limit/);
  });

  it('returns former employees only on request', async () => {
    const present = await client.key('/api/v3/users?fields=dtContractEnd');
    const everyone = await client.key('/api/v3/users?fields=dtContractEnd&formerEmployees=true');
    assert.equal(everyone.list('data/items').length, 60);
    assert.ok(present.list('data/items').length < 60);
    const ended = present
      .all('data/items', 'dtContractEnd')
      .filter((end) => end !== null && String(end) < '2026-06-01');
    assert.deepEqual(ended, []);
  });

  const users =
    '/api/v3/users?formerEmployees=true&fields=id,lastName,dtContractStart,dtContractEnd,departmentId';
  const filters: readonly (readonly [string, string, (value: unknown) => boolean])[] = [
    ['departmentId=101,102', 'departmentId', (value) => value === 101 || value === 102],
    ['departmentId=notequal,101', 'departmentId', (value) => value !== 101],
    ['id=greaterthan,1050', 'id', (value) => Number(value) > 1050],
    ['id=between,1010,1012', 'id', (value) => Number(value) >= 1010 && Number(value) <= 1012],
    ['lastName=like,an', 'lastName', (value) => /[aà-å]n/i.test(String(value))],
    ['dtContractEnd=null', 'dtContractEnd', (value) => value === null],
    ['dtContractEnd=notequal,null', 'dtContractEnd', (value) => value !== null],
    ['dtContractStart=since,2020-01-01', 'dtContractStart', (value) => String(value) >= '2020-01-01'],
    [
      'dtContractStart=until,2020-01-01',
      'dtContractStart',
      (value) => String(value).slice(0, 10) <= '2020-01-01',
    ],
    [
      'dtContractStart=between,2015-01-01,2020-12-31',
      'dtContractStart',
      (value) => String(value) >= '2015-01-01' && String(value).slice(0, 10) <= '2020-12-31',
    ],
  ];
  for (const [filter, field, holds] of filters) {
    it(`filters with ${filter}`, async () => {
      const everyone = (await client.key(users)).all('data/items', field);
      const found = (await client.key(`${users}&${filter}`)).all('data/items', field);
      assert.deepEqual(found, everyone.filter(holds));
      assert.ok(found.length > 0 && found.length < everyone.length, `${found.length} of ${everyone.length}`);
    });
  }

  it('includes the whole last day of a period', async () => {
    const start = String((await client.key('/api/v3/users/1001')).at('data/dtContractStart')).slice(0, 10);
    for (const filter of [`until,${start}`, `since,${start}`, `between,${start},${start}`, start]) {
      const answer = await client.key(
        `/api/v3/users?formerEmployees=true&fields=id&id=1001&dtContractStart=${filter}`,
      );
      assert.deepEqual(answer.all('data/items', 'id'), [1001], filter);
    }
  });

  for (const filter of [
    'id=x',
    'dtContractStart=since,2020-13-01',
    'id=between,1',
    'id=greaterthan',
    'nobody=1',
  ]) {
    it(`rejects ${filter} with a sentence`, async () => {
      assertLegacyError(await client.key(`/api/v3/users?${filter}`), 400);
    });
  }

  it('orders users', async () => {
    const ascending = (await client.key('/api/v3/users?fields=lastName&orderBy=lastName,asc')).all(
      'data/items',
      'lastName',
    );
    assert.deepEqual(ascending, ascending.map(String).sort(new Intl.Collator('fr').compare));
    const descending = await client.key('/api/v3/users?fields=lastName&orderBy=lastName,desc');
    assert.equal(descending.at('data/items/0/lastName'), ascending.at(-1));
    assertLegacyError(await client.key('/api/v3/users?orderBy=bank'), 400, /orderBy/);
  });

  it('returns 404 in the legacy format for missing records', async () => {
    assertLegacyError(await client.key('/api/v3/users/1'), 404, /no user "1"/);
    assertLegacyError(await client.key('/api/v3/departments/x'), 404, /no department "x"/);
    assertLegacyError(await client.key('/api/v3/leaves/x'), 404, /no leave "x"/);
  });

  it('lists leaves by date and owner and finds one again', async () => {
    const list = await client.key('/api/v3/leaves?date=since,2020-01-01&leavePeriod.ownerId=1001,1002,1003');
    assert.ok(list.list('data/items').length > 0);
    for (const leave of list.list('data/items')) assertConforms(Leave, leave);
    const id = String(list.at('data/items/0/id'));
    assert.match(id, /^[\w-]+-\d{8}-(AM|PM)$/);
    const one = await client.key(`/api/v3/leaves/${id}`);
    assert.deepEqual(one.at('data'), list.at('data/items/0'));
    assertLegacyError(
      await client.key('/api/v3/leaves?leavePeriod.ownerId=1001'),
      400,
      /"date" is mandatory/,
    );
    assertLegacyError(await client.key('/api/v3/leaves?date=2026-01-05'), 400, /mandatory: leavePeriod/);
  });

  it('lists leaves by department and legal entity', async () => {
    for (const filter of [
      'leavePeriod.owner.departmentId=101,102,103',
      'leavePeriod.owner.legalEntityId=1',
    ]) {
      const answer = await client.key(`/api/v3/leaves?date=since,2020-01-01&${filter}&fields=id`);
      assert.ok(answer.list('data/items').length > 0, filter);
    }
  });

  it('returns v2 leaves until the end of March 2026 and 410 from then on', async () => {
    const clock = manualClock('2026-03-31T21:59:00Z');
    await using early = await startClient({ clock });
    const list = await early.key('/api/leaves?date=since,2020-01-01&owner.id=1001,1002,1003');
    assert.ok(list.list('data').length > 0);
    for (const leave of list.list('data')) assertConforms(LeaveV2, leave);
    assert.match(String(list.at('data/0/id')), /^\d+-\d{2}\/\d{2}\/\d{4} 00:00:00-(AM|PM)$/);
    const one = await early.key(`/api/leaves/${encodeURIComponent(String(list.at('data/0/id')))}`);
    assert.deepEqual(one.at('data'), list.at('data/0'));
    clock.advance(60);
    assertLegacyError(await early.key('/api/leaves?date=2026-01-05&owner.id=1001'), 410, /api\/v3\/leaves/);
  });
});
