/** A response that is expensive to read. */
export interface WorstResponse {
  readonly name: string;
  /** What reads it. */
  readonly by: 'departments' | 'people' | 'employees' | 'taxonomies' | 'leaves' | 'user' | 'rules';
  /** Bodies by a part of the address. */
  bodies(): Readonly<Record<string, string>>;
}

const structure = '/organization/structure/api/departments';

function times(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join(',');
}

function departments(name: string, items: () => string): WorstResponse {
  return { name, by: 'departments', bodies: () => ({ [structure]: `{"items":[${items()}]}` }) };
}

function user(name: string, fields: () => string): WorstResponse {
  return { name, by: 'user', bodies: () => ({ '/users/': `{"data":{"id":1,${fields()}}}` }) };
}

/** The most expensive responses found so far. Add worse ones. */
export const worstResponses: readonly WorstResponse[] = [
  departments('74 000 small departments', () => times(74_000, (id) => `{"id":${id + 1}}`)),
  departments('49 000 departments of one id', () => times(49_000, () => '{"id":1,"name":"Same"}')),
  departments('13 000 departments with long names that begin alike', () =>
    times(13_000, (id) => `{"id":${id + 1},"name":"${'x'.repeat(320)}${50_000 - id}"}`),
  ),
  departments('29 000 departments with one code, inactive', () =>
    times(29_000, (id) => `{"id":${id + 1},"code":"C","isActive":false,"sortOrderInSiblings":100}`),
  ),
  departments('37 000 departments below each other', () =>
    times(37_000, (id) => `{"id":${id + 1},"hierarchy":"/${id}","parentId":"/${id - 1}"}`),
  ),
  departments('37 000 departments with 20-digit positions, 5 MB', () =>
    times(37_000, (id) => `{"id":${id + 1},"position":12345678901234567890,"more":"${'x'.repeat(80)}"}`),
  ),
  departments('149 000 long numbers instead of records', () => times(149_000, () => '12345678901234567890')),
  departments('36 000 unknown fields of each of four records', () =>
    times(4, (id) => `{"id":${id + 1},${times(36_000, (field) => `"unknown${id}${field}":0`)}}`),
  ),
  departments('records 200 000 levels deep', () => `${'['.repeat(200_000)}${']'.repeat(200_000)}`),
  departments(
    '5 MB of different names of fields',
    () => `{${times(148_000, (id) => `"a name of a field ${id}":0`)}}`,
  ),
  departments('a name of 4.9 MB', () => `{"id":1,"name":"${'x'.repeat(4_900_000)}"}`),
  departments('a name of 4.9 MB of blanks', () => `{"id":1,"name":"${' '.repeat(4_900_000)}"}`),
  departments('a name of 4.9 MB of line breaks', () => `{"id":1,"name":"${'\\n'.repeat(2_450_000)}"}`),
  departments('a name of 4.9 MB of escaped letters', () => `{"id":1,"name":"${'\\u0041'.repeat(816_000)}"}`),
  departments(
    '74 000 different names of fields, and an escape',
    () => `{"id":1,"name":"\\n",${times(74_000, (id) => `"a name of a field ${id}":"x"`)}}`,
  ),
  departments('a text of 50 MB', () => `{"id":1,"name":"${'x'.repeat(50_000_000)}"}`),
  departments('a response without its end', () => `{"id":1},${times(149_000, () => '"x"')},["`),
  {
    name: 'a legacy tree of 49 000 departments',
    by: 'departments',
    bodies: () => ({
      '/departments/tree': `{"data":{"node":null,"children":[${times(49_000, (id) => `{"node":{"id":${id + 1}}}`)}]}}`,
    }),
  },
  {
    name: 'embedded resources of 49 000 types',
    by: 'people',
    bodies: () => ({
      [structure]: '{"items":[]}',
      '/service-api/employees': `{"items":[{"id":"1"}],"embedded":{${times(49_000, (id) => `"t${id}":{"1":{"id":"1"}}`)}}}`,
    }),
  },
  {
    name: '20 000 employees with one e-mail address, in one cycle of managers, with markup for names',
    by: 'rules',
    bodies: () => ({
      [structure]: '{"items":[]}',
      'after=5000': sharers(5_000),
      'after=10000': sharers(10_000),
      'after=15000': sharers(15_000),
      '/service-api/employees': sharers(0),
    }),
  },
  {
    name: '36 000 axes of each of two users in a list',
    by: 'people',
    bodies: () => ({
      [structure]: '{"items":[]}',
      '/users?': `{"data":{"items":[${times(2, (id) => `{"id":${id + 1},${times(36_000, (axis) => `"userAxisValues_${axis}":{"id":${axis}}`)}}`)}]}}`,
    }),
  },
  {
    name: '74 000 employees of one page',
    by: 'employees',
    bodies: () => ({
      '/service-api/employees': `{"items":[${times(74_000, (id) => `{"id":"${id}","familyName":"Whoever ${id}"}`)}]}`,
    }),
  },
  {
    name: '74 000 taxonomies',
    by: 'taxonomies',
    bodies: () => ({
      '/service-api/taxonomies': `{"items":[${times(74_000, (id) => `{"id":"${id}","name":"Taxonomy ${id}"}`)}]}`,
    }),
  },
  {
    name: '29 000 leaves of one page',
    by: 'leaves',
    bodies: () => ({
      '/leaves': `{"data":{"items":[${times(29_000, (id) => `{"id":"${id}-20260101-AM","date":"2026-01-01T00:00:00","leavePeriod":{"ownerId":${id % 500}}}`)}]}}`,
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
  user('a document with 74 000 axes', () => times(74_000, (id) => `"userAxisValues_${id}":{"id":${id}}`)),
  user('a document of many blanks', () => `"more":[${' \n'.repeat(990_000)}]`),
];

/** A page of 5,000 employees out of 20,000 who break several rules about people. */
function sharers(from: number): string {
  const items = times(5_000, (place) => {
    const position = `"applicableEmployment":null,"applicableJobPosition":{"id":"j${from + place}"}`;
    const shared = '"familyName":"[x](command:y) $(trash) <img>","status":"active","email":"One@a.example"';
    return `{"id":"${from + place}",${shared},"employeeNumber":"7",${position}}`;
  });
  const positions = times(
    5_000,
    (place) =>
      `"j${from + place}":{"id":"p","department":null,"manager":{"id":"${(from + place + 1) % 20_000}"}}`,
  );
  const next = from < 15_000 ? `"next":{"href":"/service-api/employees?after=${from + 5_000}"}` : '';
  return `{"items":[${items}],"links":{${next}},"embedded":{"job-position":{${positions}}}}`;
}
