import { basename } from 'node:path';
import { type RecordKind, recordKinds } from '../domain/export/columns.ts';
import type { Written } from '../domain/export/format.ts';
import { type FileFormat, fileFormats } from '../domain/fileName.ts';
import type { Connection } from '../service/connection.ts';
import { isRecord } from '../service/contract/record.ts';
import { isLeftover } from '../ui/storage/replaceFile.ts';
import type { ExportedList } from '../ui/tree/exportable.ts';

/** How far an export is. */
export interface Progress {
  readonly written: Written;
  /** The next page; missing before the first, null after the last. */
  readonly next?: string | null;
  /** Number of records that the service counts, if it does. */
  readonly total?: number;
  /** Records that could not be read, and those of others that a service sent although it was asked for some only. */
  readonly unreadable: number;
  readonly leftOut: number;
  /** True if the list goes on beyond what is read. */
  readonly truncated: boolean;
}

/** What to write, and where. */
export interface ExportOrder {
  readonly kind: RecordKind;
  /** What the user calls it. */
  readonly name: string;
  /** Names of columns. */
  readonly columns: readonly string[];
  /** True if sensitive values are masked. */
  readonly isMasked: boolean;
  readonly format: FileFormat;
  /** Address of the file. */
  readonly target: string;
}

/** An export of a list, with what another window needs to go on with it. */
export interface StoredExport extends ExportOrder {
  readonly connection: Pick<Connection, 'id' | 'name' | 'instance' | 'baseUrl'>;
  readonly list: ExportedList;
  /** Path of the unfinished file. */
  readonly part: string;
  readonly progress: Progress;
}

/** Reads an export from storage; undefined for any other value. */
export function storedExportIn(value: unknown): StoredExport | undefined {
  return isStoredExport(value) ? value : undefined;
}

function isStoredExport(value: unknown): value is StoredExport {
  return (
    isRecord(value) &&
    areTexts(value, ['name', 'target', 'part']) &&
    isRecord(value['connection']) &&
    areTexts(value['connection'], ['id', 'name', 'baseUrl']) &&
    ['string', 'undefined'].includes(typeof value['connection']['instance']) &&
    // No other file is ever cut or removed.
    isLeftover(basename(String(value['part']))) &&
    recordKinds.some((kind) => kind === value['kind']) &&
    fileFormats.some((format) => format === value['format']) &&
    Array.isArray(value['columns']) &&
    value['columns'].every((name) => typeof name === 'string') &&
    typeof value['isMasked'] === 'boolean' &&
    isList(value['list']) &&
    isProgress(value['progress'])
  );
}

function isList(value: unknown): value is ExportedList {
  if (!isRecord(value)) {
    return false;
  }
  switch (value['of']) {
    case 'employees':
      return isRecord(value['query']) && Object.values(value['query']).every(isTextOrTexts);
    case 'employees-by-id':
      return Array.isArray(value['ids']) && isTextOrTexts(value['ids']);
    case 'members':
      return areTexts(value, ['department']);
    case 'taxonomies':
      return true;
    case 'taxonomy-labels':
      return isRecord(value['taxonomy']) && areTexts(value['taxonomy'], ['id']);
    case 'leaves': {
      const { query } = value;
      return (
        isRecord(query) &&
        areTexts(query, ['of', 'from', 'to']) &&
        Array.isArray(query['ids']) &&
        isTextOrTexts(query['ids']) &&
        (value['version'] === 'v3' || value['version'] === 'v2') &&
        typeof value['insist'] === 'boolean'
      );
    }
    default:
      return false;
  }
}

function isProgress(value: unknown): value is Progress {
  if (!isRecord(value) || !isRecord(value['written'])) {
    return false;
  }
  const counts = ['rows', 'bytes', 'checksum', 'unpacked', 'packed', 'shortened'];
  const { next, total } = value;
  return (
    areCounts(value['written'], counts) &&
    areCounts(value, ['unreadable', 'leftOut']) &&
    (next === undefined || next === null || typeof next === 'string') &&
    (total === undefined || areCounts(value, ['total'])) &&
    typeof value['truncated'] === 'boolean'
  );
}

function areTexts(value: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === 'string');
}

function areCounts(value: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  return names.every((name) => Number.isSafeInteger(value[name]) && Number(value[name]) >= 0);
}

function isTextOrTexts(value: unknown): boolean {
  return (
    typeof value === 'string' || (Array.isArray(value) && value.every((each) => typeof each === 'string'))
  );
}
