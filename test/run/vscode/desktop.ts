import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atExit, exitCodeOf, run } from '../processes.ts';
import { findOnPath } from '../project.ts';
import { userSettings } from './settings.ts';

/** The command of the installed desktop VS Code. @throws one sentence when there is none */
export function desktopCode(): string {
  const code = findOnPath('code');
  if (!code) {
    throw new Error(
      'No desktop VS Code was found: there is no "code" on the path. Install VS Code with its "code" command, or run "npm start" without --desktop to use the browser.',
    );
  }
  return code;
}

interface DesktopOptions {
  readonly code: string;
  readonly directory: string;
  readonly folder: string;
  readonly extensions: readonly string[];
}

/** On Windows the command is a script, which only a shell can start. */
const shell = process.platform === 'win32';

/** Opens the desktop VS Code with a fresh profile and waits until its window is closed. */
export async function runDesktop({ code, directory, folder, extensions }: DesktopOptions): Promise<number> {
  const userData = join(directory, 'user-data');
  mkdirSync(join(userData, 'User'), { recursive: true });
  writeFileSync(join(userData, 'User', 'settings.json'), JSON.stringify(userSettings, null, 2));
  const home = ['--user-data-dir', userData, '--extensions-dir', join(directory, 'extensions')];
  for (const extension of extensions) {
    await run(code, [...home, '--install-extension', extension], { shell });
  }
  atExit(() => endApplication(userData));
  console.log('Workforce Explorer is open in VS Code');
  const window = ['--new-window', '--wait', '--disable-workspace-trust', folder];
  return await exitCodeOf(code, [...home, ...window], { shell });
}

/** The `code` command starts the application apart from itself; its process id is in the profile. */
function endApplication(userData: string): void {
  try {
    process.kill(Number(readFileSync(join(userData, 'code.lock'), 'utf8')));
  } catch {
    // The application has ended by itself.
  }
}
