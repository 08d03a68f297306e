import { failure } from './http/errors.ts';
import { JsonLimitError, scanJson } from './http/json/exactJson.ts';

/** In bytes: smaller than a response, because the editor blocks while it opens a document. */
export const maxDocumentBytes = 2_000_000;

/** Throws a `ServiceError` for JSON text that the editor should not open: too large, too deep or of too many values. */
export function requireDocumentLimits(text: string, bytes: number): void {
  if (bytes > maxDocumentBytes) {
    throw failure({ code: 'document-too-large' });
  }
  try {
    scanJson(text);
  } catch (error) {
    if (error instanceof JsonLimitError) {
      throw failure({ code: error.limit === 'levels' ? 'document-too-deep' : 'document-too-large' });
    }
    throw error;
  }
}
