import { readArguments } from './arguments.ts';
import { messageOf } from './message.ts';
import { sandboxDefaults } from './options.ts';
import { StartFailure, startSandboxThread, type ThreadOptions } from './thread.ts';
import { usage } from './usage.ts';

/** How often it is noticed that the process which started this one is gone. */
const lookEveryMilliseconds = 1000;

/** Exit codes: 1 when the sandbox cannot start or ends by itself, 2 when an option is wrong. */
const options = readOptions();
if (options === 'help') process.stdout.write(usage);
else if (options !== undefined) await serve(options);

function readOptions(): ThreadOptions | 'help' | undefined {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    refuse(messageOf(error));
    return undefined;
  }
}

/** The sandbox runs in a thread, so that this one is always free to end it. */
async function serve(wanted: ThreadOptions): Promise<void> {
  const signal = endOfProcess();
  try {
    const program = new URL('./worker.ts', import.meta.url);
    const { ended, ...access } = await startSandboxThread(program, wanted, { signal });
    process.stdout.write(`${JSON.stringify(access)}\n`);
    const reason = await ended;
    if (reason !== undefined) fail(`The sandbox ended: ${reason}.`);
  } catch (error) {
    if (signal.aborted) return;
    const problem = portProblem(error, wanted.port ?? sandboxDefaults.port);
    if (problem !== undefined) return refuse(problem);
    fail(`The sandbox cannot start: ${messageOf(error)}`);
  }
}

/** Aborts at Ctrl-C and SIGTERM, and when nobody is left who could send them. */
function endOfProcess(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const parent = process.ppid;
  const look = () => {
    if (process.ppid !== parent) ending.abort();
  };
  setInterval(look, lookEveryMilliseconds).unref();
  return ending.signal;
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

function refuse(problem: string): void {
  process.stderr.write(`${problem}\nRun with --help to see the options.\n`);
  process.exitCode = 2;
}

/** Why a port cannot be had; undefined when a start failed for another reason. */
function portProblem(error: unknown, port: number): string | undefined {
  const code = error instanceof StartFailure ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `--port ${port} is in use by another program: take another port, or 0 for a free one.`;
  }
  if (code === 'EACCES') {
    return `--port ${port} is not open to this user: take a port from 1024 on, or 0 for a free one.`;
  }
  return undefined;
}
