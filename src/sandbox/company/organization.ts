/** A record that the legacy API refers to by a numeric id. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

export const legalEntities: readonly Named[] = [
  { id: 1, name: 'Hélianthe France SAS' },
  { id: 2, name: 'Helianthe UK Ltd' },
  { id: 3, name: 'Hélianthe Belgique SRL' },
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
