import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TObject } from 'typebox';
import { Collection } from '../../../src/service/contract/collection.ts';
import { LegacyDepartment } from '../../../src/service/contract/departments/legacyDepartment.ts';
import {
  StructureDepartment,
  StructureList,
} from '../../../src/service/contract/departments/structureDepartment.ts';
import { Leave, LeaveV2 } from '../../../src/service/contract/leave.ts';
import { Report } from '../../../src/service/contract/report.ts';
import { TaxonomyLabel } from '../../../src/service/contract/taxonomy.ts';
import { User } from '../../../src/service/contract/user.ts';
import { titleOf } from './rows/row.ts';
import { expectedTitles, rows, rowsOf } from './rows.ts';

const publishedFields = [
  ...['value', 'isAm', 'leaveAccountId', 'leavePeriodId', 'creationDate'],
  ...['cancellationDate', 'cancellationUserId', 'comment'],
];

/** The field tables, with the fields that the contract has from running deployments only. */
const tables: readonly (readonly [section: string, schema: TObject, beyond?: readonly string[]])[] = [
  ['2.1', User],
  ['2.2', LegacyDepartment],
  ['2.3', StructureDepartment],
  ['2.3 list', StructureList],
  ['2.5', Report],
  ['2.6', TaxonomyLabel],
  ['2.7 v3', Leave, publishedFields],
  ['2.7 v2', LeaveV2],
  ['2.8', Collection],
];

const thisFile = 'rows.test.ts';
// So that all tests are known here, also when this file is run alone.
for (const file of readdirSync(import.meta.dirname)) {
  if (file.endsWith('.test.ts') && file !== thisFile) {
    await import(join(import.meta.dirname, file));
  }
}

function titlesBelow(suite: Mocha.Suite): readonly string[] {
  const own = suite.tests
    .filter(({ file }) => file?.startsWith(import.meta.dirname))
    .map(({ title }) => title);
  return [...own, ...suite.suites.flatMap(titlesBelow)];
}

describe('the table of rows', () => {
  const own: string[] = [];
  const check = (title: string, work: (this: Mocha.Context) => void) => {
    own.push(title);
    it(title, work);
  };
  const titles = (context: Mocha.Context): readonly string[] => {
    let suite = context.test?.parent ?? assert.fail();
    while (suite.parent) {
      suite = suite.parent;
    }
    return titlesBelow(suite).filter((title) => !own.includes(title));
  };

  check('has a test for every row that can have one', function () {
    const known = new Set(titles(this));
    assert.deepEqual(
      expectedTitles().filter((title) => !known.has(title)),
      [],
    );
  });

  check('knows every test of the suite', function () {
    const known = new Set(expectedTitles());
    assert.deepEqual(
      titles(this).filter((title) => !known.has(title)),
      [],
    );
  });

  check('has every row once, and no test twice', function () {
    assert.equal(new Set(rows.map(titleOf)).size, rows.length);
    assert.equal(new Set(titles(this)).size, titles(this).length);
  });

  check('has the rules of a section without a gap', () => {
    for (const section of new Set(rows.map((row) => row.section))) {
      const numbers = rowsOf(section).flatMap(({ row }) => (/^\d+$/.test(row) ? Number(row) : []));
      assert.deepEqual(
        numbers,
        numbers.map((_number, index) => index + 1),
        section,
      );
    }
  });

  for (const [section, schema, beyond = []] of tables) {
    check(`has one row for each field of ${section}, as the contract has them`, () => {
      const patterns: readonly string[] = Object.keys(Object(schema)['patternProperties'] ?? {});
      const fields = [
        ...Object.keys(schema.properties).filter((name) => !beyond.includes(name)),
        ...patterns.map((pattern) => pattern.replace('^', '')),
      ];
      const listed = rowsOf(section)
        .filter(({ row }) => !row.startsWith('('))
        .map(({ row }) => row.split('<')[0] ?? row);
      assert.deepEqual(listed.sort(), fields.sort());
    });
  }
});
