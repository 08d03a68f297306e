import { existsSync } from 'node:fs';
import { run } from '../processes.ts';
import { say } from '../project.ts';

/** Whether this process may install Debian packages. */
export const canInstallPackages = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages. @throws when apt-get fails */
export async function installPackages(...packages: readonly string[]): Promise<void> {
  say(`Installing ${packages.join(', ')} (apt-get)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}
