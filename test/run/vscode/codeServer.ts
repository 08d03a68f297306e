import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npm } from '../processes.ts';
import { cache, findOnPath, say } from '../project.ts';
import { canInstallPackages, installPackages } from './apt.ts';

/** Names the editor that the suites of a process run in: the newest one unless it says `oldest`. */
export const editorVariable = 'WORKFORCE_TEST_EDITOR';

/** Versions of code-server, whose minor version is that of VS Code. The oldest is what `engines.vscode` asks for. */
export const editors = { newest: '4.139.1', oldest: '4.103.2' } as const;

const isOldest = process.env[editorVariable] === 'oldest';
const version = isOldest ? editors.oldest : editors.newest;
const home = join(cache, `code-server-${version}`);

/**
 * The VS Code server out of the npm package `code-server`, installed on first use, and the Node that runs it.
 * Its own install script also builds what no test needs and what fails without system headers, so it is
 * left out, and only the two native modules the server loads are built.
 */
export async function codeServer(): Promise<readonly [node: string, entryPoint: string]> {
  if (!existsSync(home)) {
    if (process.platform === 'win32') {
      throw new Error(
        'The VS Code server does not run on Windows. Use Linux, macOS or the Windows Subsystem for Linux, or the desktop editor: "npm start -- --desktop" and "npm run test:desktop".',
      );
    }
    await requireCompiler();
    say(`Installing the VS Code server (code-server ${version}), once`);
    const unfinished = `${home}.${process.pid}`;
    try {
      await install(unfinished);
      renameSync(unfinished, home);
    } finally {
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  const entryPoint = join(home, 'node_modules', 'code-server', 'out', 'node', 'entry.js');
  return [isOldest ? join(home, 'node_modules', 'node', 'bin', 'node') : process.execPath, entryPoint];
}

async function install(directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  // In the oldest editor, too, this module is a binary, so that it needs no compiler.
  const manifest = { private: true, overrides: { argon2: '0.44.0' } };
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
  const own = isOldest ? ['node@22'] : [];
  await npm(directory, ['install', `code-server@${version}`, ...own, '--ignore-scripts']);
  if (isOldest) {
    allowScripts(join(directory, 'package.json'), ['node']);
    await npm(directory, ['rebuild', 'node']);
  }
  const server = join(directory, 'node_modules', 'code-server', 'lib', 'vscode');
  await npm(server, ['install', '--omit=dev', '--ignore-scripts']);
  await npm(join(server, 'extensions'), ['install', '--omit=dev', '--ignore-scripts']);
  // The second was renamed; npm passes over the name that an editor does not know.
  const natives = ['@vscode/spdlog', '@vscode/native-watchdog', 'native-watchdog'];
  allowScripts(join(server, 'package.json'), natives);
  await npm(server, ['rebuild', ...natives], nodeHeaders());
}

/** A future npm runs only the install scripts that the package.json names. */
function allowScripts(manifestPath: string, packages: readonly string[]): void {
  const manifest: object = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const allowed = Object.fromEntries(packages.map((name) => [name, true]));
  writeFileSync(manifestPath, JSON.stringify({ ...manifest, allowScripts: allowed }, null, 2));
}

/**
 * Both modules use only Node-API, which is the same in every Node: the headers beside the installed Node do,
 * and save their download.
 */
function nodeHeaders(): NodeJS.ProcessEnv {
  const nodePath = process.env['npm_node_execpath'];
  const prefixes = [...(nodePath ? [dirname(dirname(nodePath))] : []), '/usr', '/usr/local'];
  const prefix = prefixes.find((candidate) => existsSync(join(candidate, 'include/node/node_api.h')));
  return prefix ? { npm_config_nodedir: prefix } : {};
}

async function requireCompiler(): Promise<void> {
  const missing = ['make', 'g++', 'python3'].filter((command) => !findOnPath(command));
  if (missing.length === 0) {
    return;
  }
  if (!canInstallPackages) {
    throw new Error(
      `The VS Code server cannot be built: ${missing.join(', ')} not found. Install make, g++ and python3 (on Debian: "apt-get install make g++ python3" as root) and run the command again.`,
    );
  }
  await installPackages(...missing);
}
