import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { allScopes } from '../../../unit/service/sandboxClient.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { useSandbox } from '../documents/support.ts';
import { agentTools, allow, call, minuteLater, refusalOf, type ToolName, textOf } from './support.ts';

const isToken = ({ path }: { readonly path: string }) => path.startsWith('/connect/token');

describe('an agent', () => {
  const { requests } = useSandbox('Watched', { employees: 250, departments: 120 }, { scopes: allScopes });

  beforeEach(async () => {
    minuteLater();
    await allow('pseudonyms');
  });

  after(() => allow(undefined));

  const sent = () => requests.filter((request) => !isToken(request)).length;

  it('reads nothing where it is not allowed, which is the default', async () => {
    for (const mode of [undefined, 'off'] as const) {
      await allow(mode);
      for (const name of agentTools) {
        assert.match(await refusalOf(name), /switched off.+workforce\.agents/, name);
      }
    }
    assert.deepEqual(requests, []);
  });

  it('is offered the tools with their descriptions', () => {
    const offered = vscode.lm.tools.filter(({ name }) => name.startsWith('workforce_'));
    assert.equal(offered.length, agentTools.length);
    for (const { description, inputSchema } of offered) {
      assert.ok(description.length > 40 && inputSchema !== undefined, description);
    }
  });

  it('gets a list page by page, each person once, with what it costs', async () => {
    const persons = new Set<unknown>();
    let costs = 0;
    let next: string | undefined;
    for (const count of [100, 100, 50]) {
      const page = await call('list', { list: 'people', ...(next !== undefined && { next }) });
      assert.equal(page.records?.length, count);
      for (const { person } of page.records ?? []) {
        persons.add(person);
      }
      ({ next } = page);
      costs += page.requests;
    }
    assert.deepEqual([persons.size, next], [250, undefined]);
    assert.equal(sent(), costs);
  });

  it('gets departments page by page, without another request', async () => {
    const first = await call('list', { list: 'departments' });
    const second = await call('list', { list: 'departments', next: first.next });
    assert.deepEqual([first.records?.length, second.records?.length, second.requests], [100, 20, 0]);
    const [root] = (first.records ?? []).filter(({ parent }) => parent === undefined);
    const all = [...(first.records ?? []), ...(second.records ?? [])];
    const below = async (input: object) => {
      const page = await call('list', { list: 'departments', department: root?.['id'], ...input });
      assert.equal(page.requests, 0);
      return page.records?.map(({ id }) => id) ?? [];
    };
    const children = all.filter(({ parent }) => parent === root?.['id']).map(({ id }) => id);
    assert.deepEqual(await below({ withSubdepartments: false }), children);
    const grandchildren = all.filter(({ parent }) => children.includes(parent)).map(({ id }) => id);
    const listed = await below({});
    assert.ok(grandchildren.length > 0 && grandchildren.every((id) => listed.includes(id)));
    assert.ok(children.every((id) => listed.includes(id)) && !listed.includes(root?.['id']));
    assert.match(
      await refusalOf('leaves', { ...june, person: 'Person 1', next: first.next }),
      /earlier result/,
    );
    assert.match(
      await refusalOf('list', { list: 'people', next: 'made-up' }),
      /not that of an earlier result/,
    );
  });

  for (const [name, input] of [
    ['list', { list: 'departments' }],
    ['list', { list: 'people' }],
    ['leaves', { from: '2026-06-01', to: '2026-06-30' }],
    ['coverage', { list: 'employees' }],
    ['check', { what: 'people' }],
    ['check', { what: 'organization' }],
  ] as const) {
    it(`does not take a department that does not exist for an empty one: ${name} ${JSON.stringify(input)}`, async () => {
      assert.match(await refusalOf(name, { ...input, department: '99999' }), /no department with this ID/);
    });
  }

  it('reads a department with all below it in one request, or alone', async () => {
    const first = await call('list', { list: 'departments' });
    const second = await call('list', { list: 'departments', next: first.next });
    const departments = [...(first.records ?? []), ...(second.records ?? [])];
    const above = new Map(departments.map(({ id, parent }) => [id, parent]));
    const [department] = departments.filter(
      ({ parent, id }) => parent !== undefined && [...above.values()].includes(id),
    );
    const isBelow = (id: unknown): boolean =>
      id === department?.['id'] || (id !== undefined && isBelow(above.get(id)));
    const read = async (name: ToolName, input: object) => {
      minuteLater();
      const answer = await call(name, { department: department?.['id'], ...input });
      assert.equal(answer.requests, 1, name);
      return answer;
    };
    const people = await read('list', { list: 'people' });
    const alone = await read('list', { list: 'people', withSubdepartments: false });
    assert.ok(people.records?.every((person) => isBelow(person['department'])));
    assert.ok(alone.records?.every((person) => person['department'] === department?.['id']));
    const persons = people.records?.map(({ person }) => person) ?? [];
    const count = persons.length;
    assert.ok(count > (alone.records?.length ?? count) && count < 100, String(count));

    const { data } = await read('coverage', { list: 'employees' });
    assert.equal(data?.['records'], count);
    const checked = await read('check', { what: 'people' });
    assert.ok(checked.notes.includes(`${count} people were checked.`), checked.notes.join());

    const away = await read('leaves', { from: '2026-01-01', to: '2026-12-31' });
    assert.ok(away.records?.length, 'nobody is away');
    for (const { person, days, approved, pending } of away.records ?? []) {
      assert.ok(persons.includes(person));
      const listed = [approved, pending]
        .flat()
        .filter((day) => day !== undefined)
        .map(String);
      const counted = listed.reduce((sum, day) => sum + (/M$/.test(day) ? 0.5 : 1), 0);
      assert.equal(counted, days, JSON.stringify(listed));
    }
    const total = away.records?.reduce((sum, { days }) => sum + Number(days), 0);
    const byDay = away.data?.['byDay'];
    assert.ok(Array.isArray(byDay));
    assert.equal(
      byDay.reduce((sum, { AM, PM }) => sum + (AM + PM) / 2, 0),
      total,
    );
  });

  it('reads the direct reports of a manager, and all below', async () => {
    const { records = [] } = await call('list', { list: 'people' });
    const [manager] = records
      .map((person) => person['manager'])
      .filter((each) => each !== undefined && records.some(({ person }) => person === each));
    const count = async (input: object) => {
      minuteLater();
      const { notes } = await call('check', { what: 'people', manager, ...input });
      return Number(/^(\d+) people were checked/.exec(notes[0] ?? '')?.[1]);
    };
    minuteLater();
    const { notes } = await call('list', { list: 'people', manager });
    const direct = await count({});
    assert.equal(notes[0], `${direct} in all.`);
    assert.ok((await count({ reports: 'all' })) >= direct && direct > 0);
    minuteLater();
    const { data } = await call('coverage', { list: 'employees', manager });
    assert.equal(data?.['records'], direct);
    for (const [name, input, reason] of [
      ['coverage', { list: 'employees', manager, department: '1' }, /either a department or a manager/],
      ['coverage', { list: 'labels', manager }, /for employees and users/],
      ['check', { what: 'organization', manager }, /for people/],
    ] as const) {
      assert.match(await refusalOf(name, input), reason);
    }
  });

  it('is described its company in 1,500 characters, without a request, and a kind on demand', async () => {
    await call('list', { list: 'departments' });
    minuteLater();
    await call('list', { list: 'people' });
    const text = await textOf('describe', {});
    const { data, requests: count } = JSON.parse(text);
    assert.ok(text.length <= 1500, `${text.length}: ${text}`);
    assert.deepEqual([data.departments, data.requestsLeft, count], [120, 9, 0]);
    assert.match(data.today, /^\d{4}-\d{2}-\d{2}$/);
    assert.deepEqual(Object.keys(data.costs), [...agentTools]);
    const { data: kind } = await call('describe', { kind: 'users' });
    assert.match(JSON.stringify(kind), /GET \{.*users.*"mail"/);
  });

  it('sends 10 requests in a minute, and then hears how long to wait', async () => {
    const { records = [] } = await call('list', { list: 'departments' });
    minuteLater();
    requests.length = 0;
    const read = (place: number) => ({ kind: 'department', id: records[place]?.['id'] });
    for (let place = 0; place < 10; place += 1) {
      assert.equal((await call('read', read(place))).requests, 1);
    }
    const refusal = await refusalOf('read', read(10));
    assert.match(refusal, /limit of requests is reached\. Call again in ([1-9]|[1-5]\d|60) seconds/);
    assert.equal(sent(), 10);
    minuteLater();
    await call('read', read(10));
  });

  it('pays nothing for a read that is identical to one within a minute, apart from that of a report', async () => {
    const input = { list: 'people', status: 'active' };
    const first = await call('list', input);
    requests.length = 0;
    const again = await call('list', input);
    assert.deepEqual([again.records, again.requests, requests], [first.records, 0, []]);
    assert.equal((await call('list', { ...input, status: 'upcoming' })).requests, 1);
    minuteLater();
    assert.equal((await call('list', input)).requests, 1);
    using _ = replaced('showWarningMessage', async (_: string, __: object, yes: string) => yes);
    const { data } = await call('createReport', { templateId: 'weekly-hours' });
    for (const costs of [1, 1]) {
      assert.equal((await call('read', { kind: 'report', id: data?.['report'] })).requests, costs);
    }
  });

  it('finds departments and labels, and shows a document to the user', async () => {
    const [found] = (await call('list', { list: 'departments' })).records ?? [];
    const { records } = await call('find', { text: String(found?.['name']).split(/\W/)[0] });
    assert.ok(records?.some(({ kind, id }) => kind === 'department' && id === found?.['id']));
    const byId = await call('find', { text: String(found?.['id']) });
    assert.equal(byId.records?.[0]?.['id'], found?.['id']);
    await call('read', { kind: 'department', id: found?.['id'], show: true });
    assert.match(
      String(vscode.window.activeTextEditor?.document.uri),
      /^workforce:\/\/watched\/departments\//,
    );
  });

  it('has each document that it shows counted', async () => {
    const { records = [] } = await call('list', { list: 'departments' });
    minuteLater();
    requests.length = 0;
    const shown = (place: number) => ({ kind: 'department', id: records[place + 20]?.['id'], show: true });
    for (let place = 0; place < 5; place += 1) {
      assert.equal((await call('read', shown(place))).requests, 2);
    }
    assert.match(await refusalOf('read', shown(5)), /limit of requests is reached/);
    assert.deepEqual(
      requests
        .map(({ path }) => path.split('?')[0] ?? '')
        // The window may follow a report.
        .filter((path) => path.includes('/departments/'))
        .toSorted(),
      Array.from(
        { length: 10 },
        (_, place) =>
          `/organization/structure/api/departments/${records[20 + Math.floor(place / 2)]?.['id']}`,
      ),
    );
  });

  for (const [what, name, input] of [
    ['an address', 'read', { kind: 'department', id: 'https://elsewhere.example/1' }],
    ['a path', 'read', { kind: 'department', id: '../../admin' }],
    ['an encoded path', 'read', { kind: 'report', id: '%2e%2e/users/1' }],
    ['a control character', 'read', { kind: 'label', id: '1\r\nX-Header: 1' }],
    ['a command', 'read', { kind: 'label', id: 'command:workforce.removeConnection' }],
    ['another kind', 'read', { kind: 'other', id: '/admin' }],
    ['a long text', 'find', { text: 'a'.repeat(1e6) }],
    ['a prototype', 'list', JSON.parse('{"list":"people","__proto__":{"next":"1"}}')],
    ['a constructor', 'list', { list: 'people', constructor: 'x' }],
    ['a name of a prototype', 'list', { list: 'constructor' }],
    ['a list of lists', 'list', { list: ['people'] }],
    ['no input', 'find', {}],
    ['a person by the id', 'read', { kind: 'person', id: '1001' }],
    ['two owners', 'leaves', { from: '2026-06-01', to: '2026-06-30' }],
    ['a day that is none', 'leaves', { from: '2026-06-01', to: '2026-99-99', department: '1' }],
    ['a day that no month has', 'leaves', { from: '2026-02-01', to: '2026-02-30', department: '1' }],
    ['a long period', 'leaves', { from: '2000-01-01', to: '2026-01-01', department: '1' }],
    ['a filter', 'leaves', { from: '2026-06-01', to: '2026-06-30&fields=x', department: '1' }],
  ] as const) {
    it(`is refused without a word of the input: ${what}`, async () => {
      const refusal = await refusalOf(name, input);
      assert.match(refusal, /^Could not run workforce_\w+: |must|should|input/);
      assert.ok(refusal.length < 400, refusal);
      assert.ok(!/elsewhere|admin|X-Header|removeConnection/.test(refusal), refusal);
      assert.deepEqual(
        requests.filter(({ path }) => /admin|elsewhere|fields=x/.test(path)),
        [],
      );
    });
  }

  for (const [name, input, advice] of [
    ['read', { kind: 'leave', id: '1' }, /"kind": .*person.*department.*legal-entity/],
    ['leaves', { from: 'tomorrow', to: '2026-06-30', department: '1' }, /"from": .*such as 2026-01-31/],
    ['find', {}, /"text": /],
    [
      'list',
      { list: 'people', name: 'a' },
      /takes list, department, withSubdepartments, manager, status, next/,
    ],
    ['list', { list: 'departments', status: 'active' }, /"status" are for people/],
    ['list', { list: 'labels', department: '1' }, /"department" for people and departments/],
  ] as const) {
    it(`hears what is allowed in place of ${JSON.stringify(input)}`, async () => {
      assert.match(await refusalOf(name, input), advice);
    });
  }

  it('answers an integrator with six calls and a report', async () => {
    const costs: number[] = [];
    const ask = async (name: ToolName, input: object) => {
      const answer = await call(name, input);
      costs.push(answer.requests);
      return answer;
    };
    const { notes } = await ask('find', { text: 'sales' });
    assert.match(notes.join(' '), /People were not searched/);
    const checked = await ask('check', { what: 'organization' });
    minuteLater();
    const { records: departments = [] } = await ask('list', { list: 'departments' });
    const [department] = departments;
    const period = { from: '2026-06-01', to: '2026-06-07', department: department?.['id'] };
    const leaves = await ask('leaves', period);
    const fields = await ask('coverage', { list: 'employees' });
    const { records: templates } = await ask('list', { list: 'templates' });
    minuteLater();
    using _ = replaced('showWarningMessage', async (_: string, __: object, yes: string) => yes);
    const templateId = templates?.[0]?.['id'];
    const report = await ask('createReport', { templateId, departments: [department?.['id']] });
    assert.deepEqual(costs, [1, 3, 0, 1, 3, 1, 2]);
    assert.ok(checked.records?.some(({ rule }) => rule === 'Departments without a head'));
    assert.match(JSON.stringify(fields.data), /"field":"email","filled":\d+/);
    assert.match(String(leaves.notes), /Half-days: \d+ in all/);
    assert.match(String(report.data?.['report']), /^\d+$/);
  });

  it('can be cancelled', async () => {
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    await assert.rejects(textOf('list', { list: 'people' }, source.token));
    assert.deepEqual(requests, []);
  });
});

const june = { from: '2026-06-01', to: '2026-06-30' };
