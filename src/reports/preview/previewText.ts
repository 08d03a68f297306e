import { recognizedEncoding } from '../../domain/table/content.ts';

/** Bytes. The editor stays fast with it, and it holds a month of most companies. */
const longestPreview = 500_000;

/** The beginning of a report's content as text. */
interface PreviewText {
  readonly text: string;
  /** How many lines the text has, and how large the whole content is; undefined if the text is complete. */
  readonly cut?: { readonly lines: number; readonly bytes: number };
}

/**
 * The content of a report as text, in the encoding in which a table reads it, at most the first 500 KB, which ends with
 * a whole line.
 */
export function previewText(bytes: Uint8Array): PreviewText {
  const decoder = new TextDecoder(recognizedEncoding(bytes));
  if (bytes.byteLength <= longestPreview) {
    return { text: decoder.decode(bytes) };
  }
  // A streaming decoder ignores a character that is cut at the end.
  const text = decoder.decode(bytes.subarray(0, longestPreview), { stream: true });
  const end = text.lastIndexOf('\n') + 1;
  const shown = end === 0 ? text : text.slice(0, end);
  return { text: shown, cut: { lines: shown.split('\n').length - 1, bytes: bytes.byteLength } };
}
