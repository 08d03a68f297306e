import type { ServiceError } from '../../service/http/errors.ts';
import type { Capability } from '../../service/service.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { displayLines } from '../../ui/text.ts';

/** True if any family is available. */
export function anyAnswers(capabilities: readonly Capability[]): boolean {
  return capabilities.some(({ state }) => state === 'available');
}

/** True if every family is available. */
export function allAnswer(capabilities: readonly Capability[]): boolean {
  return capabilities.every(({ state }) => state === 'available');
}

/** One line for each family, to show to the user. */
export function linesOf(capabilities: readonly Capability[]): string {
  return displayLines(capabilities.map(({ detail }) => detail));
}

/** The error for a service without an available family: one sentence on all families, one on what to do. */
export function nothingAnswers(baseUrl: string, capabilities: readonly Capability[]): ServiceError {
  return invalidInput(
    `connect to ${baseUrl}`,
    `nothing there answers (${shortened(capabilities)})`,
    `${adviceFor(capabilities)} Nothing was stored.`,
  );
}

/** Groups the families that fail for the same reason. */
function shortened(capabilities: readonly Capability[]): string {
  const families = new Map<string, string[]>();
  for (const { family, detail } of capabilities) {
    const reason = detail.replace(`${family}: `, '').replace(/\.$/, '');
    families.set(reason, [...(families.get(reason) ?? []), family]);
  }
  return [...families].map(([reason, names]) => `${names.join(', ')}: ${reason}`).join('; ');
}

/** What to do about a service without an available family. */
export function adviceFor(capabilities: readonly Capability[]): string {
  return capabilities.some(({ state }) => state === 'denied')
    ? 'Check the API key, the client id and its secret, then try again.'
    : 'Check the base URL, the token URL, the network and the dialect, then try again.';
}
