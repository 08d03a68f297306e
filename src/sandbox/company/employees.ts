import type { employeeStatuses } from '../../service/contract/vocabularies.ts';
import { addDays, type Day, dayOf, isInYears, startOf } from '../calendar.ts';
import type { Department } from './departments.ts';
import { axes, legalEntities, type Named, roles, workCycles } from './organization.ts';
import { createRandom, type Random } from './random.ts';
import { limits } from './size.ts';

/** An employee. Every family returns the record in its own format. */
export interface Employee {
  readonly id: number;
  readonly language: 'fr' | 'en';
  readonly givenName: string;
  readonly familyName: string;
  readonly login: string;
  readonly email: string;
  readonly employeeNumber: string;
  readonly remoteId: string | null;
  readonly phoneNumber: string | null;
  readonly birthDate: Day;
  readonly hiredOn: Day;
  /** Last day of the contract; undefined while it is open. */
  readonly leavesOn: Day | undefined;
  readonly department: Department;
  readonly isHead: boolean;
  readonly legalEntity: Named;
  readonly role: Named;
  readonly furtherRoles: readonly Named[];
  /** The work cycles in their order; `startsOn` is the first day of a later one. */
  readonly workCycles: readonly { readonly cycle: Named; readonly startsOn: Day | undefined }[];
  readonly axisValues: readonly Named[];
  readonly pictureId: string | undefined;
  readonly bank: {
    readonly name: string;
    readonly iban: string;
    readonly bic: string;
    readonly rib: string | null;
  };
  readonly carHorsePower: number;
  readonly motorcycleHorsePower: number | null;
  readonly sellPrice: number | null;
  readonly custom: Readonly<Record<string, string | number | boolean>>;
  /** What the resource API does not have for them. */
  readonly lacks?: 'department' | 'employment';
  /** The id as a user, where it is another one. */
  readonly userId?: number;
  readonly createdAt: number;
  readonly lastUpdatedAt: number;
}

type EmployeeStatus = (typeof employeeStatuses)[number];

/** The legal entities that employ people today. */
const employers = legalEntities.filter(({ archivedAt }) => archivedAt === null);
const firstId = 1001;
const mailDomain = 'helianthe.example';
const shirtSizes = ['S', 'M', 'L', 'XL'];

/** The employees of a company in the order of their ids, former and upcoming ones included. */
export function createEmployees(
  seed: number,
  count: number,
  departments: readonly Department[],
  today: number,
): Employee[] {
  const random = createRandom(seed, 'employees');
  const namesakes = new Map<string, number>();
  return assignPlaces(random, count, departments).map((place, index) => {
    const name = drawName(random);
    const plain = `${asciiName(name.givenName)}.${asciiName(name.familyName)}`;
    const earlier = namesakes.get(plain) ?? 0;
    namesakes.set(plain, earlier + 1);
    const login = earlier === 0 ? plain : `${plain}${earlier + 1}`;
    const contract = drawContract(random, place, dayOf(today));
    const createdAt = Math.min(startOf(contract.hiredOn), today) - random.integer(1, 30 * 86_400) * 1000;
    return {
      id: firstId + index,
      ...name,
      login,
      email: `${login}@${mailDomain}`,
      employeeNumber: `H${String(index + 1).padStart(6, '0')}`,
      remoteId: random.chance(0.3) ? `PAY-${random.integer(10_000, 99_999)}` : null,
      phoneNumber: random.chance(0.8) ? random.french.phone.number({ style: 'international' }) : null,
      birthDate: addDays(contract.hiredOn, -random.integer(19 * 365, 45 * 365)),
      ...contract,
      department: place.department,
      isHead: place.kind === 'head',
      ...drawOrganization(random, place, contract.hiredOn),
      ...drawPrivate(random),
      createdAt,
      lastUpdatedAt: Math.min(today, createdAt + random.integer(0, 400) * 86_400_000),
    };
  });
}

export function statusOn(today: Day, employee: Employee): EmployeeStatus {
  if (today < employee.hiredOn) {
    return 'upcoming';
  }
  return employee.leavesOn !== undefined && employee.leavesOn < today ? 'deactivated' : 'active';
}

function drawContract(random: Random, place: Place, today: Day): { hiredOn: Day; leavesOn: Day | undefined } {
  const length = random.integer(200, 7000);
  const gap = random.integer(5, 60);
  // Heads have no fixed-term contract.
  const isFixedTerm = random.chance(0.1) && place.kind === 'member';
  if (place.kind === 'upcoming') {
    return { hiredOn: addDays(today, gap), leavesOn: undefined };
  }
  if (place.kind === 'former') {
    const leavesOn = addDays(today, -random.integer(10, 900));
    return { hiredOn: addDays(leavesOn, -length), leavesOn };
  }
  return { hiredOn: addDays(today, -length), leavesOn: isFixedTerm ? addDays(today, gap + 90) : undefined };
}

/** Employer, roles, work cycles and axes of a person at a place. */
export function drawOrganization(random: Random, place: Place, hiredOn: Day) {
  const first = { cycle: random.pick(workCycles), startsOn: undefined };
  const hasSecond = random.chance(0.25);
  const second = { cycle: random.pick(workCycles), startsOn: addDays(hiredOn, random.integer(90, 180)) };
  return {
    legalEntity: random.chance(0.7) ? (employers[0] ?? random.pick(employers)) : random.pick(employers),
    role: place.kind === 'head' ? roles.head : roles.employee,
    furtherRoles: [
      ...(place.kind === 'head' ? [roles.approver] : []),
      ...(random.chance(0.05) ? [roles.payroll] : []),
    ],
    workCycles: hasSecond && isInYears(second.startsOn) ? [first, second] : [first],
    axisValues: axes.map((axis) => random.pick(axis.values)),
  };
}

/** What of a person has nothing to do with the place. */
export function drawPrivate(random: Random) {
  return {
    pictureId: random.chance(0.6) ? random.french.string.uuid() : undefined,
    bank: {
      name: random.pick(['Banque de l’Étoile', 'Crédit des Alpes', 'Severn Bank']),
      iban: random.french.finance.iban({ countryCode: 'FR' }),
      bic: random.french.finance.bic(),
      rib: random.chance(0.5) ? random.french.string.numeric(23) : null,
    },
    carHorsePower: random.integer(3, 9),
    motorcycleHorsePower: random.chance(0.1) ? random.integer(1, 6) : null,
    sellPrice: random.chance(0.4) ? random.integer(300, 900) + 0.5 : null,
    custom: {
      e_badge: `B-${random.integer(1000, 9999)}`,
      e_tailleTShirt: random.pick(shirtSizes),
      e_teletravail: random.integer(0, 3),
      e_permisB: random.chance(0.8),
    },
  };
}

/** The place of an employee in the company. Heads and members are active today. */
export interface Place {
  readonly department: Department;
  readonly kind: 'head' | 'member' | 'former' | 'upcoming';
}

const share = { former: 0.08, upcoming: 0.03, vacancy: 0.08 } as const;

/** One place for each employee: at least one in every department, the others mostly at the lower levels. */
export function assignPlaces(random: Random, count: number, departments: readonly Department[]): Place[] {
  const places: Place[] = departments.map((department) => {
    const isVacant = random.chance(share.vacancy) && department.level > 1;
    if (!department.isActive) {
      return { department, kind: 'former' };
    }
    return { department, kind: isVacant ? 'member' : 'head' };
  });
  const attractive = departments.flatMap((department) => {
    const weight = department.isActive ? random.integer(1, Math.min(department.level, limits.levels) * 3) : 1;
    return Array.from({ length: weight }, () => department);
  });
  while (places.length < count) {
    const department = random.pick(attractive);
    places.push({ department, kind: department.isActive ? drawKind(random) : 'former' });
  }
  return random.shuffle(places);
}

function drawKind(random: Random): Place['kind'] {
  if (random.chance(share.former)) {
    return 'former';
  }
  return random.chance(share.upcoming) ? 'upcoming' : 'member';
}

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
function drawName(random: Random): PersonName {
  const language = random.chance(0.66) ? 'fr' : 'en';
  const names = language === 'fr' ? random.french : random.english;
  const familyName = random.chance(0.15) ? random.pick(specialFamilyNames) : names.person.lastName();
  return { language, givenName: random.pick(givenNames[language]), familyName };
}

/** A name in the letters that logins and addresses allow. */
function asciiName(name: string): string {
  const plain = name.normalize('NFD').toLowerCase();
  return plain.replace(/[ ’']/g, '-').replace(/[^a-z-]/g, '');
}
