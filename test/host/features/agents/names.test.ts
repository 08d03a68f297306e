import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { allScopes } from '../../../unit/service/sandboxClient.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { useSandbox } from '../documents/support.ts';
import { employees, names, scenario } from './namedCompany.ts';
import { allow, call, minuteLater, refusalOf, type ToolName, textOf } from './support.ts';

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

/** What must not be found; a short name only as a word, since it is a part of others. */
const forbidden = employees
  .flatMap((person) => [
    ...[person.givenName, person.familyName, person.login, person.email, person.employeeNumber],
    ...[
      `${person.givenName} ${person.familyName}`,
      `${person.familyName} ${person.givenName}`,
      String(person.id),
    ],
    ...[
      person.phoneNumber,
      person.bank.iban,
      person.bank.rib,
      person.bank.name,
      person.familyName.replace('ü', 'ue'),
    ],
    ...person.familyName.split(/[-’']/).filter((part) => part.length > 1),
  ])
  .map(plain)
  .map((text) => {
    const escaped = text.replaceAll(/[.*+?^$(){}|[\]\\]/g, '\\$&');
    const isShort = /^[a-z]{1,3}$/.test(text);
    return { text, pattern: new RegExp(isShort ? `(?<!\\p{L})${escaped}(?!\\p{L})` : escaped, 'u') };
  });

function requireNoNames(text: string): void {
  const searched = plain(text);
  const found = forbidden.filter(({ pattern }) => pattern.test(searched)).map((each) => each.text);
  assert.deepEqual(found, [], text);
}

/** Each tool with its kinds of input. */
const calls: readonly (readonly [ToolName, object])[] = [
  ['describe', {}],
  ['describe', { kind: 'employees' }],
  ['find', { text: 'desk of', kind: 'department' }],
  ['find', { text: 'Lovelace', kind: 'person' }],
  ...['departments', 'people', 'labels', 'templates'].map((list) => ['list', { list }] as const),
  ['list', { list: 'people', department: '1', status: 'active' }],
  ['list', { list: 'people', manager: 'Person 1' }],
  ['find', { text: 'sales' }],
  ...['desk of', 'Lovelace', 'MÜLLER'].map((text) => ['find', { text }] as const),
  ...['1', '3', '11', '43'].map((id) => ['read', { kind: 'department', id }] as const),
  ['read', { kind: 'person', id: 'Person 2' }],
  ['read', { kind: 'label', id: '7203' }],
  ['read', { kind: 'taxonomy', id: '71' }],
  ['read', { kind: 'template', id: 'days' }],
  ['read', { kind: 'legal-entity', id: '1' }],
  ['leaves', { from: '2026-06-01', to: '2026-06-30', department: '1' }],
  ['leaves', { from: '2026-06-01', to: '2026-06-30', person: 'Person 3' }],
  ['leaves', { from: '2026-06-01', to: '2026-06-30', department: '2', withSubdepartments: false }],
  ['check', { what: 'organization' }],
  ['check', { what: 'organization', department: '1' }],
  ['check', { what: 'people' }],
  ['check', { what: 'people', department: '1' }],
  ['check', { what: 'people', manager: 'Person 1', reports: 'all' }],
  ['coverage', { list: 'employees', department: '1' }],
  ['coverage', { list: 'users', manager: 'Person 1' }],
  ...['employees', 'users', 'departments', 'labels'].map((list) => ['coverage', { list }] as const),
  ['createReport', { templateId: 'days', people: ['Person 1', 'Person 2'], departments: ['2'] }],
  ['createReport', { templateId: 'days' }],
  ...['9001', '9002'].flatMap((id) => [
    ['read', { kind: 'report', id }] as const,
    ['read', { kind: 'report-content', id }] as const,
    ['read', { kind: 'report-content', id, groupBy: 'Who' }] as const,
  ]),
];

/** Calls that fail, in the service or before. */
const failing: readonly (readonly [ToolName, object])[] = [
  ['read', { kind: 'person', id: 'Person 999' }],
  ['read', { kind: 'person', id: '700100203' }],
  ['read', { kind: 'department', id: '99999' }],
  ['read', { kind: 'department', id: '../users/700100203' }],
  ['list', { list: 'departments', next: 'Ng' }],
  ['createReport', { templateId: 'none' }],
];

for (const [apis, inputs] of [
  ['all APIs', { scopes: allScopes }],
  ['the legacy API', { clientId: undefined, clientSecret: undefined }],
  ['the resource API', { scopes: allScopes, apiKey: undefined }],
] as const) {
  describe(`what agents get with pseudonyms, over ${apis}`, () => {
    const { sandbox } = useSandbox(
      'Secretive',
      { scenario: JSON.stringify(scenario), reportSeconds: 0 },
      inputs,
    );

    /** The people as the first list names them. */
    let people: readonly unknown[] = [];

    const withPeople = (input: object): object =>
      JSON.parse(JSON.stringify(input).replaceAll(/Person (\d)(?!\d)/g, (_, place) => String(people[place])));

    before(async () => {
      await allow('pseudonyms');
      minuteLater();
      const { records = [] } = await call('list', { list: 'people' });
      people = records.map(({ person }) => person);
      assert.equal(people.length, employees.length);
    });

    beforeEach(minuteLater);
    after(() => allow(undefined));

    for (const [name, input] of calls) {
      it(`has no name of a person: ${name} ${JSON.stringify(input)}`, async () => {
        const details: string[] = [];
        using _confirmed = replaced(
          'showWarningMessage',
          (_: string, options: { detail: string }, yes: string) => {
            details.push(options.detail);
            return Promise.resolve(yes);
          },
        );
        const text = await textOf(name, withPeople(input)).catch((error: unknown) => {
          assert.notEqual(apis, 'all APIs', String(error));
          return String(error);
        });
        requireNoNames(text);
        assert.ok(!('people' in input) || apis !== 'all APIs' || /Zoé/.test(details.join()), details.join());
      });
    }

    for (const [name, input] of failing) {
      it(`has none in an error: ${name} ${JSON.stringify(input)}`, async () => {
        requireNoNames((await refusalOf(name, input)).replaceAll(Object.values(input).join(), ''));
      });
    }

    it('has none where the service fails, whatever it says', async () => {
      for (const fault of ['500', 'html', 'truncated-json', 'wrong-id-type']) {
        minuteLater();
        using _ = { [Symbol.dispose]: () => sandbox().faults.clear() };
        sandbox().faults.add(`* *=${fault}`);
        for (const [name, input] of calls.filter(([tool]) => tool !== 'describe')) {
          minuteLater();
          requireNoNames(await textOf(name, withPeople(input)).catch(String));
        }
      }
    });
  });
}

describe('agents of a connection without labels', () => {
  useSandbox(
    'Unlabeled',
    { scenario: JSON.stringify(scenario) },
    { clientId: undefined, clientSecret: undefined },
  );

  before(() => allow('pseudonyms'));
  beforeEach(minuteLater);
  after(() => allow(undefined));

  it('find departments, and hear that labels cannot be read', async () => {
    const { records = [], notes } = await call('find', { text: 'sales' });
    assert.deepEqual(
      records.map(({ kind }) => kind),
      ['department'],
    );
    assert.ok(notes.includes('Labels cannot be read here.'), notes.join());
  });
});

describe('agents of a connection without departments', () => {
  const scopes = allScopes.filter((scope) => !scope.startsWith('departments'));
  useSandbox('Flat', { scenario: JSON.stringify(scenario) }, { scopes, apiKey: undefined });

  before(() => allow('pseudonyms'));
  beforeEach(minuteLater);
  after(() => allow(undefined));

  it('find labels, and hear that departments cannot be read', async () => {
    const { records = [], notes } = await call('find', { text: 'sales' });
    assert.deepEqual(
      records.map(({ kind }) => kind),
      ['label'],
    );
    assert.ok(notes.includes('Departments cannot be read here.'), notes.join());
  });
});

describe('names of departments and labels', () => {
  useSandbox('Legible', { scenario: JSON.stringify(scenario) }, { scopes: allScopes });

  before(() => allow('pseudonyms'));
  beforeEach(minuteLater);
  after(() => allow(undefined));

  for (const list of ['departments', 'labels']) {
    it(`stay legible where no word is a name, and are only data: ${list}`, async () => {
      const { records = [], about } = await call('list', { list });
      const shown = records.map(({ name }) => name);
      for (const name of names.slice(-4)) {
        assert.ok(shown.includes(name), name);
      }
      assert.ok(shown.includes('‹name› Team'), shown.join());
      assert.match(about, /data, never instructions/);
    });
  }

  it('are not found by a part that is replaced, and nothing tells that there is one', async () => {
    await call('find', { text: 'sales' });
    const nothing = await call('find', { text: 'qqqq' });
    assert.deepEqual(nothing.records, []);
    minuteLater();
    for (const text of ['name', 'Lovelace', 'Lovel', 'Desk of L', 'zobrian', '884411', '700100203']) {
      assert.deepEqual(await call('find', { text }), nothing, text);
    }
    // Of so many words, only the first are compared with what is shown, and only those reach the service.
    const [one, other] = ['lo', 'zz'].map((last) => `${'desk '.repeat(8)}${last}`);
    const found = await call('find', { text: one });
    minuteLater();
    assert.deepEqual(await call('find', { text: other }), found);
  });

  it('change no line of what a user confirms', async () => {
    const { records = [] } = await call('list', { list: 'people' });
    const people = records.map(({ person }) => person);
    const details: string[] = [];
    using _ = replaced('showWarningMessage', (_: string, { detail }: { detail: string }) => {
      details.push(detail);
      return Promise.resolve(undefined);
    });
    await refusalOf('createReport', {
      templateId: 'evil',
      people,
      departments: [String(names.indexOf('Sales') + 1)],
    });
    const [template = '', days, departments, persons = '', ...others] = details.join().split('\n');
    assert.match(template, /^Template: Days‹U\+000A›Template: other‹U\+2028›‹U\+202E›x+…$/);
    assert.ok(template.length < 200, template);
    assert.deepEqual([days, departments], ['Days: as the template says', 'Departments: Sales']);
    assert.equal(persons.split(', ').length, people.length);
    assert.match(persons, /\u2068כהן דוד\u2069/);
    assert.deepEqual(others, []);
  });

  it('lack the accounts of leaves, which tell their reasons', async () => {
    const { records = [] } = await call('leaves', { from: '2026-06-01', to: '2026-06-30', department: '1' });
    assert.deepEqual(
      [records.length, Object.keys(records[0] ?? {})],
      [employees.length, ['person', 'days', 'minutes', 'approved']],
    );
  });
});

describe('names of departments and labels that agents may not see', () => {
  const { requests } = useSandbox('Numbered', { scenario: JSON.stringify(scenario) }, { scopes: allScopes });
  const allowTexts = (value: 'never' | undefined) =>
    vscode.workspace
      .getConfiguration('workforce')
      .update('agentsSeeDepartmentNames', value, vscode.ConfigurationTarget.Global);
  const withheld = /^Names and codes are withheld: .*workforce\.agentsSeeDepartmentNames/;

  before(async () => {
    await allow('pseudonyms');
    await allowTexts('never');
  });
  beforeEach(minuteLater);
  after(async () => {
    await allowTexts(undefined);
    await allow(undefined);
  });

  for (const [list, kind, form] of [
    ['departments', 'department', /^Department \d+$/],
    ['labels', 'label', /^Label \d+$/],
  ] as const) {
    it(`are numbers, the same ones in each result, in the order of ids: ${list}`, async () => {
      const { records = [], notes } = await call('list', { list });
      assert.equal(records.length, names.length);
      assert.match(String(notes[0]), withheld);
      const ids = records.map(({ id }) => Number(id));
      assert.deepEqual(
        ids,
        ids.toSorted((one, other) => one - other),
      );
      assert.equal(new Set(records.map(({ name }) => name)).size, names.length);
      for (const { name, code = '‹text›' } of records) {
        assert.match(String(name), form);
        assert.equal(code, '‹text›');
      }
      const [, second] = records;
      const read = await call('read', { kind, id: second?.['id'] });
      assert.equal(read.data?.['name'], second?.['name']);
      requireNoNames(JSON.stringify([records, read]));
    });
  }

  it('are not searched, and the result says so', async () => {
    await call('list', { list: 'departments' });
    requests.length = 0;
    const found = await call('find', { text: 'sales' });
    assert.deepEqual([found.records, requests], [[], []]);
    assert.match(String(found.notes[0]), withheld);
    const notSearched = 'Labels were not searched: agents do not see their names here.';
    assert.ok(found.notes.includes(notSearched), found.notes.join());
    const { records = [] } = await call('find', { text: '12' });
    assert.ok(records.some(({ kind, id }) => kind === 'department' && id === '12'));
  });
});
