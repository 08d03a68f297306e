import { siblingPlaces, treeLimits } from '../../service/contract/limits.ts';
import { type Department, isActive } from '../department.ts';
import type { DepartmentTree } from '../departmentTree.ts';
import type { KnownPeople } from './organizationPeople.ts';
import type { Place } from './organizationPlaces.ts';

/** A deeper tree is a warning (interface 8). */
const recommendedLevels = 7;
/** The number of departments that a sentence names; it counts the rest. */
const maxNames = 3;
/** In characters, for an id in a sentence. */
const maxIdLength = 100;

export const severities = ['error', 'warning'] as const;
export type Severity = (typeof severities)[number];

/** The data that the rules read. */
export interface Organization {
  readonly source: DepartmentTree['source'];
  readonly byCode: ReadonlyMap<string, readonly Department[]>;
  readonly people: KnownPeople;
}

interface Rule {
  readonly id: string;
  readonly severity: Severity;
  /** The problem of a department, as the end of a sentence that starts with its name; undefined if there is none. */
  find(place: Place, organization: Organization): string | undefined;
}

/** The rules that each department is checked against. */
export const organizationRules = [
  {
    id: 'too-deep',
    severity: 'error',
    find: ({ level }) =>
      level > treeLimits.levels
        ? `is on level ${level}; the service takes at most ${treeLimits.levels}`
        : undefined,
  },
  {
    id: 'deep',
    severity: 'warning',
    find: ({ level }) =>
      level > recommendedLevels && level <= treeLimits.levels
        ? `is on level ${level}; no more than ${recommendedLevels} are recommended`
        : undefined,
  },
  {
    id: 'too-many-siblings',
    severity: 'error',
    find: ({ department, kind, siblings: { departments } }) => {
      const below = department.children.length;
      if (below > treeLimits.siblings) {
        return `has ${below} departments directly below it; the service takes at most ${treeLimits.siblings}`;
      }
      // Where the parent is not known, the first department beyond the limit reports the problem.
      return kind !== 'below' && departments[treeLimits.siblings] === department
        ? `is one of ${departments.length} departments ${kind === 'root' ? 'at the top' : 'of one parent'}; the service takes at most ${treeLimits.siblings}`
        : undefined;
    },
  },
  {
    id: 'duplicate-code',
    severity: 'error',
    find: ({ department }, { byCode }) => {
      const shared = othersOf(department, byCode.get(department.code ?? ''));
      return shared && `has the code “${department.code}”, which should be unique, like ${shared}`;
    },
  },
  {
    id: 'cycle',
    severity: 'error',
    find: ({ kind }) => (kind === 'cycle' ? 'is above itself: its parents lead back to it' : undefined),
  },
  {
    id: 'orphan',
    severity: 'warning',
    find: ({ kind }) =>
      kind === 'orphan'
        ? 'has a parent that is not shown: it does not exist, or this connection may not see it'
        : undefined,
  },
  {
    id: 'without-users',
    severity: 'warning',
    // Inactive departments may be empty, and some APIs do not say which are inactive.
    find: ({ department }, { people }) =>
      department.active === true && people.countIn(department) === 0 ? 'has no people' : undefined,
  },
  {
    id: 'inactive-with-active-children',
    severity: 'warning',
    find: ({ department }) => {
      const active = isActive(department) ? [] : department.children.filter((child) => child.active === true);
      return active.length > 0
        ? `is inactive, but has active departments below it: ${listed(active)}`
        : undefined;
    },
  },
  {
    id: 'inactive-with-users',
    severity: 'warning',
    find: ({ department }, { people }) => {
      const count = isActive(department) ? 0 : (people.countIn(department) ?? 0);
      return count > 0 ? `is inactive, but has people (${count})` : undefined;
    },
  },
  {
    id: 'head-left',
    severity: 'warning',
    find: ({ department }, { people }) => {
      const { head } = department;
      return head !== undefined && department.active === true && people.hasLeft(head.id) === true
        ? `is headed by ${named(head)}, who is not one of the current people that this connection can see`
        : undefined;
    },
  },
  {
    id: 'sort-order-out-of-range',
    severity: 'error',
    find: ({ department: { order } }, { source }) =>
      source === 'structure' && order !== undefined && !isPlace(order)
        ? `has the place ${order} among its siblings; places run from ${siblingPlaces.first} to ${siblingPlaces.last}`
        : undefined,
  },
  {
    id: 'sort-order-repeated',
    severity: 'warning',
    find: ({ department, siblings }, { source }) => {
      const { order } = department;
      if (source !== 'structure' || order === undefined) {
        return undefined;
      }
      const shared = othersOf(department, siblings.byOrder.get(order));
      return shared && `has the place ${order} among its siblings, like ${shared}`;
    },
  },
] as const satisfies readonly Rule[];

export type HealthRule = (typeof organizationRules)[number]['id'];

/** The name of a department or a person in a sentence. */
export function named({ id, name }: { readonly id: string; readonly name?: string }): string {
  const shortId = id.slice(0, maxIdLength);
  return name === undefined ? shortId : `“${name}” (${shortId})`;
}

function isPlace(order: number): boolean {
  return Number.isInteger(order) && order >= siblingPlaces.first && order <= siblingPlaces.last;
}

/** The other departments of a group; undefined if there are none. */
function othersOf(department: Department, group: readonly Department[] = []): string | undefined {
  return group.length > 1 ? listed(group, department) : undefined;
}

function listed(departments: readonly Department[], except?: Department): string {
  const names = departments
    .slice(0, maxNames + 1)
    .filter((department) => department !== except)
    .slice(0, maxNames)
    .map(named);
  const rest = departments.length - (except === undefined ? 0 : 1) - names.length;
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ');
}
