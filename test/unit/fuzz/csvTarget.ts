import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { type Company, createCompany } from '../../../src/sandbox/company/company.ts';
import { contentOf, type Table, toCsv, toWorkbook } from '../../../src/sandbox/reports/content.ts';
import { assertNoFormulas, assertSame } from '../formulas.ts';
import { type Target, target } from './check.ts';
import { oddText } from './mutations.ts';

const today = Date.UTC(2026, 5, 1);
const week = { startsOn: '2026-05-04', endsOn: '2026-05-10' };
const name = fc.oneof(
  oddText,
  fc
    .tuple(
      fc.constantFrom('=', '+', '-', '@', '\t=', '\n+', ' -', '"', ';', "'", 'a;=', 'a\t"@', 'a,-', 'a|+'),
      oddText,
    )
    .map((parts) => parts.join('')),
);
/** Only some cases make a workbook, because it is slow. */
const alsoAsWorkbook = fc.integer({ min: 1, max: 50 }).map((number) => number === 1);

/** Reports with unusual names as CSV: another parser reads the same cells, and no formula. */
export function csvTarget(): Target {
  const company = createCompany(7, { employees: 4, departments: 3 }, today);
  return target(
    fc.record({ names: fc.array(name, { minLength: 1, maxLength: 12 }), alsoAsWorkbook }),
    async ({ names, alsoAsWorkbook: isWorkbook }) => {
      const table = tableOf(company, names);
      const cells = [table.headings, ...table.rows];
      const csv = toCsv(table);
      assertNoFormulas(csv);
      const read = parse(Buffer.from(csv), { delimiter: ';' });
      assert.equal(read.length, cells.length);
      for (const [index, row] of read.entries()) {
        checkRow(row, cells[index] ?? []);
      }
      if (isWorkbook) {
        checkWorkbook(await toWorkbook(table), cells.flat());
      }
    },
  );
}

/** A report of the company with the names in all its texts, in turn. */
function tableOf(company: Company, names: readonly string[]): Table {
  let used = 0;
  const next = () => {
    used += 1;
    return names[used % names.length] ?? '';
  };
  const employees = company.employees.map((employee) => ({
    ...employee,
    givenName: next(),
    familyName: next(),
    employeeNumber: next(),
    department: { ...employee.department, name: next() },
  }));
  const template = company.templates[0] ?? assert.fail('There is no template.');
  const columns = template.columns.map((column) => ({ ...column, name: next() }));
  return contentOf(
    { ...company, employees },
    { template: { ...template, columns }, period: week, filters: [] },
  );
}

function checkRow(read: readonly string[], written: readonly (string | number)[]): void {
  assert.equal(read.length, written.length);
  for (const [index, cell] of read.entries()) {
    const value = written[index];
    if (typeof value === 'number') {
      assert.equal(cell, String(value).replace('.', ','));
    } else {
      // A lone surrogate cannot be written as UTF-8.
      const text = value?.replaceAll(/\p{Surrogate}/gu, '\ufffd');
      assertSame(cell, text ?? '');
    }
  }
}

/** Each text is a cell of the type text, without the characters that XML cannot hold. */
function checkWorkbook(bytes: Uint8Array, cells: readonly (string | number)[]): void {
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? assert.fail('There is no sheet.'));
  assert.doesNotMatch(sheet, /<f[ >]/);
  const texts = cells.filter((cell) => typeof cell === 'string' && cell !== '');
  assert.equal(sheet.match(/ t="inlineStr"/g)?.length ?? 0, texts.length);
  assert.doesNotMatch(sheet, /[^\t\n\P{Cc}]|[\p{Cs}\ufffe\uffff]/u);
  assert.match(
    sheet.replace(/<is><t xml:space="preserve">[^<]*<\/t><\/is>/g, ''),
    /<sheetData>(<row r="\d+">(<c r="[A-Z]+\d+"( s="\d")?( t="inlineStr")?>(<v>[^<]*<\/v>)?<\/c>)*<\/row>)*<\/sheetData>/,
  );
}
