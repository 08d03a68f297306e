import type { Department } from '../departments.ts';
import { limits } from '../size.ts';
import { createLabels, createTaxonomies, type Label, type Taxonomy } from '../taxonomies.ts';
import { find, refuse, refuseBoth } from './read.ts';
import type { Scenario } from './schema.ts';

type Listed = NonNullable<Scenario['departments']>[number];
type Settling = { -readonly [Field in keyof Department]: Department[Field] };

/** The distance between the positions of departments, which have 20 digits. */
const positionStep = 4_000_000_000_000_001n;

/** A timestamp of a scenario in milliseconds since 1970; `otherwise` where it is left out. */
function instantOf(text: string | undefined, otherwise: number): number {
  return text === undefined ? otherwise : Date.parse(text);
}

/** The departments of a scenario, in the order of the file. */
export function readDepartments(listed: readonly Listed[], today: number): readonly Department[] {
  const departments = listed.map((one, index) => describe(one, index, today));
  const byId = new Map(departments.map((one) => [one.id, one]));
  for (const [index, department] of departments.entries()) {
    const { parentId, missingParentId } = listed[index] ?? {};
    refuseBoth(['departments', index], 'parentId', parentId, missingParentId);
    if (missingParentId !== undefined) {
      department.parent = missingParent(department, missingParentId);
    } else if (typeof parentId === 'number') {
      department.parent = find(byId, parentId, ['departments', index, 'parentId'], 'department');
    }
  }
  settle(departments, listed);
  return departments;
}

function describe(one: Listed, index: number, today: number): Settling {
  return {
    id: one.id,
    name: one.name,
    code: one.code ?? `D${one.id}`,
    description: one.description ?? null,
    remoteId: one.remoteId ?? null,
    parent: undefined,
    hierarchy:
      one.hierarchy ?? ['', one.missingParentId, one.id, ''].filter((part) => part !== undefined).join('/'),
    level: one.level ?? 1,
    sortOrder: one.sortOrder ?? 0,
    position: BigInt(one.position ?? 10n ** 19n + BigInt(index) * positionStep),
    isActive: one.isActive ?? true,
    createdAt: instantOf(one.createdAt, today),
    lastModifiedAt: instantOf(one.lastModifiedAt, today),
  };
}

/** A parent that is not part of the company. Its path is what the path of its child begins with. */
function missingParent(child: Settling, id: number): Department {
  const { hierarchy } = child;
  const path = hierarchy.slice(0, hierarchy.lastIndexOf('/', hierarchy.length - 2) + 1);
  return { ...child, id, name: '', hierarchy: path, parent: undefined };
}

/**
 * Gives departments the levels and places that the file leaves out. Those that are above themselves stay on level 1. Refuses
 * more levels than a company with defects has, which is one more than the service allows.
 */
function settle(departments: readonly Settling[], listed: readonly Listed[]): void {
  const given = new Map(listed.map((one) => [one.id, one]));
  const siblings = Map.groupBy(departments, ({ parent }) => parent);
  for (const group of siblings.values()) {
    for (const [place, department] of group.entries()) {
      department.sortOrder = given.get(department.id)?.sortOrder ?? place;
    }
  }
  const isPart = new Set<Department | undefined>(departments);
  let reached = departments.filter(({ parent }) => !isPart.has(parent));
  for (let depth = 2; reached.length > 0; depth += 1) {
    const below = reached.flatMap((department) => siblings.get(department) ?? []);
    for (const child of below) {
      if (depth > limits.levels + 1) {
        const place = ['departments', departments.indexOf(child), 'parentId'];
        refuse(
          place,
          `the department is on level ${depth} of the tree, and there are at most ${limits.levels + 1}`,
        );
      }
      child.level = given.get(child.id)?.level ?? (child.parent?.level ?? 0) + 1;
    }
    reached = below;
  }
}

/** The taxonomies and labels of a scenario. Those that it lacks are generated. */
export function readTaxonomies(
  { taxonomies: listed, labels: listedLabels }: Scenario,
  seed: number,
  today: number,
): { readonly taxonomies: readonly Taxonomy[]; readonly labels: readonly Label[] } {
  const taxonomies =
    listed?.map((one) => ({
      ...{ id: one.id, name: one.name, sortLabelsBy: one.sortLabelsBy ?? 'name' },
      ...datesOf(one, today),
      t9n: one.t9n ?? {},
    })) ?? createTaxonomies(seed, today);
  const byId = new Map(taxonomies.map((one) => [one.id, one]));
  const labels = listedLabels?.map((one, index): Label => {
    const { lastArchivedAt } = one;
    return {
      ...{ id: one.id, name: one.name, remoteId: one.remoteId ?? null, t9n: one.t9n ?? {} },
      taxonomy: find(byId, one.taxonomyId, ['labels', index, 'taxonomyId'], 'taxonomy'),
      ...datesOf(one, today),
      isArchived: one.isArchived ?? false,
      lastArchivedAt: typeof lastArchivedAt === 'string' ? Date.parse(lastArchivedAt) : null,
    };
  });
  return { taxonomies, labels: labels ?? createLabels(seed, taxonomies, today) };
}

/** When a record was made and changed last: today, unless that is said. */
export function datesOf(
  { createdAt, lastUpdatedAt }: { readonly createdAt?: string; readonly lastUpdatedAt?: string },
  today: number,
) {
  const created = instantOf(createdAt, today);
  return { createdAt: created, lastUpdatedAt: instantOf(lastUpdatedAt, created) };
}
