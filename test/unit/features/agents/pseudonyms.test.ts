import assert from 'node:assert/strict';
import { agentBudget, printResult } from '../../../../src/features/agents/limits.ts';
import { thingOf } from '../../../../src/features/agents/present.ts';
import { Pseudonyms } from '../../../../src/features/agents/pseudonyms.ts';
import { SharedFolder } from '../../../../src/platform/storage/sharedStorage.ts';
import type { Cursor } from '../../../../src/service/contract/listing.ts';
import { failure } from '../../../../src/service/http/errors.ts';
import type { RecordList, RecordPage } from '../../../../src/service/operations/service.ts';
import { temporaryDirectory } from '../../../run/project.ts';
import { FakeClock } from '../reports/fakeClock.ts';

/** A list of people in pages; `lists` says which lists the connection may read. */
function serviceOf(
  pages: readonly (readonly object[])[],
  lists: readonly RecordList[] = ['users'],
  rest = {},
  refusal = failure({ code: 'no-family' }),
) {
  const reads: string[] = [];
  return {
    reads,
    records(list: RecordList, _: object, { address: next }: Cursor = { address: '0' }): Promise<RecordPage> {
      reads.push(`${list} ${next}`);
      if (!lists.includes(list)) {
        return Promise.reject(refusal);
      }
      const place = Number(next);
      const items = (pages[place] ?? []).map((fields, index) => ({
        id: `${place}00${index}`,
        fields: { ...fields },
      }));
      const more = place + 1 < pages.length ? { next: { address: String(place + 1) } } : {};
      return Promise.resolve({
        items,
        unreadable: [],
        kind: 'users',
        family: 'legacy',
        contract: [],
        ...more,
        ...rest,
      });
    },
  };
}

async function knowing(...people: readonly object[]): Promise<Pseudonyms> {
  const pseudonyms = new Pseudonyms(() => 1);
  assert.equal(await pseudonyms.readAll(serviceOf([people]), {}), true);
  return pseudonyms;
}

describe('a text without names', () => {
  for (const [person, given, expected] of [
    [{ lastName: 'Ng' }, 'Ng, ng and NG of Engineering', '‹name›, ‹name› and ‹name› of Engineering'],
    [{ firstName: 'Zoé' }, 'Zoe ZOÉ zoé', '‹name› ‹name› ‹name›'],
    [{ lastName: 'Müller' }, 'Muller MÜLLER', '‹name› ‹name›'],
    [{ lastName: 'Strauß' }, 'STRAUSS strauß', '‹name› ‹name›'],
    [{ lastName: 'Cole' }, 'Cole Chocolate', '‹name› Chocolate'],
    [{ givenName: 'Jean-Luc' }, 'Jean-Luc Jean', '‹name›-‹name› ‹name›'],
    [{ familyName: 'Łukasz Ørsted' }, 'Lukasz Orsted', '‹name› ‹name›'],
    [{ remoteId: 'PX-998' }, 'Desk px998 PX-998', 'Desk px998 ‹name›-‹name›'],
    [{ familyName: '王', givenName: '小明' }, '王小明部门 销售部', '‹name› 销售部'],
    [{ familyName: 'Lovelace' }, 'Love\u200blace Love\u00adlace ＬＯＶＥＬＡＣＥ', '‹name› ‹name› ‹name›'],
    [{ login: 'jdoe7', employeeNumber: 'E-4711' }, 'jdoe7 4711', '‹name› ‹name›'],
    [{ mail: 'ann.lee@acme.example' }, 'Ann Lee acme x@y.example', '‹name› ‹name› acme ‹address›'],
    ...[
      '+33 (6) 12-34-56-78',
      '0612345678',
      '06.12.34.56.78',
      '06–12–34–56–78',
      '٠٦١٢٣٤٥٦٧٨',
      '８８４４１１',
    ].map((phone) => [{ lastName: 'Roe' }, `Desk ${phone}, x`, 'Desk ‹number›, x'] as const),
    [{ lastName: 'Roe' }, 'https://a.example/Roe', '‹address›'],
    [{ lastName: 'Roe' }, '01/05/2026 – 31/05/2026, 2026-05-01', '01/05/2026 – 31/05/2026, 2026-05-01'],
    [{ lastName: 'Roe' }, 'R&D 2026 Sales 12', 'R&D 2026 Sales 12'],
    [{ lastName: 'Lovelace' }, `${'- '.repeat(148)}Lovelace`, '‹text›'],
    [{ lastName: '__proto__' }, 'constructor proto', 'constructor ‹name›'],
  ] as const) {
    it(`lacks ${JSON.stringify(person)}: ${given}`, async () => {
      assert.equal((await knowing(person)).withoutNames(given), expected);
    });
  }

  it('has a stable number in place of a name where texts may not be seen', async () => {
    const { numbered } = await knowing({ lastName: 'Roe' });
    const shown = ['12', '7', '12'].map((id) => numbered.nameOf('department', id, 'Sales'));
    assert.deepEqual(shown, ['Department 1', 'Department 2', 'Department 1']);
    assert.equal(numbered.nameOf('label', '12', 'Sales'), 'Label 3');
    assert.equal(numbered.withoutNames('Sales'), '‹text›');
  });

  it('lacks what only one of both APIs knows', async () => {
    const pseudonyms = new Pseudonyms(() => 1);
    const service = {
      records: (list: RecordList) =>
        serviceOf([[list === 'users' ? { login: 'zoro' } : { remoteId: 'QX77' }]], [list]).records(list, {}),
    };
    assert.equal(await pseudonyms.readAll(service, {}), true);
    assert.equal(pseudonyms.withoutNames('zoro qx77 Sales'), '‹name› ‹name› Sales');
  });

  // A step per pair of characters would take longer than the timeout of a test.
  it('takes texts of a million characters', async () => {
    const people = Array.from({ length: 1000 }, (_, place) => ({
      lastName: `Name${place}`,
      login: `n${place}`,
    }));
    const pseudonyms = await knowing(...people);
    for (const text of ['a'.repeat(1e6), '1 '.repeat(5e5), 'a@'.repeat(5e5), '王'.repeat(1e6)]) {
      assert.ok(pseudonyms.withoutNames(text).length > 0);
    }
  });
});

describe('the people that agents know', () => {
  it('have one pseudonym each, which leads back to nobody else', () => {
    let last = 16;
    const [one, other] = [new Pseudonyms(() => ++last), new Pseudonyms(() => ++last)];
    assert.deepEqual([one.of('7'), one.of('7'), other.of('7')], ['Person 17', 'Person 17', 'Person 18']);
    assert.equal(other.idOf('Person 18'), '7');
    for (const wrong of ['Person 17', '7', '__proto__', '']) {
      assert.throws(() => other.idOf(wrong), /no such person here/);
    }
  });

  const many = Array.from({ length: 600 }, () => ({ lastName: 'Roe' }));
  for (const [what, service, expected, reads] of [
    ['users', serviceOf([[{}]]), true, 2],
    ['employees where users are not shown', serviceOf([[{}], [{}]], ['employees']), true, 3],
    ['both', serviceOf([[{}]], ['users', 'employees']), true, 2],
    [
      'not all where a page of users is too large',
      serviceOf([[{}]], ['employees'], {}, failure({ code: 'document-too-large' })),
      false,
      1,
    ],
    ['nobody where neither is shown', serviceOf([[{}]], []), false, 2],
    ['not all where there are more than 1,000', serviceOf([many, many, many]), false, 2],
    ['not all where some cannot be read', serviceOf([[{}]], ['users'], { unreadable: [{}] }), false, 1],
    ['nobody where the list is empty', serviceOf([[]]), false, 1],
  ] as const) {
    it(`are read once: ${what}`, async () => {
      const pseudonyms = new Pseudonyms(() => 1);
      assert.equal(await pseudonyms.readAll(service, {}), expected);
      assert.equal(await pseudonyms.readAll(service, {}), expected);
      assert.equal(service.reads.length, reads);
    });
  }

  it('are read on where the budget ended', async () => {
    const service = serviceOf([[{}], [{ lastName: 'Roe' }]]);
    const failing = {
      reads: service.reads,
      records: (...given: Parameters<typeof service.records>) =>
        given[2]?.address === '1' ? Promise.reject(new Error('budget')) : service.records(...given),
    };
    const pseudonyms = new Pseudonyms(() => 1);
    await assert.rejects(pseudonyms.readAll(failing, {}), /budget/);
    assert.equal(await pseudonyms.readAll(service, {}), true);
    assert.deepEqual(service.reads, ['users 0', 'users 1', 'employees 0']);
  });
});

describe('the budget of agents', () => {
  it('is 10 requests in any minute for each tenant, over all windows', async () => {
    const clock = new FakeClock();
    const folder = new SharedFolder(temporaryDirectory(), 'agents');
    const windows = [agentBudget(clock, folder), agentBudget(clock, folder)];
    let last = 0;
    const take = (origin: string) => windows[++last % 2]?.take(origin);
    for (let request = 0; request < 10; request += 1) {
      take('a');
      await clock.advance(1_000);
    }
    take('b');
    // All 10 are free then: a call that needs all of them would fail again after 50 seconds, and each time after that.
    assert.throws(() => take('a'), { kind: 'rate-limited', retryAt: clock.now() + 59_000 });
    await clock.advance(50_000);
    take('a');
    assert.throws(() => take('a'), { kind: 'rate-limited', retryAt: clock.now() + 60_000 });
    await clock.advance(60_000);
    take('c');
    assert.deepEqual(await folder.names(), ['c']);
  });
});

describe('a document for an agent', () => {
  const people = {
    of: (id: string) => `P${id}`,
    idOf: (id: string) => id,
    withoutNames: (text: string) => `~${text}`,
    nameOf: (_: string, __: string, name: string) => `~${name}`,
    idsOf: () => [],
    areNumbers: () => false,
  };

  it('has what is listed, and what else there is by its kind only', () => {
    const document = {
      ...{ id: 5, name: 'N', code: 'C', description: 'Ask Ann', level: 3, isActive: true, isArchived: null },
      ...{
        headId: 7,
        head: { id: 7, name: 'Ann' },
        users: [{ id: 8, name: 'Bo' }, 'Ann', null],
        departmentId: 6,
      },
      ...{ createdAt: '2026-01-31T10:00:00Z', status: 'done', note: '2026-01-31 Ann', parent: { id: 'Ann' } },
      ...{ department: { id: 9, name: 'D' }, secret: 'Ann' },
    };
    const contract = Object.keys(document).filter((field) => field !== 'secret');
    assert.deepEqual(thingOf({ people, mayName: false }, 'department', document, contract), {
      ...{
        id: '5',
        name: '~N',
        code: '~C',
        description: '‹text›',
        level: '‹number›',
        isActive: true,
        isArchived: null,
      },
      ...{ headId: 'P7', head: 'P7', users: ['P8', '‹object›', '‹object›'], departmentId: '6' },
      ...{
        createdAt: '2026-01-31T10:00:00Z',
        status: 'done',
        note: '‹text›',
        parent: '~Ann',
        department: '9',
      },
    });
  });
});

describe('a result', () => {
  const records = Array.from({ length: 1500 }, (_, place) => ({ place, text: 'x'.repeat(100) }));
  const kept: unknown[] = [];
  const keep = (rest: readonly unknown[]) => {
    kept.splice(0, kept.length, ...rest);
    return 'token';
  };

  it('is cut at a record, says so, and keeps the rest', () => {
    const text = printResult({ records }, 2, keep);
    const result = JSON.parse(text);
    assert.ok(text.length <= 50_500, String(text.length));
    assert.equal(result.records.length + kept.length, records.length);
    assert.deepEqual(kept[0], records[result.records.length]);
    assert.deepEqual([result.next, result.requests], ['token', 2]);
    assert.match(result.notes[0], new RegExp(`${kept.length} more records`));
  });

  it('has at most 1,000 records', () => {
    assert.equal(JSON.parse(printResult({ records: records.map(() => 1) }, 0, keep)).records.length, 1000);
  });

  it('is refused where a single record is too long', () => {
    assert.throws(() => printResult({ data: 'x'.repeat(50_000) }, 0, keep), /longer than 50,000/);
    assert.throws(() => printResult({ records: ['x'.repeat(50_000)] }, 0, keep), /longer than 50,000/);
  });
});
