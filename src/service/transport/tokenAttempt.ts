import type { ServiceError } from './errors.ts';

const beginning = 'get a token from';

/** What asking for a token is called in failures. */
export function tokenAttempt(tokenUrl: string): string {
  return `${beginning} ${tokenUrl}`;
}

/** Whether a failure came from asking for a token, not from what the token was wanted for. */
export function isTokenFailure(error: ServiceError): boolean {
  return error.attempted.startsWith(beginning);
}
