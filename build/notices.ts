import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Metafile } from 'esbuild';

const packageDirectory = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const copiedFrom = /^\/\/#region .*\/\.pnpm\/[^/]+?@(\d[^/_]*)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//gm;
const top = join(import.meta.dirname, '..');
const legalFile = /^(?:licen[cs]e|copying|copyright|notice)/i;
/** Between the notices of two packages. */
const rule = `\n${'-'.repeat(80)}\n\n`;
/** How a section about the license begins in a README, for packages that have it nowhere else. */
const licenseHeading = /^#* ?licen[cs]e$/im;

/**
 * The directories of the packages that are part of bundles, relative to the top level. Throws where a package has parts of
 * another one that is not installed.
 */
export function bundledPackages(metafiles: readonly Metafile[]): readonly string[] {
  const files = new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs)));
  const packages = [...files].flatMap((file) => {
    const [directory] = packageDirectory.exec(file) ?? [];
    return directory === undefined ? [] : [directory, ...packagesInside(file, directory)];
  });
  return [...new Set(packages)].sort();
}

/** The packages that a bundler has copied into a file of another one: it names them in comments. */
function packagesInside(file: string, directory: string): readonly string[] {
  const text = readFileSync(resolve(top, file), 'utf8');
  return [...text.matchAll(copiedFrom)].map(([, version, name]) => {
    const inside = directory.replace(/(?<=node_modules\/)(?:@[^/]+\/)?[^/]+$/, `${name}`);
    const manifest = resolve(top, inside, 'package.json');
    if (!existsSync(manifest) || JSON.parse(readFileSync(manifest, 'utf8')).version !== version) {
      throw new Error(
        `${directory} has parts of ${name} ${version}, and no license of it: install that version.`,
      );
    }
    return inside;
  });
}

/** What the licenses of packages ask to be passed on with them. Throws where a package has no license to be found. */
export async function noticesOf(
  directories: readonly string[],
  product = 'Workforce Explorer',
): Promise<string> {
  const notices = await Promise.all(directories.map(noticeOf));
  return [
    `${product} holds the following packages, under the licenses that follow their names.\n`,
    ...new Set(notices),
  ].join(rule);
}

/** The packages of the notices, as `name@version`. */
export function packagesIn(notices: string): readonly string[] {
  const [, ...parts] = notices.split(rule);
  return parts.map((part) => part.split('\n', 1).join().replace(' ', '@'));
}

async function noticeOf(directory: string): Promise<string> {
  const { name, version }: { name: string; version: string } = JSON.parse(
    await readFile(join(directory, 'package.json'), 'utf8'),
  );
  const texts = await legalTexts(directory);
  if (texts.length === 0) {
    throw new Error(`${directory} has no license that could be passed on: look for another package.`);
  }
  return `${[`${name} ${version}`, ...texts.map((text) => text.replaceAll('\r\n', '\n').trim())].join('\n\n')}\n`;
}

async function legalTexts(directory: string): Promise<readonly string[]> {
  const files = (await readdir(directory)).sort();
  const legal = files.filter((file) => legalFile.test(file));
  if (legal.length > 0) {
    return await Promise.all(legal.map((file) => readFile(join(directory, file), 'utf8')));
  }
  const readme = files.find((file) => /^readme/i.test(file));
  const text = readme === undefined ? '' : await readFile(join(directory, readme), 'utf8');
  const start = text.search(licenseHeading);
  return start === -1 ? [] : [text.slice(start)];
}
