import { generate } from 'selfsigned';

/** A fresh key, and a certificate for this computer that nothing but the key vouches for. */
export async function selfSigned(): Promise<{ readonly key: string; readonly cert: string }> {
  const subject = [{ name: 'commonName', value: '127.0.0.1' }];
  const { private: key, cert } = await generate(subject, { keyType: 'ec', algorithm: 'sha256' });
  return { key, cert };
}
