import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReportFiles } from '../../../src/reports/reportFiles.ts';
import { SharedStorage } from '../../../src/ui/storage/sharedStorage.ts';
import { temporaryDirectory } from '../../run/project.ts';
import { sampleReport } from './samples.ts';

const report = sampleReport();

function setUp(directory = join(temporaryDirectory(), 'storage')) {
  const warnings: string[] = [];
  const warn = (line: string) => warnings.push(line);
  return { directory, warnings, files: new ReportFiles(new SharedStorage(directory, warn), warn) };
}

describe('the mark that the end of a report was shown', () => {
  it('is given to one of many windows, and never again', async () => {
    const { directory, files, warnings } = setUp();
    const windows = Array.from({ length: 10 }, () => setUp(directory).files);
    const marked = await Promise.all(windows.map((window) => window.markEndShown(report, 1)));
    assert.equal(marked.filter(Boolean).length, 1);
    assert.equal(await files.markEndShown(report, 1), false);
    assert.equal(await files.markEndShown(report, 2), true);
    assert.deepEqual(warnings, []);
  });

  it('is given for any id', async () => {
    const { directory, files } = setUp();
    for (const id of ['../../outside', 'a/b', '', 'x'.repeat(10_000)]) {
      assert.equal(await files.markEndShown(sampleReport({ id }), 1), true);
      assert.equal(await files.markEndShown(sampleReport({ id }), 1), false);
    }
    assert.equal(readdirSync(directory).length, 4);
  });

  it('is given where the storage fails, with a line in the log', async () => {
    const { directory, files, warnings } = setUp();
    writeFileSync(directory, 'a file, not a directory');
    assert.equal(await files.markEndShown(report, 1), true);
    assert.match(
      warnings.join(),
      /It is unknown if another window has shown the end of a report: .*(EEXIST|ENOTDIR)/,
    );
  });

  it('is removed after a week', async () => {
    const { directory, files, warnings } = setUp();
    await files.markEndShown(report, 1);
    const [name = ''] = readdirSync(directory);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    utimesSync(join(directory, name), daysAgo(6), daysAgo(6));
    await files.markEndShown(report, 2);
    assert.ok(existsSync(join(directory, name)));
    utimesSync(join(directory, name), daysAgo(8), daysAgo(8));
    await files.markEndShown(report, 3);
    assert.ok(!existsSync(join(directory, name)));
    assert.equal(readdirSync(directory).length, 2);
    assert.deepEqual(warnings, []);
  });
});

describe('the mark that a report is followed', () => {
  const longAgo = new Date(Date.now() - 3_600_000);

  /** A followed report that was written long ago, and where it is. */
  async function followedReport() {
    const { directory, files } = setUp();
    await files.write(report);
    const [mark = '', path = ''] = readdirSync(directory).toSorted();
    utimesSync(join(directory, mark), longAgo, longAgo);
    return { files, path: join(directory, path) };
  }

  it('stays while its report cannot be read: the next window follows it on', async () => {
    const { files, path } = await followedReport();
    rmSync(path);
    // A folder fails as a disk does that cannot be read for a while, also for the user who may read all files.
    mkdirSync(path);
    assert.deepEqual(await files.readAll(), []);
    assert.equal(await files.isAnyFollowed(), true);
  });

  it('goes where its report is gone', async () => {
    const { files, path } = await followedReport();
    rmSync(path);
    await files.readAll();
    assert.equal(await files.isAnyFollowed(), false);
  });
});
