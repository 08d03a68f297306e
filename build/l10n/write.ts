import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundles, missingIn, unusedIn } from './check.ts';
import { exportedTexts, readSources } from './sources.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Writes the English texts to `l10n/bundle.l10n.json`, and prints those without a French one as JSON to translate. A
 * file with the translations, `npm run l10n -- FILE`, is merged into the French bundles; texts that nothing shows
 * leave them.
 */
const [file, ...others] = process.argv.slice(2);
if (others.length > 0) {
  throw new Error('Usage: npm run l10n -- [FILE.json], a file with the printed texts in French.');
}
const sources = readSources();
const translations = file === undefined ? {} : readTexts(file);
const missing: Record<string, string> = {};
for (const bundle of bundles(sources)) {
  const { file: path, english, french } = bundle;
  const complete = { ...french, ...translations };
  if (file !== undefined) {
    const known = Object.keys(english).flatMap((key) => {
      const text = complete[key];
      return text === undefined ? [] : [[key, text] as const];
    });
    writeJson(path, Object.fromEntries(known));
  }
  if (path === 'l10n/bundle.l10n.fr.json') {
    const lost = (await exportedTexts(sources)).filter((text) => english[text] === undefined);
    if (lost.length > 0) {
      throw new Error(`The export lacks texts of vscode.l10n.t: ${lost.join(' | ')}`);
    }
    writeJson('l10n/bundle.l10n.json', english);
  }
  Object.assign(missing, missingIn({ ...bundle, french: complete }));
  for (const key of file === undefined ? unusedIn(bundle) : []) {
    console.error(`${path} has a text that nothing shows: ${key}`);
  }
}
console.log(JSON.stringify(missing, null, 2));
process.exitCode = Object.keys(missing).length === 0 ? 0 : 1;

function readTexts(file: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(path: string, texts: Readonly<Record<string, string>>): void {
  writeFileSync(join(root, path), `${JSON.stringify(texts, null, 2)}\n`);
}
