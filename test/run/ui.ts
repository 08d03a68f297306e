import { runMocha } from './mocha.ts';
import { packageExtension } from './package.ts';
import { task } from './task.ts';
import { ensureChromium } from './vscode/chromium.ts';
import { codeServer } from './vscode/codeServer.ts';

await task(async () => {
  await ensureChromium();
  await codeServer();
  await packageExtension();
  return await runMocha('test/ui', 120_000, process.argv.slice(2));
});
