import * as vscode from 'vscode';
import type { Parts } from '../ui/parts.ts';
import { onDidChangeSetting, writeSetting } from '../ui/settings.ts';
import { TaxonomyLoader } from './loader.ts';
import type { LabelNode, TaxonomiesNode } from './nodes.ts';
import { openLabel } from './openLabel.ts';
import { renderTaxonomies } from './render.ts';
import { shownTaxonomies } from './visibility.ts';

const setting = 'workforce.taxonomies.showArchived';

/** The taxonomies view and its commands. */
export function registerTaxonomies({ entryPoints, sessions, trees }: Parts): vscode.Disposable {
  const loader = new TaxonomyLoader(sessions, vscode.env.language);
  const { tree } = trees.create<TaxonomiesNode>('workforce.taxonomies', {
    nested: true,
    children: (parent, signal) => loader.children(parent, signal),
    shown: shownTaxonomies,
    render: renderTaxonomies,
  });
  return vscode.Disposable.from(
    onDidChangeSetting(setting, () => tree.repaint()),
    entryPoints.command('workforce.showArchivedLabels', () => writeSetting(setting, true)),
    entryPoints.command('workforce.hideArchivedLabels', () => writeSetting(setting, false)),
    entryPoints.command('workforce.openLabel', (invocation) =>
      openLabel(invocation, sessions, tree.loadedNodes.filter(isLabel)),
    ),
  );
}

function isLabel(node: TaxonomiesNode): node is LabelNode {
  return node.kind === 'label';
}
