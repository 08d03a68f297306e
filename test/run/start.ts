import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pack, packageExtension } from './package.ts';
import { root, temporaryDirectory } from './project.ts';
import { readOptions, task, UsageError } from './task.ts';
import { desktopCode, runDesktop } from './vscode/desktop.ts';
import { photograph } from './vscode/screenshot.ts';
import { startServer, workbenchUrl } from './vscode/server.ts';

const usage = 'Usage: npm start -- [--port N] [--screenshot FILE.png] | [--desktop]; port 0 is any free one.';

await task(async () => {
  const { port, desktop, screenshot } = startOptions();
  const code = desktop ? desktopCode() : undefined;
  const directory = temporaryDirectory();
  const folder = scratchFolder(directory);
  const opener = join(root, 'test', 'run', 'opener');
  const extensions = [await packageExtension(), await pack(opener, join(directory, 'opener.vsix'))];
  if (code !== undefined) {
    return await runDesktop({ code, directory, folder, extensions });
  }
  const server = await startServer({ directory, extensions, port });
  const url = workbenchUrl(server, folder);
  if (screenshot !== undefined) {
    await photograph(url, resolve(screenshot));
    return 0;
  }
  console.log(`Workforce Explorer is open at ${url}`);
  await server.ended;
  throw new Error('The VS Code server has ended. Run "npm start" again.');
});

function startOptions() {
  const text = { type: 'string' } as const;
  const options = { port: text, screenshot: text, desktop: { type: 'boolean' } } as const;
  const { port = '0', desktop = false, screenshot } = readOptions(options, usage);
  const isOfBrowser = screenshot !== undefined || port !== '0';
  if (!/^\d{1,5}$/.test(port) || screenshot === '' || (desktop && isOfBrowser)) {
    throw new UsageError(usage);
  }
  return { port: Number(port), desktop, screenshot };
}

function scratchFolder(directory: string): string {
  const folder = join(directory, 'workforce');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'README.md'),
    '# A scratch folder\n\nIt is gone when `npm start` ends. The company lives in the sidebar.\n',
  );
  return folder;
}
