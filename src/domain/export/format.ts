import type { FileFormat } from '../fileName.ts';
import type { Column } from './columns.ts';
import { csv } from './csv.ts';
import { json } from './json.ts';
import { workbook } from './workbook.ts';

/** What was written of the rows so far, so that another window can go on. */
export interface Written {
  readonly rows: number;
  /** Of the file so far, in bytes. */
  readonly bytes: number;
  /** CRC-32 and bytes of the sheet of a workbook so far, and its bytes after compression. */
  readonly checksum: number;
  readonly unpacked: number;
  readonly packed: number;
  /** Texts that were too long for a cell of a workbook, and were cut. */
  readonly shortened: number;
}

/** A part of a file, and what was written with it. */
export interface Part {
  readonly bytes: Uint8Array;
  readonly written: Written;
}

/** The values of a record in the order of the columns. */
export type Row = readonly unknown[];

/** Writes a file part by part. A part depends on nothing but the columns and what was written before. */
export interface Format {
  begin(columns: readonly Column[]): Part;
  add(rows: readonly Row[], columns: readonly Column[], written: Written): Part;
  end(written: Written): Part;
}

export const formats: Readonly<Record<FileFormat, Format>> = { csv, json, excel: workbook };
