import * as vscode from 'vscode';
import type { Redaction } from '../../service/http/redaction.ts';
import { partsOf } from '../documents/address.ts';
import type { EntryPoints } from '../entryPoint.ts';
import { oneLine } from '../text.ts';
import { isResourceNode, type ResourceNode } from './resourceNode.ts';

/** What dragged rows leave where they are dropped: the first, unless the user picks another in the menu of an editor. */
const choices = [
  {
    type: 'text/plain',
    title: vscode.l10n.t('Insert Ids'),
    textOf: ({ address }: ResourceNode) => address.id,
  },
  {
    type: 'application/vnd.workforce.names',
    title: vscode.l10n.t('Insert Names'),
    textOf: ({ address, name }: ResourceNode) => name ?? address.id,
  },
  {
    type: 'application/vnd.workforce.addresses',
    title: vscode.l10n.t('Insert Addresses of Documents'),
    textOf: ({ address }: ResourceNode) => vscode.Uri.from(partsOf(address)).toString(),
  },
] as const;
const [, ...ownTypes] = choices.map(({ type }) => type);

/**
 * Gives each choice of the rows that are dragged, one row in a line. Nothing else of a record is ever dropped, so that
 * nothing sensitive is.
 * Where a policy locks it, says so once: rows are dragged by mistake, too.
 */
export function dragging(
  redaction: Redaction,
  entryPoints: Pick<EntryPoints, 'policy' | 'report' | 'record'>,
): vscode.TreeDragAndDropController<unknown> {
  let isSaid = false;
  return {
    dragMimeTypes: choices.map(({ type }) => type),
    dropMimeTypes: [],
    handleDrag(rows, transfer) {
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
    },
  };
}

/** The edits of an editor for dropped rows. */
export const dropEdits: vscode.DocumentDropEditProvider = {
  async provideDocumentDropEdits(_document, _position, transfer) {
    const edits = choices.map(async ({ type, title }) => {
      const text = (await transfer.get(type)?.asString()) ?? '';
      return new vscode.DocumentDropEdit(
        text,
        title,
        vscode.DocumentDropOrPasteEditKind.Empty.append('workforce'),
      );
    });
    return await Promise.all(edits);
  },
};

/** Registers them for rows, which have the types that are made here. */
export function registerDropEdits(): vscode.Disposable {
  return vscode.languages.registerDocumentDropEditProvider('*', dropEdits, { dropMimeTypes: ownTypes });
}
