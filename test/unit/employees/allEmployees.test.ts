import assert from 'node:assert/strict';
import type { Page } from '../../../src/service/contract/listing.ts';
import type { ListedEmployee } from '../../../src/ui/loaded/loadedRecords.ts';
import { importWithoutEditor } from '../dialogs/withoutEditor.ts';
import { type ClientOnSandbox, clientOnSandbox, connect } from '../service/sandboxClient.ts';

const { AllEmployees }: typeof import('../../../src/employees/allEmployees.ts') = await importWithoutEditor(
  new URL('../../../src/employees/allEmployees.ts', import.meta.url),
);

const { listedEmployees }: typeof import('../../../src/ui/loaded/loadedRecords.ts') =
  await importWithoutEditor(new URL('../../../src/ui/loaded/loadedRecords.ts', import.meta.url));

const everybody = { search: '', statuses: [] };

describe('the employees that are searched without a request', () => {
  let client: ClientOnSandbox;
  let pages: readonly Page<ListedEmployee>[];

  before(async () => {
    client = await clientOnSandbox({ employees: 60, departments: 12 }, { pageSize: 40 });
    const first = await client.service.employees({});
    const last = await client.service.employees({}, first.next);
    pages = [first, last].map((page) => ({ ...page, items: listedEmployees(page.items) }));
  });

  after(() => client[Symbol.asyncDispose]());

  function whole() {
    const all = new AllEmployees();
    for (const [place, page] of pages.entries()) {
      all.add(client.service, page, place === 0);
    }
    return all;
  }

  it('are those of all pages, in their order, and no one before the last page', () => {
    const all = new AllEmployees();
    const [first, last] = pages;
    assert.ok(first && last);
    all.add(client.service, first, true);
    assert.equal(all.chosen(client.service, everybody), undefined);
    all.add(client.service, last, false);
    assert.deepEqual(all.chosen(client.service, everybody), [...first.items, ...last.items]);
  });

  it('are found by any part of their names, by e-mail, number and id, whatever the case and accents', () => {
    const all = whole();
    const [, employee] = pages[1]?.items ?? [];
    assert.ok(employee?.name && employee.email && employee.code);
    const { name, email, code: employeeNumber, id } = employee;
    const [familyName = '', givenName = ''] = name.split(' ');
    for (const search of [
      familyName.slice(1).toUpperCase(),
      `${givenName} ${familyName}`.normalize('NFD').replace(/\p{M}/gu, ''),
      email,
      employeeNumber.toLowerCase(),
      id,
    ]) {
      const found = all.chosen(client.service, { search, statuses: [] });
      assert.ok(found, search);
      assert.ok(found.includes(employee), search);
      assert.ok(found.length < 60, search);
    }
  });

  it('are filtered by their status, with a search and without', () => {
    const all = whole();
    const statuses = ['deactivated'];
    const filtered = all.chosen(client.service, { search: '', statuses });
    assert.ok(
      filtered &&
        filtered.length > 0 &&
        filtered.every(({ serviceStatus }) => serviceStatus === 'deactivated'),
    );
    const [employee] = filtered;
    const search = employee?.email ?? assert.fail('An employee of the sandbox has no e-mail address.');
    assert.deepEqual(all.chosen(client.service, { search, statuses }), [employee]);
    assert.deepEqual(all.chosen(client.service, { search, statuses: ['active'] }), []);
  });

  it('are left to the service where a page is cut, unreadable or of another client, and where there is no one', () => {
    const [page] = pages;
    assert.ok(page);
    const { next: _next, ...last } = page;
    const cases: readonly Page<ListedEmployee>[] = [
      { ...last, truncated: true },
      { ...last, leftOut: 1 },
      { ...last, mismatch: { read: 40, counted: 41 } },
      { ...last, unreadable: [{ index: 0, reason: 'no id' }] },
      { items: [], unreadable: [] },
    ];
    for (const [place, one] of cases.entries()) {
      const all = new AllEmployees();
      all.add(client.service, one, true);
      assert.equal(all.chosen(client.service, everybody), undefined, `case ${place}`);
    }
    assert.equal(whole().chosen(connect(client.sandbox).service, everybody), undefined);
  });

  it('are forgotten for a refresh, and are others after it', () => {
    const all = whole();
    all.forget();
    assert.equal(all.chosen(client.service, everybody), undefined);
    const [first] = pages;
    assert.ok(first);
    const [one, ...others] = first.items;
    const { next: _next, ...last } = first;
    all.add(client.service, { ...last, items: others }, true);
    assert.deepEqual(all.chosen(client.service, { search: one?.email ?? '', statuses: [] }), []);
  });
});
