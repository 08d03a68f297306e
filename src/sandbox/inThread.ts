import { parentPort, workerData } from 'node:worker_threads';
import { messageIn } from '../service/contract/message.ts';
import type { SandboxOptions } from './index.ts';
import type { SandboxServer } from './server.ts';
import type { ThreadMessage, ThreadOptions, ThreadRequest } from './thread.ts';

/** Serves in the thread that `startSandboxThread` starts. */
export async function serveInThread(
  start: (options: SandboxOptions) => Promise<SandboxServer>,
): Promise<void> {
  const options: ThreadOptions = workerData;
  let running: SandboxServer | undefined;
  parentPort?.on('message', (request: ThreadRequest) => {
    try {
      if (request === 'ping') {
        send({ kind: 'alive' });
      } else if (running !== undefined) {
        send({ kind: 'scenario', text: running.scenario() });
      }
    } catch (error) {
      fail(error);
    }
  });
  try {
    running = await start(options);
    const { baseUrl, tokenUrl, apiKey, clientId, clientSecret, dialect, certificate } = running;
    const isOwn = Object.keys(dialect).length > 0;
    send({
      kind: 'running',
      access: {
        ...{ baseUrl, apiKey, clientId, clientSecret, tokenUrl },
        ...(isOwn && { dialect }),
        ...(certificate !== undefined && { certificate }),
      },
    });
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  send({ kind: 'failed', sentence: messageIn(error), code });
}

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}
