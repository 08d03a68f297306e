import assert from 'node:assert/strict';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { type Row, rows } from '../../unit/faults/expectations.ts';
import { closeAll, limitRequests } from '../documents/support.ts';
import { commands } from './editor/commanding.ts';
import { type Cell, underFault } from './editor/underFault.ts';

/** Faults at the same time. */
const mostAtOnce = 4;
/** These wait as long as the service asks, up to a minute: all of them do at once. */
const waiting = /^429/;
/** These wait as long as the setting says. */
const stalling = /stall|trickle/;

describe('what the editor shows of faults', function () {
  this.timeout(240_000);
  const cells: Cell[] = [];
  const meet = async (some: readonly Row[], atOnce: number) => {
    const left = [...some];
    const work = async () => {
      for (let row = left.shift(); row !== undefined; row = left.shift()) {
        cells.push(...(await underFault(row)));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };

  before(async () => {
    await limitRequests(1000);
    // Else each document that opens would take the place of the one before.
    await set('workbench.editor.enablePreview', false);
    const [stalled, patient] = [stalling, waiting].map((some) => rows.filter(({ name }) => some.test(name)));
    assert.ok(stalled && patient);
    const others = rows.filter((row) => !stalled.includes(row) && !patient.includes(row));
    await set('workforce.requestTimeoutSeconds', 2);
    await meet(stalled, stalled.length);
    await set('workforce.requestTimeoutSeconds', undefined);
    await Promise.all([meet(patient, patient.length), meet(others, mostAtOnce)]);
  });

  after(async () => {
    await set('workforce.requestTimeoutSeconds', undefined);
    await set('workbench.editor.enablePreview', undefined);
    await limitRequests(undefined);
    await closeAll();
    const size = `${rows.length} faults × ${commands.length} commands = ${cells.length} cells`;
    const failures = cells.filter(({ wrong }) => wrong.length > 0).length;
    Mocha.reporters.Base.consoleLog(`What the editor shows: ${size}, ${failures} failures`);
  });

  for (const command of commands) {
    it(`${command}: says so under all ${rows.length} faults, loses nothing, and recovers`, () => {
      const own = cells.filter((cell) => cell.command === command);
      assert.equal(own.length, rows.length);
      assert.deepEqual(
        own.flatMap(({ wrong }) => wrong),
        [],
      );
    });
  }
});

async function set(setting: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration().update(setting, value, vscode.ConfigurationTarget.Global);
}
