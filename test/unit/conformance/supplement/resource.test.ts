import assert from 'node:assert/strict';
import {
  Employee,
  EmployeeAttribute,
  EmployeeAttributeDefinition,
  Employment,
  JobPosition,
} from '../../../../src/service/contract/employee.ts';
import { ResourceDepartment } from '../../../../src/service/contract/organization/departments.ts';
import {
  BusinessEstablishment,
  LegalEntity,
} from '../../../../src/service/contract/organization/legalEntities.ts';
import { Taxonomy } from '../../../../src/service/contract/taxonomy.ts';
import { assertConforms, assertProblem } from '../../sandbox/client.ts';
import { useBench } from '../support/bench.ts';
import { checkAllFields, checked, type Payload, payloadsOf, samplesOf } from '../support/fieldChecks.ts';

const id = ({ id: value }: { readonly id?: unknown }) => String(value);

describe('supplement: the resource API', () => {
  const bench = useBench();
  const list = (path: string) => bench().raw.bearer(`/service-api/${path}`);
  const items = async (path: string) => payloadsOf(await list(path), 'items');

  it('S-resource.1 the employees list has its filters, orders and limits', async () => {
    const all = await items('employees?limit=100');
    const [someone] = all;
    const status = (one: Payload) => one['status'];
    for (const [query, keeps] of [
      [`id=${all.slice(3, 6).map(id)}`, (one: Payload) => all.slice(3, 6).includes(one)],
      [`email=${someone?.['email']}`, (one: Payload) => one === someone],
      ['status=active', (one: Payload) => status(one) === 'active'],
      ['status=upcoming,deactivated', (one: Payload) => status(one) !== 'active'],
    ] as const) {
      assert.deepEqual(
        (await items(`employees?limit=100&${query}`)).filter((one) => Number(one['id']) <= 1100),
        all.filter(keeps),
        query,
      );
    }
    const start = String(someone?.['familyName']).slice(0, 3);
    const words = `${start} ${String(someone?.['givenName']).slice(0, 2)}`;
    const plain = words
      .normalize('NFD')
      .replaceAll(/\p{Mark}/gu, '')
      .toUpperCase();
    for (const search of [start, words, plain]) {
      const found = await items(`employees?search=${encodeURIComponent(search)}`);
      assert.ok(
        found.some((one) => one['id'] === someone?.['id']),
        search,
      );
      assert.ok(found.length < 25);
    }
    const position = await list(`job-positions/${Object(someone?.['applicableJobPosition']).id}`);
    for (const filter of [
      'applicableJobPosition.department.id=101',
      `applicableJobPosition.manager.id=${position.at('manager/id')}`,
      'applicableEmployment.legalEntity.id=2',
    ]) {
      const { length } = await items(`employees?limit=100&${filter}`);
      assert.ok(length > 0 && length < 100, filter);
    }
    const { compare } = new Intl.Collator('fr');
    for (const [sort, order] of [
      ['id', (a: string, b: string) => Number(a) - Number(b)],
      ['familyName', compare],
      ['createdAt', (a: string, b: string) => Date.parse(a) - Date.parse(b)],
    ] as const) {
      const up = await items(`employees?limit=100&sort=${sort}`);
      const values = up.map((one) => String(one[sort]));
      assert.deepEqual(values, values.toSorted(order), sort);
      const down = await items(`employees?limit=100&sort=-${sort}&page=3`);
      assert.deepEqual(down.map(id).toReversed().at(0), up.map(id).at(0), sort);
    }
    const unsorted = await list('employees?sort=shoeSize');
    assertProblem(unsorted, 400, /"sort" takes/);
    assert.equal(typeof unsorted.at('errors/sort/0'), 'string');
    assertProblem(await list('employees?status=asleep'), 400, /"status" takes/);
    assertProblem(await list('employees?shoeSize=44'), 400, /no parameter "shoeSize"/);
    assert.equal((await items('employees')).length, 25);
    const ids = (length: number) => Array.from({ length }, (_one, index) => 1001 + index);
    assert.equal((await list(`employees?id=${ids(100)}`)).status, 200);
    assertProblem(await list(`employees?id=${ids(101)}`), 400, /at most 100 values, not 101/);
    const { service } = bench().client();
    const client = await service.employees({ search: start, statuses: ['active'], departmentIds: ['101'] });
    assert.ok(client.items.every((one) => one.status === 'active'));
  });

  it('S-resource.2 an employee has these fields', async () => {
    const shown = await items('employees?sort=familyName&limit=100');
    checkAllFields(Employee, samplesOf(shown, (await bench().client().service.employees({})).items));
  });

  it('S-resource.3 a page of employees brings their departments with their job positions, under keys that may differ from the ids', async () => {
    const response = await list('employees?limit=100&include=embedded');
    const positions: Readonly<Record<string, Payload>> = Object(response.at('embedded/job-position'));
    assert.ok(Object.entries(positions).some(([key, position]) => position['id'] !== key));
    for (const [key, position] of Object.entries(positions)) {
      assertConforms(JobPosition, position);
      const own = await list(`job-positions/${position['id']}`);
      assert.deepEqual(own.at('id'), position['id'], key);
    }
    const departments = new Map<string, string>();
    for (const [index] of response.list('items').entries()) {
      const position = positions[String(response.at(`items/${index}/applicableJobPosition/id`))];
      departments.set(String(response.at(`items/${index}/id`)), Object(position?.['department']).id);
    }
    const requests = await bench().requestsOf(async () => {
      const people = new Map((await bench().client().service.people()).items.map((one) => [one.id, one]));
      for (const [employee, department] of departments) {
        assert.equal(people.get(employee)?.departmentId, department);
        assert.equal(JSON.parse((await list(`job-positions/jp-${employee}`)).text).department.id, department);
      }
    });
    assert.equal(requests.filter((request) => request.startsWith('GET /service-api/employees?')).length, 3);
  });

  it('S-resource.4 an attribute has these fields, definitions named by what they are about, custom ones with e_', async () => {
    const shown = await items('employee-attributes?employee.id=1001,1002,1005&limit=100');
    const samples = shown.map((payload) => ({ payload, record: checked(EmployeeAttribute, payload).record }));
    checkAllFields(EmployeeAttribute, samples);
    const definitions = shown.map(({ definition }) => Object(definition).id);
    for (const definition of ['employee.givenName', 'jobPosition.department', 'e_badge']) {
      assert.ok(definitions.includes(definition), definition);
    }
    const { text } = await bench().client().service.document('employees', '1001');
    assert.deepEqual(JSON.parse(text), (await list('employees/1001?include=embedded,links')).at(''));
    assertProblem(await list('employee-attributes'), 400, /"employee.id" is required/);
  });

  it('S-resource.5 departments have these fields, lead to their employees and want their scope', async () => {
    const { raw } = bench();
    const shown = await items('departments?limit=100');
    const samples = shown.map((payload) => ({
      payload: { t9n: {}, ...payload },
      record: checked(ResourceDepartment, { t9n: {}, ...payload }).record,
    }));
    checkAllFields(ResourceDepartment, samples);
    assert.equal((await items('departments')).length, 25);
    for (const archived of [true, false]) {
      assert.deepEqual(
        await items(`departments?isArchived=${archived}&limit=100`),
        shown.filter(({ isArchived }) => isArchived === archived),
      );
    }
    const [top] = shown.filter(({ parent }) => parent === null);
    assert.equal(top?.['level'], 1);
    const { href } = Object(Object(top?.['links']).activeEmployees);
    const employees = payloadsOf(await raw.bearer(href), 'items');
    assert.ok(employees.length > 0 && employees.every(({ status }) => status === 'active'));
    assert.ok((await items(`departments?search=${encodeURIComponent(String(top?.['name']))}`)).length > 0);
    const found = await items('departments?search=compta');
    assert.ok(found.some(({ name }) => name === 'Comptabilité'));
    assert.deepEqual((await list(`departments/${top?.['id']}`)).at(''), top);
    assertProblem(
      await raw.bearer('/service-api/departments', {}, await raw.token('employees.readonly')),
      403,
      /departments\.readonly/,
    );
  });

  it('S-resource.6 taxonomies have these fields and say how to sort their labels', async () => {
    const shown = await items('taxonomies');
    const { service } = bench().client();
    const taxonomies = (await service.taxonomies()).items;
    checkAllFields(Taxonomy, samplesOf(shown, taxonomies));
    assert.deepEqual((await list(`taxonomies/${shown[0]?.['id']}`)).at(''), shown[0]);
    const { compare } = new Intl.Collator('fr');
    const orders = new Set<unknown>();
    for (const taxonomy of taxonomies) {
      const labels = (await service.labels(taxonomy)).items;
      const sorted = labels.toSorted(
        taxonomy.sortLabelsBy === 'name'
          ? (a, b) => compare(a.name ?? '', b.name ?? '')
          : (a, b) => Number(a.id) - Number(b.id),
      );
      assert.deepEqual(labels.map(id), sorted.map(id));
      orders.add(taxonomy.sortLabelsBy);
    }
    assert.deepEqual(orders, new Set(['id', 'name']));
  });

  it('S-resource.7 the labels list narrows to a taxonomy, a search and archival', async () => {
    const all = await items('taxonomy-labels?limit=100');
    const ofTaxonomy = all.filter(({ taxonomy }) => Object(taxonomy).id === '501');
    assert.deepEqual(await items('taxonomy-labels?limit=100&taxonomy.id=501'), ofTaxonomy);
    for (const isArchived of [true, false]) {
      const found = await items(`taxonomy-labels?limit=100&isArchived=${isArchived}`);
      assert.deepEqual(
        found,
        all.filter((label) => label['isArchived'] === isArchived),
      );
    }
    const name = String(all[0]?.['name']);
    const found = await items(`taxonomy-labels?search=${encodeURIComponent(name)}`);
    assert.ok(found.some((label) => label['name'] === name));
    const { service } = bench().client();
    const [taxonomy] = (await service.taxonomies()).items;
    const labels = (await service.labels(taxonomy ?? assert.fail())).items;
    assert.deepEqual(labels.map(id).sort(), ofTaxonomy.map(id).sort());
    assert.ok(labels.some(({ isArchived }) => isArchived) && labels.some(({ isArchived }) => !isArchived));
  });

  it('S-resource.9 a next link may be null or absent, and is an absolute address with the same query', async () => {
    const response = await list('employees?limit=10&include=links&status=active&sort=familyName');
    const next = new URL(String(response.at('links/next/href')));
    assert.equal(next.origin, bench().raw.sandbox.baseUrl);
    for (const [name, value] of Object.entries({
      limit: '10',
      include: 'links',
      status: 'active',
      sort: 'familyName',
    })) {
      assert.equal(next.searchParams.get(name), value);
    }
    for (const links of [{ prev: null, next: null }, { prev: null }, {}]) {
      const answerWith = (value: unknown) => ('items' in Object(value) ? { ...Object(value), links } : value);
      const { service } = bench().variedClient({ response: answerWith });
      assert.equal((await service.employees({})).next, undefined);
      assert.equal((await service.people()).items.length, 100);
    }
  });

  it('S-resource.10 one employee embeds employment and job position, and every address in it can be read with its scope', async () => {
    const { raw } = bench();
    const { text } = await list('employees?limit=100');
    const { id: portrayed } = JSON.parse(text).items.find(({ portrait }: Payload) => portrait !== null);
    const one = await list(`employees/${portrayed}?include=embedded,links`);
    const position = String(one.at('applicableJobPosition/id'));
    assertConforms(JobPosition, Object(one.at('embedded/job-position'))[position]);
    const employment = Object(one.at('embedded/employment'))[String(one.at('applicableEmployment/id'))];
    assert.equal(employment.employee.id, portrayed);
    const attributes = await list(`employee-attributes?employee.id=${portrayed}`);
    const record = await list(`personal-records/pr-${portrayed}`);
    const labels = await list('taxonomy-labels?limit=2');
    const texts = [one, attributes, record, labels].map((response) => response.text).join();
    const addresses = new Set(
      [...texts.matchAll(/"(?:url|href)":"(http[^"]+)"/g)].map(([, url = '']) => url),
    );
    assert.ok(addresses.size > 15);
    for (const url of addresses) {
      const found = await raw.bearer(url);
      assert.equal(found.status, 200, url);
      assert.ok(url.includes('-v2') || url.includes('?') || found.at('url') === url, url);
    }
    for (const [path, filter] of [
      ['employments', 'employee.id'],
      ['job-positions', 'employment.employee.id'],
      ['personal-records', 'employee.id'],
    ] as const) {
      const { length } = await items(`${path}?${filter}=${portrayed}`);
      assert.equal(length, 1, path);
      const narrow = await raw.token('employees.readonly');
      assertProblem(
        await raw.bearer(`/service-api/${path}`, {}, narrow),
        403,
        new RegExp(`${path}.readonly`),
      );
    }
  });

  it('S-resource.11 legal entities have these fields and filters, and those of employees are among them', async () => {
    const shown = await items('legal-entities?sort=id');
    checkAllFields(LegalEntity, samplesOf(shown, (await bench().client().service.legalEntities()).items));
    await assertFilters('legal-entities', shown, {
      'isArchived=true': ({ isArchived }) => isArchived === true,
      'isArchived=false': ({ isArchived }) => isArchived === false,
      'countryCode=FRA,GBR': ({ countryCode }) => ['FRA', 'GBR'].includes(String(countryCode)),
    });
    const employments = await items('employments?limit=100');
    const employers = new Set(employments.map(({ legalEntity }) => Object(legalEntity).id));
    assert.ok([...employers].every((employer) => shown.some((one) => id(one) === employer)));
  });

  it('S-resource.12 business establishments have these fields and filters, and may lack links', async () => {
    const shown = await items('business-establishments?sort=id');
    for (const payload of shown) {
      assertConforms(BusinessEstablishment, payload);
    }
    assert.ok(shown.some(({ links }) => links === undefined));
    assert.deepEqual(Object.keys(Object(shown[0]?.['address'])).toSorted(), [
      ...['addressLines', 'administrativeArea', 'countryCode', 'locality', 'postalCode'],
    ]);
    await assertFilters('business-establishments', shown, {
      'legalEntity.id=1': ({ legalEntity }) => Object(legalEntity).id === '1',
      'search=gren': ({ name }) => name === 'Grenoble',
      'isArchived=true': ({ isArchived }) => isArchived === true,
    });
  });

  it('S-resource.13 job positions have these fields and filters, and are those that employees refer to', async () => {
    const shown = await items('job-positions?limit=100&sort=id');
    const samples = shown.map((payload) => ({ payload, record: checked(JobPosition, payload).record }));
    checkAllFields(JobPosition, samples);
    assert.ok(shown.some(({ workingTimeArrangement: one }) => Object(one).url === 'about:blank'));
    const [first] = shown;
    const [department, place] = [first?.['department'], first?.['businessEstablishment']].map(
      (one) => Object(one).id,
    );
    await assertFilters('job-positions', shown, {
      'employment.employee.id=1001,1002': ({ employee }) => ['1001', '1002'].includes(Object(employee).id),
      [`department.id=${department}`]: (one) => Object(one['department']).id === department,
      [`businessEstablishment.id=${place}`]: (one) => Object(one['businessEstablishment']).id === place,
      'status=active': ({ status }) => status === 'active',
      'startsOn.between=2015-01-01--2022-12-31': ({ startsOn }) =>
        String(startsOn) >= '2015-01-01' && String(startsOn) <= '2022-12-31',
    });
    for (const wrong of ['2020-01-01', '2020-01-01--', '2020-01-01--2020-02-30', '1--2--3']) {
      assertProblem(await list(`job-positions?startsOn.between=${wrong}`), 400, /takes two days such as/);
    }
    const { text } = await list('employees?limit=100&include=embedded');
    const { items: people, embedded } = JSON.parse(text);
    for (const { id: employee, applicableJobPosition, applicableEmployment } of people) {
      const position = (await list(`job-positions/${applicableJobPosition.id}`)).at('');
      assert.deepEqual(position, embedded['job-position'][applicableJobPosition.id]);
      assert.equal(Object(position).employee.id, employee);
      const employment = (await list(`employments/${applicableEmployment.id}`)).at('');
      assert.deepEqual(employment, embedded.employment[applicableEmployment.id]);
      assert.equal(Object(position).employment.id, applicableEmployment.id);
    }
    const places = (await items('business-establishments')).map(id);
    assert.ok(
      shown.every(
        (one) =>
          one['businessEstablishment'] === null || places.includes(id(Object(one['businessEstablishment']))),
      ),
    );
  });

  it('S-resource.14 employments have these fields and filters', async () => {
    const shown = await items('employments?limit=100&sort=id');
    checkAllFields(
      Employment,
      shown.map((payload) => ({ payload, record: checked(Employment, payload).record })),
    );
    assert.ok(shown.some(({ end }) => end === null) && shown.some(({ end }) => end !== null));
    await assertFilters('employments', shown, {
      'employee.id=1002': ({ employee }) => Object(employee).id === '1002',
      'legalEntity.id=2,3': ({ legalEntity }) => ['2', '3'].includes(Object(legalEntity).id),
      'status=upcoming,deactivated': ({ status }) => status !== 'active',
    });
  });

  it('S-resource.15 attribute definitions have these fields, and every attribute has one', async () => {
    const shown = await items('employee-attribute-definitions?sort=id');
    const samples = shown.map((payload) => ({
      payload,
      record: checked(EmployeeAttributeDefinition, payload).record,
    }));
    checkAllFields(EmployeeAttributeDefinition, samples);
    await assertFilters('employee-attribute-definitions', shown, {
      'isArchived=true': ({ isArchived }) => isArchived === true,
    });
    const attributes = await items('employee-attributes?employee.id=1001&limit=100');
    const current = shown.filter(({ isArchived }) => isArchived === false).map(id);
    assert.deepEqual(new Set(attributes.map(({ definition }) => id(Object(definition)))), new Set(current));
    assert.equal(
      (await list('employee-attribute-definitions/jobPosition.department')).at('name'),
      'department',
    );
  });

  /** Each filter keeps some records and leaves others out; without the scope there is no list. */
  async function assertFilters(
    path: string,
    shown: readonly Payload[],
    filters: Readonly<Record<string, (one: Payload) => boolean>>,
  ) {
    for (const [query, keeps] of Object.entries(filters)) {
      const all = await items(`${path}?limit=100&sort=id&${query}`);
      const found = all.filter((one) => shown.some((each) => each['id'] === one['id']));
      assert.deepEqual(found, shown.filter(keeps), query);
      assert.ok(found.length > 0 && found.length < shown.length, query);
    }
    assert.deepEqual((await list(`${path}/${shown[1]?.['id']}`)).at(''), shown[1]);
    const { raw } = bench();
    const narrow = await raw.bearer(`/service-api/${path}`, {}, await raw.token('employees.readonly'));
    assertProblem(narrow, 403, new RegExp(`${path}\\.readonly`));
  }
});
