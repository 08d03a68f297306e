import { type CountMismatch, isIncomplete, type Page } from '../../service/contract/listing.ts';
import type { Person } from '../../service/operations/service.ts';
import { chartEntries } from '../departments/chartEntries.ts';
import { ChartTree } from '../departments/chartTree.ts';
import type { Department, DepartmentFacts } from '../departments/department.ts';
import type { DepartmentTree } from '../departments/departmentTree.ts';
import { type KnownPeople, knownPeople } from '../people/organizationPeople.ts';

/** A number of people, if it is known; `isMin` where there may be more. */
export interface HeadCount {
  readonly people: number | undefined;
  readonly isMin: boolean;
}

/** How many active people departments have, as far as lists of people have shown them: the last one counts. */
export class HeadCounts {
  readonly #departments: () => DepartmentTree | undefined;
  /** Of single departments, by their ids. */
  readonly #counts = new Map<string, HeadCount>();
  #all:
    | { readonly people: KnownPeople; readonly isCut: boolean; readonly lacks: CountMismatch | undefined }
    | undefined;
  /** With the departments below; made when they are shown. */
  #sums: { readonly of: DepartmentTree | undefined; readonly chart: ChartTree } | undefined;

  constructor(departments: () => DepartmentTree | undefined) {
    this.#departments = departments;
  }

  /** How far the list of all people was read; undefined if it was not. */
  get allPeople(): 'whole' | 'cut' | undefined {
    return this.#all && (this.#all.isCut ? 'cut' : 'whole');
  }

  /** How many people the list of all lacks, where the service counts more. */
  get lacks(): CountMismatch | undefined {
    return this.#all?.lacks;
  }

  /** Takes a list of all people, unless it is cut and a whole one was taken before. */
  takeAll(page: Page<Person>): void {
    const isCut = isIncomplete(page);
    if (isCut && this.allPeople === 'whole') {
      return;
    }
    this.#sums = undefined;
    this.#all = { people: knownPeople(page), isCut, lacks: page.mismatch };
    if (!isCut) {
      this.#counts.clear();
    }
  }

  /** Takes a list of all people of some departments; `isEmpty` if it shows that no one works there. */
  takeOf(departments: readonly DepartmentFacts[], page: Page<Person>, isEmpty: boolean): void {
    const { countIn } = knownPeople(page);
    for (const department of departments) {
      this.take(department.id, isEmpty ? 0 : countIn(department), isIncomplete(page));
    }
  }

  /** Takes the number of the people of a department, if the service gave it. */
  take(departmentId: string, people: number | undefined, isMin = false): void {
    this.#sums = undefined;
    if (people !== undefined) {
      this.#counts.set(departmentId, { people, isMin });
    }
  }

  /** The number of people who belong to a department today. */
  countIn(department: DepartmentFacts): HeadCount {
    const { id, memberCount } = department;
    if (memberCount !== undefined) {
      return { people: memberCount, isMin: false };
    }
    const ofAll = { people: this.#all?.people.countIn(department), isMin: this.#all?.isCut === true };
    return this.#counts.get(id) ?? ofAll;
  }

  /** The number of people of a department and of all below it. */
  countBelow({ key }: Department): HeadCount {
    const tree = this.#departments();
    if (this.#sums === undefined || this.#sums.of !== tree) {
      const entries = (tree === undefined ? [] : chartEntries(tree)).map((entry) =>
        entry.kind === 'department'
          ? { key: entry.department.key, parent: entry.parent, ...this.countIn(entry.department) }
          : { key: '' },
      );
      this.#sums = { of: tree, chart: new ChartTree(entries) };
    }
    const { chart } = this.#sums;
    const place = chart.placeOf(key) ?? -1;
    return { people: chart.peopleIn(place), isMin: !chart.isCounted(place) };
  }
}
