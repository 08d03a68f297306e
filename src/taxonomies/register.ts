import * as vscode from 'vscode';
import type { FeatureContext } from '../ui/featureContext.ts';
import { onDidChangeSetting, readSetting, writeSetting } from '../ui/settings.ts';
import { LabelArchiving } from './archiveLabel.ts';
import { LabelVersions } from './labelVersions.ts';
import { TaxonomyLoader } from './loader.ts';
import { openLabel } from './openLabel.ts';
import {
  type LabelNode,
  renderTaxonomies,
  type TaxonomiesNode,
  updatedLabelNode,
  visibleTaxonomies,
} from './view.ts';

const setting = 'workforce.taxonomies.showArchived';

/** The taxonomies view and its commands. */
export function registerTaxonomies({
  entryPoints,
  sessions,
  changes,
  trees,
}: FeatureContext): vscode.Disposable {
  const { language } = vscode.env;
  const loader = new TaxonomyLoader(sessions, language);
  const { tree } = trees.create<TaxonomiesNode>('workforce.taxonomies', {
    nested: true,
    children: (parent, signal) => loader.children(parent, signal),
    visible: visibleTaxonomies,
    render: renderTaxonomies,
  });
  const versions = new LabelVersions();
  const loadedLabels = () => tree.loadedNodes.filter(isLabel);
  const archiving = new LabelArchiving({
    sessions,
    changes,
    versions,
    language,
    loadedLabels,
    changed(connectionId, label) {
      for (const node of loadedLabels().filter(({ address }) => address.connection === connectionId)) {
        if (node.address.id === label.id) {
          tree.repaint(updatedLabelNode(node, label, language));
        }
      }
      // With archived labels hidden, the label appears or disappears.
      if (!readSetting(setting)) {
        tree.repaint();
      }
    },
  });
  return vscode.Disposable.from(
    versions,
    onDidChangeSetting(setting, () => tree.repaint()),
    entryPoints.command('workforce.showArchivedLabels', () => writeSetting(setting, true)),
    entryPoints.command('workforce.hideArchivedLabels', () => writeSetting(setting, false)),
    entryPoints.command('workforce.openLabel', (invocation) =>
      openLabel(invocation, sessions, loadedLabels()),
    ),
    entryPoints.command('workforce.archiveLabel', (invocation) => archiving.run(invocation, true)),
    entryPoints.command('workforce.unarchiveLabel', (invocation) => archiving.run(invocation, false)),
  );
}

function isLabel(node: TaxonomiesNode): node is LabelNode {
  return node.kind === 'label';
}
