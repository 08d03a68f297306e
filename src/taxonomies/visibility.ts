import * as vscode from 'vscode';
import { readSetting } from '../ui/settings.ts';
import { hiddenRow } from '../ui/tree/messageRow.ts';
import { isArchived, type TaxonomiesNode } from './nodes.ts';

/** The rows to show by the setting; where archived labels are hidden, a row says how many. */
export function shownTaxonomies(
  nodes: readonly TaxonomiesNode[],
  parent: TaxonomiesNode | undefined,
): readonly TaxonomiesNode[] {
  if (readSetting('workforce.taxonomies.showArchived')) {
    return nodes;
  }
  const shown = nodes.filter((node) => !isArchived(node));
  const hidden = nodes.length - shown.length;
  if (hidden === 0) {
    return nodes;
  }
  const command = {
    id: 'workforce.showArchivedLabels',
    title: vscode.l10n.t('Show Archived Labels'),
  } as const;
  return [...shown, hiddenRow(parent?.id ?? '', vscode.l10n.t('{0} archived hidden', hidden), command)];
}
