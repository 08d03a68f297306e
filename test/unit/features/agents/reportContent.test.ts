import assert from 'node:assert/strict';
import { Pseudonyms } from '../../../../src/features/agents/pseudonyms.ts';
import type { AgentCall } from '../../../../src/features/agents/tool.ts';
import { reportContent } from '../../../../src/features/agents/tools/reportContent.ts';
import { failure } from '../../../../src/service/http/errors.ts';

const { signal } = new AbortController();

const ann = {
  id: '1001',
  givenName: 'Ann',
  familyName: 'Roe',
  employeeNumber: 'E-17',
  email: 'ann@x.example',
};
const bo = { id: '1002', givenName: 'Bo', familyName: 'Ng', employeeNumber: '40217' };
const lis = ['1003', '1004'].map((id) => ({ id, givenName: 'Li', familyName: 'Wu' }));
const company: readonly object[] = [ann, bo, ...lis];

async function knowing(people: readonly object[]) {
  let last = 0;
  const pseudonyms = new Pseudonyms(() => ++last);
  const items = people.map((fields) => ({ ...fields, fields: { ...fields } }));
  await pseudonyms.readAll(
    {
      records: () =>
        Promise.resolve({
          ...{ items, unreadable: [], kind: 'employees', contract: [] },
          family: 'resource',
        }),
    } as never,
    {},
  );
  return pseudonyms;
}

interface Given {
  readonly people?: readonly object[];
  readonly shows?: 'texts' | 'numbers' | 'names';
  readonly groupBy?: string;
}

/** What an agent gets of a content with these lines. */
async function contentOf(lines: readonly string[] | Uint8Array | Error, given: Given = {}) {
  const pseudonyms = await knowing(given.people ?? company);
  const { shows = 'texts' } = given;
  const tree = {
    roots: [{ key: '1', id: '7', name: 'Desk', parent: undefined, children: [] }],
    ...{ orphans: [], cycles: [] },
  };
  const asked: unknown[] = [];
  const call = {
    session: { connection: { id: 'acme' } },
    service: {
      reportContent: (...input: unknown[]) => {
        asked.push(input);
        return lines instanceof Error
          ? Promise.reject(lines)
          : Promise.resolve(lines instanceof Uint8Array ? lines : new TextEncoder().encode(lines.join('\n')));
      },
    },
    known: { knownDepartments: () => Promise.resolve(tree) },
    mayName: shows === 'names',
    showsTexts: shows !== 'numbers',
    people: { texts: pseudonyms, numbers: pseudonyms.numbered, names: pseudonyms.named }[shows],
    reportEnd: () => Promise.resolve(),
    redacted: (text: string) => text.replaceAll('secret', '•'),
    options: { signal },
  } as unknown as AgentCall;
  const { data, records = [], notes = [] } = await reportContent(call, '9001', given.groupBy);
  const facts = data as { columns: { name: string; type: string; total?: unknown }[]; rows: number };
  return { ...facts, records, notes, asked };
}

describe('the content of a report', () => {
  it('has pseudonyms for names, numbers and addresses, in the order of ids, and totals of its values', async () => {
    const { columns, records, rows } = await contentOf([
      'No;Collaborateur;Mail;Team;Hours 2026-05-04;Time',
      '40217;Ng Bo;;Desk of Roe;7,5;7:30',
      'E-17;Roe, Ann;ANN@x.example;Desk;35,00;0:45',
    ]);
    assert.deepEqual(
      records,
      [
        ['Person 1', 'Person 1', 'Person 1', 'Desk', '35,00', '0:45'],
        ['Person 2', 'Person 2', '', 'Desk of ‹name›', '7,5', '7:30'],
      ].sort(),
    );
    assert.equal(rows, 2);
    assert.deepEqual(columns, [
      { name: 'No', type: 'person' },
      { name: 'Collaborateur', type: 'person' },
      { name: 'Mail', type: 'person' },
      { name: 'Team', type: 'text' },
      { name: 'Hours 2026-05-04', type: 'number', total: 42.5 },
      { name: 'Time', type: 'duration', total: '8:15' },
    ]);
  });

  for (const [what, lines, expected] of [
    [
      'a name in two columns',
      ['A;B;C', 'Roe;Ann;3', 'Ng;Bo;4'],
      [
        ['Person 1', 'Person 1', '3'],
        ['Person 2', 'Person 2', '4'],
      ],
    ],
    [
      'people with one name',
      ['A;C', 'Li Wu;3', 'Ann Roe;5'],
      [
        ['Person 1', '5'],
        ['‹name›', '3'],
      ],
    ],
    [
      'people with one name whom a number tells apart',
      ['A;B;C', '1004;Li Wu;3,5'],
      [['Person 1', 'Person 1', '3,5']],
    ],
    [
      'somebody who has left',
      ['Who;Hours', 'Ann Roe;7', 'Bo Ng;8', 'Max Left;9'],
      [
        ['Person 1', '7'],
        ['Person 2', '8'],
        ['‹name›', '9'],
      ],
    ],
    ['only somebody who has left', ['Nom du collaborateur;Hours', 'Max Left;9'], [['‹name›', '9']]],
    [
      'numbers of people under any heading',
      ['X;Y', '1002;5', '1001;6', '1001;7'],
      [
        ['Person 1', '6'],
        ['Person 1', '7'],
        ['Person 2', '5'],
      ],
    ],
    [
      'one number of a person among values',
      ['X;Y', 'a;40217', 'b;8', 'c;9'],
      [
        ['a', '‹name›'],
        ['b', '8'],
        ['c', '9'],
      ],
    ],
    [
      'what documents mask, and reasons',
      ['Salaire;Date de naissance;Motif', '2000;1990-01-02;Ill'],
      [['‹text›', '‹text›', '‹text›']],
    ],
    [
      'phone numbers, addresses and secrets',
      ['Info', '+33 6 55 44 33 21', 'see https://x.example', 'a secret'],
      [['‹number›'], ['see ‹address›'], ['a •']],
    ],
    ['a total at the end', ['Who;Hours', 'Ann Roe;7', 'Total;7'], [['Person 1', '7']]],
  ] as const) {
    it(`hides ${what}`, async () => {
      const { records } = await contentOf(lines);
      assert.deepEqual(records, expected);
    });
  }

  it('keeps hours that are as many as the ids of a company with all small numbers', async () => {
    const people = Array.from({ length: 300 }, (_, place) => ({
      ...{ id: String(place + 1), givenName: `Given${place}x`, familyName: `Family${place}y` },
    }));
    const { columns, records } = await contentOf(
      ['Who;No;Hours', 'Given4x Family4y;5;140', 'Given8x Family8y;9;147'],
      { people },
    );
    assert.deepEqual(records, [
      ['Person 1', 'Person 1', '140'],
      ['Person 2', 'Person 2', '147'],
    ]);
    assert.equal(columns[2]?.total, 287);
  });

  it('adds up each value of a column', async () => {
    const lines = ['Who;Team;Hours', 'Ann Roe;Desk;7,5', 'Bo Ng;Desk;8', 'Li Wu;Shop;9'];
    const { records } = await contentOf(lines, { groupBy: 'team' });
    assert.deepEqual(records, [
      { group: 'Desk', rows: 2, totals: { Hours: 15.5 } },
      { group: 'Shop', rows: 1, totals: { Hours: 9 } },
    ]);
    await assert.rejects(contentOf(lines, { groupBy: 'Ann' }), /no such column here/);
  });

  it('has no texts where these may not be seen, and departments as numbers', async () => {
    const lines = ['Who;Team;Hours', 'Ann Roe;Desk;7', 'Bo Ng;Shop;8'];
    const { columns, records } = await contentOf(lines, { shows: 'numbers' });
    assert.deepEqual(
      columns.map(({ name, type }) => [name, type]),
      [
        ['Column 1', 'person'],
        ['Column 2', 'text'],
        ['Column 3', 'number'],
      ],
    );
    assert.deepEqual(records, [
      ['Person 1', 'Department 4', '7'],
      ['Person 2', '‹text›', '8'],
    ]);
  });

  it('is as the service writes it where names may be seen, apart from what documents mask', async () => {
    const { records } = await contentOf(['Who;Salary;No', 'Bo Ng;2000;40217', 'Max Left;1;3'], {
      shows: 'names',
    });
    assert.deepEqual(records, [
      ['Bo Ng', '‹text›', '40217'],
      ['Max Left', '‹text›', '3'],
    ]);
  });

  it('has at most 100 columns, and is limited before it is read', async () => {
    const { columns, notes, asked } = await contentOf(
      [0, 1].map((row) => Array.from({ length: 150 }, (_, place) => `c${row}${place}`).join(';')),
    );
    assert.equal(columns.length, 100);
    assert.deepEqual(notes, ['50 more columns are left out: create the report for fewer days.']);
    assert.deepEqual(asked, [['9001', 'csv', { signal, maxBytes: 5_000_000 }]]);
  });

  for (const [what, given, reason] of [
    ['is not there yet', failure({ code: 'version-refused' }), /not done yet.*Read the kind "report"/],
    ['is too large', failure({ code: 'document-too-large' }), /more than 5 MB.*for fewer days/],
    ['is no table', new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d]), /cannot be read as a table/],
  ] as const) {
    it(`that ${what} is refused with what to do`, async () => {
      await assert.rejects(contentOf(given), reason);
    });
  }
});
