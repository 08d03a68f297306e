#!/usr/bin/env node
// Stands in for the VS Code executable towards @vscode/test-electron: takes the same switches, runs the same
// tests, ends with the same exit code, but as a server with its workbench in a headless browser.
import { parseArgs } from 'node:util';
import { temporaryDirectory } from '../project.ts';
import { task } from '../task.ts';
import { launchChromium } from './chromium.ts';
import { startServer, workbenchUrl } from './server.ts';

await task(async () => {
  // Its input ends with the process that started it, which passes no signal on.
  process.stdin.resume().on('end', () => process.exit(1));
  const { values, positionals } = parseArgs({
    strict: false,
    options: { extensionDevelopmentPath: { type: 'string' }, extensionTestsPath: { type: 'string' } },
  });
  const server = await startServer({ directory: temporaryDirectory(), testDriver: true });
  const browser = await launchChromium();
  const page = await browser.newPage();
  const ended = new Promise<number>((resolve, reject) => {
    page.on('crash', () => reject(new Error('The page of the VS Code workbench crashed.')));
    server.ended.then(() => reject(new Error('The VS Code server ended before its tests did.')), reject);
    page.exposeFunction('codeAutomationExit', resolve).catch(reject);
  });
  await page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) =>
    console.log(`[${type}]`, ...args),
  );
  const remote = (path: unknown) => `vscode-remote://${new URL(server.origin).host}${path}`;
  await page.goto(
    workbenchUrl(server, positionals[0] ?? '/', [
      ['extensionDevelopmentPath', remote(values['extensionDevelopmentPath'])],
      ['extensionTestsPath', remote(values['extensionTestsPath'])],
      ['skipWelcome', 'true'],
    ]),
  );
  return await ended;
});
