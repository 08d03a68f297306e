import { strToU8, zipSync } from 'fflate';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';

/** How a program writes the parts of a workbook. */
interface Writing {
  /** The formats that the cells name by their place, from 1. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  /** The name of a part in the archive. */
  readonly nameOf?: (name: string) => string;
  readonly encode?: (text: string) => Uint8Array;
}

/** A workbook of one sheet with this XML in it. */
export function rawWorkbook(
  sheetData: string,
  { formats = [], is1904 = false, nameOf = (name) => name, encode = strToU8 }: Writing = {},
): Uint8Array {
  const numFmts = formats.map(
    (format, place) => `<numFmt numFmtId="${164 + place}" formatCode="${format}"/>`,
  );
  const xfs = formats.map((_, place) => `<xf numFmtId="${164 + place}" applyNumberFormat="1"/>`);
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${contentTypes}"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}">${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${numFmts.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [nameOf(name), encode(text)])),
  );
}
