import * as vscode from 'vscode';
import { partsOf } from '../platform/documents/address.ts';
import { isResourceNode, type ResourceNode } from '../platform/documents/resource.ts';
import type { EntryPoints } from '../platform/entry/entryPoint.ts';
import { draggedTypes } from '../platform/manifest/contributions.ts';
import { oneLine } from '../platform/text/text.ts';
import type { Redaction } from '../service/http/redaction.ts';
import type { ShownTree } from './sidebarTree.ts';

/** What an editor offers in a menu in place of the ids of dropped rows. */
const menu = [
  {
    type: draggedTypes.names,
    title: vscode.l10n.t('Insert Names'),
    textOf: ({ address, name }: ResourceNode) => name ?? address.id,
  },
  {
    type: draggedTypes.addresses,
    title: vscode.l10n.t('Insert Addresses of Documents'),
    textOf: ({ address }: ResourceNode) => vscode.Uri.from(partsOf(address)).toString(),
  },
] as const;
const choices = [
  { type: draggedTypes.ids, textOf: ({ address }: ResourceNode) => address.id },
  ...menu,
] as const;

/**
 * What is dropped where rows are dragged to: their ids, one in a line, with the other choices beside them. Nothing else of
 * a record is ever dropped, so that nothing sensitive is.
 * Where a policy locks it, says so once: rows are dragged by mistake, too.
 */
export function dragging(
  redaction: Redaction,
  entryPoints: Pick<EntryPoints, 'policy' | 'report' | 'record'>,
): ShownTree['handleDrag'] {
  let isSaid = false;
  return (rows, transfer) => {
    try {
      entryPoints.policy.requireUnlocked('personalDataExport');
    } catch (error) {
      isSaid ? entryPoints.record('drag rows', error) : entryPoints.report('drag rows', error);
      isSaid = true;
      return;
    }
    const nodes = rows.filter((row) => isResourceNode(row));
    for (const { type, textOf } of nodes.length === 0 ? [] : choices) {
      const lines = nodes.map((node) => oneLine(redaction.text(textOf(node))));
      transfer.set(type, new vscode.DataTransferItem(lines.join('\n')));
    }
  };
}

/** The edits of an editor for dropped rows, which it offers after that with the plain text. */
export const dropEdits: vscode.DocumentDropEditProvider = {
  async provideDocumentDropEdits(_document, _position, transfer) {
    const { Empty, Text } = vscode.DocumentDropOrPasteEditKind;
    const edits = menu.map(async ({ type, title }) => {
      const text = (await transfer.get(type)?.asString()) ?? '';
      const edit = new vscode.DocumentDropEdit(text, title, Empty.append('workforce'));
      return Object.assign(edit, { yieldTo: [Text] });
    });
    return await Promise.all(edits);
  },
};

export function registerDropEdits(): vscode.Disposable {
  const dropMimeTypes = menu.map(({ type }) => type);
  return vscode.languages.registerDocumentDropEditProvider('*', dropEdits, { dropMimeTypes });
}
