/** A record that the legacy API refers to by a numeric id. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

const open = { currencyCode: 'EUR', remoteId: null, industryCode: null, archivedAt: null };
const closed = { ...open, currencyCode: null, archivedAt: '2020-06-30' };

/** The companies that employ people today, and one that was closed. */
export const legalEntities = [
  { ...open, id: 1, name: 'Hélianthe France SAS', countryCode: 'FRA', industryCode: '62.01Z' },
  { ...open, id: 2, name: 'Helianthe UK Ltd', countryCode: 'GBR', currencyCode: 'GBP' },
  { ...open, id: 3, name: 'Hélianthe Belgique SRL', countryCode: 'BEL', remoteId: 'BE-3' },
  { ...closed, id: 4, name: 'Hélianthe Suisse SA', countryCode: 'CHE' },
];

const quay = { addressLines: ['12 quai des Étoiles', 'Bâtiment B'], postalCode: '69002', locality: 'Lyon' };
const lyon = { ...quay, administrativeArea: null, countryCode: 'FRA' };
const site = {
  legalEntityId: 1,
  remoteId: null,
  timezoneId: 'Europe/Paris',
  address: null,
  archivedAt: null,
};

/** The places of work of the legal entities. */
export const businessEstablishments = [
  { ...site, id: 81, name: 'Lyon – siège', remoteId: 'SITE-01', address: lyon },
  { ...site, id: 82, name: 'York', legalEntityId: 2, timezoneId: 'Europe/London' },
  { ...site, id: 83, name: 'Bruxelles', legalEntityId: 3, timezoneId: 'Europe/Brussels' },
  { ...site, id: 84, name: 'Grenoble' },
  { ...site, id: 85, name: 'Annecy', archivedAt: '2021-12-31' },
];

/** Where an employee works; some work nowhere. */
export function establishmentOf({ id, legalEntity }: { readonly id: number; readonly legalEntity: Named }) {
  const places = businessEstablishments.filter(
    ({ legalEntityId, archivedAt }) => legalEntityId === legalEntity.id && archivedAt === null,
  );
  return id % 10 === 3 ? undefined : places[id % places.length];
}

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

type LeaveAccount = Named & { readonly code: string };

export const leaveAccounts: readonly [LeaveAccount, ...LeaveAccount[]] = [
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
