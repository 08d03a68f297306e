import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, mkdtempDisposable, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BuildOptions, build } from 'esbuild';
import { Scenario } from '../../src/sandbox/company/scenario/schema.ts';
import { bundledPackages, noticesOf } from '../notices.ts';
import { nameTypes } from './names.ts';

const name = 'workforce-sandbox';
/** The oldest version of Node that it is tested with. */
const minNode = 22;
const refusal = `${name} needs Node ${minNode} or newer, and this is Node `;
const isTooOld = `Number.parseInt(process.versions.node, 10) < ${minNode}`;
/** The module for `import`: the one for `require`, so that both are the same sandbox. */
const esModule = "export { startSandbox } from './index.cjs';\n";

/** How each file of the package is made: the module, the program, and the thread that the program starts. */
function bundlesOf(root: string): readonly BuildOptions[] {
  const common: BuildOptions = {
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: `node${minNode}`,
    mainFields: ['module', 'main'],
    minify: true,
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
  };
  const refuse = `if (${isTooOld}) throw new Error('${refusal}' + process.versions.node + '.');`;
  const end = `if (${isTooOld}) { console.error('${refusal}' + process.versions.node + '.'); process.exit(1); }`;
  const bundle = (entry: string, outfile: string, banner: string, more: BuildOptions = {}) => ({
    ...common,
    entryPoints: [entry],
    outfile,
    banner: { js: banner },
    ...more,
  });
  return [
    bundle('build/sandbox/index.ts', 'index.cjs', refuse, { format: 'cjs' }),
    bundle('src/sandbox/cli.ts', 'cli.js', `#!/usr/bin/env node\n${end}`),
    bundle('src/sandbox/disturbedWorker.ts', 'disturbedWorker.js', '', {
      plugins: [
        {
          name: 'module-of-the-package',
          setup: ({ onResolve }) =>
            onResolve({ filter: /\/index\.ts$/ }, ({ kind }) =>
              kind === 'entry-point' ? undefined : { path: './index.js', external: true },
            ),
        },
      ],
    }),
  ];
}

/** The manifest of the package. The extension's manifest has its version, license and addresses. */
function manifestOf(extension: Readonly<Record<string, unknown>>): object {
  const { version, license, repository, bugs, homepage } = extension;
  return {
    name,
    version,
    description:
      'A workforce management service with a generated company on a loopback port, for tests of integrations',
    license,
    ...{ repository, bugs, homepage },
    keywords: ['workforce', 'human resources', 'sandbox', 'mock server', 'integration tests'],
    type: 'module',
    bin: { [name]: 'cli.js' },
    ...{ main: './index.cjs', types: './index.d.cts' },
    exports: {
      '.': {
        import: { types: './index.d.ts', default: './index.js' },
        require: { types: './index.d.cts', default: './index.cjs' },
      },
      './scenario.schema.json': './scenario.schema.json',
    },
    engines: { node: `>=${minNode}` },
  };
}

/** Writes what the package of the sandbox consists of into an empty folder. `root` is the top level of the repository. */
export async function writeSandboxPackage(root: string, folder: string): Promise<void> {
  const results = await Promise.all(
    bundlesOf(root).map((bundle) => build({ ...bundle, outfile: join(folder, bundle.outfile ?? '') })),
  );
  const packages = bundledPackages(results.map(({ metafile }) => metafile ?? { inputs: {}, outputs: {} }));
  const notices = await noticesOf(
    packages.map((path) => join(root, path)),
    'The sandbox',
  );
  await writeFile(join(folder, 'ThirdPartyNotices.txt'), notices);
  const manifest = manifestOf(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await writeFile(join(folder, 'scenario.schema.json'), `${JSON.stringify(Scenario, undefined, 2)}\n`);
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await copyFile(join(root, 'build/sandbox/README.md'), join(folder, 'README.md'));
  const declarations = standAlone(await declarationsOf(root));
  await writeFile(join(folder, 'index.d.ts'), declarations);
  await writeFile(join(folder, 'index.d.cts'), declarations);
  await writeFile(join(folder, 'index.js'), esModule);
  await cp(join(root, 'build/sandbox/examples'), join(folder, 'examples'), { recursive: true });
  // The tarball has the modes of its files, too, which follow from the umask of the build.
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  await Promise.all(files.map((file) => chmod(file, 0o644)));
}

/** What the compiler declares for the module of the package. */
async function declarationsOf(root: string): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'workforce-types-'));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const project = join(root, 'build/sandbox');
  await promisify(execFile)(process.execPath, [compiler, '--project', project, '--outDir', folder.path]);
  return await readFile(join(folder.path, 'build/sandbox/index.d.ts'), 'utf8');
}

/** Declarations with the names of `names.ts` in place of their import. Throws where they import anything else. */
function standAlone(declarations: string): string {
  const alone = declarations.replace(/^import type \{[^}]*\} from '\.\/names\.ts';$/m, nameTypes);
  if (/\bimport\b|\bfrom '/.test(alone)) {
    throw new Error(`The types of the sandbox's package do not stand alone:\n${alone}`);
  }
  return alone;
}
