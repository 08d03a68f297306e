import assert from 'node:assert/strict';
import type { WorkforceService } from '../../../../src/service/operations/service.ts';
import { useBench } from '../../conformance/support/bench.ts';

type Payload = Record<string, unknown>;

/** Changes every object of a payload, from the inside out. */
function everywhere(value: unknown, change: (object: Payload) => Payload): unknown {
  if (Array.isArray(value)) {
    return value.map((one) => everywhere(one, change));
  }
  return Object(value) === value
    ? change(
        Object.fromEntries(
          Object.entries(Object(value)).map(([name, one]) => [name, everywhere(one, change)]),
        ),
      )
    : value;
}

const renamed = (from: string, to: string) => (object: Payload) => {
  const { [from]: value, ...rest } = object;
  return from in object ? { ...rest, [to]: value } : object;
};
const set = (name: string, value: unknown) => (object: Payload) =>
  name in object ? { ...object, [name]: value } : object;

const without =
  (...names: readonly string[]) =>
  (object: Payload) =>
    Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** Without a field in objects that have another one, in all of them or in all but the first. */
const withoutIn = (name: string, beside: string, isKeptOnce = false) => {
  let isKept = isKeptOnce;
  return (object: Payload) => {
    const isFirst = isKept && beside in object;
    isKept &&= !isFirst;
    return beside in object && !isFirst ? without(name)(object) : object;
  };
};

const day = { from: '2026-01-01', to: '2026-12-31' };
const reads: Readonly<Record<string, (service: WorkforceService) => Promise<unknown>>> = {
  placed: (service) => service.records('employees', {}),
  document: (service) => service.document('employees', '1001'),
  leaves: (service) => service.leaves({ of: 'employee', ids: ['1001'], ...day }),
  taxonomies: (service) => service.taxonomies(),
  users: (service) => service.records('users', { axes: true }),
  structure: (service) => service.departments(),
};

describe('a planted difference is found', () => {
  const bench = useBench();

  it('where there is one: the sandbox has none', async () => {
    const { service } = bench().client();
    for (const read of Object.values(reads)) {
      await read(service);
    }
    assert.deepEqual(service.drift().facts, []);
  });

  for (const [read, what, change, kind, path] of [
    ['placed', 'a new word for a type', set('type', 'worker'), 'value', 'type'],
    ['placed', 'a name that is gone', renamed('familyName', 'surname'), 'missing', 'familyName'],
    [
      'placed',
      'a field in embedded that is gone',
      renamed('jobTitle', 'title'),
      'missing',
      'embedded.job-position.*.jobTitle',
    ],
    [
      'placed',
      'a new field in embedded',
      renamed('jobTitle', 'title'),
      'unknown',
      'embedded.job-position.*.title',
    ],
    [
      'placed',
      'another type in embedded',
      set('startsOn', 20_260_101),
      'type',
      'embedded.job-position.*.startsOn',
    ],
    [
      'placed',
      'another value in embedded',
      set('startsOn', '01/02/2026'),
      'value',
      'embedded.job-position.*.startsOn',
    ],
    ['placed', 'a reference in embedded', set('legalEntity', 7), 'type', 'embedded.employment.*.legalEntity'],
    [
      'document',
      'a field in embedded of a document',
      renamed('jobTitle', 'title'),
      'missing',
      'embedded.job-position.*.jobTitle',
    ],
    ['leaves', 'a length that is gone', without('duration', 'value'), 'missing', 'duration'],
    ['leaves', 'a half-day that is gone', without('isAM', 'isAm'), 'missing', 'isAM'],
    ['leaves', 'a status that is gone', without('status', 'isConfirmed'), 'missing', 'status'],
    ['leaves', 'an owner that is gone', without('ownerId'), 'missing', 'leavePeriod.ownerId'],
    ['leaves', 'an account that is gone', without('leaveAccount'), 'missing', 'leaveAccount'],
    ['leaves', 'a day that is gone', without('date'), 'missing', 'date'],
    ['leaves', 'a status', set('status', 7), 'value', 'status'],
    ['leaves', 'a status below', set('status', -1), 'value', 'status'],
    [
      'leaves',
      'the name of an account that is gone',
      withoutIn('name', 'url'),
      'missing',
      'leaveAccount.name',
    ],
    ['leaves', 'a period that is gone', without('leavePeriodId'), 'missing', 'leavePeriodId'],
    ['leaves', 'a history that is gone', without('logs'), 'missing', 'leavePeriod.logs'],
    ['leaves', 'a comment that is gone', without('comment'), 'missing', 'comment'],
    [
      'leaves',
      'a comment in a history that is gone',
      without('comment'),
      'missing',
      'leavePeriod.logs[].comment',
    ],
    ['leaves', 'a count that is gone', without('count'), 'missing', 'count'],
    ['users', 'a count that is gone', without('count'), 'missing', 'count'],
    ['users', 'names in references that are gone', withoutIn('name', 'url'), 'missing', 'department.name'],
    ['structure', 'a count that is gone', without('count'), 'missing', 'count'],
    ['structure', 'a next page that is gone', without('next'), 'missing', 'next'],
    ['placed', 'links of records that are gone', withoutIn('links', 'givenName'), 'missing', 'links'],
    ['taxonomies', 'a count that is gone', without('totalCount'), 'missing', 'totalCount'],
    ['taxonomies', 'links that are gone', without('links'), 'missing', 'links'],
    ['taxonomies', 'a new word for an order', set('sortLabelsBy', 'place'), 'value', 'sortLabelsBy'],
    ['taxonomies', 'a new word for a type', set('type', 'tags'), 'value', 'type'],
  ] as const) {
    it(`in ${read}: ${what}`, async () => {
      const { service } = bench().variedClient({ response: (value) => everywhere(value, change) });
      await reads[read]?.(service);
      const found = service.drift().facts.map((fact) => `${fact.kind} ${fact.path}`);
      assert.ok(found.includes(`${kind} ${path}`), found.join('\n'));
    });
  }

  it('not where one record alone has an optional field, nor where a page has few records', async () => {
    const once = withoutIn('comment', 'leavePeriodId', true);
    const { service } = bench().variedClient({ response: (value) => everywhere(value, once) });
    await reads['leaves']?.(service);
    assert.deepEqual(service.drift().facts, []);
    const all = (object: Payload) => ('leavePeriodId' in object ? without('comment')(object) : object);
    const few = bench().variedClient({ response: (value) => everywhere(value, all) }).service;
    await few.leaves({ of: 'employee', ids: ['1001'], from: '2026-11-01', to: '2026-11-02' });
    assert.deepEqual(few.drift().facts, []);
  });
});
