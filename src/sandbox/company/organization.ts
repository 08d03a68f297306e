/** A record that the legacy API refers to by a numeric id. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

const euro = { currencyCode: 'EUR', remoteId: null, industryCode: null, archivedAt: null };

/** The companies that employ people today, and one that was closed. */
export const legalEntities = [
  {
    ...euro,
    id: 1,
    name: 'Hélianthe France SAS',
    countryCode: 'FRA',
    remoteId: 'FR',
    industryCode: '62.01Z',
  },
  { ...euro, id: 2, name: 'Helianthe UK Ltd', countryCode: 'GBR', currencyCode: 'GBP' },
  { ...euro, id: 3, name: 'Hélianthe Belgique SRL', countryCode: 'BEL' },
  {
    ...euro,
    id: 4,
    name: 'Hélianthe Suisse SA',
    countryCode: 'CHE',
    currencyCode: null,
    archivedAt: '2020-06-30',
  },
];

const site = { remoteId: null, address: null, archivedAt: null };

/** The places of work of the legal entities. */
export const businessEstablishments = [
  {
    ...site,
    ...{ id: 81, legalEntityId: 1, name: 'Lyon – siège', remoteId: 'SITE-01', timezoneId: 'Europe/Paris' },
    address: {
      addressLines: ['12 quai des Étoiles', 'Bâtiment B'],
      ...{ postalCode: '69002', locality: 'Lyon', administrativeArea: 'Rhône', countryCode: 'FRA' },
    },
  },
  {
    ...site,
    ...{ id: 82, legalEntityId: 2, name: 'York', timezoneId: 'Europe/London' },
    address: {
      addressLines: ['8 Mill Lane'],
      ...{ postalCode: null, locality: 'York', administrativeArea: null, countryCode: 'GBR' },
    },
  },
  { ...site, id: 83, legalEntityId: 3, name: 'Bruxelles', timezoneId: 'Europe/Brussels' },
  { ...site, id: 84, legalEntityId: 1, name: 'Grenoble', timezoneId: 'Europe/Paris' },
  { ...site, id: 85, legalEntityId: 1, name: 'Annecy', timezoneId: 'Europe/Paris', archivedAt: '2021-12-31' },
];

/** Where an employee works; some work nowhere. */
export function establishmentOf({ id, legalEntity }: { readonly id: number; readonly legalEntity: Named }) {
  const places = businessEstablishments.filter(
    ({ legalEntityId, archivedAt }) => legalEntityId === legalEntity.id && archivedAt === null,
  );
  return id % 10 === 3 ? undefined : places[id % places.length];
}

/** What is known of employees: names in French and English by the ids of the definitions. */
export const attributeDefinitions: Readonly<
  Record<string, { readonly names: readonly [string, string]; readonly type: string }>
> = {
  'employee.givenName': { names: ['Prénom', 'Given name'], type: 'string' },
  'employee.familyName': { names: ['Nom', 'Family name'], type: 'string' },
  'employee.email': { names: ['Adresse e-mail', 'E-mail address'], type: 'string' },
  'employee.birthDate': { names: ['Date de naissance', 'Date of birth'], type: 'string' },
  'employee.phoneNumber': { names: ['Téléphone', 'Telephone number'], type: 'string' },
  'employment.legalEntity': { names: ['Entité juridique', 'Legal entity'], type: 'object' },
  'jobPosition.department': { names: ['Département', 'Department'], type: 'object' },
  'jobPosition.manager': { names: ['Responsable', 'Manager'], type: 'object' },
  e_badge: { names: ['Badge', 'Badge'], type: 'string' },
  e_tailleTShirt: { names: ['Taille de T-shirt', 'T-shirt size'], type: 'string' },
  e_teletravail: { names: ['Jours de télétravail', 'Days at home'], type: 'integer' },
  e_permisB: { names: ['Permis B', 'Driving licence'], type: 'boolean' },
  e_parking: { names: ['Place de parking', 'Parking space'], type: 'string' },
};

export const roles = {
  head: { id: 11, name: 'Responsable' },
  employee: { id: 12, name: 'Collaborateur' },
  approver: { id: 13, name: 'Time approver' },
  payroll: { id: 14, name: 'Gestionnaire de paie' },
} satisfies Record<string, Named>;

export const profiles = {
  time: { id: 71, name: 'Temps – standard' },
  expenses: { id: 72, name: 'Expenses – approver' },
} satisfies Record<string, Named>;

export const calendars = {
  fr: { id: 21, name: 'France métropolitaine' },
  en: { id: 22, name: 'England and Wales' },
};
export const cultures = {
  fr: { id: 1036, name: 'français (France)' },
  en: { id: 2057, name: 'English (UK)' },
};

export const workCycles: readonly Named[] = [
  { id: 31, name: 'Temps plein 35 h' },
  { id: 32, name: '39 hours with rest days' },
  { id: 33, name: 'Temps partiel 80 %' },
];

export const leaveAccounts: readonly (Named & { readonly code: string })[] = [
  { id: 41, name: 'Congés payés', code: 'CP' },
  { id: 42, name: 'RTT', code: 'RTT' },
  { id: 43, name: 'Sick leave', code: 'SICK' },
  { id: 44, name: 'Évènement familial', code: 'FAM' },
];

/** The analytical axes of the legacy user, each with its values (interface 2.1). */
export const axes: readonly { readonly id: number; readonly values: readonly Named[] }[] = [
  {
    id: 3,
    values: [
      { id: 51, name: 'Étude' },
      { id: 52, name: 'Build' },
      { id: 53, name: 'Run' },
    ],
  },
  {
    id: 5,
    values: [
      { id: 61, name: 'Interne' },
      { id: 62, name: 'Client' },
    ],
  },
];
