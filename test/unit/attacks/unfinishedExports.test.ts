import assert from 'node:assert/strict';
import { linkSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spools } from '../../../src/features/export/spool.ts';
import type { StoredExport } from '../../../src/features/export/storedExport.ts';
import { SharedFolder } from '../../../src/platform/storage/sharedStorage.ts';
import { Redaction } from '../../../src/service/http/redaction.ts';
import { plantedSecret } from '../../leaks/planted.ts';
import { temporaryDirectory } from '../../run/project.ts';
import { sampleExport, sampleProgress, sampleRows } from '../features/export/samples.ts';
import { itOnPosix } from '../posix.ts';

const name = 'export-999999999-a.json';

function setUp(redaction = new Redaction()) {
  const directory = temporaryDirectory();
  const spools = new Spools({
    folder: new SharedFolder(directory, 'export'),
    redaction,
    warn: () => undefined,
  });
  const text = () =>
    readdirSync(directory)
      .map((file) => readFileSync(join(directory, file), 'utf8'))
      .join('\n');
  return { directory, spools, text };
}

describe('an unfinished export', () => {
  /** A file of the user whose first lines are those of an export, so that a spool would be cut after them. */
  const content = `${JSON.stringify(sampleExport)}\n${JSON.stringify({ progress: sampleProgress, records: [] })}\nwhat was there`;

  for (const [kind, make] of [
    ['symbolic', symlinkSync],
    ['hard', linkSync],
  ] as const) {
    const test = kind === 'symbolic' ? itOnPosix : it;
    test(`neither cuts nor reads another file through a ${kind} link`, async () => {
      const { directory, spools } = setUp();
      const victim = join(temporaryDirectory(), 'victim');
      writeFileSync(victim, content);
      make(victim, join(directory, name));
      assert.deepEqual((await spools.takeInterrupted()).spools, []);
      assert.equal(readFileSync(victim, 'utf8'), content);
    });

    test(`leaves a file alone whose ${kind} link takes its name while it runs`, async () => {
      const { directory, spools } = setUp();
      writeFileSync(join(directory, name), `${JSON.stringify(sampleExport)}\n`);
      const { spools: found } = await spools.takeInterrupted();
      const [spool = assert.fail()] = found;
      const [own = assert.fail()] = readdirSync(directory);
      const victim = join(temporaryDirectory(), 'victim');
      writeFileSync(victim, content);
      renameSync(join(directory, own), join(directory, 'moved'));
      make(victim, join(directory, own));
      await spool.add(sampleRows(1), sampleProgress);
      await spool.remove();
      assert.equal(readFileSync(victim, 'utf8'), content);
    });
  }

  it('has no path in it that is opened', async () => {
    const { directory, spools } = setUp();
    const victim = join(temporaryDirectory(), '.0f8fad5b-d9cb-469f-a165-70867728950e.part');
    writeFileSync(victim, content);
    const entry = { ...sampleExport, part: victim, spool: victim, progress: { written: { bytes: 4 } } };
    writeFileSync(join(directory, name), `${JSON.stringify(entry)}\n`);
    for (const spool of (await spools.takeInterrupted()).spools) {
      await spool.add(sampleRows(1), sampleProgress);
      await spool.remove();
    }
    assert.equal(readFileSync(victim, 'utf8'), content);
  });
});

describe('a secret that a service repeats', () => {
  const apiKey = plantedSecret('repeated');
  const redaction = new Redaction();
  redaction.rememberCredentials({ name: 'Acme' }, { apiKey });

  it('is stored in no name, list or next page', async () => {
    const { spools, text } = setUp(redaction);
    const named: StoredExport = {
      ...sampleExport,
      name: apiKey,
      list: { of: 'members', department: apiKey },
    };
    const spool = await spools.create(named);
    await spool.add(sampleRows(1), {
      ...sampleProgress,
      next: `https://acme.example/?cursor=${encodeURIComponent(apiKey)}`,
    });
    assert.match(text(), /Martin/);
    assert.equal(redaction.ownerOf(text()), undefined);
    // A later window goes on before this page.
    assert.match(spool.progress.next ?? '', /cursor=planted/);
    await spool.remove();
  });
});
