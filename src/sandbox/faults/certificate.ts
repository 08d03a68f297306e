import { generateKeyPairSync, sign } from 'node:crypto';

const day = 86_400_000;
const ecdsaWithSha256 = Buffer.from('2a8648ce3d040302', 'hex');
const commonName = Buffer.from('550403', 'hex');

/** Tags of ASN.1, in which certificates are written. */
const tags = { integer: 2, bits: 3, object: 6, text: 12, time: 23, sequence: 48, set: 49 } as const;

/** A fresh key, and a certificate for this computer that nothing but the key vouches for. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(element(tags.object, ecdsaWithSha256));
  const name = sequence(
    element(
      tags.set,
      sequence(element(tags.object, commonName), element(tags.text, Buffer.from('127.0.0.1'))),
    ),
  );
  const now = Date.now();
  const validity = sequence(time(now - day), time(now + day));
  const subject = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(element(tags.integer, Buffer.of(1)), algorithm, name, validity, name, subject);
  const signature = element(tags.bits, Buffer.of(0), sign('sha256', body, privateKey));
  const certificate = sequence(body, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return element(tags.sequence, ...parts);
}

/** Two digits each of year, month, day, hour, minute and second. */
function time(moment: number): Buffer {
  const digits = new Date(moment).toISOString().replace(/\D/g, '').slice(2, 14);
  return element(tags.time, Buffer.from(`${digits}Z`));
}

function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag, ...lengthOf(content.byteLength)), content]);
}

/** One byte up to 127; else how many bytes there are, and those. */
function lengthOf(bytes: number): readonly number[] {
  if (bytes < 128) return [bytes];
  return bytes < 256 ? [0x81, bytes] : [0x82, bytes >> 8, bytes & 0xff];
}
