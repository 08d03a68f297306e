import { runMocha } from './mocha.ts';
import { packageExtension } from './package.ts';
import { task } from './task.ts';
import { ensureChromium } from './vscode/chromium.ts';
import { codeServer } from './vscode/codeServer.ts';

// Installs what the editors of the suites need, and packages the extension for the UI tests. Then runs a suite of
// mocha's, if one is named, with the arguments behind it.
await task(async () => {
  await ensureChromium();
  await codeServer();
  await packageExtension();
  const [suite, ...args] = process.argv.slice(2);
  return suite === undefined ? 0 : await runMocha(suite, args);
});
