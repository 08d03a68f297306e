import { createPrivateKey, type webcrypto } from 'node:crypto';
import { isIP } from 'node:net';

/** A private key and its certificate, both in PEM. */
export interface KeyPair {
  readonly key: string;
  readonly cert: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const days = 365;

/** Creates a private certificate authority, which nothing trusts until it is made to. */
export async function createAuthority(name: string): Promise<KeyPair> {
  return await certify(name);
}

/**
 * Creates a key with a certificate for host names and addresses, which `authority` signs, or the key itself without one.
 * Has the extensions that the strictest clients demand, such as those of Python 3.13.
 */
export async function createCertificate(
  names: readonly [string, ...string[]],
  authority?: KeyPair,
): Promise<KeyPair> {
  return await certify(names[0], names, authority);
}

/** Loads the certificate maker, which is large, on use. */
async function certify(name: string, hosts: readonly string[] = [], authority?: KeyPair): Promise<KeyPair> {
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(crypto);
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const issuer = authority && new x509.X509Certificate(authority.cert);
  const isAuthority = hosts.length === 0;
  const { keyCertSign, cRLSign, digitalSignature } = x509.KeyUsageFlags;
  const extensions = [
    new x509.BasicConstraintsExtension(isAuthority, undefined, true),
    new x509.KeyUsagesExtension(isAuthority ? keyCertSign | cRLSign : digitalSignature, true),
    await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    await x509.AuthorityKeyIdentifierExtension.create(issuer?.publicKey ?? keys.publicKey),
    ...(isAuthority
      ? []
      : [
          new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
          new x509.SubjectAlternativeNameExtension(
            hosts.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value })),
          ),
        ]),
  ];
  // A clock that is a little behind accepts it, too.
  const notBefore = new Date(Date.now() - 3_600_000);
  const cert = await x509.X509CertificateGenerator.create({
    subject: [{ CN: [name] }],
    issuer: issuer?.subjectName.toJSON() ?? [{ CN: [name] }],
    ...{ notBefore, notAfter: new Date(notBefore.getTime() + days * 86_400_000) },
    ...{ signingAlgorithm: algorithm, publicKey: keys.publicKey, extensions },
    signingKey: authority === undefined ? keys.privateKey : await importKey(authority.key),
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    key: String(
      createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ format: 'pem', type: 'pkcs8' }),
    ),
    cert: cert.toString('pem'),
  };
}

async function importKey(pem: string): Promise<webcrypto.CryptoKey> {
  const bytes = createPrivateKey(pem).export({ format: 'der', type: 'pkcs8' });
  return await crypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign']);
}
