import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { saveFile } from '../../../src/platform/storage/wholeFile.ts';
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
