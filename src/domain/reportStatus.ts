import { reportStatuses } from '../service/contract/vocabularies.ts';

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
