import { extname } from 'node:path';
import { messageOf } from '../service/contract/message.ts';
import { readArguments, usage } from './arguments.ts';
import { sandboxDefaults } from './options.ts';
import { StartFailure, startSandboxThread, type ThreadOptions } from './thread.ts';

/** How often this process checks whether its parent process is still there. */
const checkEveryMilliseconds = 1000;

/** Why a port cannot be had, by the code of the system. */
const portProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program: take another port, or 0 for a free one.',
  EACCES: 'is not open to this user: take a port from 1024 on, or 0 for a free one.',
};

/** Exit codes: 1 when the sandbox cannot start or ends by itself, 2 when an option is wrong. */
try {
  const options = readArguments(process.argv.slice(2));
  if (options === 'help') {
    process.stdout.write(usage);
  } else {
    await serve(options);
  }
} catch (error) {
  failForOption(messageOf(error));
}

/** Runs the sandbox in a thread. The main thread stays free to end it. */
async function serve(requested: ThreadOptions): Promise<void> {
  const signal = endOfProcess();
  try {
    // The bundle of it in a package has another ending.
    const program = new URL(`./disturbedWorker${extname(import.meta.filename)}`, import.meta.url);
    const { ended, ...access } = await startSandboxThread(program, requested, { signal });
    process.stdout.write(`${JSON.stringify(access)}\n`);
    const reason = await ended;
    if (reason !== undefined) {
      fail(`The sandbox ended: ${reason}.`);
    }
  } catch (error) {
    if (signal.aborted) {
      return;
    }
    const problem = error instanceof StartFailure ? portProblems[error.code ?? ''] : undefined;
    if (problem !== undefined) {
      return failForOption(`--port ${requested.port ?? sandboxDefaults.port} ${problem}`);
    }
    fail(`The sandbox cannot start: ${messageOf(error)}`);
  }
}

/** Aborts at Ctrl-C and SIGTERM, and when the parent process ends. */
function endOfProcess(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => ending.abort());
  }
  const parent = process.ppid;
  const check = () => {
    if (process.ppid !== parent || !isRunning(parent)) {
      ending.abort();
    }
  };
  setInterval(check, checkEveryMilliseconds).unref();
  return ending.signal;
}

/** On Windows, the id of the parent process stays the same after its end. */
function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

function failForOption(problem: string): void {
  process.stderr.write(`${problem}\nRun with --help to see the options.\n`);
  process.exitCode = 2;
}
