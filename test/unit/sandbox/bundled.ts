import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root, temporaryDirectory } from '../../run/project.ts';

/** The program of the command line and the one of its thread, each in one file. */
interface Bundled {
  readonly program: string;
  readonly worker: URL;
}

let bundled: Promise<Bundled> | undefined;

/** Bundles the sandbox once for all tests: a process that loads its 500 modules takes most of its time for that. */
export function bundledSandbox(): Promise<Bundled> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<Bundled> {
  const folder = temporaryDirectory();
  await build({
    absWorkingDir: root,
    entryPoints: ['src/sandbox/cli.ts', 'src/sandbox/disturbedWorker.ts'],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  const worker = pathToFileURL(join(folder, 'disturbedWorker.mjs'));
  return { program: join(folder, 'cli.mjs'), worker };
}
