import { createCertificate, type KeyPair } from '../../src/sandbox/certificates.ts';

export { createAuthority, type KeyPair } from '../../src/sandbox/certificates.ts';

/** A host name that no network knows: RFC 6761 keeps `.test` for tests. */
export const namedHost = 'workforce.test';

/** Creates a key whose certificate an authority signs: for the loopback address and `namedHost`. */
export async function certifiedBy(authority: KeyPair): Promise<KeyPair> {
  return await createCertificate([namedHost, '127.0.0.1'], authority);
}
