import { generate } from 'selfsigned';

/** A private key and its certificate, both as PEM. */
export interface KeyPair {
  readonly key: string;
  readonly cert: string;
}

/** A host name that no network knows: RFC 6761 keeps `.test` for tests. */
export const namedHost = 'workforce.test';

const keys = { keyType: 'ec', algorithm: 'sha256' } as const;

/** Creates a private certificate authority, which nothing trusts until it is made to. */
export async function createAuthority(name: string): Promise<KeyPair> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    ...keys,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  return { key, cert };
}

/** Creates a key whose certificate an authority signs: for the loopback address and `namedHost`. */
export async function certifiedBy(authority: KeyPair): Promise<KeyPair> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: namedHost }], {
    ...keys,
    ca: authority,
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: namedHost },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { key, cert };
}
