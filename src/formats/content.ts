import { isAscii, isUtf8 } from 'node:buffer';
import { type Encoding, encodings } from './reading.ts';

/** Why a content is not shown as a table. */
export type ContentProblem =
  | 'empty'
  | 'page'
  | 'json'
  | 'workbook'
  | 'document'
  | 'binary'
  | 'long-row'
  | 'open-quote';

/** A content that is no table. */
export class NotATable extends Error {
  readonly problem: ContentProblem;
  /** Where the problem is, from 1. */
  readonly line: number | undefined;

  constructor(problem: ContentProblem, line?: number) {
    super(`The content is no table: ${problem}.`);
    this.name = 'NotATable';
    this.problem = problem;
    this.line = line;
  }
}

/** Bytes at the beginning by which a content is recognized. */
const beginning = 4_096;
/** Of the beginning; text has hardly any. */
const maxControlCharacters = 0.02;

/** Bytes from the first one that is no ASCII, in which letters are counted. */
const letterSample = 1_000_000;
/** A line that names the encoding of a text, above its table. */
const namedEncoding = /(?:encoding|charset|#)[\s:=;,"']{0,8}([\w-]{3,20})/i;

/**
 * The encoding of a text: by its byte order mark, else by the bytes themselves. Any bytes are valid Windows-1252, so that is
 * the encoding where the text is not UTF-8 and names no other one in its first lines.
 */
export function recognizeEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) {
    return 'utf-16le';
  }
  if (first === 0xfe && second === 0xff) {
    return 'utf-16be';
  }
  const start = bytes.subarray(0, beginning);
  // Most characters of a table in UTF-16 have one byte that is zero.
  const zeros = [0, 1].map((side) => start.filter((byte, index) => byte === 0 && index % 2 === side).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > start.length / 4 && Math.min(even, odd) < start.length / 50) {
    return odd > even ? 'utf-16le' : 'utf-16be';
  }
  return isMostlyUtf8(bytes) ? 'utf-8' : (encodingNamed(bytes) ?? 'windows-1252');
}

/** True where more letters are written in UTF-8 than not: one damaged byte does not change all others. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) {
    return true;
  }
  let start = 0;
  while (isAscii(bytes.subarray(start, start + beginning))) {
    start += beginning;
  }
  const text = new TextDecoder().decode(bytes.subarray(start, start + letterSample), { stream: true });
  const damaged = text.match(/\ufffd/g)?.length ?? 0;
  return (text.match(/[^\p{ASCII}]/gu)?.length ?? 0) > 2 * damaged;
}

/** The encoding that a text names in its first lines. */
function encodingNamed(bytes: Uint8Array): Encoding | undefined {
  const lines = Buffer.from(bytes.subarray(0, beginning)).toString('latin1').split('\n', 3).join('\n');
  const [, name = ''] = namedEncoding.exec(lines) ?? [];
  try {
    const { encoding } = new TextDecoder(name);
    return encodings.find((known) => known === encoding && !known.startsWith('utf-'));
  } catch {
    // A word that is no encoding.
    return undefined;
  }
}

/** Returns true for a file that may be an Excel workbook; other archives begin like this, too. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return signatureOf(bytes) === 'PK\u0003\u0004';
}

/** Throws `NotATable` for content that is recognized as something else. */
export function requireTable(bytes: Uint8Array, encoding: Encoding): void {
  const start = bytes.subarray(0, beginning);
  const problem = problemOf(start, new TextDecoder(encoding).decode(start, { stream: true }));
  if (problem !== undefined) {
    throw new NotATable(problem);
  }
}

function problemOf(bytes: Uint8Array, text: string): ContentProblem | undefined {
  if (text.trim() === '') {
    return 'empty';
  }
  const signature = signatureOf(bytes);
  if (isWorkbook(bytes) || signature === '\u00d0\u00cf\u0011\u00e0') {
    return 'workbook';
  }
  if (signature === '%PDF') {
    return 'document';
  }
  const start = text.trimStart();
  if (/^<(?:!doctype|html|head|body|\?xml|!--)/i.test(start)) {
    return 'page';
  }
  if (/^(?:\{\s*["}]|\[\s*[[{])/.test(start)) {
    return 'json';
  }
  const controls = text.match(/[^\P{Cc}\s]/gu)?.length ?? 0;
  return text.includes('\0') || controls > text.length * maxControlCharacters ? 'binary' : undefined;
}

function signatureOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 4));
}
