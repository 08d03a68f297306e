import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Access } from '../../src/sandbox/thread.ts';
import { root } from '../run/project.ts';
import { MeasuredClients } from './measuredClients.ts';

/** Starts a sandbox in a process of its own, with options of `npm run sandbox`. Disposing of the clients stops it. */
export function startMeasuredSandbox(...options: readonly string[]) {
  return start('src/sandbox/cli.ts', ['--rate-limit', 'off', ...options]);
}

/** Starts the service of `largeService.ts` in a process of its own. */
export function startLargeService(people: number) {
  return start('test/bench/largeService.ts', [String(people)]);
}

async function start(program: string, options: readonly string[]) {
  const child = spawn(process.execPath, [join(root, program), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const access: Access = JSON.parse(line);
  return {
    access,
    clients: new MeasuredClients(access),
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
