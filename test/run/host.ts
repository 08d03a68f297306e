import { join } from 'node:path';
import { runHostSuite } from './hostSuite.ts';
import { root } from './project.ts';
import { task } from './task.ts';
import { ensureChromium } from './vscode/chromium.ts';
import { codeServer } from './vscode/codeServer.ts';

await task(async () => {
  await ensureChromium();
  await codeServer();
  return await runHostSuite(join(root, 'test/run/vscode/serverHost.ts'));
});
