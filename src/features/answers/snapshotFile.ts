import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { normalized } from '../../platform/text/jsonText.ts';
import { sensitiveName } from '../../service/contract/check/sensitive.ts';
import type { Fields } from '../../service/contract/fields.ts';
import { hasIdLength } from '../../service/contract/id.ts';
import { parseExactIfValid, printExact } from '../../service/contract/json/exactJson.ts';
import { type Message, message } from '../../service/contract/message.ts';
import { isRecord } from '../../service/contract/record.ts';
import type { DocumentKind } from '../../service/contract/resources.ts';
import { isSnapshotEnd, isSnapshotHead, type SnapshotEnd, type SnapshotHead } from './model/snapshot.ts';

/** Characters of a record: that of a department with 10,000 references has a million. */
const maxLine = 1_000_000;
const maxRecords = 200_000;
/** Of a record, those of its references included. */
const maxFields = 40_000;
/** Characters of a line that are searched for its id; longer ones are no ids. */
const maxIdText = 10_000;

/**
 * Returns a function that makes the line of a record: JSON in normal form, the id first, without the fields that documents
 * mask.
 */
export function recordWriter(kind: DocumentKind, baseUrl: string) {
  const isSensitive = sensitiveName(kind);
  return (id: string, { id: written = id, ...rest }: Fields): string => {
    const others = printExact(normalized(rest, baseUrl, isSensitive)).slice(1);
    return `{"id":${printExact(written)}${others === '}' ? '' : ','}${others}`;
  };
}

/** A snapshot in memory, whose records are parsed where they are needed only. */
export interface Snapshot extends SnapshotEnd {
  readonly head: SnapshotHead;
  /** The lines of the records, by id. Of several with one id, the last one. */
  readonly lines: ReadonlyMap<string, string>;
  /** The record of an id. Throws `invalid-input` if its line is no record. */
  fields(id: string): Fields | undefined;
}

/** Reads the text of a snapshot. Throws `invalid-input` with the number of the line that is wrong. */
export async function readSnapshot(name: string, text: string): Promise<Snapshot> {
  const problem = (reason: Message) => {
    const attempted = message('read the snapshot “{name}”', { name });
    return invalidInput(attempted, reason, message('Choose a file that “Take Snapshot” wrote, unchanged.'));
  };
  const noRecord = (line: number) => problem(message('line {line} is no record', { line }));
  const records: string[] = [];
  // Limits are checked before lines are made.
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    const next = text.indexOf('\n', start);
    end = next === -1 ? text.length : next;
    if (end - start > maxLine) {
      const values = { line: records.length + 1, maxLine };
      throw problem(message('line {line} is longer than {maxLine} characters', values));
    }
    // The first and the last line are none.
    if (records.length === maxRecords + 2) {
      throw problem(message('it has more than {maxRecords} records', { maxRecords }));
    }
    records.push(text.slice(start, end));
  }
  const head = parseExactIfValid(records.shift() ?? '');
  if (!isSnapshotHead(head)) {
    throw problem(message('line {line} is not the first line of a snapshot', { line: 1 }));
  }
  const end = parseExactIfValid(records.pop() ?? '');
  if (!text.endsWith('\n') || !isSnapshotEnd(end) || end.records !== records.length) {
    throw problem(message('the file is not whole: it ends with line {line}', { line: records.length + 2 }));
  }
  const lines = new Map<string, string>();
  for (const [place, record] of records.entries()) {
    const id = idIn(record);
    if (id === undefined) {
      throw noRecord(place + 2);
    }
    // A field has five characters at least.
    const mayBeWide = record.length > 5 * maxFields;
    if (mayBeWide && record.split('":').length > maxFields) {
      throw problem(message('line {line} has more than {maxFields} fields', { line: place + 2, maxFields }));
    }
    lines.set(id, record);
    // Timers run between two stages of long work.
    await ((mayBeWide || place % 1_000 === 0) && nextTurn());
  }
  const fields = (id: string) => {
    const line = lines.get(id);
    const found = line === undefined ? {} : parseExactIfValid(line);
    if (!isRecord(found)) {
      throw noRecord(records.lastIndexOf(line ?? '') + 2);
    }
    return line === undefined ? undefined : found;
  };
  return { ...end, head, lines, fields };
}

/** The id that a line begins with. */
function idIn(text: string): string | undefined {
  const [, written] = /^\{"id":("(?:[^"\\]|\\.)*"|-?\d+)[,}]/.exec(text.slice(0, maxIdText)) ?? [];
  const id = written?.startsWith('"') ? parseExactIfValid(written) : written;
  return typeof id === 'string' && hasIdLength(id) ? id : undefined;
}
