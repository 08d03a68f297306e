import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Spool, Spools } from '../../../../src/features/export/spool.ts';
import { SharedFolder } from '../../../../src/platform/storage/sharedStorage.ts';
import { LongNumber } from '../../../../src/service/contract/record.ts';
import { Redaction } from '../../../../src/service/http/redaction.ts';
import { temporaryDirectory } from '../../../run/project.ts';
import { itOnPosix } from '../../posix.ts';
import { sampleExport, sampleProgress, sampleRows } from './samples.ts';

function setUp(directory = temporaryDirectory(), folder = new SharedFolder(directory, 'export')) {
  const warnings: string[] = [];
  const redaction = new Redaction();
  const warn = (line: string) => warnings.push(line);
  return { directory, warnings, spools: new Spools({ folder, redaction, warn }) };
}

/** Lines as a window writes them that is killed after them. */
function killedWindow(
  directory: string,
  name = '999999999-a',
  lines: readonly unknown[] = [sampleExport],
): string {
  const path = join(directory, `export-${name}.json`);
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return path;
}

const page = { progress: { ...sampleProgress, rows: 1 }, records: [{ id: '1', familyName: 'Martin' }] };

async function rowsOf(spool: Spool): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  for await (const each of spool.rows()) {
    rows.push(...each);
  }
  return rows;
}

/** The only export that can go on. */
async function taken(spools: Spools): Promise<Spool> {
  const { spools: found } = await spools.takeInterrupted();
  assert.equal(found.length, 1);
  return found[0] ?? assert.fail();
}

/** Another window, as a process that evaluates this with its `spools`. */
function otherWindow(directory: string, script: string): ChildProcess {
  const source = (path: string) => JSON.stringify(new URL(`../../../src/${path}`, import.meta.url));
  const whole = `
    const { Spools } = await import(${source('export/spool.ts')});
    const { SharedFolder } = await import(${source('platform/storage/sharedStorage.ts')});
    const { Redaction } = await import(${source('service/http/redaction.ts')});
    const folder = new SharedFolder(${JSON.stringify(directory)}, 'export');
    const spools = new Spools({ folder, redaction: new Redaction(), warn: console.error });
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

describe('the spool of an export', () => {
  it('has the rows of all pages as they were read, and says how far they go', async () => {
    const { spools, directory } = setUp();
    const spool = await spools.create(sampleExport);
    const odd = [
      [new LongNumber('12345678901234567890'), { t: [1.5, 'ü\n"', null] }, undefined],
      ['x'.repeat(200_000), '', '••••'],
    ];
    await spool.add(sampleRows(1), sampleProgress);
    const whole = { ...sampleProgress, rows: 4, next: null };
    await spool.add(odd, whole);
    const rows = await rowsOf(spool);
    assert.equal(JSON.stringify(rows), JSON.stringify([...sampleRows(1), ...odd]));
    assert.deepEqual(rows[1], ['2', null, undefined]);
    assert.deepEqual(spool.progress, whole);
    await spool.remove();
    assert.deepEqual(readdirSync(directory), []);
  });

  it('goes on and is removed after its rows were read in part, such as by a file whose writing was cancelled', async () => {
    const { spools, directory, warnings } = setUp();
    const spool = await spools.create(sampleExport);
    await spool.add(sampleRows(1), sampleProgress);
    await spool.add(sampleRows(3), { ...sampleProgress, rows: 4 });
    for await (const rows of spool.rows()) {
      assert.equal(rows.length, 2);
      break;
    }
    await spool.add(sampleRows(5), { ...sampleProgress, rows: 6, next: null });
    assert.equal((await rowsOf(spool)).length, 6);
    await spool.remove();
    assert.deepEqual([readdirSync(directory), warnings], [[], []]);
  });

  it('goes on after the pages that another window has read', async () => {
    const { directory, spools } = setUp();
    killedWindow(directory, '999999999-a', [sampleExport, page]);
    const spool = await taken(spools);
    assert.deepEqual(spool.value, sampleExport);
    assert.deepEqual(spool.progress, page.progress);
    await spool.add(sampleRows(2), { ...sampleProgress, rows: 3, next: null });
    assert.deepEqual(await rowsOf(spool), [['1', 'Martin', undefined], ...sampleRows(2)]);
    await spool.remove();
    assert.deepEqual(readdirSync(directory), []);
  });

  it('loses nothing but a page that was not written to its end', async () => {
    const { directory, spools } = setUp();
    const path = killedWindow(directory, '999999999-a', [sampleExport, page]);
    writeFileSync(path, '\n{"records":[{"id":"2"', { flag: 'a' });
    const spool = await taken(spools);
    assert.equal(spool.progress.rows, 1);
    await spool.add(sampleRows(2), { ...sampleProgress, rows: 3 });
    assert.equal((await rowsOf(spool)).length, 3);
    await spool.remove();
  });

  const doubtful: Readonly<Record<string, unknown>> = {
    'a page that is damaged': { records: [{ id: '2' }] },
    'a page whose next one is not known': {
      ...page,
      progress: { ...page.progress, rows: 2, next: undefined },
    },
    'a page of something else': [],
  };
  for (const [what, damaged] of Object.entries(doubtful)) {
    it(`goes on before ${what}, and takes no page after it`, async () => {
      const { directory, spools } = setUp();
      const third = { ...page, progress: { ...page.progress, rows: 3 } };
      killedWindow(directory, '999999999-a', [sampleExport, page, damaged, third]);
      const spool = await taken(spools);
      assert.deepEqual(spool.progress, page.progress);
      await spool.add(sampleRows(2), { ...sampleProgress, rows: 3 });
      assert.deepEqual(await rowsOf(spool), [['1', 'Martin', undefined], ...sampleRows(2)]);
      await spool.remove();
    });
  }

  it('says so where a page was damaged while it ran', async () => {
    const { directory, spools } = setUp();
    const spool = await spools.create(sampleExport);
    await spool.add(sampleRows(1), sampleProgress);
    const [file = assert.fail()] = readdirSync(directory);
    writeFileSync(join(directory, file), JSON.stringify(sampleExport));
    await assert.rejects(rowsOf(spool), /was damaged after it was stored/);
    await spool.remove();
  });

  it('is removed where it begins with no export', async () => {
    const { directory, spools } = setUp();
    killedWindow(directory, '999999999-a', []);
    killedWindow(directory, '999999999-b', [{ ...sampleExport, kind: 'secrets' }, page]);
    writeFileSync(join(directory, 'export-999999999-c.json'), '{"name":');
    assert.deepEqual(await spools.takeInterrupted(), { spools: [], areOthersRunning: false });
    assert.deepEqual(readdirSync(directory), []);
  });
});

describe('the spools of all windows', () => {
  const exporting = `await spools.create(${JSON.stringify(sampleExport)}); console.log('stored');`;
  const taking = 'console.log((await spools.takeInterrupted()).spools.length);';

  it('give an export whose window was closed to one of several windows, and not one that runs', async () => {
    const { directory, spools } = setUp();
    const first = otherWindow(directory, exporting);
    await output(first);
    assert.deepEqual(await spools.takeInterrupted(), { spools: [], areOthersRunning: true });
    await kill(first);
    const windows = [1, 2, 3].map(() => otherWindow(directory, taking));
    const counts = await Promise.all(windows.map(output));
    assert.deepEqual(counts.toSorted(), ['0', '0', '1']);
    await Promise.all(windows.map(kill));
    const spool = await taken(spools);
    assert.deepEqual((await spools.takeInterrupted()).spools, []);
    await spool.remove();
    assert.deepEqual(readdirSync(directory), []);
  });

  it('are kept for a week', async () => {
    const { directory, spools } = setUp();
    const day = 24 * 3_600_000;
    for (const [name, age] of [
      ['a', 6.9 * day],
      ['b', 7.1 * day],
    ] as const) {
      const path = killedWindow(directory, `1-${name}`);
      utimesSync(path, new Date(Date.now() - age), new Date(Date.now() - age));
    }
    const own = await spools.create(sampleExport);
    await spools.takeInterrupted();
    assert.ok(readdirSync(directory).includes('export-1-a.json'));
    assert.equal(readdirSync(directory).length, 2);
    await own.remove();
  });

  it('stay where they cannot be read now, and the others are taken', async () => {
    const directory = temporaryDirectory();
    /** A folder in which one entry cannot be renamed, such as one that another program holds open. */
    class StuckFolder extends SharedFolder {
      override async rename(name: string, other: string): Promise<boolean> {
        if (name === '999999999-a') {
          throw new Error('EBUSY: resource busy or locked');
        }
        return await super.rename(name, other);
      }
    }
    const { spools, warnings } = setUp(directory, new StuckFolder(directory, 'export'));
    killedWindow(directory, '999999999-a');
    killedWindow(directory, '999999999-b');
    const spool = await taken(spools);
    assert.match(warnings.join(), /export-999999999-a\.json could not be read: EBUSY/);
    await spool.remove();
    assert.deepEqual(readdirSync(directory), ['export-999999999-a.json']);
  });

  it('need a folder in which something can be stored', async () => {
    const file = join(temporaryDirectory(), 'file');
    writeFileSync(file, '');
    await assert.rejects(setUp(file).spools.create(sampleExport), /Could not keep what an export has read/);
  });

  it('are not opened through a link, also where the system itself would follow it', async () => {
    const { directory, spools } = setUp();
    killedWindow(directory, 'file', [sampleExport, page]);
    renameSync(join(directory, 'export-file.json'), join(directory, 'file'));
    // Users of Windows may make links in its mode for developers.
    const { symlinkSync: link } = process.getBuiltinModule('node:fs');
    link('file', join(directory, 'export-999999999-a.json').replace(/^C:/, '').replaceAll('\\', '/'));
    assert.deepEqual((await spools.takeInterrupted()).spools, []);
  });

  itOnPosix('are neither folders nor links', async () => {
    const { directory, spools } = setUp();
    const elsewhere = killedWindow(temporaryDirectory(), '999999999-a', [sampleExport, page]);
    const before = readFileSync(elsewhere, 'utf8');
    symlinkSync(elsewhere, join(directory, 'export-999999999-a.json'));
    symlinkSync('nowhere', join(directory, 'export-999999999-b.json'));
    mkdirSync(join(directory, 'export-999999999-c.json'));
    assert.deepEqual((await spools.takeInterrupted()).spools, []);
    const left = readdirSync(directory);
    assert.ok(
      left.every((name) => lstatSync(join(directory, name)).isDirectory()),
      left.join(),
    );
    assert.equal(readFileSync(elsewhere, 'utf8'), before);
  });
});
