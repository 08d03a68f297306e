import { pathBelow } from './http/addresses/ownAddress.ts';
import { type OtherSource, requesterOf } from './otherDocuments.ts';
import type { CallOptions, Portrait } from './service.ts';

/** How the files of each type begin. SVG is left out: it can hold more than an image. */
const signatures = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
] as const satisfies readonly (readonly [Portrait['type'], readonly number[]])[];

const maxBytes = 2_000_000;

/**
 * The image at an address that a person's record gives; undefined where the address is not of this service, or has
 * something else than an image. Throws `ServiceError`.
 */
export async function readPortrait(
  source: OtherSource,
  address: string,
  options: CallOptions | undefined,
): Promise<Portrait | undefined> {
  const path = pathBelow(address, source.connection.baseUrl);
  if (path === undefined) {
    return undefined;
  }
  const requester = requesterOf(source, path);
  const request = requester.get(path, options);
  const headers = { ...request.headers, Accept: signatures.map(([type]) => type).join(', ') };
  const { body } = await requester.send({ ...request, headers, maxBytes }, options?.signal);
  const type = typeOf(body);
  return type && { type, bytes: body };
}

/** By its first bytes: servers name types wrongly. */
function typeOf(bytes: Uint8Array): Portrait['type'] | undefined {
  return signatures.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
}
