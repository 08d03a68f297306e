import { createLabels, createTaxonomies, type Label, type Taxonomy } from '../company/taxonomies.ts';
import { indexById, refuse } from './read.ts';
import type { Scenario } from './schema.ts';

/** The taxonomies and labels of a scenario. Those that it lacks are generated. */
export function readTaxonomies(
  { taxonomies: listed, labels: listedLabels }: Scenario,
  seed: number,
  today: number,
): { readonly taxonomies: readonly Taxonomy[]; readonly labels: readonly Label[] } {
  indexById('taxonomies', listed ?? []);
  const taxonomies =
    listed?.map((one) => ({
      ...{ id: one.id, name: one.name, sortLabelsBy: one.sortLabelsBy ?? 'name', t9n: one.t9n ?? {} },
      ...datesOf(one, today),
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
