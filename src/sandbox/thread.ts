import { Worker } from 'node:worker_threads';
import { type Message, message, messageOf, textOf } from '../service/contract/message.ts';
import type { SandboxOptions } from './index.ts';
import type { Access } from './options.ts';
import type { ControlRequest, ControlState } from './threadControl.ts';

/** How to start a sandbox in a thread. A clock cannot be sent to a thread, but its start can. */
export type ThreadOptions = Omit<SandboxOptions, 'clock'>;

/** What the thread gets: `ping`, which it returns as `alive`, `scenario`, for the company as it is now, and control. */
export type ThreadRequest = 'ping' | 'scenario' | ControlRequest;

/** What the thread sends: the outcome of its start once, and one of each request. */
export type ThreadMessage =
  | { readonly kind: 'running'; readonly access: Access }
  | { readonly kind: 'failed'; readonly sentence: Message; readonly code: string | undefined }
  | { readonly kind: 'alive' }
  | { readonly kind: 'scenario'; readonly text: string }
  | { readonly kind: 'controlled'; readonly state: ControlState };

/** A sandbox that runs in a thread of its own. */
interface SandboxThread extends Access {
  /** Resolves when it ends: with undefined after an abort, else with the reason, a clause without a final stop. */
  readonly ended: Promise<Message | undefined>;
  /**
   * The company as it is now, as the text of a scenario file. Throws a `StartFailure` when it is too large for a file,
   * and when the thread has ended or does not send it within half a minute.
   */
  scenario(): Promise<string>;
  /** Does what is asked for, and returns the state afterwards. Throws as `scenario` does, and for what cannot be done. */
  control(request: ControlRequest): Promise<ControlState>;
}

interface ThreadControl {
  /** Terminates the thread when it aborts, also while the thread starts or hangs. */
  readonly signal: AbortSignal;
  /**
   * How often the thread gets a ping, in milliseconds. A thread that leaves several pings without a response is
   * terminated. Without this, the thread gets none.
   */
  readonly pingEvery?: number;
}

/** More memory than the largest company needs. A thread that exceeds it ends; the process continues. */
const resourceLimits = { maxOldGenerationSizeMb: 2048 } as const;
const startTimeoutMilliseconds = 120_000;
const responseTimeoutMilliseconds = 30_000;
/** A number of pings instead of a time: after a sleep of the computer, only one ping is late. */
const maxPendingPings = 4;

/** An error of a start or of a thread; `code` is the system's, such as EADDRINUSE, or `scenarioErrorCode`. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
  readonly code: string | undefined;
  /** Its message, to be translated where it is shown. */
  readonly sentence: Message;

  constructor(sentence: Message, code: string | undefined) {
    super(textOf(sentence));
    this.sentence = sentence;
    this.code = code;
  }
}

/**
 * Starts a sandbox in a thread, which runs `program`: `disturbedWorker.ts`, or the bundle of `worker.ts`. Throws a
 * `StartFailure` when it cannot start, is aborted meanwhile or takes longer than two minutes, and the signal's reason
 * when it is aborted before.
 */
export async function startSandboxThread(
  program: string | URL,
  options: ThreadOptions,
  { signal, pingEvery }: ThreadControl,
): Promise<SandboxThread> {
  signal.throwIfAborted();
  const worker = new Worker(program, { workerData: options, execArgv: [], env: {}, resourceLimits });
  let reason: Message = message('it ended by itself');
  worker.on('error', (error) => {
    reason = messageOf(error);
  });
  const abort = () => void worker.terminate();
  signal.addEventListener('abort', abort, { once: true });
  const ended = new Promise<Message | undefined>((resolve) => {
    worker.once('exit', () => {
      signal.removeEventListener('abort', abort);
      resolve(signal.aborted ? undefined : reason);
    });
  });
  const tooLate = message('it did not start within two minutes');
  const access = await nextFrom(worker, ended, startTimeoutMilliseconds, tooLate, (received) =>
    received.kind === 'running' ? received.access : undefined,
  ).catch(async (error: unknown) => {
    await worker.terminate();
    throw error;
  });
  if (pingEvery !== undefined) {
    const stopPinging = ping(worker, pingEvery, () => {
      reason = message('it no longer responds');
      abort();
    });
    void ended.then(stopPinging);
  }
  let last: Promise<unknown> = Promise.resolve();
  /** One request after the other: a response does not say to which it belongs. */
  const ask = <T>(request: ThreadRequest, pick: (received: ThreadMessage) => T | undefined): Promise<T> => {
    const response = last.then(() => {
      worker.postMessage(request);
      const silent = message('it did not respond within half a minute');
      return nextFrom(worker, ended, responseTimeoutMilliseconds, silent, pick);
    });
    last = response.catch(() => undefined);
    return response;
  };
  const scenario = () =>
    ask('scenario', (received) => (received.kind === 'scenario' ? received.text : undefined));
  const control = (request: ControlRequest) =>
    ask(request, (received) => (received.kind === 'controlled' ? received.state : undefined));
  return { ...access, ended, scenario, control };
}

/**
 * What `pick` finds in the next messages of a thread. Throws a `StartFailure` when the thread says that it failed, when
 * it ends, and when it takes longer; `late` is the reason then.
 */
async function nextFrom<T>(
  worker: Worker,
  ended: Promise<Message | undefined>,
  milliseconds: number,
  late: Message,
  pick: (received: ThreadMessage) => T | undefined,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const refuse = (reason: Message, code?: string) => reject(new StartFailure(reason, code));
  const listen = (received: ThreadMessage) => {
    const found = pick(received);
    if (received.kind === 'failed') {
      refuse(received.sentence, received.code);
    } else if (found !== undefined) {
      resolve(found);
    }
  };
  const timer = setTimeout(refuse, milliseconds, late);
  void ended.then((reason) => refuse(reason ?? message('it was stopped')));
  worker.on('message', listen);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', listen);
  }
}

/** Sends pings to a thread and calls `terminate` when it no longer responds. Returns what stops the pings. */
function ping(worker: Worker, every: number, terminate: () => void): () => void {
  let pending = 0;
  worker.on('message', ({ kind }: ThreadMessage) => {
    if (kind === 'alive') {
      pending = 0;
    }
  });
  const timer = setInterval(() => {
    if (pending >= maxPendingPings) {
      return terminate();
    }
    pending += 1;
    worker.postMessage('ping' satisfies ThreadRequest);
  }, every);
  return () => clearInterval(timer);
}
