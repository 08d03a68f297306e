import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { lockSync } from '../../../src/platform/storage/lock.ts';
import { temporaryDirectory } from '../../run/project.ts';
import { isPosix } from '../posix.ts';

const lockOf = (directory: string) => join(directory, 'requests.lock');

/** Sets the times of a file, of a link those of the link itself. */
function age(path: string, seconds: number): void {
  const then = Date.now() / 1_000 - seconds;
  lutimesSync(path, then, then);
}

describe('a lock that another program left', () => {
  const strange: readonly (readonly [what: string, make: (lock: string, directory: string) => void])[] = [
    ['a file', (lock) => writeFileSync(lock, '')],
    ['a large file', (lock) => writeFileSync(lock, Buffer.alloc(5_000_000))],
    ['a folder', (lock) => mkdirSync(lock)],
    ['a folder with files', (lock) => mkdirSync(join(lock, 'a/b'), { recursive: true })],
  ];
  const onPosix: typeof strange = [
    [
      'a file that nobody may write',
      (lock) => {
        writeFileSync(lock, '');
        chmodSync(lock, 0);
      },
    ],
    ['a pipe', (lock) => execFileSync('mkfifo', [lock])],
    ['a link to nothing', (lock) => symlinkSync('nothing', lock)],
    ['a link to itself', (lock) => symlinkSync('requests.lock', lock)],
    ['a link to a file in use', (lock, directory) => symlinkSync(join(directory, 'other.json'), lock)],
    ['a link to a folder', (lock, directory) => symlinkSync(directory, lock)],
  ];
  for (const [what, make] of isPosix ? [...strange, ...onPosix] : strange) {
    it(`is removed once it is old, and nothing else: ${what}`, () => {
      const directory = temporaryDirectory();
      const other = join(directory, 'other.json');
      const lock = lockOf(directory);
      make(lock, directory);
      writeFileSync(other, '{"kept": true}');
      assert.throws(() => lockSync(lock, 0o600), { code: 'EBUSY' });
      age(lock, 3_600);
      const unlock = lockSync(lock, 0o600);
      assert.ok(statSync(lock).isFile());
      unlock();
      assert.ok(!existsSync(lock));
      assert.equal(readFileSync(other, 'utf8'), '{"kept": true}');
    });
  }

  it('is removed although a window ended while it removed it', () => {
    const directory = temporaryDirectory();
    const lock = lockOf(directory);
    writeFileSync(lock, '');
    age(lock, 3_600);
    const found = statSync(lock).mtimeMs;
    const mark = join(directory, `.${String(Math.trunc(found)).padStart(36, '0')}.part`);
    writeFileSync(mark, '');
    // One of a moment ago may be at work.
    assert.throws(() => lockSync(lock, 0o600), { code: 'EBUSY' });
    age(mark, 3_600);
    lockSync(lock, 0o600)();
    assert.deepEqual(
      readdirSync(directory).filter((name) => name.endsWith('.lock')),
      [],
    );
  });
});
