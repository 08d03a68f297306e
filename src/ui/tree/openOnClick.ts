import * as vscode from 'vscode';
import type { ResourceNode } from './resourceNode.ts';

const glance = { preserveFocus: true } as const satisfies vscode.TextDocumentShowOptions;

/** What a click on a row does: its document is shown while the focus stays, so that one can go on row by row. */
export function openOnClick(node: ResourceNode): vscode.Command {
  return { command: 'workforce.openJson', title: vscode.l10n.t('Open as JSON'), arguments: [node, glance] };
}

/** Whether a command was called by `openOnClick`; a menu gives the chosen rows as its second argument instead. */
export function isPreview(options: unknown): boolean {
  return (
    typeof options === 'object' &&
    options !== null &&
    'preserveFocus' in options &&
    options.preserveFocus === true
  );
}
