import { Worker } from 'node:worker_threads';
import { messageOf } from './message.ts';
import type { SandboxOptions } from './options.ts';

/** How to start a sandbox in a thread. A clock cannot be handed over, but its start can. */
export interface ThreadOptions extends Omit<SandboxOptions, 'clock'> {
  /** When the clock starts, in milliseconds since 1970; the computer's own clock when left out. */
  readonly now?: number | undefined;
}

/** What a client needs to reach a sandbox. */
export interface Access {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the thread tells: the outcome of its start once, and `alive` for each `ping`. */
export type ThreadMessage =
  | { readonly kind: 'running'; readonly access: Access }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | undefined }
  | { readonly kind: 'alive' };

/** What the thread is asked while it runs. It is stopped by being terminated, which needs no cooperation. */
export type ThreadRequest = { readonly kind: 'ping' };

/** A sandbox that runs in a thread of its own. */
export interface SandboxThread extends Access {
  /** Resolves when it is over: with nothing once it was aborted, else with the reason, a clause without a final stop. */
  readonly ended: Promise<string | undefined>;
}

export interface ThreadControl {
  /** Terminates the thread, whatever it is doing, also while it starts. */
  readonly signal: AbortSignal;
  /**
   * How often the thread is asked whether it is alive, in milliseconds. One that leaves several questions without an
   * answer is terminated. Without this, nobody asks.
   */
  readonly pingEvery?: number;
}

/** More than the largest company needs. The thread ends when it wants more, and the process goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 2048 } as const;
const longestStart = 120_000;
/** Counted instead of timed: after a sleep of the computer, one question is late and not all of them. */
const mostUnanswered = 4;

/** A start that failed; `code` is the system's, such as EADDRINUSE. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

/**
 * Starts a sandbox in a thread, which runs `program`: `worker.ts` or its bundle. Throws a `StartFailure` when it
 * cannot be started, is aborted meanwhile or takes longer than two minutes.
 */
export async function startSandboxThread(
  program: string | URL,
  options: ThreadOptions,
  { signal, pingEvery }: ThreadControl,
): Promise<SandboxThread> {
  signal.throwIfAborted();
  const worker = new Worker(program, { workerData: options, execArgv: [], env: {}, resourceLimits });
  let reason = 'it ended by itself';
  worker.on('error', (error) => {
    reason = messageOf(error);
  });
  const abort = () => void worker.terminate();
  const giveUp = (why: string) => {
    reason = why;
    void worker.terminate();
  };
  signal.addEventListener('abort', abort, { once: true });
  const ended = new Promise<string | undefined>((resolve) => {
    worker.once('exit', () => {
      signal.removeEventListener('abort', abort);
      resolve(signal.aborted ? undefined : reason);
    });
  });
  const access = await started(worker, ended, () => giveUp('it did not start within two minutes'));
  if (pingEvery !== undefined) {
    const stopPinging = ping(worker, pingEvery, () => giveUp('it did not answer any more'));
    void ended.then(stopPinging);
  }
  return { ...access, ended };
}

async function started(worker: Worker, ended: Promise<string | undefined>, giveUp: () => void) {
  const timer = setTimeout(giveUp, longestStart);
  try {
    return await new Promise<Access>((resolve, reject) => {
      worker.once('message', (message: ThreadMessage) => {
        if (message.kind === 'running') resolve(message.access);
        if (message.kind === 'failed') reject(new StartFailure(message.message, message.code));
      });
      void ended.then((reason) => reject(new StartFailure(reason ?? 'it was stopped', undefined)));
    });
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Asks a thread regularly whether it is alive, until the result is called. */
function ping(worker: Worker, every: number, giveUp: () => void): () => void {
  let unanswered = 0;
  worker.on('message', (message: ThreadMessage) => {
    if (message.kind === 'alive') unanswered = 0;
  });
  const timer = setInterval(() => {
    if (unanswered >= mostUnanswered) return giveUp();
    unanswered += 1;
    worker.postMessage({ kind: 'ping' } satisfies ThreadRequest);
  }, every);
  return () => clearInterval(timer);
}
