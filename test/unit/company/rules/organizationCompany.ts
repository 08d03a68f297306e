import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assembleDepartments } from '../../../../src/company/departments/departmentTree.ts';
import type { KnownPerson } from '../../../../src/company/people/organizationPeople.ts';
import { checkOrganization, type Finding } from '../../../../src/company/rules/organizationHealth.ts';
import type { Page } from '../../../../src/service/contract/listing.ts';
import { textOf } from '../../../../src/service/contract/message.ts';
import type { StructureDepartment } from '../../../../src/service/contract/organization/departments.ts';

/** What a list of people says of those that it lacks. */
type PartOfList = Partial<Omit<Page<KnownPerson>, 'items'>>;

type Changes = Partial<Omit<StructureDepartment, 'id'>>;

/** A company of the structure API, one person a department, who heads it; nothing is wrong with it. */
export class Company {
  readonly departments: StructureDepartment[] = [];
  readonly people: KnownPerson[] = [];

  /** Adds a healthy department below another, with the changes; returns its id. */
  add(parent?: number, changes: Changes = {}): number {
    const id = this.departments.length + 1;
    const parentId = parent === undefined ? null : pathOf(parent);
    const siblings = this.departments.filter((department) => department.parentId === parentId).length;
    this.departments.push({
      id,
      name: `D${id}`,
      code: `C${id}`,
      hierarchy: pathOf(id),
      parentId,
      isActive: true,
      headId: 1000 + id,
      sortOrderInSiblings: siblings,
      ...changes,
    });
    this.people.push({ id: String(1000 + id), status: 'active', departmentId: String(id) });
    return id;
  }

  /** Adds departments one below the other; returns the last. */
  chain(length: number, parent?: number): number | undefined {
    let last = parent;
    for (let count = 0; count < length; count += 1) {
      last = this.add(last);
    }
    return last;
  }

  change(id: number, changes: Changes): void {
    this.departments[id - 1] = { ...this.at(id), ...changes };
  }

  /** Moves the people of a department elsewhere. */
  empty(id: number, elsewhere: string | null): void {
    for (const [index, person] of this.people.entries()) {
      if (person.departmentId === String(id)) {
        this.people[index] = { ...person, departmentId: elsewhere };
      }
    }
  }

  at(id: number): StructureDepartment {
    const department = this.departments[id - 1];
    assert.ok(department);
    return department;
  }

  parentOf(id: number): number | undefined {
    const { parentId } = this.at(id);
    return this.departments.find(({ hierarchy }) => hierarchy === parentId)?.id;
  }

  levelOf(id: number): number {
    const parent = this.parentOf(id);
    return parent === undefined ? 1 : this.levelOf(parent) + 1;
  }

  childrenOf(id: number): readonly number[] {
    return this.departments
      .filter(({ parentId }) => parentId === pathOf(id))
      .map((department) => department.id);
  }

  check(items: readonly KnownPerson[] = this.people, list: PartOfList = {}): readonly Finding[] {
    const page = { items: this.departments, unreadable: [] };
    const tree = assembleDepartments({ source: 'structure', page });
    return checkOrganization(tree, { items, unreadable: [], ...list });
  }

  /** The findings as `rule department`, in order. */
  findings(people?: readonly KnownPerson[], list?: PartOfList): readonly string[] {
    return inShort(this.check(people, list));
  }
}

/** The opaque path of a department. */
export function pathOf(id: number): string {
  return `path of ${id}`;
}

/** Findings as `rule department`, in order. */
export function inShort(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ rule, departmentId }) => `${rule} ${departmentId}`).toSorted();
}

/** What is said of the first finding of a rule. */
export function sentenceOf(findings: readonly Finding[], rule: Finding['rule']): string {
  return textOf(findings.find((finding) => finding.rule === rule)?.sentence ?? '');
}

/** Healthy companies of up to seven levels, and a department of each. */
const companies = fc
  .tuple(fc.array(fc.nat(), { minLength: 3, maxLength: 40 }), fc.nat())
  .map(([choices, choice]) => {
    const company = new Company();
    for (const [count, parent] of choices.entries()) {
      const id = parent % (count + 1);
      company.add(id === 0 || company.levelOf(id) > 6 ? undefined : id);
    }
    return { company, id: (choice % choices.length) + 1 };
  });

/** Holds a defect, seeded anywhere in any healthy company, to exactly the findings it announces. */
export function holds(seed: (company: Company, id: number) => readonly string[] | undefined): void {
  fc.assert(
    fc.property(companies, ({ company, id }) => {
      const expected = seed(company, id);
      fc.pre(expected !== undefined);
      assert.deepEqual(company.findings(), expected.toSorted());
    }),
  );
}
