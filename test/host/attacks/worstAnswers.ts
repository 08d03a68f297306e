/** One response that is hard on whoever reads it. */
export interface WorstAnswer {
  readonly name: string;
  /** What makes the extension read it. */
  readonly by: 'departments' | 'people' | 'employees' | 'taxonomies' | 'leaves' | 'user';
  /** Bodies by a part of the address. */
  answers(): Readonly<Record<string, string>>;
}

const structure = '/organization/structure/api/departments';

function times(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join(',');
}

function departments(name: string, items: () => string): WorstAnswer {
  return { name, by: 'departments', answers: () => ({ [structure]: `{"items":[${items()}]}` }) };
}

function user(name: string, fields: () => string): WorstAnswer {
  return { name, by: 'user', answers: () => ({ '/users/': `{"data":{"id":1,${fields()}}}` }) };
}

/** The worst answers found so far; whoever finds a worse one adds it. */
export const worstAnswers: readonly WorstAnswer[] = [
  departments('160 000 small departments', () => times(160_000, (id) => `{"id":${id + 1}}`)),
  departments('160 000 departments of one id', () => times(160_000, () => '{"id":1,"name":"Same"}')),
  departments('50 000 departments with long names that begin alike', () =>
    times(50_000, (id) => `{"id":${id + 1},"name":"${'x'.repeat(320)}${50_000 - id}"}`),
  ),
  departments('50 000 departments with one code, inactive', () =>
    times(50_000, (id) => `{"id":${id + 1},"code":"C","isActive":false,"sortOrderInSiblings":100}`),
  ),
  departments('50 000 departments below each other', () =>
    times(50_000, (id) => `{"id":${id + 1},"hierarchy":"/${id}","parentId":"/${id - 1}"}`),
  ),
  departments('10 000 departments with 20-digit positions, 10 MB', () =>
    times(10_000, (id) => `{"id":${id + 1},"position":12345678901234567890,"more":"${'x'.repeat(950)}"}`),
  ),
  departments('490 000 long numbers in the place of records', () =>
    times(490_000, () => '12345678901234567890'),
  ),
  departments('99 000 unknown fields of each of four records', () =>
    times(4, (id) => `{"id":${id + 1},${times(99_000, (field) => `"unknown${id}${field}":0`)}}`),
  ),
  departments('records 490 000 levels deep', () => `${'['.repeat(490_000)}${']'.repeat(490_000)}`),
  departments('a name of 19 MB', () => `{"id":1,"name":"${'x'.repeat(19_000_000)}"}`),
  departments('a name of 19 MB that looks like nothing', () => `{"id":1,"name":"${' '.repeat(19_000_000)}"}`),
  departments('a text of 50 MB', () => `{"id":1,"name":"${'x'.repeat(50_000_000)}"}`),
  departments('an answer without its end', () => `{"id":1},${times(490_000, () => '"x"')},["`),
  {
    name: 'a legacy tree of 160 000 departments',
    by: 'departments',
    answers: () => ({
      '/departments/tree': `{"data":{"node":null,"children":[${times(160_000, (id) => `{"node":{"id":${id + 1}}}`)}]}}`,
    }),
  },
  {
    name: 'embedded resources of 99 000 types',
    by: 'people',
    answers: () => ({
      [structure]: '{"items":[]}',
      '/service-api/employees': `{"items":[{"id":"1"}],"embedded":{${times(99_000, (id) => `"t${id}":{"1":{"id":"1"}}`)}}}`,
    }),
  },
  {
    name: '99 000 axes of each of two users in a list',
    by: 'people',
    answers: () => ({
      [structure]: '{"items":[]}',
      '/users?': `{"data":{"items":[${times(2, (id) => `{"id":${id + 1},${times(99_000, (axis) => `"userAxisValues_${axis}":{"id":${axis}}`)}}`)}]}}`,
    }),
  },
  {
    name: '100 000 employees of one page',
    by: 'employees',
    answers: () => ({
      '/service-api/employees': `{"items":[${times(100_000, (id) => `{"id":"${id}","familyName":"Whoever ${id}"}`)}]}`,
    }),
  },
  {
    name: '100 000 taxonomies',
    by: 'taxonomies',
    answers: () => ({
      '/service-api/taxonomies': `{"items":[${times(100_000, (id) => `{"id":"${id}","name":"Taxonomy ${id}"}`)}]}`,
    }),
  },
  {
    name: '50 000 leaves of one page',
    by: 'leaves',
    answers: () => ({
      '/leaves': `{"data":{"items":[${times(50_000, (id) => `{"id":"${id}-20260101-AM","date":"2026-01-01T00:00:00","leavePeriod":{"ownerId":${id % 500}}}`)}]}}`,
    }),
  },
  user('149 000 sensitive numbers of one document', () => `"iban":[${times(149_000, () => '1')}]`),
  user(
    'a document with 30 000 addresses',
    () => `"more":[${times(30_000, (id) => `"http://127.0.0.1:1/api/v3/users/${id}"`)}]`,
  ),
  user('a document with 43 000 periods without end', () => {
    return `"userWorkCycles":[${times(43_000, () => '{"startsOn":"1900-01-01","endsOn":"9999-12-31"}')}]`;
  }),
  user(
    'a document of 2 MB',
    () => `"more":[${times(17_000, (id) => `{"id":${id},"name":"Somebody","more":"${'x'.repeat(75)}"}`)}]`,
  ),
  user('a document of one text of 2 MB', () => `"iban":"${'\\n'.repeat(990_000)}"`),
  user('a document with 200 000 axes', () => times(200_000, (id) => `"userAxisValues_${id}":{"id":${id}}`)),
  user('a document of many blanks', () => `"more":[${' \n'.repeat(990_000)}]`),
];
