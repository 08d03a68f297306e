import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { detailsPage } from '../../build/detailsPage.ts';
import { publicAddress, publisher } from '../../build/publisher.ts';
import { writeSandboxPackage } from '../../build/sandbox/writePackage.ts';
import { npm, run } from './processes.ts';
import { root, sandboxTarball, temporaryDirectory, vsix } from './project.ts';
import { task } from './task.ts';

/** What the package may hold; anything else is a mistake in .vscodeignore. The README's pictures are not shown from it. */
const shipped =
  /^(package(\.nls.*)?\.json|readme\.md|changelog\.md|license(\.txt)?|security\.md|dist\/.*|media\/(?!screenshots\/).*|l10n\/.*)$/i;

/** What no test of the sources would miss: the notices, and the French texts. */
const required = [
  'dist/ThirdPartyNotices.txt',
  'package.nls.fr.json',
  'l10n/bundle.l10n.fr.json',
  'dist/schemas/fr/employees.json',
  'media/walkthrough/fr/sandbox.svg',
];

/** What the editor shows as the details of the extension; made from README.md. */
const readmePath = 'dist/README.md';

/** Builds for production and writes the package at the top level. @throws when a file does not belong into it */
export async function packageExtension(): Promise<string> {
  await run(process.execPath, [join(root, 'esbuild.mjs'), '--production'], { cwd: root });
  writeDetailsPage();
  const files = await listFiles({ cwd: root, packageManager: PackageManager.None });
  const foreign = files.filter((file) => !shipped.test(file));
  const missing = required.filter((file) => !files.includes(file));
  if (missing.length > 0) {
    throw new Error(`The package lacks ${missing.join(', ')}; see esbuild.mjs and .vscodeignore.`);
  }
  if (foreign.length > 0) {
    throw new Error(`These files do not belong into the package; see .vscodeignore: ${foreign.join(', ')}`);
  }
  // The zip file has the modes of its files, too, which follow from the umask of the build.
  for (const file of files) {
    chmodSync(join(root, file), 0o644);
  }
  return await pack(root, vsix, '--readme-path', readmePath);
}

function writeDetailsPage(): void {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  writeFileSync(join(root, readmePath), detailsPage(readme, publicAddress(publisher.repository)));
}

/** A zip file has the times of its files, in local time, and their order: vsce takes both from here. */
const sameBytes = { SOURCE_DATE_EPOCH: String(Date.UTC(2000, 0) / 1000), TZ: 'UTC', LC_ALL: 'C' };

/** Packs an extension as it is, with further options of vsce. */
export async function pack(
  directory: string,
  packagePath: string,
  ...options: readonly string[]
): Promise<string> {
  const vsce = join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const own = ['--no-dependencies', '--no-rewrite-relative-links', '--allow-missing-repository'];
  await run(process.execPath, [vsce, 'package', '--out', packagePath, ...own, ...options], {
    cwd: directory,
    env: { ...process.env, ...sameBytes },
  });
  return packagePath;
}

/** Builds the package of the sandbox alone and writes it into a directory. */
export async function packageSandbox(directory: string): Promise<string> {
  const folder = temporaryDirectory();
  await writeSandboxPackage(root, folder);
  await npm(folder, ['pack', '--pack-destination', directory]);
  return join(directory, sandboxTarball);
}

if (import.meta.main) {
  await task(async () => {
    console.log(await packageExtension());
    console.log(await packageSandbox(root));
    return 0;
  });
}
