import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { StoppedExport } from '../../../../src/features/export/exporter.ts';
import type { ExportOrder } from '../../../../src/features/export/storedExport.ts';
import type { Clock } from '../../../../src/service/http/clock.ts';
import { cellsOf } from '../../../unit/features/export/files.ts';
import { lockedBy } from '../../../unit/policies.ts';
import { connect } from '../../../unit/service/sandboxClient.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { until } from '../documents/support.ts';
import { count, useExports } from './support.ts';

describe('an export that was interrupted', () => {
  const { scene, newWindow, target, following, sent, assertNothingLeft, stopped } = useExports();

  /** What shows the exports of a new window. */
  const newExporter = (after?: Clock['after']) =>
    newWindow(scene().client.service, after && { now: () => scene().clock.now(), after }).exporter;

  for (const format of ['csv', 'json', 'excel'] as const) {
    it(`goes on in another window where it stopped: ${format}`, async () => {
      await stopped(3, { format });
      const later = newWindow(connect(scene().client.sandbox, { clock: scene().clock }).service);
      const { spools } = await later.spools.takeInterrupted();
      const [spool = assert.fail('There is nothing to go on with.')] = spools;
      const { rows } = await later.exporter.resume(spool, following());
      assert.equal(rows, count);
      assert.equal(sent().length, 2);
      assert.deepEqual(readdirSync(scene().folder), ['all.csv']);
      assert.deepEqual(readdirSync(scene().storage), []);
      assert.equal(idsIn(format).size, count);
    });
  }

  function idsIn(format: ExportOrder['format']): ReadonlySet<string> {
    const bytes = readFileSync(target());
    switch (format) {
      case 'csv': {
        const [, ...rows]: string[][] = parse(bytes, { bom: true });
        return new Set(rows.flatMap(([id]) => id ?? []));
      }
      case 'json': {
        const records: { id: string }[] = JSON.parse(bytes.toString());
        return new Set(records.map(({ id }) => id));
      }
      case 'excel': {
        const ids = [...cellsOf(bytes)].filter(([name]) => /^A\d+$/.test(name) && name !== 'A1');
        return new Set(ids.map(([, { value }]) => value));
      }
    }
  }

  it('does not go on where a policy locks exports by now, and stays', async () => {
    const spool = await stopped(2);
    const { exporter } = newWindow(scene().client.service, scene().clock, lockedBy('personalDataExport'));
    await assert.rejects(exporter.resume(spool, following()), /\(rule “personalDataExport”\)/);
    assert.deepEqual([sent(), readdirSync(scene().folder)], [[], []]);
    await spool.remove();
  });

  it('does not go on where a policy locks revealing by now, unless its pages are masked', async () => {
    const spool = await stopped(2, { isMasked: false });
    const { exporter } = newWindow(scene().client.service, scene().clock, lockedBy('reveal'));
    await assert.rejects(exporter.resume(spool, following()), /\(rule “reveal”\)/);
    assert.deepEqual([sent(), readdirSync(scene().folder)], [[], []]);
    await spool.remove();
    await exporter.resume(await stopped(2), following());
    assert.deepEqual(readdirSync(scene().folder), ['all.csv']);
  });

  it('is gone with its file when the user discards it', async () => {
    const spool = await stopped(2);
    const exporter = newExporter();
    const offers: string[] = [];
    const choosing = replaced('showWarningMessage', (sentence: string, ...buttons: readonly string[]) => {
      offers.push(sentence);
      return Promise.resolve(buttons.find((button) => button === 'Discard'));
    });
    try {
      const cause = new Error('The service does not respond.');
      await exporter.show(spool.value, () => Promise.reject(new StoppedExport(spool, cause)));
    } finally {
      choosing.dispose();
      exporter.dispose();
    }
    assert.match(
      offers.join(),
      /“Employees” of Test stopped after 200 of 450 records\. It can go on there\./,
    );
    assert.deepEqual(sent(), []);
    assertNothingLeft();
  });

  it('is gone with its connection where the user has dismissed the offer', async () => {
    const spool = await stopped(2);
    const { exporter, remove } = newWindow();
    using _choosing = replaced('showWarningMessage', () => Promise.resolve(undefined));
    const cause = new Error('The service does not respond.');
    await exporter.show(spool.value, () => Promise.reject(new StoppedExport(spool, cause)));
    assert.equal(readdirSync(scene().storage).length, 1);
    remove();
    await until(() => readdirSync(scene().storage).length === 0);
    assertNothingLeft();
  });

  it('is offered after the process of its window has ended', async () => {
    await stopped(2);
    const other = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 60_000)'], {
      stdio: 'ignore',
    });
    const { storage } = scene();
    const [name = ''] = readdirSync(storage);
    renameSync(join(storage, name), join(storage, name.replace(String(process.pid), String(other.pid))));
    let looks = 0;
    const exporter = newExporter((_, look) => {
      looks += 1;
      if (looks === 3) {
        other.on('exit', look).kill('SIGKILL');
      } else {
        setImmediate(look);
      }
      return () => undefined;
    });
    using _choosing = replaced('showWarningMessage', () => Promise.resolve('Discard'));
    try {
      exporter.offerInterrupted();
      await until(() => readdirSync(storage).length === 0);
    } finally {
      exporter.dispose();
      other.kill('SIGKILL');
    }
    assert.equal(looks, 3);
    assertNothingLeft();
  });

  it('is left to a later start where that process goes on for two minutes', async () => {
    await stopped(2);
    const { storage } = scene();
    const [name = ''] = readdirSync(storage);
    renameSync(join(storage, name), join(storage, name.replace(String(process.pid), String(process.ppid))));
    const pauses: number[] = [];
    const exporter = newExporter((pause, look) => {
      pauses.push(pause);
      setImmediate(look);
      return () => undefined;
    });
    exporter.offerInterrupted();
    await until(() => pauses.length === 23);
    await new Promise((resolve) => setImmediate(resolve));
    exporter.dispose();
    assert.deepEqual(new Set(pauses), new Set([5_000]));
    assert.equal(readdirSync(storage).length, 1);
  });

  it('is over when its connection is another one meanwhile', async () => {
    const spool = await stopped(2);
    const later = newWindow();
    later.remove();
    await assert.rejects(later.exporter.resume(spool, following()), /its connection was removed/);
    assertNothingLeft();
    assert.deepEqual(sent(), []);
  });

  it('stays masked when it goes on with masking switched off', async () => {
    const spool = await stopped(2);
    await newWindow().exporter.resume(spool, following());
    const [, ...rows]: string[][] = parse(readFileSync(target()), { bom: true });
    assert.deepEqual(new Set(rows.map((row) => row[2]).filter((value) => value !== '')), new Set(['••••']));
  });
});
