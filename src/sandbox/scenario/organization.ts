import type { Department } from '../company/departments.ts';
import { createLabels, createTaxonomies, type Label, type Taxonomy } from '../company/taxonomies.ts';
import { indexById, refuse, refuseBoth } from './read.ts';
import type { Scenario } from './schema.ts';

type Listed = NonNullable<Scenario['departments']>[number];
type Settling = { -readonly [Field in keyof Department]: Department[Field] };

/** The distance between the positions of departments, which have 20 digits. */
const positionStep = 4_000_000_000_000_001n;

/** The departments of a scenario, in the order of the file. */
export function readDepartments(listed: readonly Listed[], today: number): readonly Department[] {
  indexById('departments', listed);
  const made = new Map(listed.map((one, index) => [one.id, describe(one, index, today)]));
  for (const [index, { id, parentId, missingParentId, hierarchy }] of listed.entries()) {
    const department = made.get(id);
    if (department === undefined) {
      continue;
    }
    refuseBoth(['departments', index], 'parentId', parentId, missingParentId);
    if (missingParentId !== undefined) {
      department.parent = missingParent(department, missingParentId, hierarchy);
    } else if (typeof parentId === 'number') {
      department.parent =
        made.get(parentId) ?? refuse(['departments', index, 'parentId'], `${parentId} is no department`);
    }
  }
  settle([...made.values()], listed);
  return [...made.values()];
}

function describe(one: Listed, index: number, today: number): Settling {
  return {
    id: one.id,
    name: one.name,
    code: one.code ?? `D${one.id}`,
    description: one.description ?? null,
    remoteId: one.remoteId ?? null,
    parent: undefined,
    hierarchy: one.hierarchy ?? `/${one.id}/`,
    level: one.level ?? 1,
    sortOrder: one.sortOrder ?? 0,
    position: one.position === undefined ? 10n ** 19n + BigInt(index) * positionStep : BigInt(one.position),
    isActive: one.isActive ?? true,
    createdAt: one.createdAt === undefined ? today : Date.parse(one.createdAt),
    lastModifiedAt: one.lastModifiedAt === undefined ? today : Date.parse(one.lastModifiedAt),
  };
}

/** A parent that is not part of the company. Its path is what the path of its child begins with. */
function missingParent(child: Settling, id: number, hierarchy: string | undefined): Department {
  const path = hierarchy?.slice(0, hierarchy.lastIndexOf('/', hierarchy.length - 2) + 1) ?? `/${id}/`;
  return { ...child, id, name: '', hierarchy: path, parent: undefined };
}

/** Gives departments the levels and places that the file leaves out. Those that are above themselves stay on level 1. */
function settle(departments: readonly Settling[], listed: readonly Listed[]): void {
  const given = new Map(listed.map((one) => [one.id, one]));
  const siblings = Map.groupBy(departments, ({ parent }) => parent);
  for (const group of siblings.values()) {
    for (const [place, department] of group.entries()) {
      department.sortOrder = given.get(department.id)?.sortOrder ?? place;
    }
  }
  const isPart = new Set<Department | undefined>(departments);
  const reached = departments.filter(({ parent }) => !isPart.has(parent));
  for (const department of reached) {
    for (const child of siblings.get(department) ?? []) {
      child.level = given.get(child.id)?.level ?? department.level + 1;
      reached.push(child);
    }
  }
}

/** The taxonomies and labels of a scenario. Those that it lacks are generated. */
export function readTaxonomies(
  { taxonomies: listed, labels: listedLabels }: Scenario,
  seed: number,
  today: number,
): { readonly taxonomies: readonly Taxonomy[]; readonly labels: readonly Label[] } {
  indexById('taxonomies', listed ?? []);
  const taxonomies =
    listed?.map((one) => ({
      ...{ id: one.id, name: one.name, sortLabelsBy: one.sortLabelsBy ?? 'name' },
      ...datesOf(one, today),
      t9n: one.t9n ?? {},
    })) ?? createTaxonomies(seed, today);
  if (listedLabels === undefined) {
    return { taxonomies, labels: createLabels(seed, taxonomies, today) };
  }
  indexById('labels', listedLabels);
  const byId = new Map(taxonomies.map((one) => [one.id, one]));
  const labels = listedLabels.map((one, index): Label => {
    const { lastArchivedAt } = one;
    return {
      ...{ id: one.id, name: one.name, remoteId: one.remoteId ?? null, t9n: one.t9n ?? {} },
      taxonomy:
        byId.get(one.taxonomyId) ??
        refuse(['labels', index, 'taxonomyId'], `${one.taxonomyId} is no taxonomy`),
      ...datesOf(one, today),
      isArchived: one.isArchived ?? false,
      lastArchivedAt: typeof lastArchivedAt === 'string' ? Date.parse(lastArchivedAt) : null,
    };
  });
  return { taxonomies, labels };
}

function datesOf(
  { createdAt, lastUpdatedAt }: { readonly createdAt?: string; readonly lastUpdatedAt?: string },
  today: number,
) {
  const created = createdAt === undefined ? today : Date.parse(createdAt);
  return {
    createdAt: created,
    lastUpdatedAt: lastUpdatedAt === undefined ? created : Date.parse(lastUpdatedAt),
  };
}
