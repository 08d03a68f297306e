import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingDefaults } from '../../src/platform/manifest/contributions.ts';
import { publicAddress, publisher, publisherFields } from '../publisher.ts';
import { commands, titleCommands } from './commands/index.ts';
import { type Command, never } from './declare.ts';
import { createManifest } from './manifest.ts';
import { settings, settingWordMeanings, submenus } from './others.ts';

/** What npm start adds to the window it opens. */
const opener = 'test/run/opener/package.json';
const root = join(import.meta.dirname, '..', '..');

/** The files that follow from the declarations, with what each has to contain. The rest of a file stays as it is. */
export function outputs(): ReadonlyMap<string, string> {
  const { activationEvents, contributes, texts } = createManifest();
  const manifest = JSON.parse(read('package.json'));
  const id = `${publisher.publisher}.${manifest.name}`;
  const published = {
    publisher: publisher.publisher,
    ...publisherFields(publisher),
    qna: publicAddress(publisher.qna),
  };
  return new Map([
    ['package.json', json({ ...manifest, ...published, activationEvents, contributes })],
    ['package.nls.json', json(texts)],
    ['src/platform/manifest/commandIds.ts', commandList()],
    ['docs/scripting.md', withTable('docs/scripting.md', commandTable())],
    [
      'src/features/documents/sharedLink.ts',
      withId('src/features/documents/sharedLink.ts', /(?<=extensionId = ')[^']+/, id),
    ],
    ['docs/documents.md', withId('docs/documents.md', /(?<=vscode:\/\/)[\w-]+\.[\w-]+/, id)],
    [opener, withId(opener, /(?<="extensionDependencies": \[\s+")[^"]+/, id)],
    ['SECURITY.md', withId('SECURITY.md', /(?<=globalStorage\/)[\w-]+\.[\w-]+/, id)],
    ['docs/settings.md', withTable('docs/settings.md', settingTable())],
  ]);
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** What the running extension knows of its commands. */
function commandList(): string {
  return `// Written by \`npm run manifest\`.
import type { CommandLock } from './locks.ts';

const names = [
${Object.keys(commands)
  .map((name) => `  '${name}',\n`)
  .join('')}] as const;

export const commandIds = names.map((name) => \`workforce.\${name}\` as const);
export type CommandId = (typeof commandIds)[number];

/** What a policy of the machine locks of commands; nothing of those that are left out. */
export const commandLocks: Readonly<Partial<Record<CommandId, readonly CommandLock[]>>> = {
${Object.entries(commands)
  .filter(([, { locks }]) => locks.length > 0)
  .map(([name, { locks }]) => `  'workforce.${name}': [${locks.map((lock) => `'${lock}'`).join(', ')}],\n`)
  .join('')}};

/** The commands that the titles of views have in the place of others. */
export const titleCommands: Readonly<Partial<Record<CommandId, CommandId>>> = {
${Object.entries(titleCommands)
  .map(([name, own]) => `  'workforce.${name}': 'workforce.${own}',\n`)
  .join('')}};
`;
}

/** The file with the id of the extension in the one place that names it. */
function withId(file: string, place: RegExp, id: string): string {
  return read(file).replace(place, id);
}

/** The document with another table in place of its first one. */
function withTable(file: string, rows: readonly string[]): string {
  return read(file).replace(/(?:^\|.*\n)+/m, () => rows.map((row) => `${row}\n`).join(''));
}

/** The commands with where a user finds them, the argument object of scripts and what these get. */
function commandTable(): readonly string[] {
  const titles: readonly string[] = Object.values(titleCommands);
  const rows = Object.entries(commands)
    .filter(([name]) => !titles.includes(name))
    .map(
      ([name, command]) =>
        `| \`workforce.${name}\` | ${command.title} | ${whereIs(command)} |${cell(command.takes ?? '')}${cell(command.returns ?? '')}`,
    );
  return ['| command | title | where | argument object | returns |', '|---|---|---|---|---|', ...rows];
}

/** The places of the editor with commands, in the order of the table; those of submenus have their label. */
const places: readonly (readonly [menu: string, button: string, item: string])[] = [
  ['view/title', 'button of a view', 'menu of a view'],
  ['view/item/context', 'button of a row', 'menu of a row'],
  ['editor/title', 'button of a document', 'menu of a document'],
  ['editor/context', 'menu of a document', 'menu of a document'],
  ['webview/context', 'menu of a card', 'menu of a card'],
  ...Object.entries(submenus).map(
    ([name, { label }]) => [`workforce.${name}`, `*${label}*`, `*${label}*`] as const,
  ),
];

function whereIs({ palette, menus = [], titles = [] }: Command): string {
  const items = [...menus, ...titles];
  const named = places.flatMap(([place, button, item]) =>
    items
      .filter(({ menu }) => menu === place)
      .map(({ group }) => (/^(?:navigation|inline)/.test(group) ? button : item)),
  );
  return [...new Set([...(palette === never ? [] : ['palette']), ...named])].join(', ');
}

function cell(markdown: string): string {
  return markdown === '' ? ' |' : ` ${markdown} |`;
}

function settingTable(): readonly string[] {
  const defaults: Readonly<Record<string, boolean | number | string>> = settingDefaults;
  return [
    '| setting | default | meaning |',
    '|---|---|---|',
    ...Object.entries(settings).map(
      ([id, meaning]) => `| \`${id}\` | ${defaults[id]} | ${[meaning, ...wordsOf(id)].join('<br>')} |`,
    ),
  ];
}

/** The values of a setting that is one of some words, with what each means. */
function wordsOf(id: string): readonly string[] {
  return Object.entries(settingWordMeanings[id] ?? {}).map(([word, meaning]) => `\`${word}\`: ${meaning}`);
}
