import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { startSandbox } from '../../src/sandbox/index.ts';
import { pack } from '../run/package.ts';
import { run } from '../run/processes.ts';
import { root, say, temporaryDirectory } from '../run/project.ts';
import { type Authorities, authoritiesVariable, trustedAuthorities } from '../run/vscode/authorities.ts';
import { openChromium } from '../run/vscode/chromium.ts';
import { type Server, startServer, workbenchUrl } from '../run/vscode/server.ts';
import { startSecureFront } from '../unit/secureFront.ts';
import { benchTask, type HostRound, type HostTask, plainViews } from './hostRound.ts';
import { behind, startLargeService } from './sandboxProcess.ts';

/** How long an extension host may take to start and to measure, in milliseconds. */
const longestRound = 600_000;

/** Measures in several extension hosts, one after the other: each is fresh, with the extension as it is packaged. */
export async function inFreshHosts(rounds: number): Promise<readonly HostRound[]> {
  await run(process.execPath, [join(root, 'esbuild.mjs'), '--production'], { cwd: root });
  const directory = temporaryDirectory();
  const extensions = [
    await packagedExtension(directory),
    await emptyExtension(directory),
    await plainExtension(directory),
  ];
  const tests = join(directory, 'inHost.cjs');
  await bundle('inHost', tests);
  const file = join(directory, 'rounds.jsonl');
  await using sandbox = await startSandbox({ rateLimit: 'off' });
  const authorities = await trustedAuthorities(temporaryDirectory());
  const { system }: Authorities = JSON.parse(authorities[authoritiesVariable] ?? '');
  await using front = await startSecureFront(system, sandbox.baseUrl);
  const { baseUrl, tokenUrl, apiKey, clientId, clientSecret } = sandbox;
  await using large = await startLargeService(100_000);
  const access = { baseUrl, tokenUrl, apiKey, clientId, clientSecret };
  const task: HostTask = { file, access, secureAccess: behind(front.origin, access), large: large.access };
  const paths: string[] = [];
  // The views ask for their lists at the same time, and the token for one may come before the other.
  sandbox.onRequest(({ path }) => path !== new URL(tokenUrl).pathname && paths.push(path));
  const early: number[] = [];
  const environment = { ...authorities, [benchTask]: JSON.stringify(task) };
  const server = await startServer({ directory, extensions, environment, ownHome: true, testDriver: true });
  const page = await openChromium(directory);
  try {
    const host = new HostWindow(page, server, directory);
    await host.prepare();
    await host.run(tests);
    for (let round = 1; round <= rounds; round += 1) {
      say(`Extension host ${round} of ${rounds}`);
      paths.length = 0;
      await host.run(tests);
      const listing = paths.findIndex((path) => path.includes('/structure/api/departments'));
      if (listing === -1) {
        throw new Error('The view did not list the departments.');
      }
      early.push(listing);
    }
  } finally {
    await page.context().close();
    server.stop();
  }
  const measured = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return measured.map((line, round): HostRound => ({ ...JSON.parse(line), requestsAtStart: early[round] }));
}

/** The window of an editor. Each load of it starts an extension host. */
class HostWindow {
  readonly #page: Page;
  readonly #server: Server;
  readonly #folder: string;
  /** What the editor reported; it reports much that is of no consequence. */
  readonly #errors: string[] = [];
  #ended: (exitCode: number) => void = () => undefined;

  constructor(page: Page, server: Server, directory: string) {
    this.#page = page;
    this.#server = server;
    this.#folder = join(directory, 'folder');
    mkdirSync(this.#folder);
  }

  async prepare(): Promise<void> {
    await this.#page.exposeFunction('codeAutomationExit', (exitCode: number) => this.#ended(exitCode));
    await this.#page.exposeFunction('codeAutomationLog', (type: string, lines: unknown[]) =>
      type === 'error' ? this.#errors.push(lines.join(' ')) : undefined,
    );
  }

  /** Runs a module in a fresh extension host. Throws when it fails. */
  async run(tests: string): Promise<void> {
    const remote = (path: string) => `vscode-remote://${new URL(this.#server.origin).host}${path}`;
    const ended = new Promise<number>((resolve) => {
      this.#ended = resolve;
    });
    const url = workbenchUrl(this.#server, this.#folder, [
      // Without an extension in development, the editor runs no tests.
      ['extensionDevelopmentPath', remote(this.#folder)],
      ['extensionTestsPath', remote(tests)],
      ['skipWelcome', 'true'],
    ]);
    await this.#page.goto(url);
    if ((await Promise.race([ended, setTimeout(longestRound, 1, { ref: false })])) !== 0) {
      throw new Error(
        `The extension host could not measure. The editor reported: ${this.#errors.join('\n')}`,
      );
    }
  }
}

/** The package of the extension, but nothing activates it before it is measured. */
function packagedExtension(directory: string): Promise<string> {
  const copy = join(directory, 'packaged');
  for (const file of globSync(['dist', 'media', 'l10n', 'package.nls*.json'], { cwd: root })) {
    cpSync(join(root, file), join(copy, file), { recursive: true });
  }
  const manifest: object = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ ...manifest, activationEvents: [] }));
  return pack(copy, `${copy}.vsix`);
}

function emptyExtension(directory: string): Promise<string> {
  const empty = extensionFolder(directory, 'empty');
  writeFileSync(join(empty, 'extension.js'), 'exports.activate = () => undefined;\n');
  return pack(empty, `${empty}.vsix`);
}

/** The floor of the first use, with as many views as the explorer shows. */
async function plainExtension(directory: string): Promise<string> {
  const icon = 'media/workforce.svg';
  const plain = extensionFolder(directory, 'plain', {
    viewsContainers: { activitybar: [{ id: 'bench', title: 'Bench', icon }] },
    views: { bench: plainViews.map((name) => ({ id: `bench.${name}`, name, icon })) },
  });
  cpSync(join(root, icon), join(plain, icon));
  await bundle('plainRows', join(plain, 'extension.js'));
  return await pack(plain, `${plain}.vsix`);
}

function extensionFolder(directory: string, name: string, contributes: object = {}): string {
  const folder = join(directory, name);
  mkdirSync(folder);
  const manifest = {
    ...{ publisher: 'bench', name, version: '1.0.0', main: './extension.js', contributes },
    ...{ engines: { vscode: '^1.103.0' }, activationEvents: [] },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}

/** Bundles a file of this folder for an extension host. */
async function bundle(name: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [join(root, `test/bench/${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    // As in bundles.ts: the other form of jsonc-parser cannot be bundled.
    mainFields: ['module', 'main'],
    external: ['vscode'],
    logLevel: 'warning',
  });
}
