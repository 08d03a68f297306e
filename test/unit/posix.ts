/** False on Windows, which has no modes of files, pipes, shells, limits of a process, or signals that a program handles. */
export const isPosix = process.platform !== 'win32';

/** A test that only a POSIX system can run. Elsewhere there is no such test, because a skipped one counts as failed. */
export function itOnPosix(title: string, test: Mocha.Func | Mocha.AsyncFunc): void {
  if (isPosix) {
    it(title, test);
  }
}
