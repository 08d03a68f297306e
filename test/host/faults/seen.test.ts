import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { rows } from '../../unit/faults/expectations.ts';
import { commandsIn } from './commands.ts';
import { type Cell, column, printSeen } from './seen.ts';
import { views } from './views.ts';

/** Columns at the same time: most of a cell is waiting. */
const mostAtOnce = 4;

describe('what is seen of faults', function () {
  this.timeout(180_000);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  assert.ok(folder);
  const directory = mkdtempSync(join(folder, 'faults-'));
  const ways = [...views, ...commandsIn(directory)];
  const cells: Cell[] = [];

  before(async () => {
    const waiting = [...ways];
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        cells.push(...(await column(next, rows)));
      }
    };
    await Promise.all(Array.from({ length: mostAtOnce }, work));
  });

  after(() => {
    Mocha.reporters.Base.consoleLog(printSeen(cells, ways));
  });

  for (const way of ways) {
    it(`${way.name}: is told under all ${rows.length} faults, loses nothing, and recovers`, () => {
      const own = cells.filter((cell) => cell.way === way);
      assert.equal(own.length, rows.length);
      assert.deepEqual(
        own.flatMap(({ row, wrong }) => wrong.map((complaint) => `${row.name}: ${complaint}`)),
        [],
      );
    });
  }
});
