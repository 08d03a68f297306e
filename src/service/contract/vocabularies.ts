/** Words known today, apart from the schemas so that features can offer them without loading those. */
export const employeeStatuses = ['active', 'upcoming', 'deactivated'] as const;
export const reportStatuses = ['pending', 'done', 'error'] as const;
export const reportFormats = ['csv', 'excel'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The phase of a report (interface 3.1); `unknown` for a status of a later version. */
type ReportPhase = (typeof reportStatuses)[number] | 'unknown';

export function phaseOf(status: string): ReportPhase {
  return reportStatuses.find((known) => known === status) ?? 'unknown';
}

/** Returns true if the report is finished, with or without an error. */
export function isFinal(status: string): boolean {
  const phase = phaseOf(status);
  return phase === 'done' || phase === 'error';
}
