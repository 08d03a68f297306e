import { chartEntries } from '../../domain/chart/chartEntries.ts';
import { ChartTree } from '../../domain/chart/chartTree.ts';
import type { Department, DepartmentFacts } from '../../domain/department.ts';
import type { DepartmentTree } from '../../domain/departmentTree.ts';
import { type KnownPeople, knownPeople } from '../../domain/organization/organizationPeople.ts';
import type { Page } from '../../service/contract/listing.ts';
import type { Person } from '../../service/service.ts';

/** How many active people departments have, as far as lists of people have shown them. */
export class HeadCounts {
  readonly #departments: () => DepartmentTree | undefined;
  /** Of single departments, by their ids. */
  readonly #counts = new Map<string, number>();
  /** Undefined unless all people were read. */
  #allPeople: KnownPeople | undefined;
  #areCut = false;
  /** With the departments below; made when they are shown. */
  #sums: { readonly of: DepartmentTree | undefined; readonly chart: ChartTree } | undefined;

  constructor(departments: () => DepartmentTree | undefined) {
    this.#departments = departments;
  }

  /** Takes a list of all people, unless it is cut and a whole one was taken before. */
  takeAll(page: Page<Person>): void {
    if (isIncomplete(page) && this.haveAll && !this.#areCut) {
      return;
    }
    this.#sums = undefined;
    this.#allPeople = knownPeople(page);
    this.#areCut = isIncomplete(page);
    if (!this.#areCut) {
      this.#counts.clear();
    }
  }

  /** Takes a list of all people of some departments; `isEmpty` if it shows that nobody works there. */
  takeOf(departments: readonly DepartmentFacts[], page: Page<Person>, isEmpty: boolean): void {
    const { countIn } = knownPeople(page);
    for (const department of departments) {
      this.take(department.id, isEmpty ? 0 : countIn(department));
    }
    this.#areCut ||= isIncomplete(page);
  }

  /** Takes the number of the people of a department, if the service gave it. */
  take(departmentId: string, count: number | undefined): void {
    this.#sums = undefined;
    if (count !== undefined) {
      this.#counts.set(departmentId, count);
    }
  }

  /** The number of people who belong to a department today; undefined if not known. */
  countIn(department: DepartmentFacts): number | undefined {
    return department.memberCount ?? this.#counts.get(department.id) ?? this.#allPeople?.countIn(department);
  }

  /** The number of people of a department and of all below it, if any is known; `isMin` where there may be more. */
  countBelow(department: Department): { readonly people: number | undefined; readonly isMin: boolean } {
    const tree = this.#departments();
    if (this.#sums === undefined || this.#sums.of !== tree) {
      const entries = (tree === undefined ? [] : chartEntries(tree)).map((entry) =>
        entry.kind === 'department'
          ? { key: entry.department.key, parent: entry.parent, people: this.countIn(entry.department) }
          : { key: '' },
      );
      this.#sums = { of: tree, chart: new ChartTree(entries) };
    }
    const { chart } = this.#sums;
    const place = chart.placeOf(department.key) ?? -1;
    const isMin = this.#areCut || chart.countedIn(place) <= chart.countBelow(place);
    return { people: chart.peopleIn(place), isMin };
  }

  /** True if all people were read. */
  get haveAll(): boolean {
    return this.#allPeople !== undefined;
  }

  /** True if a list of people was not read whole, so that numbers are too low. */
  get areCut(): boolean {
    return this.#areCut;
  }
}

/** True if a list ended early, or has fewer records than the service counts. */
export function isIncomplete({ truncated, mismatch }: Page<unknown>): boolean {
  return truncated === true || mismatch !== undefined;
}
