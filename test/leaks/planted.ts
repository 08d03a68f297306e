const beginning = 'planted-secret-';
/** Characters that JSON, HTML, URLs and Base64 each write in a way of their own. */
const end = '/+"\\&<%>8c1f22d7';

/** A secret that a test makes up: recognisable by how it begins and ends, distinguished by the word between. */
export function plantedSecret(word: string): string {
  return `${beginning}${word}${end}`;
}

/** The planted secret that a text contains, by its word. */
export function plantedIn(text: string): string | undefined {
  const [, ...rest] = text.split(beginning);
  return rest.at(0)?.split(end)[0];
}

/**
 * Credentials of a service that a test makes up, with blanks and letters that a token cannot have. A client id is a
 * name, but kept like a secret.
 */
export const plantedCredentials = {
  apiKey: plantedSecret('key é ü'),
  clientId: plantedSecret('client-id'),
  clientSecret: plantedSecret('client secret'),
} as const;

/** The response of the token endpoint of such a service. */
export const plantedToken = { access_token: plantedSecret('token'), token_type: 'Bearer', expires_in: 1800 };

/**
 * Every secret in a test has one of these in it, so that a search for them finds any. The id of a client is no
 * secret: the form of a connection shows it.
 */
export const marks: readonly string[] = [beginning, end, 'sandbox-key-', 'sandbox-secret-', 'sandbox-token-'];
