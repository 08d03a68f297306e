import assert from 'node:assert/strict';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { UnfinishedFile } from '../../../src/ui/storage/unfinishedFile.ts';
import { temporaryDirectory } from '../../run/project.ts';

const text = (content: string) => Buffer.from(content);

describe('a file that is written part by part', () => {
  let folder: string;
  let target: string;

  beforeEach(() => {
    folder = temporaryDirectory();
    target = join(folder, 'table.csv');
  });

  const read = () => readFileSync(target, 'utf8');

  it('takes its place when it is whole, with the mode of the file that was there', async () => {
    writeFileSync(target, 'old');
    chmodSync(target, 0o640);
    const file = await UnfinishedFile.create(target);
    await file.append(text('new '));
    assert.equal(read(), 'old');
    await file.append(text('content'));
    await file.finish();
    assert.equal(read(), 'new content');
    assert.equal(statSync(target).mode & 0o777, 0o640);
    assert.deepEqual(readdirSync(folder), ['table.csv']);
  });

  it('is as private as the file that is there, from its first byte on', async () => {
    writeFileSync(target, 'old');
    chmodSync(target, 0o600);
    const file = await UnfinishedFile.create(target);
    assert.equal(statSync(file.path).mode & 0o777, 0o600);
    await file.discard();
  });

  it('replaces the file behind a symbolic link', async () => {
    mkdirSync(join(folder, 'far'));
    writeFileSync(join(folder, 'far', 'real.csv'), 'old');
    symlinkSync(join(folder, 'far', 'real.csv'), target);
    const file = await UnfinishedFile.create(target);
    await file.append(text('new'));
    await file.finish();
    assert.equal(readFileSync(join(folder, 'far', 'real.csv'), 'utf8'), 'new');
  });

  it('goes on after what an earlier window wrote whole, and drops the rest', async () => {
    const first = await UnfinishedFile.create(target);
    await first.append(text('page 1, half of pa'));
    await first.leave();
    const second = await UnfinishedFile.continue(target, first.path, 'page 1, '.length);
    await second?.append(text('page 2'));
    await second?.finish();
    assert.equal(read(), 'page 1, page 2');
  });

  it('does not go on where a crash lost a part, or the file is gone', async () => {
    const first = await UnfinishedFile.create(target);
    await first.append(text('page'));
    await first.leave();
    assert.equal(await UnfinishedFile.continue(target, first.path, 100), undefined);
    assert.equal(await UnfinishedFile.continue(target, join(folder, '.gone.part'), 1), undefined);
  });

  it('leaves nothing when it is discarded', async () => {
    writeFileSync(target, 'old');
    const file = await UnfinishedFile.create(target);
    await file.append(text('new'));
    await file.discard();
    assert.deepEqual(readdirSync(folder), ['table.csv']);
    assert.equal(read(), 'old');
  });

  it('is not begun where something else than a file is', async () => {
    await assert.rejects(UnfinishedFile.create(folder), /something else than a file is there/);
    assert.deepEqual(readdirSync(folder), []);
  });
});
