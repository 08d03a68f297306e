/** Words known today, apart from the schemas so that features can offer them without loading those. */
export const employeeStatuses = ['active', 'upcoming', 'deactivated'] as const;
export const reportStatuses = ['pending', 'done', 'error'] as const;
export const reportFormats = ['csv', 'excel'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The phase of a report (interface 3.1); `unknown` for a status of a later version. */
type ReportPhase = (typeof reportStatuses)[number] | 'unknown';

export function phaseOf(status: string): ReportPhase {
  return knownWord(reportStatuses, status) ?? 'unknown';
}

/** The known word that a service wrote in whatever case, with or without blanks around it. */
export function knownWord<Word extends string>(
  words: readonly Word[],
  written: string | null | undefined,
): Word | undefined {
  const folded = written?.trim().toLowerCase();
  return words.find((word) => word.toLowerCase() === folded);
}

/** Returns false for a person with another known status than those wanted: what an unknown one means is not known. */
export function mayHaveStatus(
  statuses: readonly string[] | undefined,
  status: string | null | undefined,
): boolean {
  const known = knownWord(employeeStatuses, status);
  return statuses === undefined || known === undefined || knownWord(statuses, known) !== undefined;
}

/** Returns true if the report is finished, with or without an error. */
export function isFinal(status: string): boolean {
  const phase = phaseOf(status);
  return phase === 'done' || phase === 'error';
}
