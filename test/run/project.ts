import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { atExit } from './processes.ts';

/** The top level of the repository. */
export const root = dirname(dirname(import.meta.dirname));

/** Where downloads and test output are kept between runs, as test-electron keeps its own. */
export const cache = join(root, '.vscode-test');

const { name, version }: { name: string; version: string } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

export { version };

/** The package that `npm run package` writes. */
export const vsix = join(root, `${name}-${version}.vsix`);

/** The package of the sandbox alone, which it writes, too. */
export const sandboxTarball = `workforce-sandbox-${version}.tgz`;

/** Progress is printed to standard error: standard output is for the result of a task. */
export function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** A new directory that is gone when this process ends, however it ends. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'workforce-'));
  atExit(() => rmSync(directory, { recursive: true, force: true, maxRetries: 10 }));
  return directory;
}

/** Where a command is found on the path of this process, if it is. */
export function findOnPath(command: string): string | undefined {
  const directories = (process.env['PATH'] ?? '').split(delimiter);
  const extensions = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  return directories
    .flatMap((directory) => extensions.map((extension) => join(directory, command + extension)))
    .find((path) => existsSync(path));
}
