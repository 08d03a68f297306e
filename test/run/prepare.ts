import { packageExtension } from './package.ts';
import { task } from './task.ts';
import { ensureChromium } from './vscode/chromium.ts';
import { codeServer } from './vscode/codeServer.ts';

/** Installs what the editors of the suites need, and packages the extension for the UI tests. */
export async function prepareEditors(): Promise<void> {
  await ensureChromium();
  await codeServer();
  await packageExtension();
}

if (import.meta.main) {
  await task(async () => {
    await prepareEditors();
    return 0;
  });
}
