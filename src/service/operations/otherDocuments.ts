import { sensitiveRanges } from '../contract/check/sensitive.ts';
import { JsonTree } from '../contract/json/jsonTree.ts';
import { message } from '../contract/message.ts';
import type { Families } from '../families/families.ts';
import { isBelow, pathBelow } from '../http/addresses/ownAddress.ts';
import { attempts } from '../http/attempts.ts';
import type { Connection } from '../http/connection.ts';
import { failure, isServiceError, nameOperation, reword, type ServiceError } from '../http/errors.ts';
import { responseTexts } from '../http/errorTexts.ts';
import type { Requester } from '../http/requester.ts';
import { maxDocumentBytes, requireDocumentSize } from './documentPages.ts';
import type { CallOptions, DocumentRequest, ServiceDocument } from './service.ts';

/** The connection whose addresses are read, and what sends its requests. */
interface OtherSource {
  readonly families: Families;
  readonly connection: Connection;
}

/**
 * The JSON at any address below the base URL, exactly as the service wrote it: `path` includes the query. It is
 * requested with the credentials of the family whose prefix it has, and without any outside of them. Throws
 * `ServiceError`.
 */
export async function readOther(
  source: OtherSource,
  path: string,
  options: CallOptions | undefined,
): Promise<ServiceDocument> {
  requirePlainPath(source, path);
  const requester = requesterOf(source, path);
  const request = { ...requester.get(path, options), maxBytes: maxDocumentBytes };
  const { text, bytes } = await requester.json(request, options?.signal).catch((error: unknown) => {
    throw isServiceError(error) ? explainError(error, requester === source.families.open) : error;
  });
  // A response that another read brought is not bound to the limit of this request.
  requireDocumentSize(bytes);
  return { text, sensitive: sensitiveRanges('other', new JsonTree(text)) };
}

/** The address that `readOther` reads. Throws `ServiceError` for what is no plain path. */
export function urlOfOther(source: OtherSource, path: string): string {
  requirePlainPath(source, path);
  return `${source.connection.baseUrl}${path}`;
}

/** The request of `readOther`. Throws `ServiceError` for what is no plain path. */
export function requestOfOther(source: OtherSource, path: string): DocumentRequest {
  requirePlainPath(source, path);
  return requesterOf(source, path).get(path, undefined);
}

/** Threat: behind the base URL, `@evil.example` and `.evil.example` make the address of another host. */
function requirePlainPath({ connection: { baseUrl } }: OtherSource, path: string): void {
  if (pathBelow(`${baseUrl}${path}`, baseUrl) !== path) {
    throw nameOperation(attempts.otherDocument(path), failure({ code: 'path-unusable' }));
  }
}

/** Prefixes may lie inside each other: the longest one counts. */
function requesterOf({ families, connection }: OtherSource, path: string): Requester {
  const { key, token, open } = families;
  const { resourcePrefix, legacyPrefix, leavesV2Path, structurePrefix, timesheetPrefix } = connection.dialect;
  const [pathname = ''] = path.split('?');
  const [best] = [
    { prefix: resourcePrefix, requester: token },
    ...[legacyPrefix, leavesV2Path, structurePrefix, timesheetPrefix].map((prefix) => ({
      prefix,
      requester: key,
    })),
  ]
    .filter(({ prefix }) => isBelow(pathname, prefix))
    .sort((one, other) => other.prefix.length - one.prefix.length);
  return best?.requester ?? open;
}

function explainError(error: ServiceError, isOpen: boolean): ServiceError {
  if (isOpen && (error.kind === 'unauthorized' || error.kind === 'forbidden')) {
    return reword(error, { advice: message(responseTexts.outsideFamilies) });
  }
  // A response that is no JSON has no status here.
  const isOtherContent = error.kind === 'unexpected' && error.status === undefined;
  return isOtherContent
    ? reword(error, { attempted: undefined, advice: message(responseTexts.notForDocuments) })
    : error;
}
