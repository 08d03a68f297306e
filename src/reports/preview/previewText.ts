/** Bytes. The editor stays fast with it, and it holds a month of most companies. */
const longestPreview = 500_000;

/** The beginning of a report's content as text. */
interface PreviewText {
  readonly text: string;
  /** How many lines the text has, and how large the whole content is; undefined if the text is complete. */
  readonly cut?: { readonly lines: number; readonly bytes: number };
}

/**
 * The content of a report as text, at most the first 500 KB, which ends with a whole line. Content that is not UTF-8
 * or UTF-16 is read as Windows-1252, in which any bytes are text.
 */
export function previewText(bytes: Uint8Array): PreviewText {
  const text = decoded(bytes.subarray(0, longestPreview));
  if (bytes.byteLength <= longestPreview) {
    return { text };
  }
  const end = text.lastIndexOf('\n') + 1;
  const shown = end === 0 ? text : text.slice(0, end);
  return { text: shown, cut: { lines: shown.split('\n').length - 1, bytes: bytes.byteLength } };
}

/** Streaming decoders ignore a character that is cut at the end. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return new TextDecoder('utf-16le').decode(bytes, { stream: true });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
