import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { run } from '../processes.ts';
import { root, say } from '../project.ts';
import { canInstallPackages, installPackages } from './apt.ts';
import { homeBelow } from './editorDirectory.ts';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Runs in each page: else Chromium writes the text of an input to the disk, to restore it after a crash. */
const keepNoInput = `addEventListener('focusin', ({ target }) => target.setAttribute?.('autocomplete', 'off'), true)`;

/**
 * The page of a headless Chromium with a fresh profile and nothing that calls home; what it writes is below the
 * directory. It ends with the context of the page. `ratio` is how many dots the screen has to a pixel: Playwright's own
 * one does not change the limits of the browser.
 */
export async function openChromium(directory: string, ratio?: number): Promise<Page> {
  const context = await chromium.launchPersistentContext(join(directory, 'profile'), {
    executablePath: await ensureChromium(),
    env: { ...process.env, ...homeBelow(directory) },
    viewport: ratio === undefined ? { width: 1440, height: 900 } : null,
    permissions: ['clipboard-read', 'clipboard-write'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(ratio === undefined ? [] : [`--force-device-scale-factor=${ratio}`, '--window-size=1440,900']),
    ],
  });
  await context.addInitScript(keepNoInput);
  return context.pages()[0] ?? (await context.newPage());
}

/**
 * Where Chromium is: of the system, or installed on first use, as Debian's package when that is allowed, else by
 * Playwright's own download.
 * @throws one sentence that says what to install when there is no way to get one
 */
export async function ensureChromium(): Promise<string> {
  return find() ?? (await install());
}

/** Some systems have a script in its place that only says how to get it. */
function find(): string | undefined {
  return [...installed, chromium.executablePath()].find(
    (path) => existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0,
  );
}

async function install(): Promise<string> {
  const failures: string[] = [];
  for (const attempt of canInstallPackages ? [installPackage, download] : [download]) {
    await attempt().catch((error: unknown) => failures.push(String(error)));
    const path = find();
    if (path !== undefined) {
      return path;
    }
  }
  throw new Error(`${instruction} What was tried: ${failures.join(' ')}`);
}

async function installPackage(): Promise<void> {
  await installPackages('chromium', 'fonts-liberation');
}

async function download(): Promise<void> {
  say('Downloading Chromium (Playwright)');
  await run(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium']);
}

const instruction =
  'No Chromium was found and none could be installed. Install Chromium or Google Chrome (on Debian: "apt-get install chromium" as root), or the libraries that Playwright\'s own needs ("npx playwright-core install-deps chromium"), and run the command again.';
