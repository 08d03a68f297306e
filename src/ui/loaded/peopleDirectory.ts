import * as vscode from 'vscode';
import type { DepartmentFacts } from '../../domain/department.ts';
import { definedFields } from '../../domain/fields.ts';
import { type KnownPeople, knownPeople } from '../../domain/organization/organizationPeople.ts';
import type { Page } from '../../service/contract/listing.ts';
import type { Member, Person, Placement, WorkforceService } from '../../service/service.ts';

/** What is known of a person; a missing property was not read, or is not shown. */
interface PlacedPerson extends Placement {
  readonly name?: string;
}

/** What is known of the people of one service. */
interface Known {
  readonly people: Map<string, PlacedPerson>;
  /** People of single departments, by the department's id. */
  readonly counts: Map<string, number>;
  /** Of all people; undefined unless they were read. */
  all: KnownPeople | undefined;
  isIncomplete: boolean;
}

/**
 * Keeps who works in which department under which manager, and how many work there, as far as lists of people show it,
 * so that it is shown elsewhere without a request.
 */
export class PeopleDirectory implements vscode.Disposable {
  readonly #services = new WeakMap<WorkforceService, Known>();
  readonly #changed = new vscode.EventEmitter<WorkforceService>();
  readonly onDidChange = this.#changed.event;

  /** Takes a list of all people. */
  addAll(service: WorkforceService, page: Page<Person>): void {
    const known = this.#of(service);
    known.counts.clear();
    known.all = knownPeople(page);
    known.isIncomplete = isIncomplete(page);
    this.#add(service, page.items);
  }

  /**
   * Takes a list of all people of some departments. An empty one counts as unknown where the connection has seen no
   * other people: it may not be allowed to see people.
   */
  addOf(service: WorkforceService, departments: readonly DepartmentFacts[], page: Page<Person>): void {
    const known = this.#of(service);
    const { countIn } = knownPeople(page);
    const isEmpty = page.items.length === 0 && known.people.size > 0;
    for (const department of departments) {
      const count = isEmpty ? 0 : countIn(department);
      if (count !== undefined) {
        known.counts.set(department.id, count);
      }
    }
    known.isIncomplete ||= isIncomplete(page);
    this.#add(service, page.items);
  }

  /** Takes a page of the people of a department. */
  addMembers(service: WorkforceService, departmentId: string, { items, total }: Page<Member>): void {
    if (total !== undefined) {
      this.#of(service).counts.set(departmentId, total);
    }
    this.#add(
      service,
      items.map((member) => ({ ...member, departmentId })),
    );
  }

  find(service: WorkforceService, personId: string): PlacedPerson | undefined {
    return this.#services.get(service)?.people.get(personId);
  }

  /** The number of people who belong to a department today; undefined if not known. */
  countIn(service: WorkforceService, department: DepartmentFacts): number | undefined {
    const known = this.#services.get(service);
    return department.memberCount ?? known?.counts.get(department.id) ?? known?.all?.countIn(department);
  }

  /** True if all people were read. */
  hasAll(service: WorkforceService): boolean {
    return this.#services.get(service)?.all !== undefined;
  }

  /** True if a list of people was not read whole, so that numbers are too low. */
  isIncomplete(service: WorkforceService): boolean {
    return this.#services.get(service)?.isIncomplete ?? false;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** An id stands for the same person as a user and as an employee. */
  #add(service: WorkforceService, people: readonly (Pick<Person, 'id' | 'name'> & Placement)[]): void {
    const known = this.#of(service).people;
    for (const { id, name, departmentId, managerId } of people) {
      const shown = definedFields({ name: name || undefined, departmentId, managerId });
      known.set(id, { ...known.get(id), ...shown });
    }
    this.#changed.fire(service);
  }

  #of(service: WorkforceService): Known {
    const known = this.#services.get(service);
    if (known !== undefined) {
      return known;
    }
    const empty: Known = { people: new Map(), counts: new Map(), all: undefined, isIncomplete: false };
    this.#services.set(service, empty);
    return empty;
  }
}

function isIncomplete({ truncated, mismatch }: Page<Person>): boolean {
  return truncated === true || mismatch !== undefined;
}
