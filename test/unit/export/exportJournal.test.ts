import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mock } from 'node:test';
import { ExportJournal } from '../../../src/export/exportJournal.ts';
import { SharedFolder } from '../../../src/ui/storage/sharedFolder.ts';
import { temporaryDirectory } from '../../run/project.ts';
import { sampleExport } from './samples.ts';

function setUp(directory = temporaryDirectory()) {
  const warnings: string[] = [];
  const journal = new ExportJournal(new SharedFolder(directory, 'export'), (line) => warnings.push(line));
  return { directory, warnings, journal };
}

/** Another window, as a process that evaluates this with its `journal`. */
function otherWindow(directory: string, script: string): ChildProcess {
  const source = (path: string) => JSON.stringify(new URL(`../../../src/${path}`, import.meta.url));
  const whole = `
    const { ExportJournal } = await import(${source('export/exportJournal.ts')});
    const { SharedFolder } = await import(${source('ui/storage/sharedFolder.ts')});
    const journal = new ExportJournal(new SharedFolder(${JSON.stringify(directory)}, 'export'), console.error);
    setInterval(() => undefined, 60_000);
    ${script}`;
  return spawn(process.execPath, ['--input-type=module', '--eval', whole], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function output({ stdout }: ChildProcess): Promise<string> {
  const [data] = await once(stdout ?? assert.fail(), 'data');
  return String(data).trim();
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'close');
}

/** A folder that counts its writes. */
class WatchedFolder extends SharedFolder {
  writes = 0;

  override async write(name: string, value: unknown): Promise<void> {
    this.writes += 1;
    await super.write(name, value);
  }
}

/** A folder in which one entry cannot be removed, such as one that another program holds open. */
class StuckFolder extends SharedFolder {
  stuck: string | undefined;

  override async remove(name: string): Promise<boolean> {
    if (name === this.stuck) {
      throw new Error('EBUSY: resource busy or locked');
    }
    return await super.remove(name);
  }
}

/** Looks for interrupted exports after each of these pauses in milliseconds, and returns what the last look finds. */
async function looking(journal: ExportJournal, pauses: readonly number[]) {
  // Sums of whole milliseconds are exact.
  let now = Math.floor(performance.now());
  const { mock: clock } = mock.method(performance, 'now', () => now);
  try {
    let found = await journal.takeInterrupted();
    for (const pause of pauses) {
      now += pause;
      found = await journal.takeInterrupted();
    }
    return found;
  } finally {
    clock.restore();
  }
}

const exporting = `await journal.open(${JSON.stringify(sampleExport)}); console.log('stored');`;
const taking = 'console.log((await journal.takeInterrupted()).entries.length);';

describe('the journal of exports', () => {
  it('gives an export whose window was closed to one of several windows, and not one that runs', async () => {
    const { directory, journal } = setUp();
    const first = otherWindow(directory, exporting);
    await output(first);
    assert.deepEqual(await journal.takeInterrupted(), { entries: [], areOthersRunning: true });
    await kill(first);
    const windows = [1, 2, 3].map(() => otherWindow(directory, taking));
    const taken = await Promise.all(windows.map(output));
    assert.deepEqual(taken.toSorted(), ['0', '0', '1']);
    await Promise.all(windows.map(kill));
    const { entries } = await journal.takeInterrupted();
    assert.deepEqual(
      entries.map(({ value }) => value),
      [sampleExport],
    );
    assert.equal((await journal.takeInterrupted()).entries.length, 0);
    await entries[0]?.close();
    assert.deepEqual(readdirSync(directory), []);
  });

  it('takes an export that no window has touched for long, although a process of its number runs', async () => {
    const { directory, journal } = setUp();
    writeFileSync(join(directory, 'export-1-a.json'), JSON.stringify(sampleExport));
    const threeMinutes = Array.from({ length: 36 }, () => 5_000);
    assert.deepEqual(await looking(journal, threeMinutes), { entries: [], areOthersRunning: true });
    const next = setUp(directory).journal;
    assert.equal((await looking(next, [...threeMinutes, 5_000])).entries.length, 1);
  });

  it('leaves an export to its window after a sleep of the machine, in which no window touches anything', async () => {
    const { directory, journal } = setUp();
    const entry = join(directory, 'export-1-a.json');
    writeFileSync(entry, JSON.stringify(sampleExport));
    const beforeSleep = new Date(Date.now() - 3_600_000);
    utimesSync(entry, beforeSleep, beforeSleep);
    // On some systems the clock goes on during the sleep.
    const pauses = [5_000, 3_600_000, 5_000];
    assert.deepEqual(await looking(journal, pauses), { entries: [], areOthersRunning: true });
    writeFileSync(entry, JSON.stringify(sampleExport));
    assert.deepEqual(await looking(journal, pauses), { entries: [], areOthersRunning: true });
  });

  it('keeps an export that it offers from other windows, however long the user takes to decide', async () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'export-999999999-a.json'), JSON.stringify(sampleExport));
    const folder = new WatchedFolder(directory, 'export');
    mock.timers.enable({ apis: ['setInterval'] });
    try {
      const { entries } = await new ExportJournal(folder, assert.fail).takeInterrupted();
      mock.timers.tick(600_000);
      await entries[0]?.close();
      // Once when it was taken, and then every minute.
      assert.equal(folder.writes, 11);
    } finally {
      mock.timers.reset();
    }
  });

  it('removes entries that hold no export, and one of two of the same file', async () => {
    const { directory, journal } = setUp();
    writeFileSync(join(directory, 'export-999999999-a.json'), '{"name":');
    writeFileSync(join(directory, 'export-999999999-b.json'), JSON.stringify(sampleExport));
    writeFileSync(join(directory, 'export-999999999-c.json'), JSON.stringify(sampleExport));
    const { entries } = await journal.takeInterrupted();
    assert.equal(entries.length, 1);
    assert.equal(readdirSync(directory).length, 1);
  });

  it('keeps entries that cannot be read now, and takes the others', async () => {
    const { directory, journal, warnings } = setUp();
    writeFileSync(join(directory, 'export-999999999-a.json'), JSON.stringify(sampleExport));
    writeFileSync(join(directory, 'export-999999999-b.json'), JSON.stringify(sampleExport));
    // A circle of links fails as a disk does that cannot be read for a while, also for the user who may read all files.
    const circle = join(directory, 'export-999999999-c.json');
    symlinkSync(circle, circle);
    for (const taken of [1, 0]) {
      const { entries } = await journal.takeInterrupted();
      assert.equal(entries.length, taken);
    }
    assert.ok(lstatSync(circle).isSymbolicLink());
    assert.equal(warnings.length, 1);
    assert.match(warnings.join(), /export-999999999-c\.json could not be read/);
  });

  it('leaves an export to a later look whose entry cannot be removed now, and takes the others', async () => {
    const directory = temporaryDirectory();
    for (const name of ['a', 'b']) {
      const part = sampleExport.part.replace('0f8fad5b', `0f8fad5${name}`);
      writeFileSync(
        join(directory, `export-999999999-${name}.json`),
        JSON.stringify({ ...sampleExport, part }),
      );
    }
    const folder = new StuckFolder(directory, 'export');
    const journal = new ExportJournal(folder, () => undefined);
    folder.stuck = '999999999-a';
    assert.equal((await journal.takeInterrupted()).entries.length, 1);
    assert.equal(readdirSync(directory).length, 2);
    folder.stuck = undefined;
    const { entries } = await journal.takeInterrupted();
    assert.match(entries.map(({ value }) => value.part).join(), /0f8fad5a/);
  });

  it('stores how far an export is', async () => {
    const { directory, journal } = setUp();
    const entry = await journal.open(sampleExport);
    const later = { ...sampleExport, progress: { ...sampleExport.progress, next: null } };
    await entry.update(later);
    const [file = ''] = readdirSync(directory);
    assert.deepEqual(JSON.parse(readFileSync(join(directory, file), 'utf8')), later);
    assert.equal(await journal.isAnyStored(), false);
    await entry.close();
  });

  it('lets an export run where nothing can be stored, and logs that', async () => {
    const file = join(temporaryDirectory(), 'file');
    writeFileSync(file, '');
    const { journal, warnings } = setUp(file);
    const entry = await journal.open(sampleExport);
    await entry.close();
    assert.match(warnings.join(), /could not be written, so it cannot go on after a reload/);
  });
});
