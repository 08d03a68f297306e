// Runs before anything is installed: plain JavaScript for any Node from 20 on, without a dependency.
// Installs the packages of the lock file when they are missing or others, then runs a script with the
// project's own Node 24. Standard output belongs to the script alone.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const isWindows = process.platform === 'win32';
// The program itself: what is in .bin on Windows is a script, which only a shell can start.
const node = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

if (!isInstalled()) {
  install();
}
run();

/** Whether node_modules holds every package of the lock file in its version (those of other platforms apart). */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const found = packagesOf('node_modules/.package-lock.json');
  return (
    existsSync(node) &&
    Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        path === '' || (found[path] ? found[path].version === version : optional === true),
    )
  );
}

function packagesOf(lockFile) {
  const path = join(root, lockFile);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

function install() {
  process.stderr.write('Installing the packages of package-lock.json (npm ci)\n');
  // npm names itself to the scripts that it runs, and the Node that it was installed with: it may run under no other.
  const { npm_execpath: npm, npm_node_execpath: nodeOfNpm = process.execPath } = process.env;
  if (!npm) {
    fail('Run this by npm, as in "npm test".', 2);
  }
  const { status, error } = spawnSync(nodeOfNpm, [npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    const reason = error ? error.message : `npm ci ended with ${status}`;
    fail(
      `The packages could not be installed: ${reason}. See its messages above; it needs the npm registry and a package-lock.json that matches package.json. Then run the command again.`,
      1,
    );
  }
}

function run() {
  const child = spawn(node, process.argv.slice(2), {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: bin + delimiter + process.env.PATH,
      // Suites start many processes, most of which load the same modules.
      NODE_COMPILE_CACHE: join(root, '.vscode-test', 'compile-cache'),
    },
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) {
    process.on(signal, () => child.kill(signal));
  }
  // npm runs scripts in a shell and passes signals on to the shell alone. When the shell is gone, the script ends, too.
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell || !isRunning(shell)) {
      child.kill('SIGTERM');
    }
  }, 500).unref();
  child.on('error', (error) => fail(`Node 24 of node_modules could not be started: ${error.message}.`, 1));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** On Windows, the id of the parent process stays the same after its end. */
function isRunning(id) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function fail(sentence, code) {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
}
