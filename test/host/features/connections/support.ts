import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../../src/sandbox/index.ts';
import type { Capability } from '../../../../src/service/operations/service.ts';
import { limitRequests, run } from '../documents/support.ts';

/** A service of its own for a suite, and connections that are removed after each test. */
export function useConnections() {
  const sandboxes: Sandbox[] = [];
  const added: string[] = [];
  let acme: Sandbox | undefined;

  before(async () => {
    await limitRequests(1000);
    acme = await start();
  });

  afterEach(async () => {
    for (const connection of added.splice(0)) {
      await run('removeConnection', { connection });
    }
  });

  after(async () => {
    await limitRequests(undefined);
    await Promise.all(sandboxes.map((sandbox) => sandbox.stop()));
  });

  /** Another service, small and without a limit of requests. */
  async function start(options: SandboxOptions = {}): Promise<Sandbox> {
    const sandbox = await startSandbox({ employees: 20, departments: 6, rateLimit: 'off', ...options });
    sandboxes.push(sandbox);
    return sandbox;
  }

  const service = () => acme ?? assert.fail('The service has not started.');

  return {
    ...{ start, service },
    /** Adds a connection to the service of the suite, and returns its id. */
    async add(name: string, changes: Record<string, unknown> = {}): Promise<string> {
      const id = await run('addConnection', { ...settingsOf(service(), name), ...changes });
      assert.ok(typeof id === 'string');
      added.push(id);
      return id;
    },
    /** Explores the sandbox company, whose connection is removed as well, and returns its id. */
    async explore(): Promise<string> {
      const id = String(await run('exploreSandbox', {}));
      added.push(id);
      return id;
    },
  };
}

export function settingsOf({ baseUrl, apiKey, clientId, clientSecret, tokenUrl }: Sandbox, name: string) {
  return { name, baseUrl, apiKey, clientId, clientSecret, tokenUrl };
}

export async function test(connection: string): Promise<readonly Capability[]> {
  return await vscode.commands.executeCommand('workforce.manageConnection', { connection, action: 'test' });
}

export function statesOf(capabilities: readonly Capability[]): Record<string, Capability['state']> {
  return Object.fromEntries(capabilities.map(({ family, state }) => [family, state]));
}

/** The id that the first label has in every sandbox. */
const firstLabel = '7001';

/** The connection in use: a label is opened in it. */
export async function idInUse(): Promise<string> {
  const address = await run('openLabel', { id: firstLabel });
  return vscode.Uri.parse(String(address)).authority;
}
