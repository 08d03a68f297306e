import { join } from 'node:path';
import { root } from '../project.ts';
import { ensureChromium } from './chromium.ts';
import { codeServer } from './codeServer.ts';
import { type HostRun, runHostSuite } from './hostSuite.ts';

/** Runs test/host, or a part of it, in a VS Code server with its workbench in a browser. Returns the exit code. */
export async function runOnServer(run: HostRun = {}): Promise<number> {
  await ensureChromium();
  await codeServer();
  return await runHostSuite(join(root, 'test/run/vscode/serverHost.ts'), run);
}
