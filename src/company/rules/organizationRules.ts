import { siblingPlaces, treeLimits } from '../../service/contract/limits.ts';
import { type Message, message } from '../../service/contract/message.ts';
import { type Department, isActive } from '../departments/department.ts';
import type { DepartmentTree } from '../departments/departmentTree.ts';
import type { KnownPeople } from '../people/organizationPeople.ts';

/** A deeper tree is a warning (interface 8). */
const recommendedLevels = 7;
/** The number of departments that a sentence names; it counts the rest. */
const maxNames = 3;
/** In characters, for an id in a sentence. */
const maxIdLength = 100;

export const severities = ['error', 'warning'] as const;
export type Severity = (typeof severities)[number];

export interface Organization {
  readonly source: DepartmentTree['source'];
  readonly byCode: ReadonlyMap<string | undefined, readonly Department[]>;
  readonly people: KnownPeople;
  /** True for a person who needs no manager: the head of a department at the top; where no head is shown there, any manager. */
  isTop(personId: string): boolean;
}

interface Rule {
  readonly id: string;
  /** What its findings are together. */
  readonly name: Message;
  readonly severity: Severity;
  /** The problem of a department as a sentence that starts with its name; undefined if there is none. */
  find(place: Place, organization: Organization): Message | undefined;
}

export const organizationRules = [
  {
    id: 'too-deep',
    name: message('Department trees that are too deep'),
    severity: 'error',
    find: ({ department, level }) =>
      level > treeLimits.levels
        ? message('{department} is on level {level}; the service allows at most {limit}.', {
            department: subject(department),
            level,
            limit: treeLimits.levels,
          })
        : undefined,
  },
  {
    id: 'deep',
    name: message('Departments on many levels'),
    severity: 'warning',
    find: ({ department, level }) =>
      level > recommendedLevels && level <= treeLimits.levels
        ? message('{department} is on level {level}; no more than {limit} are recommended.', {
            department: subject(department),
            level,
            limit: recommendedLevels,
          })
        : undefined,
  },
  {
    id: 'too-many-siblings',
    name: message('Too many departments with the same parent'),
    severity: 'error',
    find: ({ department, kind, siblings: { departments } }) => {
      const below = department.children.length;
      if (below > treeLimits.siblings) {
        return message(
          '{department} has {count} departments directly below it; the service allows at most {limit}.',
          { department: subject(department), count: below, limit: treeLimits.siblings },
        );
      }
      // Where the parent is not known, the first department beyond the limit reports the problem.
      if (kind === 'below' || departments[treeLimits.siblings] !== department) {
        return undefined;
      }
      const values = {
        department: subject(department),
        count: departments.length,
        limit: treeLimits.siblings,
      };
      return kind === 'root'
        ? message(
            '{department} is one of {count} departments at the top; the service allows at most {limit}.',
            values,
          )
        : message(
            '{department} is one of {count} departments of one parent; the service allows at most {limit}.',
            values,
          );
    },
  },
  {
    id: 'duplicate-code',
    name: message('Departments that share a code'),
    severity: 'error',
    find: ({ department }, { byCode }) => {
      const shared = othersOf(department, byCode.get(department.code ?? ''));
      return (
        shared &&
        message('{department} has the code “{code}”, which should be unique, like {others}.', {
          department: subject(department),
          code: department.code ?? '',
          others: shared,
        })
      );
    },
  },
  {
    id: 'cycle',
    name: message('Circular department hierarchies'),
    severity: 'error',
    find: ({ department, kind }) =>
      kind === 'cycle'
        ? message('{department} is its own ancestor: its chain of parents leads back to it.', {
            department: subject(department),
          })
        : undefined,
  },
  {
    id: 'orphan',
    name: message('Departments with an unknown parent'),
    severity: 'warning',
    find: ({ department, kind }) =>
      kind === 'orphan'
        ? message(
            '{department} has an unknown parent: it does not exist, or this connection may not see it.',
            { department: subject(department) },
          )
        : undefined,
  },
  {
    id: 'without-users',
    name: message('Departments without people'),
    severity: 'warning',
    // Inactive departments may be empty, and some APIs do not say which are inactive.
    find: ({ department }, { people }) =>
      department.active === true && people.countIn(department) === 0
        ? message('{department} has no people.', { department: subject(department) })
        : undefined,
  },
  {
    id: 'inactive-with-active-children',
    name: message('Inactive departments above active ones'),
    severity: 'warning',
    find: ({ department }) => {
      const active = isActive(department) ? [] : department.children.filter((child) => child.active === true);
      return active.length > 0
        ? message('{department} is inactive, but has active departments below it: {children}.', {
            department: subject(department),
            children: listText(active),
          })
        : undefined;
    },
  },
  {
    id: 'inactive-with-users',
    name: message('Inactive departments with people'),
    severity: 'warning',
    find: ({ department }, { people }) => {
      const count = isActive(department) ? 0 : (people.countIn(department) ?? 0);
      return count > 0
        ? message('{department} is inactive, but has people ({count}).', {
            department: subject(department),
            count,
          })
        : undefined;
    },
  },
  {
    id: 'head-left',
    name: message('Departments whose head has left'),
    severity: 'warning',
    find: ({ department }, { people }) => {
      const { head } = department;
      return head !== undefined && department.active === true && people.hasLeft(head.id) === true
        ? message(
            '{department} is headed by {head}, who is not among the current people that this connection can see.',
            { department: subject(department), head: nameText(head) },
          )
        : undefined;
    },
  },
  {
    id: 'without-head',
    name: message('Departments without a head'),
    severity: 'warning',
    find: ({ department }) =>
      department.active === true && department.lacksHead
        ? message('{department} has no head.', { department: subject(department) })
        : undefined,
  },
  {
    id: 'people-without-manager',
    name: message('Departments with people without a manager'),
    severity: 'warning',
    find: ({ department }, { people, isTop }) => {
      const lacking = people.withoutManager(department.id).filter(({ id }) => !isTop(id));
      return lacking.length > 0
        ? message('{department} has people without a manager: {people}.', {
            department: subject(department),
            people: listText(lacking),
          })
        : undefined;
    },
  },
  {
    id: 'sort-order-out-of-range',
    name: message('Sort positions out of range'),
    severity: 'error',
    find: ({ department }, { source }) =>
      source === 'structure' && department.order !== undefined && !isPlace(department.order)
        ? message('{department} has the sort position {place}; valid positions are {first} to {last}.', {
            department: subject(department),
            place: String(department.order),
            ...siblingPlaces,
          })
        : undefined,
  },
  {
    id: 'sort-order-repeated',
    name: message('Duplicate sort positions'),
    severity: 'warning',
    find: ({ department, siblings }, { source }) => {
      const { order } = department;
      if (source !== 'structure' || order === undefined) {
        return undefined;
      }
      const shared = othersOf(department, siblings.byOrder.get(order));
      return (
        shared &&
        message('{department} has the sort position {place}, like {others}.', {
          department: subject(department),
          place: String(order),
          others: shared,
        })
      );
    },
  },
] as const satisfies readonly Rule[];

export type HealthRule = (typeof organizationRules)[number]['id'];

/** A department at the beginning of a sentence. */
function subject(department: Department): Message {
  return department.name === undefined
    ? message('Department {id}', { id: department.id.slice(0, maxIdLength) })
    : nameText(department);
}

/** A department or a person in a sentence. */
export interface Named {
  readonly id: string;
  readonly name?: string | undefined;
}

/** A department or a person with the id. */
export function nameText({ id, name }: Named): Message {
  const shortId = id.slice(0, maxIdLength);
  return !name ? shortId : message('“{name}” ({id})', { name, id: shortId });
}

function isPlace(order: number): boolean {
  return Number.isInteger(order) && order >= siblingPlaces.first && order <= siblingPlaces.last;
}

/** The other departments of a group; undefined if there are none. */
function othersOf(department: Department, group: readonly Department[] = []): Message | undefined {
  return group.length > 1 ? listText(group, department) : undefined;
}

/** The first names of a list, without those of one that is no other, and the number of the rest. */
export function listText(all: readonly Named[], except?: Named): Message {
  const names = all
    .slice(0, maxNames + 1)
    .filter((each) => each !== except)
    .slice(0, maxNames)
    .map(nameText);
  const rest = all.length - (except === undefined ? 0 : 1) - names.length;
  const list = names.reduce((before, name) => message('{before}, {name}', { before, name }));
  return rest > 0 ? message('{list} and {count} more', { list, count: rest }) : list;
}

/** Departments of one parent, or those at the top. */
interface Siblings {
  readonly departments: readonly Department[];
  /** The departments by their position. */
  readonly byOrder: ReadonlyMap<number | undefined, readonly Department[]>;
}

/** The position of a department in the organization. */
export interface Place {
  readonly department: Department;
  /** `orphan` and `cycle` as in `DepartmentTree`; `below` for a department with a known parent. */
  readonly kind: 'root' | 'orphan' | 'cycle' | 'below';
  /** 1 at the top. For orphans, cycles and all departments below them, the lowest possible level. */
  readonly level: number;
  readonly siblings: Siblings;
}

/** The places of all departments, parents before children. Handles any depth. */
export function placesOf({ roots, orphans, cycles }: DepartmentTree): readonly Place[] {
  const places: Place[] = [];
  const add = (departments: readonly Department[], kind: Place['kind'], level: number) => {
    const siblings = { departments, byOrder: Map.groupBy(departments, ({ order }) => order) };
    for (const department of departments) {
      places.push({ department, kind, level, siblings });
    }
  };
  add(roots, 'root', 1);
  for (const family of Map.groupBy(orphans, ({ parent }) => parent).values()) {
    add(family, 'orphan', 2);
  }
  for (const member of cycles) {
    add([member], 'cycle', 2);
  }
  // The loop adds to the list that it iterates over.
  for (const { department, level } of places) {
    add(department.children, 'below', level + 1);
  }
  return places;
}
