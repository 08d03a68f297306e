import { fork } from 'node:child_process';
import { Serial } from '../../platform/tasks.ts';

/** What a process makes of a file that may be a workbook. */
export type WorkbookResult =
  | {
      readonly kind: 'table';
      /** The first sheet as comma-separated values, in UTF-8. */
      readonly bytes: Uint8Array;
      readonly sheets: number;
    }
  /** Reading it would take more memory or time than the process may take. */
  | { readonly kind: 'too-large' }
  /** Not a workbook, or one that is damaged or protected. */
  | { readonly kind: 'unreadable' };

/** What a process may take, beside the unpacked file, which has a limit of its own. */
const workbookLimits = { heapMegabytes: 400, seconds: 60 };
/** How a process ends that has reached the limit of its heap, where no signal ends it. */
const abortedCode = 134;

/** Rejects with the reason of the signal when that is aborted, and ends the process. */
export type WorkbookReader = (bytes: Uint8Array, signal: AbortSignal) => Promise<WorkbookResult>;

/**
 * Reads workbooks one at a time, each in a process of its own, because a small file can hold a large one. `program` is
 * the path of `workbookProcess.ts` or its bundle.
 */
export function workbookReader(
  program: string,
  { heapMegabytes, seconds }: typeof workbookLimits = workbookLimits,
): WorkbookReader {
  const turns = new Serial();
  const read: WorkbookReader = async (bytes, signal) => {
    signal.throwIfAborted();
    const child = fork(program, {
      execArgv: [`--max-old-space-size=${heapMegabytes}`],
      timeout: seconds * 1_000,
      killSignal: 'SIGKILL',
      // Makes the executable of an editor a Node. Options that a user gives to Node are not meant for this process.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: undefined },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const abort = () => void child.kill('SIGKILL');
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        child.once('message', resolve);
        child.once('error', reject);
        child.once('exit', (code, endedBy) => {
          if (!signal.aborted && (endedBy !== null || code === abortedCode)) {
            resolve({ kind: 'too-large' });
          }
          reject(signal.reason ?? new Error('The process that reads workbooks ended by itself.'));
        });
        // If the process ends before it has taken the file, that is seen by its end.
        child.send(bytes, () => undefined);
      });
    } finally {
      signal.removeEventListener('abort', abort);
      child.kill('SIGKILL');
    }
  };
  return (bytes, signal) => turns.run(() => read(bytes, signal));
}
