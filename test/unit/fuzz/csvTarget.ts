import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { type Company, createCompany } from '../../../src/sandbox/company/company.ts';
import { contentOf, type Table } from '../../../src/sandbox/reports/content.ts';
import { toCsv, toWorkbook } from '../../../src/sandbox/reports/formats.ts';
import { type Target, target } from './check.ts';
import { oddText } from './mutations.ts';

const today = Date.UTC(2026, 5, 1);
const week = { startsOn: '2026-05-04', endsOn: '2026-05-10' };
const name = fc.oneof(
  oddText,
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t=', '\n+', ' -', '"', ';', "'"), oddText)
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
      const read = parse(Buffer.from(toCsv(table)), { delimiter: ';' });
      assert.equal(read.length, cells.length);
      for (const [index, row] of read.entries()) {
        checkRow(row, cells[index] ?? []);
      }
      if (isWorkbook) {
        checkWorkbook(await toWorkbook(table, { sheet: 'report', writtenAt: Date.now() }), cells.flat());
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
      assert.ok(
        cell === text || cell === `'${text}`,
        `${JSON.stringify(value)} is read as ${JSON.stringify(cell)}`,
      );
      // Programs skip different characters before a formula; this covers more than any of them.
      assert.doesNotMatch(cell, /^[^\p{L}\p{M}\p{N}\p{P}\p{S}]*[=+\-@]/u);
    }
  }
}

/** Each text is a cell of the type text, without the characters that XML cannot hold. */
function checkWorkbook(bytes: Uint8Array, cells: readonly (string | number)[]): void {
  const parts = unzipSync(bytes);
  const part = (path: string) => strFromU8(parts[path] ?? assert.fail(path));
  const sheet = part('xl/worksheets/sheet1.xml');
  assert.doesNotMatch(sheet, /<f[ >]/);
  const texts = cells.filter((cell) => typeof cell === 'string' && cell !== '');
  assert.equal(sheet.match(/ t="s"/g)?.length ?? 0, texts.length);
  const shared = part('xl/sharedStrings.xml');
  assert.doesNotMatch(shared, /[^\t\n\r\P{Cc}\u0085]|[\p{Cs}\ufffe\uffff]/u);
  assert.match(
    shared.replace(/<si><t(?: xml:space="preserve")?>[^<]*<\/t><\/si>/g, ''),
    /^<\?xml[^>]*><sst[^>]*><\/sst>$/,
  );
}
