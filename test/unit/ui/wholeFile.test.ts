import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { LineFile } from '../../../src/ui/storage/lineFile.ts';
import { saveFile } from '../../../src/ui/storage/wholeFile.ts';
import { temporaryDirectory } from '../../run/project.ts';

// These tests say most where test/run/windows.ts is loaded.
describe('a file that is written as a whole', () => {
  it('is replaced after a moment in which another program has it open', async () => {
    const folder = temporaryDirectory();
    const path = join(folder, 'table.csv');
    writeFileSync(path, 'before');
    const other = await open(path);
    const saved = saveFile(path, [Buffer.from('after')]);
    setTimeout(() => other.close(), 30);
    await saved;
    assert.equal(readFileSync(path, 'utf8'), 'after');
    assert.deepEqual(readdirSync(folder), ['table.csv']);
  });
});

describe('a file of lines', () => {
  it('goes on where it was cut', async () => {
    const path = join(temporaryDirectory(), 'lines');
    const created = await LineFile.create(path);
    await created.append('one');
    await created.close();
    writeFileSync(path, 'tw', { flag: 'a' });
    const file = (await LineFile.open(path)) ?? assert.fail();
    await file.cut(4);
    await file.append('three');
    await file.append('');
    await file.close();
    assert.equal(readFileSync(path, 'utf8'), 'one\nthree\n\n');
  });

  it('is not opened through a link, also where the system itself would follow it', async () => {
    const folder = temporaryDirectory();
    writeFileSync(join(folder, 'file'), 'one\n');
    // Users of Windows may make links in its mode for developers.
    const { symlinkSync } = process.getBuiltinModule('node:fs');
    symlinkSync('file', join(folder, 'link').replace(/^C:/, '').replaceAll('\\', '/'));
    assert.equal(await LineFile.open(join(folder, 'link')), undefined);
  });
});
