import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestTexts, messageTexts, readSources, schemaTexts, type Texts } from './sources.ts';

const root = join(import.meta.dirname, '..', '..');

/** A file of French texts with the English ones it translates. */
export interface Bundle {
  readonly file: string;
  readonly english: Texts;
  readonly french: Texts;
}

/** All bundles: of the code, of the manifest, and of the schemas of documents. */
export function bundles(sources = readSources()): readonly Bundle[] {
  return [
    bundle('l10n/bundle.l10n.fr.json', messageTexts(sources)),
    bundle('package.nls.fr.json', manifestTexts()),
    bundle('l10n/schemas.fr.json', schemaTexts()),
  ];
}

function bundle(file: string, english: Texts): Bundle {
  return { file, english, french: JSON.parse(readFileSync(join(root, file), 'utf8')) };
}

/** The English texts without a French one. */
export function missingIn({ english, french }: Bundle): Texts {
  return Object.fromEntries(Object.entries(english).filter(([key]) => french[key] === undefined));
}

/** The keys of French texts that nothing shows any more. */
export function unusedIn({ english, french }: Bundle): readonly string[] {
  return Object.keys(french).filter((key) => english[key] === undefined);
}

/** Names, units and words that are the same in both languages. */
const sameInBoth = new Set([
  ...['Api-Version', 'CSV', 'CSV…', 'Excel', 'Excel…', 'JSON', 'v2', 'Workforce'],
  ...[
    'Code',
    'Date',
    'Dates',
    'E-mail',
    'Manager',
    'manager',
    'Minutes',
    'Orange',
    'Portrait',
    'Portrait.',
    'Production',
  ],
  ...['Taxonomies', 'Type'],
]);

/** French texts that are the English ones, beside those of `sameInBoth` and those without words. */
export function untranslatedIn(bundle: Bundle): readonly string[] {
  return pairs(bundle)
    .filter(({ english, french }) => english === french && /\p{L}/u.test(english.replaceAll(placeholder, '')))
    .map(({ english }) => english)
    .filter((english) => !sameInBoth.has(english));
}

const placeholder = /\{\w+\}/g;
/** What a translation keeps as it is: placeholders, commands of links, icons and code. */
const kept = /\{\w+\}|\(command:[\w.]+\)|\$\([\w-]+\)|`[^`]+`|%\w+%/g;

/** French texts whose placeholders, commands or code differ from the English ones. */
export function differentIn(bundle: Bundle): readonly string[] {
  return pairs(bundle)
    .filter(({ english, french }) => keptIn(english) !== keptIn(french))
    .map(({ english, french }) => `${english} → ${french}`);
}

function keptIn(text: string): string {
  return (text.match(kept) ?? []).toSorted().join(' ');
}

/** French texts with a typewriter's quotes, or without the fixed blanks of French before high punctuation. */
const mistyped =
  /\p{L}'\p{L}|[“”"]|\.\.\.|[ \p{L}\d)}»][;!?](?!\S*=)|[\p{L}\d)}»]:(?=\s|$)| [:;!?»]|« |«[^\u00a0]|[^\u00a0]»/u;

/** Words that the glossary of CONTRIBUTING.md replaces by others. */
const replaced =
  /URL de jeton|Ne pas afficher|[Ll]iste des [^.]+ en cours|une requête pour \d|sans personne\b|[dD]’ici\b(?! à)|non saisi\b|[Mm]auve|déménag|\b1 (?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)/u;

/** French texts with words that the glossary replaces. */
export function replacedIn(bundle: Bundle): readonly string[] {
  return pairs(bundle)
    .map(({ french }) => french)
    .filter((french) => replaced.test(french));
}

export function mistypedIn(bundle: Bundle): readonly string[] {
  return pairs(bundle)
    .map(({ french }) => french)
    .filter((french) => mistyped.test(french.replaceAll(kept, 'x').replaceAll(code, 'x')));
}

/** Addresses, and names that are written with their colon. */
const code = /\S+:\/\/\S*|\b(?:base URL|confirmed|[delr]):/g;

function pairs({
  english,
  french,
}: Bundle): readonly { readonly english: string; readonly french: string }[] {
  return Object.entries(english).flatMap(([key, text]) => {
    const translated = french[key];
    return translated === undefined ? [] : [{ english: text, french: translated }];
  });
}
