import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes a language known to the editor that keeps its data in the directory: without a language pack, it shows no
 * extension in that language. This one has no translation of the editor itself, whose own texts stay in English.
 */
export function writeLanguagePack(directory: string, language: string): void {
  const texts = join(directory, `editor.${language}.json`);
  writeFileSync(texts, JSON.stringify({ version: '1.0.0', contents: {} }));
  const extensions = [
    { extensionIdentifier: { id: `workforce-tools.language-${language}` }, version: '1.0.0' },
  ];
  const pack = { hash: language, extensions, translations: { vscode: texts }, label: language };
  writeFileSync(join(directory, 'languagepacks.json'), JSON.stringify({ [language]: pack }));
}
