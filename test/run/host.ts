import { copyFileSync, createWriteStream, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { downloadAndUnzipVSCode, runTests, TestRunFailedError } from '@vscode/test-electron';
import { build } from 'esbuild';
import { wantedEvidence } from '../leaks/evidence.ts';
import { run } from './processes.ts';
import { cache, root, say, temporaryDirectory } from './project.ts';
import { reportFile } from './reporter.ts';
import { task } from './task.ts';
import { trustedAuthorities } from './vscode/authorities.ts';
import { ensureChromium } from './vscode/chromium.ts';
import { codeServer } from './vscode/codeServer.ts';
import { editorDirectory } from './vscode/editorDirectory.ts';

/**
 * Which files of test/host to run, as a pattern without their extension, and their environment; all, and none, by
 * default. A part of the suite runs beside others, which share the extension: it is built before.
 */
export interface HostRun {
  readonly files?: string | undefined;
  readonly environment?: Readonly<Record<string, string>>;
  readonly part?: string | undefined;
}

/** Runs test/host, or a part of it, in a VS Code server with its workbench in a browser. Returns the exit code. */
export async function runOnServer(run: HostRun = {}): Promise<number> {
  await ensureChromium();
  await codeServer();
  return await runHostSuite(join(root, 'test/run/vscode/serverHost.ts'), run);
}

/**
 * Runs test/host inside the extension host of the given VS Code, which loads the extension from dist/.
 * Shows the tests' report and keeps what VS Code itself said for the case that they fail. Returns the exit code.
 */
async function runHostSuite(
  vscodeExecutablePath: string,
  { files = '**/*.test', environment = {}, part }: HostRun = {},
): Promise<number> {
  if (part === undefined) {
    await run(process.execPath, [join(root, 'esbuild.mjs')], { cwd: root });
  }
  const report = join(temporaryDirectory(), 'report.txt');
  mkdirSync(cache, { recursive: true });
  const name = part === undefined ? 'host' : `host-${part}`;
  const logFile = join(cache, `${name}.log`);
  const log = createWriteStream(logFile);
  const folder = join(editorDirectory(), 'folder');
  mkdirSync(folder);
  let exitCode: number;
  try {
    exitCode = await runTests({
      vscodeExecutablePath,
      extensionDevelopmentPath: root,
      extensionTestsPath: await bundleTests(files, `${name}.cjs`),
      launchArgs: [folder],
      extensionTestsEnv: {
        ...environment,
        ...(await trustedAuthorities(temporaryDirectory())),
        [reportFile]: report,
      },
      stdout: log,
      stderr: log,
    });
  } catch (error) {
    if (!(error instanceof TestRunFailedError)) {
      throw error;
    }
    exitCode = error.code ?? 1;
  }
  console.log(existsSync(report) ? readFileSync(report, 'utf8') : 'VS Code ended before the suite began.');
  if (exitCode !== 0) {
    say(`What VS Code said is in ${logFile}.`);
  }
  const evidence = wantedEvidence();
  if (evidence !== undefined) {
    await finished(log.end());
    copyFileSync(logFile, join(evidence, `${name}.log`));
  }
  return exitCode;
}

/**
 * Bundles the suite with these tests, which load one after the other, into one file: what they share is built, and held
 * by the editor, once.
 */
async function bundleTests(files: string, fileName: string): Promise<string> {
  const cwd = join(root, 'test/host');
  const names = globSync(`${files}.ts`, { cwd })
    .map((name) => name.replaceAll(sep, '/'))
    .sort();
  const loads = names.map(
    (name) => `${JSON.stringify(`test/host/${name}`)}: () => require(${JSON.stringify(`./${name}`)})`,
  );
  const contents = `import { runTests } from './index.ts';
    export const run = () => runTests({ ${loads.join(', ')} });`;
  const outfile = join(cache, 'out', fileName);
  await build({
    stdin: { contents, resolveDir: cwd },
    absWorkingDir: root,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22',
    // As in bundles.ts: the other form of jsonc-parser cannot be bundled.
    mainFields: ['module', 'main'],
    sourcemap: 'inline',
    external: ['vscode', 'mocha'],
    logLevel: 'warning',
    // Files of test/run ask whether they are the program.
    logOverride: { 'empty-import-meta': 'silent' },
  });
  return outfile;
}

if (import.meta.main) {
  // `npm run test:host -- find/goTo.test` runs one file, by its path below test/host without the extension.
  await task(async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { desktop: { type: 'boolean' }, part: { type: 'string' } },
    });
    const [files] = positionals;
    return values.desktop
      ? await runHostSuite(await downloadAndUnzipVSCode(), { files })
      : await runOnServer({ files, part: values.part });
  });
}
