import { generate } from 'selfsigned';

/** A fresh key with a self-signed certificate for the loopback address. */
export async function selfSigned(): Promise<{ readonly key: string; readonly cert: string }> {
  const subject = [{ name: 'commonName', value: '127.0.0.1' }];
  const { private: key, cert } = await generate(subject, { keyType: 'ec', algorithm: 'sha256' });
  return { key, cert };
}
