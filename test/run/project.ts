import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** The top level of the repository. */
export const root = dirname(dirname(import.meta.dirname));

/** Where downloads and test output are kept between runs, as test-electron keeps its own. */
export const cache = join(root, '.vscode-test');

const { name, publisher, version }: { name: string; publisher: string; version: string } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

export const extensionId = `${publisher}.${name}`;

/** The package that `npm run package` writes. */
export const vsix = join(root, `${name}-${version}.vsix`);

/** Progress goes to standard error: standard output belongs to what a task answers. */
export function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** A new directory that is gone when this process ends, however it ends. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'workforce-'));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 10 }));
  return directory;
}

/** Where a command is found on the path of this process, if it is. */
export function findOnPath(command: string): string | undefined {
  const directories = (process.env['PATH'] ?? '').split(delimiter);
  return directories.map((directory) => join(directory, command)).find((path) => existsSync(path));
}
