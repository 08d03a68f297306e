import { ServiceError } from './http/errors.ts';

/** The most characters that the header takes (interface 8). */
const mostCharacters = 10;

/** The header that selects the resource API (interface 9.1). Throws `invalid-input` for a value that no service takes. */
export function apiVersionHeader(version: string, attempted: string): Readonly<Record<string, string>> {
  if (version === '' || version.length > mostCharacters) {
    throw new ServiceError({
      kind: 'invalid-input',
      attempted,
      reason: `“${version}” cannot be an Api-Version: it has 1 to ${mostCharacters} characters`,
      advice: 'Correct it in the dialect of this connection with “Edit Connection”.',
    });
  }
  return { 'Api-Version': version };
}
