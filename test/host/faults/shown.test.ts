import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { rows } from '../../unit/faults/expectations.ts';
import { operations } from '../../unit/faults/operations.ts';
import { atOnce } from '../../unit/fuzz/atOnce.ts';
import { type Cell, checkCell, printCells } from './cells.ts';
import { commandsIn } from './commands.ts';
import { endsOf, rowNamed, shownFaults } from './expectations.ts';
import { views } from './views.ts';

/** Views and commands in parallel: most of their time is waiting. */
const maxAtOnce = 4;

describe('views and commands under faults', () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  assert.ok(folder);
  const directory = mkdtempSync(join(folder, 'faults-'));
  const ways = [...views, ...commandsIn(directory)];
  const cells: Cell[] = [];

  after(() => {
    Mocha.reporters.Base.consoleLog(printCells(cells, ways));
  });

  for (const name of shownFaults) {
    it(`${name}: all ${ways.length} views and commands show it, lose nothing, and recover`, async () => {
      const row = rowNamed(name);
      const results = await Promise.all(atOnce(ways, (way) => checkCell(way, row), maxAtOnce));
      cells.push(...results);
      assert.deepEqual(
        results.flatMap(({ way, wrong }) => wrong.map((complaint) => `${way.name}: ${complaint}`)),
        [],
      );
    });
  }

  it('covers each way in which a view or a command can end under any fault of the matrix', () => {
    const endings = (names: readonly string[]) =>
      ways.map((way) => {
        const operation = operations.find((one) => one.name === way.operation) ?? assert.fail(way.operation);
        const ends = names.flatMap((name) => endsOf(way, operation, rowNamed(name)));
        return `${way.name}: ${[...new Set(ends.map(({ shown }) => shown))].sort()}`;
      });
    assert.deepEqual(endings(shownFaults), endings(rows.map(({ name }) => name)));
  });
});
