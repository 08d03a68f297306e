import { parentPort, workerData } from 'node:worker_threads';
import { messageIn } from '../service/contract/message.ts';
import type { Sandbox, SandboxOptions } from './index.ts';
import type { ThreadMessage, ThreadOptions, ThreadRequest } from './thread.ts';
import type { ControlRequest, ControlState } from './threadControl.ts';

/** Serves in the thread that `startSandboxThread` starts, where messages may control the sandbox. */
export async function serveInThread(
  start: (options: SandboxOptions) => Promise<Sandbox>,
  control?: (sandbox: Sandbox, request: ControlRequest) => ControlState,
): Promise<void> {
  const options: ThreadOptions = workerData;
  let running: Sandbox | undefined;
  parentPort?.on('message', (request: ThreadRequest) => {
    try {
      if (request === 'ping') {
        send({ kind: 'alive' });
      } else if (running !== undefined && request === 'scenario') {
        send({ kind: 'scenario', text: running.scenario() });
      } else if (running !== undefined && request !== 'scenario' && control !== undefined) {
        send({ kind: 'controlled', state: control(running, request) });
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
