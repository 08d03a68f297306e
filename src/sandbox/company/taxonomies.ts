import { labelCatalog } from './labelCatalog.ts';
import { createRandom, type Random } from './random.ts';

/** Texts by property and language tag. Languages may be missing. */
export type Texts = Record<string, Record<string, string>>;

export interface Taxonomy {
  readonly id: string;
  readonly name: string;
  readonly sortLabelsBy: 'id' | 'name';
  readonly createdAt: number;
  readonly lastUpdatedAt: number;
  readonly t9n: Texts;
}

/** A label; clients can archive it and bring it back. */
export interface Label {
  readonly id: string;
  readonly taxonomy: Taxonomy;
  readonly name: string;
  readonly remoteId: string | null;
  readonly t9n: Texts;
  readonly createdAt: number;
  lastUpdatedAt: number;
  isArchived: boolean;
  lastArchivedAt: number | null;
}

const firstTaxonomyId = 501;
const firstLabelId = 7001;
/** Every ninth label is archived, wherever it stands. */
const archivedEvery = 9;

/** The taxonomies of a company and all their labels, both in the order of their ids. */
export function createTaxonomies(seed: number, today: number): { taxonomies: Taxonomy[]; labels: Label[] } {
  const random = createRandom(seed, 'labels');
  const taxonomies: Taxonomy[] = [];
  const labels: Label[] = [];
  for (const entry of labelCatalog) {
    const taxonomy: Taxonomy = {
      id: String(firstTaxonomyId + taxonomies.length),
      name: entry.name,
      sortLabelsBy: entry.sortLabelsBy,
      ...dates(random, today),
      t9n: entry.name === entry.english ? {} : { name: { fr: entry.name, en: entry.english } },
    };
    taxonomies.push(taxonomy);
    for (const text of entry.labels) {
      labels.push(createLabel(random, taxonomy, text, labels.length, today));
    }
  }
  return { taxonomies, labels };
}

function createLabel(random: Random, taxonomy: Taxonomy, text: string, index: number, today: number): Label {
  const [name = text, english] = text.split('|');
  const { createdAt, lastUpdatedAt } = dates(random, today);
  const isArchived = index % archivedEvery === archivedEvery - 1;
  // Some labels were archived and restored.
  const wasArchived = isArchived || random.chance(0.05);
  return {
    id: String(firstLabelId + index),
    taxonomy,
    name,
    remoteId: random.chance(0.3) ? `${taxonomy.id}:${random.integer(100, 999)}` : null,
    t9n: english === undefined ? {} : { name: translations(random, name, english) },
    createdAt,
    lastUpdatedAt,
    isArchived,
    lastArchivedAt: wasArchived ? lastUpdatedAt : null,
  };
}

/** Translations differ by label: both languages, one of them, or tags with a region. */
function translations(random: Random, french: string, english: string): Record<string, string> {
  return random.pick([{ fr: french, en: english }, { en: english }, { 'fr-FR': french, 'en-GB': english }]);
}

function dates(random: Random, today: number): { createdAt: number; lastUpdatedAt: number } {
  const age = random.integer(40, 2500) * 86_400_000 + random.integer(0, 86_399_999);
  return { createdAt: today - age, lastUpdatedAt: today - random.integer(0, age) };
}
