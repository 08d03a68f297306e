import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { pack, packageExtension } from './package.ts';
import { root, temporaryDirectory } from './project.ts';
import { readOptions, task, UsageError } from './task.ts';
import { desktopCode, runDesktop } from './vscode/desktop.ts';
import { photograph } from './vscode/screenshot.ts';
import { startServer, workbenchUrl } from './vscode/server.ts';

const usage = 'Usage: npm start -- [--port N] [--screenshot FILE.png] | [--desktop]';

await task(async () => {
  const { port, desktop, screenshot } = startOptions();
  await requireFree(port);
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
  const options = {
    port: { type: 'string', default: '0' },
    desktop: { type: 'boolean', default: false },
    screenshot: { type: 'string' },
  } as const;
  const { port: text, desktop, screenshot } = readOptions(options, usage);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new UsageError(`--port takes a number from 0 (any free one) to 65535, not "${text}".`);
  }
  if (screenshot === '') {
    throw new UsageError('--screenshot takes the name of the picture to write, such as explorer.png.');
  }
  if (desktop && (screenshot !== undefined || port !== 0)) {
    throw new UsageError(
      '--port and --screenshot are for VS Code in the browser: leave them out, or --desktop.',
    );
  }
  return { port, desktop, screenshot };
}

/** Says at once that a port is taken, before anything is built. */
function requireFree(port: number): Promise<void> {
  return new Promise((free, taken) => {
    const probe = createServer();
    probe.on('error', (error) =>
      taken(
        new Error(
          `Port ${port} cannot be used: ${error.message}. Give another --port, or none for a free one.`,
        ),
      ),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => free()));
  });
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
