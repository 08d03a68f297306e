import { reportStatuses } from '../service/contract/vocabularies.ts';

/** Where a report stands (interface 3.1); `unknown` for a word that is not known today. */
export type ReportPhase = (typeof reportStatuses)[number] | 'unknown';

/** The phase that a status word stands for. */
export function phaseOf(status: string): ReportPhase {
  return reportStatuses.find((known) => known === status) ?? 'unknown';
}

/** Whether a status is the last one: the generation is over, well or badly. */
export function isFinal(status: string): boolean {
  const phase = phaseOf(status);
  return phase === 'done' || phase === 'error';
}
