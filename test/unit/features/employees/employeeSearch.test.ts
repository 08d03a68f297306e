import assert from 'node:assert/strict';
import type { KnownCompany } from '../../../../src/company/known/known.ts';
import type { Page } from '../../../../src/service/contract/listing.ts';
import type { ListedPerson } from '../../../../src/service/operations/service.ts';
import '../../dialogs/withoutEditor.ts';
import { type ClientOnSandbox, clientOnSandbox, connect } from '../../service/sandboxClient.ts';

const { EmployeeSearch, pagesOf } = await import('../../../../src/features/employees/view.ts');
const { KnownCompanies } = await import('../../../../src/company/known/known.ts');

const { knownPerson } = await import('../../../../src/company/known/records.ts');

describe('the employees that are searched without a request', () => {
  let client: ClientOnSandbox;
  let pages: readonly Page<ListedPerson>[];

  before(async () => {
    client = await clientOnSandbox({ employees: 60, departments: 12 }, { pageSize: 40 });
    const first = await client.service.employees({});
    const last = await client.service.employees({}, first.next);
    pages = [first, last];
  });

  after(() => client[Symbol.asyncDispose]());

  /** What the view makes known of a company by reading these pages of the list of all employees. */
  async function read(company: KnownCompany, some: readonly Page<ListedPerson>[]) {
    for (const [place, page] of some.entries()) {
      const service = { ...client.service, employees: () => Promise.resolve(page) };
      const load = pagesOf(service, company, {}, true);
      const { signal } = new AbortController();
      await load(place === 0 ? undefined : { address: 'next' }, { signal });
    }
  }

  async function whole() {
    const company = new KnownCompanies().of(client.service);
    await read(company, pages);
    return company;
  }

  const find = (company: KnownCompany, search: string, statuses: readonly string[] = []) =>
    new EmployeeSearch().find(company, { search, statuses })?.items;
  const idsOf = (found: readonly { readonly id: string }[] | undefined) => found?.map(({ id }) => id);

  it('are those of all pages, in their order, and no one before the last page', async () => {
    const company = new KnownCompanies().of(client.service);
    const [first, last] = pages;
    assert.ok(first && last);
    await read(company, [first]);
    assert.equal(find(company, ''), undefined);
    await read(company, [first, last]);
    assert.deepEqual(idsOf(find(company, '')), idsOf([...first.items, ...last.items]));
    // People of a department are listed again; their rows stay where they are.
    company.add(first.items.slice(0, 3).map(knownPerson));
    assert.deepEqual(idsOf(find(company, '')), idsOf([...first.items, ...last.items]));
  });

  it('are found by any part of their names, by e-mail, number and id, whatever the case and accents', async () => {
    const company = await whole();
    const [, employee] = pages[1]?.items ?? [];
    assert.ok(employee?.familyName && employee.givenName && employee.email && employee.employeeNumber);
    const { familyName, givenName, email, employeeNumber, id } = employee;
    for (const search of [
      familyName.slice(1).toUpperCase(),
      `${givenName} ${familyName}`.normalize('NFD').replace(/\p{M}/gu, ''),
      email,
      employeeNumber.toLowerCase(),
      id,
    ]) {
      const found = idsOf(find(company, search)) ?? [];
      assert.ok(found.includes(id), search);
      assert.ok(found.length < 60, search);
    }
  });

  it('are filtered by their status, with a search and without', async () => {
    const company = await whole();
    const filtered = find(company, '', ['deactivated']);
    assert.ok(filtered && filtered.length > 0);
    assert.ok(filtered.every(({ serviceStatus }) => serviceStatus === 'deactivated'));
    const [employee] = filtered;
    const email = employee?.email ?? assert.fail('An employee of the sandbox has no e-mail address.');
    assert.deepEqual(find(company, email, ['deactivated']), [employee]);
    assert.deepEqual(find(company, email, ['active']), []);
  });

  it('stay without a status, as those of the service whose status it does not show', async () => {
    const company = new KnownCompanies().of(client.service);
    const [first] = pages;
    assert.ok(first);
    const [one, ...others] = first.items;
    assert.ok(one);
    await read(company, [{ items: [{ ...one, status: null }, ...others], unreadable: [] }]);
    assert.ok(idsOf(find(company, '', ['upcoming']))?.includes(one.id));
  });

  it('are left to the service where a page is cut, unreadable or of another client, and where there is no one', async () => {
    const [first, last] = pages;
    assert.ok(first && last);
    const cases: readonly (readonly Page<ListedPerson>[])[] = [
      [first, { ...last, truncated: true }],
      [first, { ...last, leftOut: 1 }],
      [first, { ...last, mismatch: { read: 40, counted: 41 } }],
      [first, { ...last, unreadable: [{ index: 0, reason: 'no id' }] }],
      [{ items: [], unreadable: [] }],
    ];
    for (const [place, some] of cases.entries()) {
      const company = new KnownCompanies().of(client.service);
      await read(company, some);
      assert.equal(find(company, ''), undefined, `case ${place}`);
    }
    const known = new KnownCompanies();
    await read(known.of(client.service), pages);
    assert.equal(find(known.of(connect(client.sandbox).service), ''), undefined);
  });

  it('are others once the list is read again', async () => {
    const company = await whole();
    const [first] = pages;
    assert.ok(first);
    const [one, ...others] = first.items;
    const { next: _next, ...last } = first;
    await read(company, [{ ...last, items: others }]);
    assert.deepEqual(find(company, one?.email ?? ''), []);
  });
});
