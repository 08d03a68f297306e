import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { ReportFiles } from '../../../../src/features/reports/reportFiles.ts';
import { SharedStorage } from '../../../../src/platform/storage/sharedStorage.ts';
import { temporaryDirectory } from '../../../run/project.ts';
import { sampleReport } from './samples.ts';

const report = sampleReport();

function setUp(directory = join(temporaryDirectory(), 'storage')) {
  const warnings: string[] = [];
  const warn = (line: string) => warnings.push(line);
  const storage = new SharedStorage(directory, warn);
  return { directory, files: new ReportFiles(storage, warn), isAnyFollowed: () => storage.has('followed') };
}

describe('the mark that a report is followed', () => {
  it('is removed by one of many windows that find the end at the same time', async () => {
    const { directory, files } = setUp();
    const windows = Array.from({ length: 10 }, () => setUp(directory).files);
    const ended = { ...report, following: { state: 'ended' } } as const;
    for (const followed of [
      report,
      { ...report, id: '../../outside' },
      { ...report, id: 'x'.repeat(10_000) },
    ]) {
      assert.equal(await files.write(followed), false);
      const ends = await Promise.all(windows.map((window) => window.write({ ...ended, id: followed.id })));
      assert.equal(ends.filter(Boolean).length, 1);
      assert.equal(await files.write({ ...ended, id: followed.id }), false);
    }
    assert.equal(readdirSync(directory).length, 3);
  });

  const longAgo = new Date(Date.now() - 48 * 3_600_000);

  /** A followed report that was written long ago, and where it is. */
  async function followedReport() {
    const { directory, files, isAnyFollowed } = setUp();
    await files.write(report);
    const [mark = '', path = ''] = readdirSync(directory).toSorted();
    utimesSync(join(directory, mark), longAgo, longAgo);
    return { files, isAnyFollowed, path: join(directory, path) };
  }

  it('stays while its report cannot be read: the next window follows it on', async () => {
    const { files, isAnyFollowed, path } = await followedReport();
    rmSync(path);
    // A folder fails as a disk does that cannot be read for a while, also for the user who may read all files.
    mkdirSync(path);
    assert.deepEqual(await files.readAll(), []);
    assert.equal(await isAnyFollowed(), true);
  });

  it('goes where its report is gone', async () => {
    const { files, isAnyFollowed, path } = await followedReport();
    rmSync(path);
    await files.readAll();
    assert.equal(await isAnyFollowed(), false);
  });
});
