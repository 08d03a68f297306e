import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAuthority, type KeyPair } from '../../unit/authority.ts';

/** Private certificate authorities that an editor trusts, by what makes it do so. */
export interface Authorities {
  /** The variable `NODE_EXTRA_CA_CERTS`. */
  readonly extra: KeyPair;
  /** The store of the system: on Linux, Node reads it from the file that a variable names. */
  readonly system: KeyPair;
}

/** The variable that holds the `Authorities` of an extension host, as JSON. */
export const authoritiesVariable = 'WORKFORCE_TEST_AUTHORITIES';

/** Creates authorities in a directory. Returns the variables of an editor that trusts them. */
export async function trustedAuthorities(directory: string): Promise<Readonly<Record<string, string>>> {
  const authorities: Authorities = {
    extra: await createAuthority('Extra Test Authority'),
    system: await createAuthority('System Test Authority'),
  };
  const fileOf = (name: keyof Authorities) => {
    const file = join(directory, `${name}.pem`);
    writeFileSync(file, authorities[name].cert);
    return file;
  };
  return {
    [authoritiesVariable]: JSON.stringify(authorities),
    NODE_EXTRA_CA_CERTS: fileOf('extra'),
    SSL_CERT_FILE: fileOf('system'),
  };
}
