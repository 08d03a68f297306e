import { parentPort, workerData } from 'node:worker_threads';
import { messageIn } from '../service/contract/message.ts';
import { clockFrom } from './clock.ts';
import { startSandbox } from './server.ts';
import type { ThreadMessage, ThreadOptions, ThreadRequest } from './thread.ts';

/** The program of the thread that `startSandboxThread` starts. */
const options: ThreadOptions = workerData;

parentPort?.on('message', (request: ThreadRequest) => {
  if (request.kind === 'ping') {
    send({ kind: 'alive' });
  }
});
void start(options);

async function start({ now, ...rest }: ThreadOptions): Promise<void> {
  try {
    const clock = now === undefined ? undefined : clockFrom(now);
    const { baseUrl, tokenUrl, apiKey, clientId, clientSecret, dialect } = await startSandbox({
      ...rest,
      clock,
    });
    const isOwn = Object.keys(dialect).length > 0;
    send({
      kind: 'running',
      access: { baseUrl, apiKey, clientId, clientSecret, tokenUrl, ...(isOwn && { dialect }) },
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    send({ kind: 'failed', sentence: messageIn(error), code });
  }
}

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}
