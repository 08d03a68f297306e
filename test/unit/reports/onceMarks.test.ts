import assert from 'node:assert/strict';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OnceMarks } from '../../../src/reports/onceMarks.ts';
import { SharedFolder } from '../../../src/ui/storage/sharedFolder.ts';
import { temporaryDirectory } from '../../run/project.ts';

function setUp(directory = join(temporaryDirectory(), 'storage')) {
  const warnings: string[] = [];
  return {
    directory,
    warnings,
    marks: new OnceMarks(new SharedFolder(directory, 'done'), (line) => warnings.push(line)),
  };
}

describe('a once mark', () => {
  it('is given to one of many who want it, and never again', async () => {
    const { directory, marks, warnings } = setUp();
    const windows = Array.from({ length: 10 }, () => setUp(directory).marks);
    const taken = await Promise.all(windows.map((window) => window.take('the end of report 1')));
    assert.equal(taken.filter(Boolean).length, 1);
    assert.equal(await marks.take('the end of report 1'), false);
    assert.equal(await marks.take('the end of report 2'), true);
    assert.deepEqual(warnings, []);
  });

  it('is given whatever it is called', async () => {
    const { directory, marks } = setUp();
    for (const what of ['../../outside', 'a/b', '', 'x'.repeat(10_000)]) {
      assert.equal(await marks.take(what), true);
      assert.equal(await marks.take(what), false);
    }
    assert.equal(readdirSync(directory).length, 4);
  });

  it('is given where the storage fails, which the log is told', async () => {
    const { directory, marks, warnings } = setUp();
    writeFileSync(directory, 'a file, not a directory');
    assert.equal(await marks.take('the end of report 1'), true);
    assert.match(
      warnings.join(),
      /It is unknown if another window has shown the end of a report: .*(EEXIST|ENOTDIR)/,
    );
  });

  it('is forgotten after a week', async () => {
    const { directory, marks, warnings } = setUp();
    await marks.take('the end of report 1');
    const [name = ''] = readdirSync(directory);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    utimesSync(join(directory, name), daysAgo(6), daysAgo(6));
    await marks.take('the end of report 2');
    assert.ok(existsSync(join(directory, name)));
    utimesSync(join(directory, name), daysAgo(8), daysAgo(8));
    await marks.take('the end of report 3');
    assert.ok(!existsSync(join(directory, name)));
    assert.equal(readdirSync(directory).length, 2);
    assert.deepEqual(warnings, []);
  });
});
