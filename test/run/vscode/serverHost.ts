#!/usr/bin/env node
// Stands in for the VS Code executable towards @vscode/test-electron: takes the same switches, runs the same
// tests, ends with the same exit code, but as a server with its workbench in a headless browser.
import { parseArgs } from 'node:util';
import { witnessVariable } from '../../leaks/evidence.ts';
import { Witness } from '../../leaks/witness.ts';
import { task } from '../task.ts';
import { openChromium } from './chromium.ts';
import { editorDirectory } from './editorDirectory.ts';
import { startServer, workbenchUrl } from './server.ts';

/** Runs in the page, which no test of the suite looks at: painting takes a quarter of the processor time. */
const paintNothing = `addEventListener('DOMContentLoaded', () => {
  const style = document.createElement('style');
  style.textContent = 'body { clip-path: inset(100%) } * { animation: none !important; transition: none !important }';
  document.head.append(style);
})`;

/** What draws beside texts, and asks for the parts of each document that is opened. */
const drawLess = {
  'breadcrumbs.enabled': false,
  'editor.bracketPairColorization.enabled': false,
  'editor.folding': false,
  'editor.guides.indentation': false,
  'editor.matchBrackets': 'never',
  'editor.occurrencesHighlight': 'off',
  'editor.stickyScroll.enabled': false,
};

await task(async () => {
  // Its input ends with the process that started it, which passes no signal on.
  process.stdin.resume().on('end', () => process.exit(1));
  const { values, positionals } = parseArgs({
    strict: false,
    options: { extensionDevelopmentPath: { type: 'string' }, extensionTestsPath: { type: 'string' } },
  });
  const directory = editorDirectory();
  const page = await openChromium(directory);
  await page.addInitScript(paintNothing);
  const witness = Witness.of(page, directory);
  if (witness !== undefined) {
    process.env[witnessVariable] = await witness.lookWhenAsked();
  }
  const server = await startServer({
    directory,
    settings: drawLess,
    ownHome: true,
    testDriver: true,
  });
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
  const exitCode = await ended;
  await witness?.close();
  await page.context().close();
  return exitCode;
});
