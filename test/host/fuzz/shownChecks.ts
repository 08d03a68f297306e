import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commandIds } from '../../../src/ui/contributions.ts';
import { disguiseIn } from '../../unit/ui/hostileNames.ts';

/** The longest that a character becomes when it is made visible: `‹U+10FFFF›`. */
const widest = 10;
const longest = { label: 200 * widest, line: 1_000 * widest, tooltip: 12_000 * widest } as const;

const icons: ReadonlySet<string> = new Set([
  ...[
    'archive',
    'circle-slash',
    'clock',
    'debug-start',
    'ellipsis',
    'error',
    'eye-closed',
    'info',
    'list-tree',
  ],
  ...[
    'organization',
    'pass',
    'person',
    'person-add',
    'question',
    'search-stop',
    'sync-ignored',
    'sync~spin',
    'tag',
  ],
  ...['trash', 'type-hierarchy-sub', 'warning'],
]);

/** By what a menu tells one row from another: words of ours, and none that a service can choose. */
const contexts: readonly RegExp[] = [
  /^(?:failure|more|message|orphans|cycles|people|owner|leaveV2)$/,
  /^resource department(?: inactive)?$/,
  /^resource person(?: (?:active|upcoming|deactivated))?$/,
  /^resource taxonomy$/,
  /^resource label(?: archived)?$/,
  /^resource leave(?: deleted)?$/,
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
  // Nothing but a plain text is shown as it stands.
  assert.ok(tooltip === undefined || typeof tooltip === 'string');
  checkText((tooltip ?? '').replaceAll('\n', ' '), longest.tooltip);
  assert.ok(accessibilityInformation !== undefined && accessibilityInformation.label !== '');
  checkText(accessibilityInformation.label, longest.line);
  assert.ok(
    contexts.some((context) => context.test(contextValue ?? '')),
    `the context ${contextValue?.slice(0, 200)}`,
  );
  assert.ok(iconPath instanceof vscode.ThemeIcon && icons.has(iconPath.id), 'The row has no icon of ours.');
  assert.match(resourceUri?.scheme ?? 'workforce-row', /^workforce-(?:row|department)$/);
  resourceUri?.toString();
  assert.ok(command === undefined || commandIds.some((id) => id === command.command), command?.command);
}

/** An item to pick shows text as text; its places would read icons. */
export function checkPick({ label, description, detail, kind, iconPath }: vscode.QuickPickItem): void {
  assert.ok(kind === vscode.QuickPickItemKind.Separator || label !== '');
  assert.equal(iconPath, undefined);
  for (const text of [label, description ?? '', detail ?? '']) {
    checkText(text, 2 * longest.line);
    checkIcons(text);
  }
}

/** The status bar shows one icon of ours and text. */
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

/** A message would read a link; an invisible character of ours prevents it. */
export function checkMessage(message: string): void {
  assert.doesNotMatch(message, /\]\(/);
  checkText(message.replaceAll(']\u2060(', ']('), 2 * longest.line);
}

export function checkText(text: string, most: number): void {
  assert.equal(disguiseIn(text, most), undefined);
}

/** An icon's name behind `$(` is read as text behind a backslash. */
function checkIcons(text: string): void {
  assert.doesNotMatch(text, /(?<!\\)\$\(/);
}
