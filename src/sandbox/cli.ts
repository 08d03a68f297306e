import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { messageOf, textOf } from '../service/contract/message.ts';
import { type CommandLine, readArguments, usage } from './arguments.ts';
import { scenarioErrorCode } from './company/size.ts';
import { faultErrorCode } from './faults/fault.ts';
import { sandboxDefaults } from './options.ts';
import { StartFailure, startSandboxThread } from './thread.ts';

/** How often this process checks whether its parent process is still there. */
const checkEveryMilliseconds = 1000;

/** Why a port cannot be had, by the code of the system. */
const portProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use by another program: take another port, or 0 for a free one.',
  EACCES: 'is not open to this user: take a port from 1024 on, or 0 for a free one.',
};

// Without a listener, an output without a reader would end the sandbox.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

/** Exit codes: 1 when the sandbox cannot start or ends by itself, 2 when an option is wrong. */
try {
  const words = process.argv.slice(2);
  const line = words.includes('--version') ? 'version' : readArguments(words);
  if (line === 'help') {
    process.stdout.write(usage);
  } else if (line === 'version') {
    const file = import.meta.filename.endsWith('.ts') ? '../../package.json' : 'package.json';
    const { version } = JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'));
    process.stdout.write(`${version}\n`);
  } else {
    await serve(line);
  }
} catch (error) {
  failForOption(messageOf(error));
}

/** Runs the sandbox in a thread. The main thread stays free to end it. */
async function serve({ saveTo, certificateTo, keepRunning, ...options }: CommandLine): Promise<void> {
  const ending = endOfProcess(keepRunning);
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  ending.addEventListener('abort', stop);
  try {
    // The bundle of it in a package has another ending.
    const program = new URL(`./disturbedWorker${extname(import.meta.filename)}`, import.meta.url);
    const sandbox = await startSandboxThread(program, options, { signal: stopping.signal });
    if (saveTo !== undefined) {
      // From now on there is something to save before the thread is stopped. A second Ctrl-C ends without it.
      ending.removeEventListener('abort', stop);
      ending.addEventListener('abort', () => {
        process.stderr.write(`Saving the company to "${saveTo}". Ctrl-C again ends without it.\n`);
        void saveCompany(sandbox.scenario, saveTo).finally(stop);
      });
    }
    const { ended, scenario: _, ...access } = sandbox;
    if (certificateTo !== undefined && access.certificate !== undefined) {
      await writeFile(certificateTo, access.certificate);
    }
    process.stdout.write(`${JSON.stringify(access)}\n`);
    const reason = await ended;
    if (reason !== undefined) {
      const unsaved = saveTo === undefined ? '' : ` The company was not saved to "${saveTo}".`;
      fail(`The sandbox ended: ${textOf(reason)}.${unsaved}`);
    }
  } catch (error) {
    if (ending.aborted) {
      return;
    }
    const code = error instanceof StartFailure ? error.code : undefined;
    const problem = portProblems[code ?? ''];
    if (problem !== undefined) {
      return failForOption(`--port ${options.port ?? sandboxDefaults.port} ${problem}`);
    }
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code ?? '')) {
      return failForOption(
        `--host ${options.host} is no address of this machine: take one, or 0.0.0.0 for all.`,
      );
    }
    if (code === scenarioErrorCode) {
      return failForOption(`--scenario: ${messageOf(error)}`);
    }
    if (code === faultErrorCode) {
      return failForOption(`--fault: ${messageOf(error)}`);
    }
    fail(`The sandbox cannot start: ${messageOf(error)}`);
  }
}

/** Writes the company beside the file, and renames it then: a file that is there stays whole, and so does its mode. */
async function saveCompany(read: () => Promise<string>, file: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.tmp`;
  try {
    const mode = (await stat(file).catch(() => undefined))?.mode;
    await writeFile(unfinished, await read(), { flag: 'wx', ...(mode !== undefined && { mode }) });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    fail(`The company was not saved to "${file}": ${messageOf(error)}`);
  }
}

/** Aborts at Ctrl-C and SIGTERM, and unless it keeps running when the terminal closes or the parent process ends. */
function endOfProcess(keepRunning = false): AbortSignal {
  const ending = new AbortController();
  const end = () => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  // The system and the shell may each send one, while the output has no reader.
  const endUnlessKept = keepRunning ? () => undefined : end;
  process.on('SIGHUP', endUnlessKept).on('SIGBREAK', endUnlessKept);
  if (keepRunning) {
    return ending.signal;
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
