import { createRandom, type Random } from './random.ts';

/** Texts by property and language tag. Languages may be missing. */
type Texts = Record<string, Record<string, string>>;

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
/** Every ninth label is archived, at any place in its taxonomy. */
const archivedEvery = 9;

/** The taxonomies of a company, in the order of their ids. */
export function createTaxonomies(seed: number, today: number): readonly Taxonomy[] {
  const random = createRandom(seed, 'taxonomies');
  return labelCatalog.map((entry, index) => ({
    id: String(firstTaxonomyId + index),
    name: entry.name,
    sortLabelsBy: entry.sortLabelsBy,
    ...dates(random, today),
    t9n: entry.name === entry.english ? {} : { name: { fr: entry.name, en: entry.english } },
  }));
}

/** The labels of taxonomies, in the order of their ids. */
export function createLabels(seed: number, taxonomies: readonly Taxonomy[], today: number): readonly Label[] {
  const random = createRandom(seed, 'labels');
  const texts = taxonomies.flatMap((taxonomy, index) =>
    (labelCatalog[index % labelCatalog.length]?.labels ?? []).map((text) => [taxonomy, text] as const),
  );
  return texts.map(([taxonomy, text], index) => createLabel(random, taxonomy, text, index, today));
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

/** A taxonomy and its labels, in the words of a French company with an English translation. */
interface CatalogEntry {
  readonly name: string;
  readonly english: string;
  readonly sortLabelsBy: 'id' | 'name';
  /** Each `French|English`; without a bar there is no translation. */
  readonly labels: readonly string[];
}

const labelCatalog: readonly CatalogEntry[] = [
  {
    name: 'Compétences',
    english: 'Skills',
    sortLabelsBy: 'name',
    labels: (
      'Comptabilité générale|General accounting,Contrôle de gestion|Management control,' +
      'Paie française|French payroll,Négociation|Negotiation,Gestion de projet|Project management,' +
      'Électricité|Electrical work,Soudure|Welding,Rédaction technique|Technical writing,' +
      'Analyse de données|Data analysis,TypeScript,SQL,Kubernetes,Accueil téléphonique|Call handling,' +
      'Formation d’adultes|Adult training,Droit du travail|Employment law,' +
      'Étude de marché|Market research,Recrutement|Recruiting,Conduite de chariot|Forklift driving,' +
      'Qualité logicielle|Software quality,Sténographie|Shorthand'
    ).split(','),
  },
  {
    name: 'Langues',
    english: 'Languages',
    sortLabelsBy: 'name',
    labels: (
      'Français|French,Anglais|English,Allemand|German,Espagnol|Spanish,Italien|Italian,' +
      'Néerlandais|Dutch,Portugais|Portuguese,Polonais|Polish,Arabe|Arabic,Mandarin,' +
      'Japonais|Japanese,Grec|Greek,Langue des signes|Sign language,Espéranto|Esperanto'
    ).split(','),
  },
  {
    name: 'Contract types',
    english: 'Contract types',
    sortLabelsBy: 'id',
    labels: (
      'CDI|Permanent,CDD|Fixed term,Alternance|Apprenticeship,Stage|Internship,Intérim|Agency work,' +
      'Forfait jours|Annualised days,Temps partiel|Part time,Expatriation|Expatriate,' +
      'Détachement|Secondment,Contrat nouvelles embauches|New hire contract'
    ).split(','),
  },
  {
    name: 'Sites',
    english: 'Sites',
    sortLabelsBy: 'name',
    labels: (
      'Lyon Part-Dieu,Nantes – Île de Nantes|Nantes – Island,Besançon,Bordeaux Mériadeck,Orléans,' +
      'Genève|Geneva,Liège,London,Dublin,Montréal|Montreal,Toronto,' +
      'Saint-Étienne (ancien)|Saint-Étienne (former)'
    ).split(','),
  },
  {
    name: 'Cost centres',
    english: 'Cost centres',
    sortLabelsBy: 'id',
    labels: (
      'CC 1000 – Structure|CC 1000 – Overheads,CC 1100 – Siège|CC 1100 – Head office,' +
      'CC 2000 – Production,CC 2100 – Maintenance,CC 2200 – Énergie|CC 2200 – Energy,' +
      'CC 3000 – Ventes|CC 3000 – Sales,CC 3100 – Marketing,CC 4000 – R&D,' +
      'CC 4100 – Brevets|CC 4100 – Patents,CC 5000 – Informatique|CC 5000 – IT,' +
      'CC 6000 – Ressources humaines|CC 6000 – Human resources,' +
      'CC 7000 – Logistique|CC 7000 – Logistics,CC 8000 – Filiales|CC 8000 – Subsidiaries,' +
      'CC 9999 – À reclasser|CC 9999 – To be sorted'
    ).split(','),
  },
  {
    name: 'Habilitations & certifications',
    english: 'Certifications',
    sortLabelsBy: 'name',
    labels: (
      'Sauveteur secouriste|First aider,Habilitation électrique B1V|Electrical permit B1V,CACES R489,' +
      'ISO 27001 Lead Auditor,Permis poids lourd|Heavy goods licence,' +
      'Travail en hauteur|Work at height,Scrum Master,Médiateur certifié|Certified mediator,' +
      'Formateur interne|In-house trainer,Télex|Telex operator'
    ).split(','),
  },
];
