import { failure } from './http/errors.ts';
import { exceededLimit } from './http/json/jsonLimits.ts';

/** Deeper and larger than any resource, but smaller than a response, because the editor blocks while it opens one. */
export const documentLimits = { levels: 200, values: 150_000, bytes: 2_000_000 } as const;

/** Throws a `Failure` for JSON text that the editor should not open. */
export function requireDocumentLimits(text: string, bytes: number): void {
  const exceeded = exceededLimit(text, documentLimits);
  if (exceeded === 'levels') {
    throw failure({ code: 'document-too-deep' });
  }
  if (exceeded === 'values' || bytes > documentLimits.bytes) {
    throw failure({ code: 'document-too-large' });
  }
}
