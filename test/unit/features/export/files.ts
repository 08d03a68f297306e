import assert from 'node:assert/strict';
import { strFromU8, unzipSync } from 'fflate';
import { type Column, columnsOf, readColumns } from '../../../../src/features/export/model/columns.ts';
import { writerOf } from '../../../../src/features/export/model/format.ts';
import type { FileFormat } from '../../../../src/formats/fileName.ts';
import { type Row, writtenFile } from '../../../../src/formats/writer.ts';
import type { RecordKind } from '../../../../src/service/contract/resources.ts';

/** Columns of a kind by their names. */
export function columnsNamed(kind: RecordKind, ...names: readonly string[]): readonly Column[] {
  const columns = readColumns(kind, names);
  assert.equal(columns.length, names.length, `not all of ${names} are columns: ${columnsOf(kind)}`);
  return columns;
}

/** The file with these pages of rows, and what its writer reports. */
export async function written(
  format: FileFormat,
  columns: readonly { readonly name: string }[],
  ...pages: readonly (readonly Row[])[]
) {
  return await writtenFile(writerOf(format)(columns, pages));
}

/** The bytes of a file with these pages of rows. */
export async function fileOf(...file: Parameters<typeof written>): Promise<Uint8Array> {
  return (await written(...file)).bytes;
}

/** A cell of a workbook as another program reads it. */
export interface Cell {
  readonly type: 'text' | 'number' | 'boolean';
  readonly value: string;
  /** True if it stays a text when the user edits it. */
  readonly isQuoted: boolean;
}

/** The cells of the sheet of a workbook by their names, such as `A1`; an empty cell is missing. */
export function cellsOf(bytes: Uint8Array): ReadonlyMap<string, Cell> {
  const parts = unzipSync(bytes);
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? assert.fail('There is no sheet.'));
  assert.doesNotMatch(sheet, /<f[ >]/, 'no cell is a formula');
  assert.doesNotMatch(sheet, /[^\t\n\P{Cc}]|[\p{Cs}\ufffe\uffff]/u);
  const cells = sheet.matchAll(
    /<c r="(?<name>[A-Z]+\d+)"(?: s="(?<style>\d)")?(?: t="(?<type>\w+)")?>(?:<v>(?<value>[^<]*)<\/v>|<is><t xml:space="preserve">(?<text>[^<]*)<\/t><\/is>)<\/c>/g,
  );
  return new Map(
    [...cells].map(({ groups = {} }) => {
      const { name = '', style, type, value, text } = groups;
      const kinds = { b: 'boolean', inlineStr: 'text' } as const;
      const kind = type === 'b' || type === 'inlineStr' ? kinds[type] : 'number';
      return [name, { type: kind, value: value ?? unescaped(text ?? ''), isQuoted: style === '2' }];
    }),
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([\dA-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
