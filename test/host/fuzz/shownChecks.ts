import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandIds } from '../../../src/platform/manifest/contributions.ts';
import { disguiseIn } from '../../unit/platform/hostileNames.ts';

/** Maximum length of a character that is made visible: `‹U+10FFFF›`. */
const widest = 10;
const longest = { label: 200 * widest, line: 1_000 * widest, tooltip: 12_000 * widest } as const;

const icons: ReadonlySet<string> = new Set(
  `archive circle-slash clock debug-start ellipsis error eye-closed info list-tree organization pass
   person person-add question search-stop sync-ignored sync~spin tag trash type-hierarchy-sub
   warning`.split(/\s+/),
);

/** The context values of rows, which menus use. A service cannot choose them. */
const contexts: readonly RegExp[] = [
  /^(?:failure(?:-connection)?|more|message|orphans|cycles|people|owner|leaveV2)$/,
  /^resource department(?: inactive)?$/,
  /^resource person(?: (?:active|upcoming|deactivated))?$/,
  /^resource taxonomy$/,
  /^resource label(?: archived)?$/,
  /^resource leave(?:V2| deleted)?$/,
  /^resource report (?:pending|done|error|unknown)(?: downloadable)?(?: (?:un)?followed)?$/,
];

/** A row of a tree shows text as text and nothing else. */
export function checkRow(item: vscode.TreeItem): void {
  const {
    label,
    description,
    tooltip,
    accessibilityInformation,
    contextValue,
    iconPath,
    resourceUri,
    command,
  } = item;
  assert.ok(typeof label === 'string' && label !== '', 'The row has no label.');
  assert.ok(description === undefined || typeof description === 'string');
  // Struck through, a label is twice as long.
  checkText(label, 2 * longest.label);
  checkText(description ?? '', longest.line);
  // A plain text is shown as it is, markup is not.
  assert.ok(tooltip === undefined || typeof tooltip === 'string');
  checkText((tooltip ?? '').replaceAll('\n', ' '), longest.tooltip);
  assert.ok(accessibilityInformation !== undefined && accessibilityInformation.label !== '');
  checkText(accessibilityInformation.label, longest.line);
  assert.ok(
    contexts.some((context) => context.test(contextValue ?? '')),
    `the context ${contextValue?.slice(0, 200)}`,
  );
  assert.ok(iconPath instanceof vscode.ThemeIcon && icons.has(iconPath.id), 'The row has an unknown icon.');
  assert.match(resourceUri?.scheme ?? 'workforce-row', /^workforce-(?:row|department)$/);
  resourceUri?.toString();
  assert.ok(command === undefined || commandIds.some((id) => id === command.command), command?.command);
}

/** An item of a picker shows text as text, without icons. */
export function checkPick({ label, description, detail, kind, iconPath }: vscode.QuickPickItem): void {
  assert.ok(kind === vscode.QuickPickItemKind.Separator || label !== '');
  assert.equal(iconPath, undefined);
  for (const text of [label, description ?? '', detail ?? '']) {
    checkText(text, 2 * longest.line);
    checkIcons(text);
  }
}

/** An item of the status bar shows one known icon and text. */
export function checkStatusItem({
  text,
  tooltip,
  accessibilityInformation,
  command,
}: vscode.StatusBarItem): void {
  const [, icon, name] = /^\$\(([a-z~-]+)\) (.+)$/u.exec(text) ?? [];
  assert.ok(icon !== undefined && (icons.has(icon) || icon === 'check'), text);
  checkText(name ?? '', longest.label);
  checkIcons(name ?? '');
  assert.ok(typeof tooltip === 'string');
  checkText(tooltip.replaceAll('\n', ' '), longest.tooltip);
  checkText(accessibilityInformation?.label ?? '', longest.tooltip);
  assert.ok(typeof command === 'object' && commandIds.some((id) => id === command.command));
}

/** A message shows no link: an invisible character separates its parts. */
export function checkMessage(message: string): void {
  assert.doesNotMatch(message, /\]\(/);
  checkText(message.replaceAll(']\u2060(', ']('), 2 * longest.line);
}

export function checkText(text: string, max: number): void {
  assert.equal(disguiseIn(text, max), undefined);
}

/** An icon's name behind `$(` is read as text behind a backslash. */
function checkIcons(text: string): void {
  assert.doesNotMatch(text, /(?<!\\)\$\(/);
}
