import { isUtf8 } from 'node:buffer';
import type { Encoding } from './reading.ts';

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

  constructor(problem: ContentProblem) {
    super(`The content is no table: ${problem}.`);
    this.name = 'NotATable';
    this.problem = problem;
  }
}

/** Bytes at the beginning by which a content is recognized. */
const beginning = 4_096;
/** Of the beginning; text has hardly any. */
const maxControlCharacters = 0.02;

/** The encoding of a text: by its byte order mark, else by the bytes themselves. Any bytes are valid Windows-1252. */
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
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
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
