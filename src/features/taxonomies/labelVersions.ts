import { isDeepStrictEqual } from 'node:util';
import { failure, isFailure, nameOperation } from '../../service/http/errors.ts';
import type { VersionedLabel } from '../../service/operations/service.ts';

/** Some proxies give a compressed record the ETag of the service with this at its end, and never take it off. */
const compressedTag = /^(?:W\/)?("?)(.*?)(?:[-;:+]{1,2}(?:gzip|br|deflate|zstd))?("?)$/;
const maxVersions = 3;

/** How a label is read again, and changed if it still has a version. */
interface VersionedChange<T> {
  /** Completes "Could not …". */
  readonly attempted: string;
  read(): Promise<VersionedLabel>;
  /** Throws `conflict` where the label has another version. */
  send(version: string): Promise<T>;
}

/**
 * Changes a label that is still as the user saw it; returns the current label if it has changed. Throws `conflict` where
 * it has not, and the service does not accept the versions that it sends.
 */
export async function changeSeen<T>(
  seen: VersionedLabel & { readonly version: string },
  { attempted, read, send }: VersionedChange<T>,
): Promise<{ readonly changed: T } | { readonly current: VersionedLabel }> {
  const refused = new Set<string>();
  let version: string | undefined = seen.version;
  while (version !== undefined && refused.size < maxVersions) {
    try {
      return { changed: await send(version) };
    } catch (error) {
      if (!isFailure(error, 'conflict')) {
        throw error;
      }
    }
    refused.add(version);
    const current = await read();
    if (!isDeepStrictEqual(current.whole, seen.whole)) {
      return { current };
    }
    const sent = current.version ?? '';
    version = [sent, sent.replace(compressedTag, '$1$2$3')].find((one) => one !== '' && !refused.has(one));
  }
  throw nameOperation(attempted, failure({ code: 'version-refused' }, { status: 412 }));
}
