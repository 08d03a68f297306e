import assert from 'node:assert/strict';
import { readSnapshot, recordWriter } from '../../../../src/features/answers/snapshotFile.ts';
import { parseExact } from '../../../../src/service/contract/json/exactJson.ts';
import { serviceErrorOf } from '../../failures.ts';
import { baseUrl, employee, head, snapshotOf, snapshotText } from './people.ts';

const read = (text: string) => readSnapshot('people.jsonl', text);

describe('a snapshot', () => {
  it('has a record a line: keys sorted, own addresses without the base URL, no field that documents mask', () => {
    const text = recordWriter('employees', baseUrl)('7', employee(7));
    const line: Record<string, unknown> = JSON.parse(text);
    const masked = ['birthDay', 'phoneNumber'];
    assert.deepEqual(Object.keys(line), [
      'id',
      ...Object.keys(employee(7))
        .filter((name) => name !== 'id' && !masked.includes(name))
        .sort(),
    ]);
    assert.equal(line['url'], '/service-api/employees/7');
    assert.doesNotMatch(text, /••|\+33/);
  });

  it('says neither whether a masked field has a value nor which', () => {
    const write = recordWriter('users', baseUrl);
    const nested = { id: 1, contact: { iban: 'FR76', city: 'Lyon' }, iban: null };
    assert.equal(write('1', nested), '{"id":1,"contact":{"city":"Lyon"}}');
    assert.equal(write('1', { ...nested, contact: { city: 'Lyon' } }), write('1', nested));
  });

  it('keeps the digits of long numbers, also of an id', async () => {
    const fields = parseExact('{"position": 12345678901234567890, "id": 98765432109876543210}');
    assert.ok(typeof fields === 'object' && fields !== null);
    const text = recordWriter('legacy-departments', baseUrl)('98765432109876543210', { ...fields });
    assert.equal(text, '{"id":98765432109876543210,"position":12345678901234567890}');
    const file = [JSON.stringify(head), text, '{"records":1,"isWhole":true,"notes":[]}', ''].join('\n');
    assert.deepEqual([...(await read(file)).lines.keys()], ['98765432109876543210']);
  });

  it('is read as it was written, with ids of any text', async () => {
    const people = [employee(1), { ...employee(2), id: 'a "b" \\ é\n}' }];
    const snapshot = await snapshotOf(people);
    assert.deepEqual(
      [...snapshot.lines.keys()].map((id) => snapshot.fields(id)?.['id']),
      ['1', 'a "b" \\ é\n}'],
    );
    assert.deepEqual(snapshot.head, head);
    assert.deepEqual(snapshot.notes, []);
  });

  it('may be empty', async () => {
    assert.equal((await snapshotOf([])).lines.size, 0);
  });
});

describe('a file that is no whole snapshot', () => {
  const lines = snapshotText([employee(1), employee(2), employee(3)]).split('\n');
  const replaced = (place: number, ...others: string[]) => lines.toSpliced(place, 1, ...others).join('\n');
  const cases: Readonly<Record<string, readonly [text: string, reason: RegExp]>> = {
    'is empty': ['', /line 1 is not the first line/],
    'is another text': ['id,name\n1,Ada\n', /line 1 is not the first line/],
    'is of a newer format': [replaced(0, JSON.stringify({ ...head, workforceSnapshot: 2 })), /line 1/],
    'is of an unknown list': [replaced(0, JSON.stringify({ ...head, list: 'toString' })), /line 1/],
    'has no time': [replaced(0, JSON.stringify({ ...head, takenAt: 'yesterday' })), /line 1/],
    'has a line that is no JSON': [replaced(2, 'x'), /line 3 is no record/],
    'has an empty line': [replaced(2, ''), /line 3 is no record/],
    'has a list instead of a record': [replaced(2, '[]'), /line 3 is no record/],
    'has an empty id': [replaced(2, '{"id":""}'), /line 3 is no record/],
    'lacks a line': [lines.toSpliced(2, 1).join('\n'), /not whole: it ends with line 4/],
    'was cut off between lines': [
      lines.slice(0, 3).join('\n').concat('\n'),
      /not whole: it ends with line 3/,
    ],
    'was cut off within a line': [lines.join('\n').slice(0, -8), /not whole: it ends with line 5/],
    'has a line after its end': [`${lines.join('\n')}{"id":9}\n`, /not whole: it ends with line 6/],
  };
  for (const [name, [text, reason]] of Object.entries(cases)) {
    it(`${name}: it is refused with the line`, async () => {
      const error = await serviceErrorOf(read(text));
      assert.equal(error.kind, 'invalid-input');
      assert.match(error.message, reason);
      assert.match(error.message, /people\.jsonl/);
    });
  }

  it('has more records or fields than are read, or a longer line: it is refused before records are made', async () => {
    const [first = ''] = lines;
    const millions = `${first}\n${'{"id":1}\n'.repeat(6_000_000)}`;
    assert.match((await serviceErrorOf(read(millions))).message, /it has more than 200,000 records/);
    const fields = Array.from({ length: 45_000 }, (_, place) => `,"f${place}":1`).join('');
    const wide = `${first}\n{"id":1${fields}}\n{"records":1,"isWhole":true,"notes":[]}\n`;
    assert.match((await serviceErrorOf(read(wide))).message, /line 2 has more than 40,000 fields/);
    for (const text of [`${first}\n{"id":1,"a":"${'x'.repeat(1e8)}"}\n`, 'x'.repeat(1e8)]) {
      assert.match(
        (await serviceErrorOf(read(text))).message,
        /line [12] is longer than 1,000,000 characters/,
      );
    }
  });

  it('has a damaged record, which is refused once it is needed', async () => {
    const damaged = replaced(2, '{"id":"2","name":');
    const snapshot = await read(damaged);
    assert.throws(() => snapshot.fields('2'), /line 3 is no record/);
    assert.equal(snapshot.fields('1')?.['id'], '1');
  });
});
