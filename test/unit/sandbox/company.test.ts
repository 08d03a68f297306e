import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Company, createCompany } from '../../../src/sandbox/company/company.ts';
import { statusOn } from '../../../src/sandbox/company/employees.ts';
import type { CompanySize } from '../../../src/sandbox/company/size.ts';

const now = Date.parse('2026-06-01T10:00:00Z');

/** All of a company that clients can see, as text. */
function printed(company: Company): string {
  return JSON.stringify(
    [
      company.departments,
      company.employees,
      company.labels,
      company.employees.slice(0, 20).map(company.leavesOf),
    ],
    (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value),
  );
}

const sizes = fc.integer({ min: 1, max: 60 }).chain((departments) =>
  fc.record({
    seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    departments: fc.constant(departments),
    employees: fc.integer({ min: departments, max: departments * 8 }),
  }),
);

describe('the generated company', () => {
  it('has the default size and seed', () => {
    const company = createCompany(7, {}, now);
    const { departments, employees } = company;
    assert.equal(employees.length, 400);
    assert.equal(departments.length, 40);
    assert.equal(Math.max(...departments.map(({ level }) => level)), 6);
    assert.ok(departments.filter(({ parent }) => parent === undefined).length > 1, 'several roots');
    assert.ok(departments.some(({ isActive }) => !isActive));
    assert.ok(
      departments.some((one) => one.isActive && company.headOf(one) === undefined),
      'a vacancy',
    );
    assert.equal(new Set(employees.map(({ legalEntity }) => legalEntity)).size, 3);
    assert.equal(company.taxonomies.length, 6);
    assert.equal(company.labels.length, 80);
    assert.ok(company.labels.some(({ isArchived }) => isArchived));
    assert.equal(company.templates.length, 4);
    const statuses = new Set(employees.map((one) => statusOn('2026-06-01', one)));
    assert.deepEqual(statuses, new Set(['active', 'upcoming', 'deactivated']));
    assert.match(employees.map(({ givenName, familyName }) => givenName + familyName).join(), /[éèëçïô]/);
    assert.match(departments.map(({ name }) => name).join(), /[éèû]/);
  });

  it('is the same for the same seed and day, and another for another seed', () => {
    fc.assert(
      fc.property(sizes, ({ seed, ...size }) => {
        const company = printed(createCompany(seed, size, now));
        assert.equal(printed(createCompany(seed, size, now + 3_600_000)), company);
        assert.notEqual(printed(createCompany((seed + 1) % 2 ** 32, size, now)), company);
      }),
      { numRuns: 25 },
    );
  });

  it('keeps its departments when it has more employees', () => {
    const names = (employees: number) =>
      createCompany(3, { employees, departments: 30 }, now).departments.map((one) => one.name);
    assert.deepEqual(names(30), names(900));
  });

  it('is consistent for every seed and size', () => {
    fc.assert(
      fc.property(sizes, ({ seed, ...size }) => {
        const company = createCompany(seed, size, now);
        const { departments, employees } = company;
        assert.equal(departments.length, size.departments);
        assert.equal(employees.length, size.employees);
        assert.equal(Math.max(...departments.map(({ level }) => level)), Math.min(6, size.departments));
        for (const key of ['id', 'name', 'code', 'hierarchy', 'position'] as const) {
          assert.equal(new Set(departments.map((one) => one[key])).size, departments.length, key);
        }
        assert.equal(new Set(employees.map(({ login }) => login)).size, employees.length);
        for (const department of departments) {
          assert.equal(department.level, (department.parent?.level ?? 0) + 1);
          assert.ok(department.hierarchy.startsWith(department.parent?.hierarchy ?? '/'));
          assert.match(String(department.position), /^\d{20}$/);
          assert.notEqual(BigInt(Number(department.position)), department.position, 'no double holds it');
          assert.ok(company.peopleOf(department).length > 0, 'somebody is attached');
          assert.ok(department.createdAt <= department.lastModifiedAt && department.lastModifiedAt <= now);
          const head = company.headOf(department);
          if (head) {
            assert.equal(head.department, department);
            assert.equal(statusOn('2026-06-01', head), 'active');
            assert.ok(department.isActive);
          }
        }
        for (const employee of employees) {
          const manager = company.managerOf(employee);
          assert.notEqual(manager, employee);
          assert.ok(employee.department.isActive || statusOn('2026-06-01', employee) === 'deactivated');
          assert.ok(employee.hiredOn <= (employee.leavesOn ?? employee.hiredOn));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('respects the limit of children in a wide company', () => {
    const { departments } = createCompany(1, { employees: 20_000, departments: 20_000 }, now);
    const children = new Map<number | undefined, number>();
    for (const { parent } of departments) {
      children.set(parent?.id, (children.get(parent?.id) ?? 0) + 1);
    }
    assert.ok(Math.max(...children.values()) <= 99);
  });

  it('has half-days within contracts, some deleted and some not yet approved', () => {
    const company = createCompany(7, {}, now);
    const leaves = company.employees.flatMap((one) => company.leavesOf(one));
    assert.equal(new Set(leaves.map(({ id }) => id)).size, leaves.length);
    assert.ok(leaves.some(({ isActive }) => !isActive));
    assert.ok(leaves.some(({ isConfirmed }) => !isConfirmed));
    assert.ok(leaves.every(({ day, owner }) => owner.hiredOn <= day && day <= (owner.leavesOn ?? day)));
  });

  const impossible: readonly (readonly [CompanySize, RegExp])[] = [
    [{ employees: 10, departments: 11 }, /10 employees cannot fill 11 departments/],
    [{ employees: 0 }, /employees must be a whole number from 1/],
    [{ departments: 1.5 }, /departments must be a whole number/],
  ];
  for (const [size, message] of impossible) {
    it(`throws a sentence for the invalid size ${JSON.stringify(size)}`, () => {
      assert.throws(() => createCompany(1, size, now), { name: 'RangeError', message });
    });
  }

  for (const [employees, departments] of [
    [1, 1],
    [20_000, 2_000],
  ] as const) {
    it(`can have ${employees} employees in ${departments} departments`, () => {
      const company = createCompany(1, { employees, departments }, now);
      assert.equal(company.employees.length, employees);
      assert.equal(company.departments.length, departments);
    });
  }
});
