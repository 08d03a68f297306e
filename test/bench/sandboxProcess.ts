import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Access } from '../../src/sandbox/options.ts';
import { root } from '../run/project.ts';
import { MeasuredClients } from './measuredClients.ts';

/** Starts a sandbox in a process of its own, with options of `npm run sandbox`. Disposing of the clients stops it. */
export async function startMeasuredSandbox(...options: readonly string[]) {
  return await startService('src/sandbox/cli.ts', '--rate-limit', 'off', ...options);
}

/** Starts the service of `largeService.ts` in a process of its own. */
export async function startLargeService(people: number) {
  return await startService('test/bench/large/largeService.ts', String(people));
}

/** Starts a program that prints how to reach its service. */
async function startService(path: string, ...options: readonly string[]) {
  const program = await startProgram(path, ...options);
  const access: Access = JSON.parse(program.line);
  return {
    access,
    clients: new MeasuredClients(access),
    [Symbol.asyncDispose]: () => program.stop(),
  };
}

/** Puts TLS before a service, in a process of its own. `authority` is the certificate to trust. */
export async function startMeasuredFront(access: Access) {
  const program = await startProgram('test/bench/secureFrontProgram.ts', access.baseUrl);
  const { origin, authority }: { origin: string; authority: string } = JSON.parse(program.line);
  return {
    authority,
    clients: new MeasuredClients(behind(origin, access)),
    [Symbol.asyncDispose]: () => program.stop(),
  };
}

/** The same service at another origin. */
export function behind(origin: string, access: Access): Access {
  const moved = (url: string) => origin + new URL(url).pathname.replace(/\/$/, '');
  return { ...access, baseUrl: moved(access.baseUrl), tokenUrl: moved(access.tokenUrl) };
}

/** Starts a program of the project. Returns the first line that it prints. */
async function startProgram(path: string, ...options: readonly string[]) {
  const child = spawn(process.execPath, [join(root, path), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    line: String(line),
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
