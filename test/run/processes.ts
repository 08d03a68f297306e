import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';

export type RunOptions = { cwd?: string; env?: NodeJS.ProcessEnv; stdout?: 'inherit' | 'stderr' };

/**
 * Runs a command to its end. Its standard output goes to our standard error unless asked otherwise.
 * @throws when it cannot be started or ends with anything but 0
 */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<void> {
  const status = await exitCodeOf(command, args, options);
  if (status !== 0) {
    throw new Error(`"${[command, ...args].join(' ')}" ended with ${status}; its messages are above.`);
  }
}

/** Runs a command to its end and answers its exit code, for those whose failure is an answer. */
export function exitCodeOf(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<number> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', options.stdout === 'inherit' ? 'inherit' : 2, 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Error(`"${command}" could not be started: ${error.message}.`)));
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 128 + constants.signals[signal] : 1)));
  });
}

/**
 * Starts a command as the head of a process group that does not outlive this process: whatever it starts
 * is ended with it. Its output is read by the caller.
 */
export function startGroup(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  process.on('exit', () => endGroup(child));
  return child;
}

/** Ends a whole process group at once; all it works on is temporary, so nothing needs to be saved. */
export function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) {
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // No process of the group is left.
  }
}

/** Lets a signal end this process through `process.exit`, so that the clean-up on exit happens. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
