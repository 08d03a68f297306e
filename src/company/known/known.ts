import * as vscode from 'vscode';
import { displayFacts } from '../../platform/text/text.ts';
import { localDay } from '../../service/contract/day.ts';
import type { NamedKind } from '../../service/contract/kinds/kind.ts';
import { isIncomplete, type Page, pagedLimits } from '../../service/contract/listing.ts';
import type { DocumentKind } from '../../service/contract/resources.ts';
import type {
  CallOptions,
  ListedPerson,
  Person,
  WorkforceService,
} from '../../service/operations/service.ts';
import { type DepartmentFacts, isActive } from '../departments/department.ts';
import { assembleDepartments, type DepartmentTree, outlineOf } from '../departments/departmentTree.ts';
import { stateOf } from '../leaves/leaveParts.ts';
import type { LeaveView } from '../leaves/leaveView.ts';
import type { PlaceFields } from '../people/personFields.ts';
import { HeadCounts } from './headCounts.ts';
import { KeptPeople } from './keptPeople.ts';

/**
 * What is known of one resource, as far as the list that it came from shows it: one small record, because there can be
 * very many.
 */
export interface KnownResource {
  readonly resource: DocumentKind;
  readonly id: string;
  readonly name?: string | undefined;
  /** The code of a department, or the number of a person. */
  readonly code?: string | undefined;
  readonly email?: string | undefined;
  /** The names above a department, or the taxonomy of a label. */
  readonly above?: string | undefined;
  /** The name in the language of the service, by which it finds a label that has another one here. */
  readonly alias?: string | undefined;
  /** In words to show; undefined for the usual one. */
  readonly status?: string | undefined;
  /** The status of an employee as the service writes it. */
  readonly serviceStatus?: string | undefined;
  /** The address of an employee in the payload, if any. */
  readonly url?: string | undefined;
}

/** What a resource is found by, the name first. */
export function searchTexts({ name, code, id, email, above, alias }: KnownResource): readonly string[] {
  return [name ?? '', code ?? '', id, email ?? '', above ?? '', alias ?? ''];
}

/** What became known of a service: names of records, all departments, where people work, or who is absent. */
interface KnownChange {
  readonly service: WorkforceService;
  readonly what: 'names' | 'departments' | 'people' | 'absences';
}

/**
 * What this window knows of each company, so that it is found and shown without a request. It ends with the client
 * of the connection: of a connection that was moved, edited or removed, nothing is known.
 */
export class KnownCompanies implements vscode.Disposable {
  readonly #companies = new WeakMap<WorkforceService, KnownCompany>();
  readonly #changed = new vscode.EventEmitter<KnownChange>();
  readonly #maxRecords: number;
  readonly onDidChange = this.#changed.event;

  constructor(maxRecords: number = pagedLimits.records) {
    this.#maxRecords = maxRecords;
  }

  of(service: WorkforceService): KnownCompany {
    const known = this.#companies.get(service);
    if (known !== undefined) {
      return known;
    }
    const changed = (what: KnownChange['what']) => this.#changed.fire({ service, what });
    const company = new KnownCompany(service, this.#maxRecords, changed);
    this.#companies.set(service, company);
    return company;
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** What is known of a person's place; null for none, and a missing property was not read, or is not shown. */
type PlacedPerson = PlaceFields & { readonly name?: string | undefined };

const placeFields = [
  ...(['departmentId', 'managerId', 'legalEntityId', 'jobTitle', 'contractStart', 'contractEnd'] as const),
  ...(['departmentName', 'managerName', 'legalEntityName'] as const),
];

/** What this window knows of one company. Of very many records, the oldest of the largest kind are dropped. */
export class KnownCompany {
  readonly #service: WorkforceService;
  readonly #maxRecords: number;
  readonly #changed: (what: KnownChange['what']) => void;

  /** By kind, then by id, in the order in which they became known. */
  readonly #records = new Map<DocumentKind, Map<string, KnownResource>>();
  /** Number of records of all kinds. */
  #count = 0;
  /** Kinds of which every record is known. */
  readonly #whole = new Set<DocumentKind>();
  /** The records of a kind, or all: replaced at each change. */
  readonly #lists = new Map<DocumentKind | undefined, readonly KnownResource[]>();

  #departments: DepartmentTree | undefined;
  /** True if the view has not shown the last listing of the departments. */
  #hasUnshownDepartments = false;

  /** An id names the same person as a user and as an employee. */
  readonly #placed = new Map<string, PlacedPerson>();
  /** How many people the departments have. */
  readonly headCounts = new HeadCounts(() => this.#departments);
  readonly keptPeople = new KeptPeople();

  /** The half-days of today, by owner, then by id. */
  readonly #absences = new Map<string, Map<string, LeaveView>>();

  constructor(service: WorkforceService, maxRecords: number, changed: (what: KnownChange['what']) => void) {
    this.#service = service;
    this.#maxRecords = maxRecords;
    this.#changed = changed;
  }

  /** Adds records of any kinds. A newer record takes the place of an older one. */
  add(records: readonly KnownResource[]): void {
    for (const record of records) {
      const kind = this.#records.get(record.resource) ?? new Map<string, KnownResource>();
      this.#records.set(record.resource, kind);
      this.#count += kind.has(record.id) ? 0 : 1;
      kind.set(record.id, record);
      this.#dropLists(record.resource);
    }
    while (this.#count > this.#maxRecords) {
      this.#dropOldest();
    }
    this.#changed('names');
  }

  /** Says that every record of a kind was added, unless there were too many. */
  complete(kind: DocumentKind): void {
    if (this.#count < this.#maxRecords) {
      this.#whole.add(kind);
    }
  }

  /** Drops the records of a kind, which is about to be loaded again. */
  forget(kind: DocumentKind): void {
    this.#count -= this.#records.get(kind)?.size ?? 0;
    this.#records.delete(kind);
    this.#whole.delete(kind);
    this.#dropLists(kind);
  }

  find(kind: DocumentKind, id: string): KnownResource | undefined {
    return this.#records.get(kind)?.get(id);
  }

  /** All that is known, or all of a kind; the same array until something changes. */
  all(kind?: DocumentKind): readonly KnownResource[] {
    const known = this.#lists.get(kind);
    if (known !== undefined) {
      return known;
    }
    const kinds = kind === undefined ? [...this.#records.values()] : [this.#records.get(kind) ?? new Map()];
    const list = kinds.flatMap((records) => [...records.values()]);
    this.#lists.set(kind, list);
    return list;
  }

  /** True if every record of a kind is known: a search of the service would find nothing more. */
  isWhole(kind: DocumentKind): boolean {
    return this.#whole.has(kind);
  }

  /** The kind of which every person is known; undefined where there is none. */
  get wholePeople(): 'employees' | 'users' | undefined {
    return (['employees', 'users'] as const).find((kind) => this.isWhole(kind));
  }

  /** True if a kind was listed, so that the name of an id that is not known would not be shown either. */
  isListed(kind: NamedKind): boolean {
    return {
      employees: this.wholePeople !== undefined,
      departments: this.#departments !== undefined,
      'legal-entities': this.isWhole('legal-entities'),
    }[kind];
  }

  /** The record with an id; undefined where it is not known. */
  named(kind: NamedKind, id: string): KnownResource | undefined {
    return kind === 'employees' ? this.person(id) : this.find(kind, id);
  }

  /** An employee or a user: the same id is the same person (interface 4.1). */
  person(id: string): KnownResource | undefined {
    return this.find('employees', id) ?? this.find('users', id);
  }

  /** The name of a person, whatever list has shown it. */
  personName(id: string): string | undefined {
    return this.person(id)?.name ?? this.#placed.get(id)?.name;
  }

  /** The departments of the last listing; undefined if there is none. */
  get departments(): DepartmentTree | undefined {
    return this.#departments;
  }

  /** The departments of the last listing; lists them if there is none. Throws `ServiceError`. */
  async knownDepartments(signal: AbortSignal, options?: CallOptions): Promise<DepartmentTree> {
    return this.#departments ?? (await this.listDepartments(signal, options));
  }

  /** The departments for their view: the last listing if the view has not shown it, else a new one. Throws `ServiceError`. */
  async departmentsToShow(signal: AbortSignal): Promise<DepartmentTree> {
    const known = this.#hasUnshownDepartments ? this.#departments : undefined;
    const shown = known ?? (await this.listDepartments(signal));
    this.#hasUnshownDepartments = false;
    return shown;
  }

  /** Says that the view is about to list the departments again. */
  outdateDepartments(): void {
    this.#hasUnshownDepartments = false;
  }

  /** Lists the departments. Throws `ServiceError`. */
  async listDepartments(signal: AbortSignal, options?: CallOptions): Promise<DepartmentTree> {
    const tree = assembleDepartments(await this.#service.departments({ ...options, signal }));
    const records = outlineOf(tree).map(
      ({ department, name, above }): KnownResource => ({
        resource: 'departments',
        id: department.id,
        name,
        code: department.code,
        above,
        status: isActive(department) ? undefined : vscode.l10n.t('inactive'),
      }),
    );
    this.forget('departments');
    this.add(records);
    if (!tree.truncated && tree.mismatch === undefined) {
      this.complete('departments');
    }
    this.#departments = tree;
    this.#hasUnshownDepartments = true;
    this.#changed('departments');
    return tree;
  }

  /**
   * The legal entities; lists them unless all are known. A list that is empty or not whole is read again the next time:
   * the connection may see more by then. Throws `ServiceError`.
   */
  async knownLegalEntities(signal: AbortSignal): Promise<Page<KnownResource>> {
    if (this.isWhole('legal-entities')) {
      return { items: this.all('legal-entities'), unreadable: [] };
    }
    const page = await this.#service.legalEntities({ signal });
    const items = page.items.map(
      ({ id, legalName, countryCode, isArchived }): KnownResource => ({
        resource: 'legal-entities',
        id,
        name: legalName || undefined,
        // No code: *Go to…* would take `Fra` for the whole code of one, and not ask for people.
        status: displayFacts([countryCode ?? '', isArchived ? vscode.l10n.t('archived') : '']) || undefined,
      }),
    );
    this.add(items);
    if (items.length > 0 && !isIncomplete(page)) {
      this.complete('legal-entities');
    }
    return { ...page, items };
  }

  /** Takes a list of all people. A whole one takes the place of what was known of places. */
  addAllPeople(page: Page<Person>): void {
    this.headCounts.takeAll(page);
    if (!isIncomplete(page)) {
      this.#placed.clear();
    }
    this.place(page.items);
  }

  /**
   * Takes a list of all people of some departments. An empty one counts as unknown where the connection has seen no
   * other people: it may not be allowed to see people.
   */
  addPeopleOf(departments: readonly DepartmentFacts[], page: Page<Person>): void {
    this.headCounts.takeOf(departments, page, page.items.length === 0 && this.#placed.size > 0);
    this.place(page.items);
  }

  /** Takes a page of the people of a department. */
  addMembers(departmentId: string, { items, total }: Page<ListedPerson>): void {
    this.headCounts.take(departmentId, total);
    this.place(items.map((member) => ({ ...member, departmentId })));
  }

  /** Where a person works and under which manager, as far as lists of people have shown it. */
  placement(personId: string): PlaceFields {
    return this.#placed.get(personId) ?? {};
  }

  /** Takes the half-days of today from a list of leaves. One that was taken back since is dropped. */
  addLeaves(leaves: readonly LeaveView[], now = new Date()): void {
    for (const leave of leaves.filter((each) => isOn(each, now))) {
      const { id, ownerId } = leave;
      if (ownerId !== undefined) {
        const ofOwner = this.#absences.get(ownerId) ?? new Map<string, LeaveView>();
        this.#absences.set(ownerId, ofOwner);
        if (['approved', 'pending'].includes(stateOf(leave))) {
          ofOwner.set(id, leave);
        } else {
          ofOwner.delete(id);
        }
      }
    }
    this.#changed('absences');
  }

  /** The approved and pending half-days of a person today; empty where none is known. */
  absencesToday(personId: string, now = new Date()): readonly LeaveView[] {
    const known = this.#absences.get(personId)?.values() ?? [];
    return [...known].filter((leave) => isOn(leave, now));
  }

  /** Takes where people work; what is not shown of one stays as it was known. */
  place(people: readonly (PlacedPerson & { readonly id: string })[]): void {
    for (const person of people) {
      const places = placeFields.filter((field) => person[field] !== undefined);
      const shown = Object.fromEntries(places.map((field) => [field, person[field]]));
      const name = person.name || undefined;
      this.#placed.set(person.id, { ...this.#placed.get(person.id), ...shown, ...(name && { name }) });
    }
    this.#changed('people');
  }

  #dropLists(kind: DocumentKind): void {
    this.#lists.delete(kind);
    this.#lists.delete(undefined);
  }

  /** Drops the oldest record of the kind that has the most. */
  #dropOldest(): void {
    let [largest] = this.#records;
    for (const kind of this.#records) {
      largest = largest === undefined || kind[1].size > largest[1].size ? kind : largest;
    }
    const [oldest] = largest?.[1].keys() ?? [];
    if (largest !== undefined && oldest !== undefined) {
      largest[1].delete(oldest);
      this.#count -= 1;
      this.#whole.delete(largest[0]);
      this.#dropLists(largest[0]);
    }
  }
}

function isOn({ date }: LeaveView, now: Date): boolean {
  const today = localDay(now);
  return date?.slice(0, today.length) === today;
}
