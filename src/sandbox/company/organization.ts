/** A record that the legacy API refers to by a numeric id. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/** A company that employs people. */
export interface LegalEntity extends Named {
  readonly countryCode: string;
  readonly currencyCode: string | null;
  readonly remoteId: string | null;
  readonly industryCode: string | null;
  /** Timestamps in milliseconds. */
  readonly createdAt: number;
  readonly archivedAt: number | null;
}

const founded = Date.UTC(2012, 0, 9, 8);
const euro = { currencyCode: 'EUR', remoteId: null, createdAt: founded, archivedAt: null } as const;

/** The ones that employ people today, and one that was closed. */
export const legalEntities: readonly LegalEntity[] = [
  {
    ...euro,
    id: 1,
    name: 'Hélianthe France SAS',
    countryCode: 'FRA',
    remoteId: 'LE-FR',
    industryCode: '62.01Z',
  },
  {
    ...euro,
    id: 2,
    name: 'Helianthe UK Ltd',
    countryCode: 'GBR',
    currencyCode: 'GBP',
    industryCode: '62012',
  },
  { ...euro, id: 3, name: 'Hélianthe Belgique SRL', countryCode: 'BEL', industryCode: null },
  {
    ...euro,
    id: 4,
    name: 'Hélianthe Suisse SA',
    countryCode: 'CHE',
    currencyCode: null,
    industryCode: null,
    archivedAt: Date.UTC(2020, 5, 30, 16),
  },
];

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
