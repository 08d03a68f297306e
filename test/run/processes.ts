import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';

interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The target of standard output: that of this process, or, with all errors, an open file. */
  readonly output?: 'inherit' | number;
  /** For commands that are scripts on Windows. No argument may hold a quotation mark then. */
  readonly shell?: boolean;
}

/**
 * Runs a command to its end. Its standard output is sent to our standard error by default.
 * @throws when it cannot be started or ends with anything but 0
 */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<void> {
  const status = await exitCodeOf(command, args, options);
  if (status !== 0) {
    throw new Error(`"${[command, ...args].join(' ')}" ended with ${status}; its messages are above.`);
  }
}

/** Runs npm in another directory. */
export async function npm(cwd: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<void> {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { command, args: all, env } = npmCommand([...args, ...quiet]);
  await run(command, all, { cwd, env: { ...env, ...more } });
}

/**
 * How npm is started, under the Node it was installed with: a distribution's npm finds its own modules under no other,
 * and this process runs under the project's Node 24.
 */
export function npmCommand(args: readonly string[]) {
  const { npm_execpath: npmPath, npm_node_execpath: nodePath } = process.env;
  if (!npmPath || !nodePath) {
    return { command: 'npm', args, env: process.env };
  }
  const PATH = dirname(nodePath) + delimiter + process.env['PATH'];
  return { command: nodePath, args: [npmPath, ...args], env: { ...process.env, PATH } };
}

/** Runs a command to its end and returns its exit code, for those whose exit code is a result. */
export function exitCodeOf(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<number> {
  const { cwd, env = process.env, output = 2, shell = false } = options;
  const stdio = ['ignore' as const, output, typeof output === 'number' ? output : ('inherit' as const)];
  const child = shell
    ? spawn([command, ...args].map((part) => `"${part}"`).join(' '), { cwd, env, stdio, shell })
    : spawn(command, args, { cwd, env, stdio });
  const forget = atExit(() => child.kill());
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Error(`"${command}" could not be started: ${error.message}.`)));
    child.on('exit', (code, signal) => {
      forget();
      resolve(code ?? (signal ? 128 + constants.signals[signal] : 1));
    });
  });
}

/** A process with all that it started. */
interface Group {
  readonly head: ChildProcess;
  /** Ends all of it at once: all it works on is temporary, so nothing needs to be saved. */
  end(): void;
  /** Kills those processes of it whose command line has this text, as a crash would. Returns how many there were. */
  kill(text: string): number;
}

/**
 * Starts a command as the head of a process group that ends with this process at the latest. Its output is for the
 * caller to read. Windows has no process groups; the VS Code server, which needs one, does not run there.
 */
export function startGroup(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Group {
  const head = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => {
    forget();
    try {
      process.kill(-(head.pid ?? Number.NaN), 'SIGKILL');
    } catch {
      // No process of the group is left, or none was started.
    }
  };
  const forget = atExit(end);
  return { head, end, kill: (text) => killInGroup(head, text) };
}

function killInGroup(head: ChildProcess, text: string): number {
  const columns = ['-o', 'pid=', '-o', 'pgid=', '-o', 'args='];
  const lines = execFileSync('ps', ['-A', '-ww', ...columns], { encoding: 'utf8' }).split('\n');
  const ids = lines
    .map((line) => /^ *(\d+) +(\d+) (.*)/.exec(line) ?? [])
    .filter(([, , group, command]) => Number(group) === head.pid && command?.includes(text))
    .map(([, id]) => Number(id));
  return ids.filter(isKilled).length;
}

/** Kills a process. Returns false for one that has ended since it was listed. */
function isKilled(id: number): boolean {
  try {
    return process.kill(id, 'SIGKILL');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') {
      return false;
    }
    throw error;
  }
}

/**
 * Has something cleaned up when this process ends, also by a signal; the last one first. Returns how to take
 * that back.
 */
export function atExit(cleanUp: () => void): () => void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    if (!process.listeners(signal).includes(exitBySignal)) {
      process.on(signal, exitBySignal);
    }
  }
  process.setMaxListeners(process.getMaxListeners() + 1);
  process.prependListener('exit', cleanUp);
  return () => {
    process.off('exit', cleanUp);
    process.setMaxListeners(process.getMaxListeners() - 1);
  };
}

/** Unlike a signal's own effect, an exit lets what was registered for it happen. */
function exitBySignal(signal: NodeJS.Signals): never {
  process.exit(128 + constants.signals[signal]);
}
