import * as vscode from 'vscode';
import type { Redaction } from '../../service/http/redaction.ts';
import { partsOf } from '../documents/address.ts';
import type { EntryPoints } from '../entryPoint.ts';
import { readSetting } from '../settings.ts';
import { oneLine } from '../text.ts';
import { isResourceNode, type ResourceNode } from './resourceNode.ts';

/**
 * What is dropped where rows are dragged to: of each row its id, or the name or address that the setting asks for, one
 * in a line. Nothing else of a record is ever dropped, so that nothing sensitive is.
 * Where a policy locks it, says so once: rows are dragged by mistake, too.
 */
export function dragging(
  redaction: Redaction,
  entryPoints: Pick<EntryPoints, 'policy' | 'report' | 'record'>,
): vscode.TreeDragAndDropController<unknown> {
  let isSaid = false;
  return {
    dragMimeTypes: ['text/plain'],
    dropMimeTypes: [],
    handleDrag(rows, transfer) {
      try {
        entryPoints.policy.requireUnlocked('personalDataExport');
      } catch (error) {
        isSaid ? entryPoints.record('drag rows', error) : entryPoints.report('drag rows', error);
        isSaid = true;
        return;
      }
      const lines = rows
        .filter((row) => isResourceNode(row))
        .map((row) => oneLine(redaction.text(draggedText(row))));
      if (lines.length > 0) {
        transfer.set('text/plain', new vscode.DataTransferItem(lines.join('\n')));
      }
    },
  };
}

function draggedText({ address, name }: ResourceNode): string {
  switch (readSetting('workforce.draggedText')) {
    case 'name':
      return name ?? address.id;
    case 'address':
      return vscode.Uri.from(partsOf(address)).toString();
    default:
      return address.id;
  }
}
