import assert from 'node:assert/strict';
import type { Scenario } from '../../../src/sandbox/company/scenario/schema.ts';
import { type Client, startClient } from './client.ts';

const lists = [
  '/api/v3/users?paging=0,100&formerEmployees=true',
  '/api/v3/departments?paging=0,100',
  '/api/v3/leaves?leavePeriod.ownerId=1001,1002,1003,1004,1005&date=between,2025-01-01,2027-01-01',
  '/organization/structure/api/departments?limit=100',
  '/service-timesheet/api/report-templates',
  '/service-timesheet/api/reports/9001',
  '/service-api/employees?include=embedded&limit=100',
  '/service-api/job-positions?limit=100',
  '/service-api/employments?limit=100',
  '/service-api/personal-records?limit=100',
  '/service-api/employee-attributes?employee.id=1001,1002&limit=100',
  '/service-api/departments?limit=100',
  '/service-api/taxonomies?limit=100',
  '/service-api/taxonomy-labels?limit=100',
];

/** What the service shows of its company, without its own address. */
async function shownBy(client: Client): Promise<Readonly<Record<string, string>>> {
  const shown: Record<string, string> = {};
  for (const path of lists) {
    const response = await (path.startsWith('/service-api/') ? client.bearer(path) : client.key(path));
    assert.equal(response.status, 200, `${path}: ${response.text}`);
    shown[path] = response.text.replaceAll(client.sandbox.baseUrl, '');
  }
  return shown;
}

async function from(scenario: Scenario, options = {}): Promise<Client> {
  return await startClient({ ...options, scenario: JSON.stringify(scenario, undefined, 2) });
}

describe('a scenario', () => {
  for (const defects of [false, true]) {
    it(`that was saved gives the same company again${defects ? ', with its defects' : ''}`, async () => {
      await using saved = await startClient({ defects, employees: 90, reportSeconds: 0 });
      const path = '/service-api/taxonomy-labels/7001';
      const archived = await saved.bearer(path, {
        method: 'PATCH',
        body: '{"isArchived":true}',
        headers: {
          'Content-Type': 'application/json',
          'If-Match': (await saved.bearer(path)).headers.get('ETag') ?? '',
        },
      });
      assert.equal(archived.status, 200);
      assert.equal((await saved.createReport({ templateId: 'absences' })).status, 201);
      await using again = await startClient({
        scenario: saved.sandbox.scenario(),
        seed: undefined,
        employees: undefined,
        departments: undefined,
      });
      assert.deepEqual(await shownBy(again), await shownBy(saved));
      assert.equal(again.sandbox.scenario(), saved.sandbox.scenario());
    });
  }

  const department = { id: 5, name: 'Only one' };
  const person = { id: 7, givenName: 'Zoé', familyName: 'Ångström', hiredOn: '2024-02-29' };
  const first = (client: Client, list: string) => client.bearer(`/service-api/${list}?limit=100`);

  it('has its own departments, people, positions, labels, leaves and templates, and generates what it lacks', async () => {
    await using client = await from({
      departments: [
        { ...department, headId: 7 },
        { id: 6, name: 'Below', parentId: 5 },
      ],
      employees: [person, { ...person, id: 8, email: null, employeeNumber: null }],
      positions: [
        { employeeId: 7, departmentId: 5, managerId: null },
        { employeeId: 8, departmentId: 6 },
      ],
      taxonomies: [{ id: '1', name: 'Tools' }],
      leaves: [{ employeeId: 8, request: 1, day: '2026-06-02', half: 'PM' }],
    });
    const people = await client.bearer('/service-api/employees?include=embedded');
    assert.deepEqual(people.all('items', 'familyName'), ['Ångström', 'Ångström']);
    assert.deepEqual(people.all('items', 'email'), ['user7@sandbox.example', null]);
    assert.equal(people.at('embedded/job-position/jp-8/manager/id'), '7');
    assert.equal(people.at('embedded/job-position/jp-7/manager'), null);
    assert.deepEqual((await first(client, 'departments')).all('items', 'level'), [1, 2]);
    assert.deepEqual(
      new Set((await first(client, 'taxonomy-labels')).all('items', 'taxonomy').map((one) => Object(one).id)),
      new Set(['1']),
    );
    const leaves = await client.key('/api/v3/leaves?leavePeriod.ownerId=7,8&date=since,2026-01-01&fields=id');
    assert.deepEqual(leaves.all('data/items', 'id'), ['8001-20260602-PM']);
    const templates = await client.key('/service-timesheet/api/report-templates');
    assert.equal(templates.list('items').length, 4);
  });

  for (const [part, count] of [
    ['departments', [0, 0]],
    ['employees', [14, 0]],
    ['positions', [14, 60]],
    ['labels', [14, 60]],
    ['leaves', [14, 60]],
    ['reports', [14, 60]],
  ] as const) {
    it(`may have an empty list of ${part}`, async () => {
      await using client = await from({ [part]: [] });
      const lists = [await first(client, 'departments'), await first(client, 'employees')];
      assert.deepEqual(
        lists.map((one) => one.list('items').length),
        count,
      );
    });
  }

  it('keeps parents, heads and managers that the service names and lacks', async () => {
    const departments = [{ ...department, missingParentId: 90, missingHeadId: 91 }];
    const positions = [{ employeeId: 7, departmentId: 5, missingManagerId: 92 }];
    await using client = await from({ departments, employees: [person], positions });
    const read = await client.key('/organization/structure/api/departments/5');
    assert.deepEqual([read.at('parentLuccaId'), read.at('headId')], [90, 91]);
    const position = await client.bearer('/service-api/job-positions/jp-7');
    assert.equal(position.at('manager/id'), '92');
    await using again = await startClient({ scenario: client.sandbox.scenario() });
    const { text } = await again.key('/organization/structure/api/departments/5');
    assert.equal(
      text.replaceAll(again.sandbox.baseUrl, ''),
      read.text.replaceAll(client.sandbox.baseUrl, ''),
    );
    assert.equal(again.sandbox.scenario(), client.sandbox.scenario());
  });

  it('has heads that departments name, who are not their own managers, whatever the seed', async () => {
    const employees = [person, { ...person, id: 8 }];
    for (let seed = 1; seed <= 8; seed += 1) {
      const departments = [
        { ...department, headId: 7 },
        { id: 6, name: 'Other', headId: null },
      ];
      const positions = [7, 8].map((employeeId) => ({ employeeId, departmentId: employeeId === 7 ? 5 : 6 }));
      for (const scenario of [
        { seed, departments: departments.slice(0, 1), employees },
        { seed, departments, employees, positions },
      ]) {
        await using client = await from(scenario);
        const { positions: saved }: Scenario = JSON.parse(client.sandbox.scenario());
        assert.deepEqual(
          saved?.map(({ managerId }) => managerId),
          [null, scenario.departments.length === 1 ? 7 : null],
          `seed ${seed}`,
        );
      }
    }
  });

  it('can be read again with the last days that it can have', async () => {
    const employees = Array.from({ length: 20 }, (_, index) => ({
      ...person,
      ...{ id: index + 1, hiredOn: '2100-12-31', leavesOn: '2100-12-31' },
    }));
    await using client = await from({ departments: [department], employees });
    await using again = await startClient({ scenario: client.sandbox.scenario() });
    assert.equal(again.sandbox.scenario(), client.sandbox.scenario());
  });

  const chain = (length: number, fields: object = {}) =>
    Array.from({ length }, (_, index) => ({
      ...department,
      id: index + 1,
      parentId: index || null,
      ...fields,
    }));

  for (const [departments, place] of [
    [chain(11), 'departments\\[10\\]\\.parentId \\(line \\d+\\): the department is on level 11'],
    [chain(20_000), 'departments\\[10\\]\\.parentId \\(line \\d+\\): the department is on level 11'],
    [
      chain(11, { level: 1 }),
      'departments\\[10\\]\\.parentId \\(line \\d+\\): the department is on level 11',
    ],
    [
      chain(20_000, { level: 9 }),
      'departments\\[10\\]\\.parentId \\(line \\d+\\): the department is on level 11',
    ],
    [chain(12).reverse(), 'departments\\[1\\]\\.parentId \\(line \\d+\\): the department is on level 11'],
  ] as const) {
    it(`is refused with ${departments.length} departments one below the other: ${place}`, async () => {
      await assert.rejects(from({ departments, employees: [] }), new RegExp(place));
    });
  }

  it('may have nine departments below each other, and some above themselves', async () => {
    await using client = await from({ departments: chain(9), employees: [] });
    assert.equal((await client.bearer('/service-api/departments/9')).at('level'), 9);
    await using ring = await from({
      departments: [
        { id: 1, name: 'A', parentId: 2 },
        { id: 2, name: 'B', parentId: 1 },
      ],
      employees: [],
    });
    assert.deepEqual((await first(ring, 'departments')).all('items', 'level'), [1, 1]);
  });

  const other = { employeeId: 8, departmentId: 99 };
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [
      { departments: [department], employees: [person], positions: [{ ...other, employeeId: 7 }] },
      /^positions\[0\]\.departmentId \(line 19\): 99 is no department\.$/,
    ],
    [
      { employees: [person], positions: [other] },
      /^positions\[0\]\.employeeId \(line \d+\): 8 is no employee\.$/,
    ],
    [
      { departments: [{ ...department, parentId: 99 }] },
      /^departments\[0\]\.parentId \(line 6\): 99 is no department\.$/,
    ],
    [
      { departments: [{ ...department, headId: 99 }] },
      /^departments\[0\]\.headId \(line 6\): 99 is no employee\.$/,
    ],
    [{ departments: [department, department] }, /^departments\[1\]\.id \(line 8\): 5 is there twice\.$/],
    [{ departments: [{ ...department, nmae: 'x' }] }, /^departments\[0\]\.nmae \(line 6\): unknown field\.$/],
    [{ departments: [{ id: 5 }] }, /^departments\[0\] \(line 3\): it lacks name\.$/],
    [
      { employees: [{ ...person, hiredOn: '2025-02-29' }] },
      /^employees\[0\]\.hiredOn \(line 7\): "2025-02-29" must be a day/,
    ],
    [
      { employees: [{ ...person, leavesOn: '99999-01-01' }] },
      /^employees\[0\]\.leavesOn \(line 8\): "99999-01-01" must /,
    ],
    [
      { employees: [{ ...person, id: 1e300 }] },
      /^employees\[0\]\.id \(line 4\): 1e\+300 must be <= 1000000000000\.$/,
    ],
    [
      { labels: [{ id: '1', taxonomyId: '2', name: 'x' }] },
      /^labels\[0\]\.taxonomyId \(line 5\): 2 is no taxonomy\.$/,
    ],
    [
      { labels: [{ id: '1', taxonomyId: '501', name: 'x', lastArchivedAt: '2026-13-01T00:00:00Z' }] },
      /^labels\[0\]\.lastArchivedAt \(line 7\): "2026-13-01T00:00:00Z" must be a timestamp in UTC\.$/,
    ],
    [
      { leaves: [{ employeeId: 1001, request: 1, day: '2026-06-02', half: 'XM' }] },
      /^leaves\[0\]\.half \(line 7\): "XM" must be one of AM, PM\.$/,
    ],
    [
      { reports: [{ id: 1, templateId: 'x', startsOn: '2026-01-01', endsOn: '2026-01-31', filters: [] }] },
      /^reports\[0\] \(line 3\): There is no report template "x"\.$/,
    ],
    [
      {
        reports: [
          { id: 1, templateId: 'weekly-hours', startsOn: '1900-01-01', endsOn: '2100-12-31', filters: [] },
        ],
      },
      /^reports\[0\] \(line 3\): A report covers at most 366 days\.$/,
    ],
    [
      { departments: [{ ...department, parentId: 5, missingParentId: 9 }] },
      /^departments\[0\]\.parentId \(line 6\): is given beside the missing one; leave out one of both\.$/,
    ],
    [
      {
        departments: [department],
        employees: [person],
        positions: [7, 7].map((employeeId) => ({ employeeId, departmentId: 5 })),
      },
      /^positions\[1\]\.employeeId \(line 22\): 7 is there twice\.$/,
    ],
    [
      { employees: [person], positions: [{ employeeId: 7, departmentId: 101, legalEntityId: 99 }] },
      /^positions\[0\]\.legalEntityId \(line 14\): 99 must be one of 1, 2, 3, 4\.$/,
    ],
    [{ today: '1900-01-01' }, /^today \(line 2\): "1900-01-01" must be a day in the years 1970 to 2099\.$/],
    [{ '\u001b[31mred': 1 }, /^\["\\u001b\[31mred"\] \(line 2\): unknown field\.$/],
    [
      { labels: [{ id: '1', taxonomyId: '\u001b'.repeat(9000), name: 'x' }] },
      /^labels\[0\]\.taxonomyId \(line 5\): "(\\u001b){16}\\u0 must match pattern/,
    ],
    [
      { employees: [{ ...person, givenName: 'Ren\ufffd' }] },
      /^The scenario has characters that are not UTF-8\./,
    ],
    [{ employees: {} }, /^employees \(line 2\): it must be array\.$/],
    [[], /^The scenario \(line 1\): it must be object\.$/],
  ];
  for (const [scenario, sentence] of wrong) {
    it(`is refused with the place: ${sentence.source}`, async () => {
      const text = JSON.stringify(scenario, undefined, 2);
      await assert.rejects(startClient({ scenario: text }), (error: Error) => {
        assert.match(error.message, sentence);
        return error.name === 'RangeError';
      });
    });
  }

  it('is refused at its last value where a name is there twice', async () => {
    const twice = '{"departments":[],\n"departments":[{"id":1}]}';
    await assert.rejects(startClient({ scenario: twice }), /departments\[0\] \(line 2\): it lacks name\./);
  });

  it('is refused with a sentence where it is nested without end', async () => {
    const text = `{"departments":[{"id":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}]}`;
    await assert.rejects(startClient({ scenario: text }), /^RangeError: departments\[0\]/);
  });

  for (const [text, place] of [
    ['{', ' (line 1): close brace expected'],
    ['', ' (line 1): value expected'],
    ['{"seed":\n\nabc,\n"today": 3}', ' (line 3): invalid symbol'],
    ['{"seed": 1,\n}', ' (line 2): property name expected'],
    ['{"seed":\n1 // x\n}', ' (line 2): invalid comment token'],
    ['{}\n}', ' (line 2): end of file expected'],
    [`{\n"seed": ${'['.repeat(1_000_000)}`, ''],
  ] as const) {
    it(`is refused with the line when it is no JSON: ${text.slice(0, 25)}`, async () => {
      await assert.rejects(startClient({ scenario: text }), { message: `The scenario is no JSON${place}.` });
    });
  }
});
