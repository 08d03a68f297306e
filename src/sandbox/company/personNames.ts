import type { Random } from './random.ts';

const givenNames = {
  fr: (
    'Amélie,Benoît,Cécile,Chloé,Clément,Élodie,Émile,Éric,Étienne,Fanny,François,Françoise,Frédéric,Gaëlle,Geneviève,' +
    'Gérard,Hélène,Hervé,Inès,Irène,Jean-Baptiste,Jean-Pierre,Jérôme,Joël,Julien,Karim,Léa,Léo,Loïc,Lucie,Maëlys,' +
    'Manon,Marie-Hélène,Mathéo,Maud,Maxime,Maëlle,Mélanie,Michaël,Nadia,Noé,Noémie,Océane,Pénélope,Quentin,Raphaël,' +
    'Rémi,Renée,Samira,Sébastien,Solène,Stéphane,Thaïs,Théo,Timothée,Valérie,Véronique,Yaël,Yann,Zoé'
  ).split(','),
  en: (
    'Abigail,Alfie,Andrew,Beatrice,Charlotte,Daniel,Edward,Eleanor,Emily,Fiona,George,Grace,Hannah,Harry,Imogen,Isla,' +
    'Jack,James,Jasmine,Liam,Lucy,Megan,Niamh,Oliver,Oscar,Poppy,Rebecca,Rhys,Saoirse,Siân,Thomas,William,Zara,Zoë'
  ).split(','),
};

/** Accented and compound family names, which the name library does not have. */
const specialFamilyNames = (
  'Béranger,Brontë,Châtelain,D’Angelo,Da Silva,De La Tour,Desprès,Fauré,Géroux,Hébert,Lefèvre,Lévêque,Le Goff,' +
  'Müller,Nuñez,O’Brien,Péron,Saint-Denis,Tréhet,Vásquez'
).split(',');

interface PersonName {
  readonly language: 'fr' | 'en';
  readonly givenName: string;
  readonly familyName: string;
}

/** A random name; two in three are French. */
export function drawName(random: Random): PersonName {
  const language = random.chance(0.66) ? 'fr' : 'en';
  const names = language === 'fr' ? random.french : random.english;
  const familyName = random.chance(0.15) ? random.pick(specialFamilyNames) : names.person.lastName();
  return { language, givenName: random.pick(givenNames[language]), familyName };
}

/** A name in the letters that logins and addresses allow. */
export function asciiName(name: string): string {
  const plain = name.normalize('NFD').toLowerCase();
  return plain.replace(/[ ’']/g, '-').replace(/[^a-z-]/g, '');
}
