import type { Page } from '../../service/contract/listing.ts';
import type { Message } from '../../service/contract/message.ts';
import { isActive } from '../departments/department.ts';
import type { DepartmentTree } from '../departments/departmentTree.ts';
import { type KnownPerson, knownPeople } from '../people/organizationPeople.ts';
import { type HealthRule, organizationRules, placesOf, type Severity } from './organizationRules.ts';

/** A department that exceeds a limit or breaks a rule of the service. */
export interface Finding {
  readonly rule: HealthRule;
  readonly severity: Severity;
  readonly departmentId: string;
  /** The department's key in its tree, unique even if several departments have its id. */
  readonly departmentKey: string;
  /** Plain text with names of the service. */
  readonly sentence: Message;
}

/**
 * Checks each department against the limits (interface 8) and the rules of 2.2 and 2.3, parents before children.
 * `people` is the list of all people that the connection shows; without it, the rules about people are skipped. So are
 * those that are switched off.
 */
export function checkOrganization(
  tree: DepartmentTree,
  people: Page<KnownPerson> = { items: [], unreadable: [] },
  off: readonly HealthRule[] = [],
): readonly Finding[] {
  const places = placesOf(tree);
  const known = knownPeople(people);
  const heads = new Set(tree.roots.flatMap(({ head }) => head?.id ?? []));
  const rules = organizationRules.filter(({ id }) => !off.includes(id));
  const organization = {
    source: tree.source,
    byCode: Map.groupBy(
      places.map(({ department }) => department),
      ({ code }) => code,
    ),
    people: known,
    isTop: (id: string) => (heads.size > 0 ? heads.has(id) : known.manages(id)),
  };
  return places.flatMap((place) =>
    rules.flatMap(({ id: rule, severity, find }) => {
      const sentence = find(place, organization);
      const { id: departmentId, key: departmentKey } = place.department;
      return sentence === undefined ? [] : { rule, severity, departmentId, departmentKey, sentence };
    }),
  );
}

/** The number of departments of which the service does not show whether they have a head; without inactive ones. */
export function headsNotShown(tree: DepartmentTree): number {
  return placesOf(tree).filter(
    ({ department }) => isActive(department) && department.head === undefined && !department.lacksHead,
  ).length;
}
