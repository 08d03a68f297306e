import { isFormula } from '../../service/contract/spreadsheet.ts';
import type { Format, Part, Row, Written } from './format.ts';
import { bytesPart, cellText, isNumber, nothing } from './parts.ts';
import {
  checksumOf,
  directoryOf,
  type Entry,
  lastPiece,
  localHeader,
  packedPiece,
  sizesAfter,
} from './zip.ts';

/**
 * An Excel workbook of one sheet, with the names of the columns in bold and kept in view. The libraries of the field
 * build a workbook in memory; here each part is compressed by itself, so that another window can go on.
 */
export const workbook: Format = {
  begin(columns) {
    const head = bytesPart(archiveHead().bytes, nothing);
    const names = columns.map(({ name }, place) => textCell(name, reference(place, 1), styles.heading));
    const start = sheetPart(`${sheetStart}${rowXml(names, 1)}`, head.written);
    return { ...start, bytes: Buffer.concat([head.bytes, start.bytes]) };
  },

  add(rows, _columns, written) {
    const first = written.rows + 2;
    const xml = rows.map((row, place) => rowXml(cellsOf(row, first + place), first + place));
    const shortened = written.shortened + rows.flat().filter(isTooLong).length;
    return sheetPart(xml.join(''), { ...written, rows: written.rows + rows.length, shortened });
  },

  end(written) {
    const last = sheetPart(sheetEnd, written, lastPiece);
    const { checksum, packed, unpacked } = last.written;
    const sizes = sizesAfter({ checksum, packed, unpacked });
    const { entries, sheetAt } = archiveHead();
    const sheet = { name: sheetPath, checksum, packed, unpacked, offset: sheetAt };
    const directory = directoryOf([...entries, sheet], last.written.bytes + sizes.byteLength);
    const rest = bytesPart(Buffer.concat([sizes, directory]), last.written);
    return { ...rest, bytes: Buffer.concat([last.bytes, rest.bytes]) };
  },
};

const sheetPath = 'xl/worksheets/sheet1.xml';
/** In UTF-16 units; Excel reads no longer cell. */
const longestCell = 32_767;
/** Excel calculates with so many digits; a longer number is a text. */
const mostDigits = 15;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The places of the formats in `styles.xml`. A text like a formula stays a text also when the user edits it. */
const styles = { heading: ' s="1"', likeFormula: ' s="2"', usual: '' } as const;
type Style = (typeof styles)[keyof typeof styles];

const otherFiles: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
    `<Override PartName="/${sheetPath}" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationships(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml':
    `<workbook xmlns="${main}" xmlns:r="${office}">` +
    '<sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relationships(
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ),
  'xl/styles.xml':
    `<styleSheet xmlns="${main}">` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>',
};

const sheetStart =
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';
const sheetEnd = '</sheetData></worksheet>';

function relationships(...targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], place) =>
      `<Relationship Id="rId${place + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
}

/** The files before the sheet, and the header of the sheet. */
function archiveHead(): { bytes: Uint8Array; entries: readonly Entry[]; sheetAt: number } {
  const entries: Entry[] = [];
  const pieces: Uint8Array[] = [];
  let offset = 0;
  for (const [name, xml] of Object.entries(otherFiles)) {
    const content = Buffer.from(declaration + xml);
    const piece = lastPiece(content);
    const facts = {
      checksum: checksumOf(content),
      packed: piece.byteLength,
      unpacked: content.byteLength,
    };
    const file = Buffer.concat([localHeader(name), piece, sizesAfter(facts)]);
    entries.push({ name, offset, ...facts });
    pieces.push(file);
    offset += file.byteLength;
  }
  return { bytes: Buffer.concat([...pieces, localHeader(sheetPath)]), entries, sheetAt: offset };
}

/** The next part of the sheet. */
function sheetPart(xml: string, written: Written, pack = packedPiece): Part {
  const content = Buffer.from(xml);
  const piece = pack(content);
  return bytesPart(piece, {
    ...written,
    checksum: checksumOf(content, written.checksum),
    unpacked: written.unpacked + content.byteLength,
    packed: written.packed + piece.byteLength,
  });
}

function rowXml(cells: readonly string[], number: number): string {
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellsOf(row: Row, number: number): readonly string[] {
  return row.map((value, place) => cellXml(value, reference(place, number)));
}

function cellXml(value: unknown, at: string): string {
  const text = cellText(value);
  if (text === '') {
    return '';
  }
  if (typeof value === 'boolean') {
    return `<c r="${at}" t="b"><v>${Number(value)}</v></c>`;
  }
  if (isNumber(value) && isExactInExcel(text)) {
    return `<c r="${at}"><v>${text}</v></c>`;
  }
  return textCell(text, at, isFormula(text) ? styles.likeFormula : styles.usual);
}

function textCell(text: string, at: string, style: Style): string {
  const shown = text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text;
  return `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(shown)}</t></is></c>`;
}

function isTooLong(value: unknown): boolean {
  return cellText(value).length > longestCell;
}

function isExactInExcel(number: string): boolean {
  const digits = (number.toLowerCase().split('e')[0] ?? '').replace(/[-.]/g, '').replace(/^0+/, '');
  return digits.length <= mostDigits && Number.isFinite(Number(number));
}

/** The name of a cell, such as `AB12`. */
function reference(place: number, row: number): string {
  const before = Math.floor(place / 26);
  const letters = String.fromCharCode(...(before === 0 ? [] : [64 + before]), 65 + (place % 26));
  return `${letters}${row}`;
}

/** What XML cannot hold is written in the escapes of the format, `_x0000_`, and a text that looks like one as well. */
function escaped(text: string): string {
  return text
    .replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    .replaceAll(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, escapeOf)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function escapeOf(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
