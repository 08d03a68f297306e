import * as vscode from 'vscode';
import { onDidChangeSetting, readSetting, writeSetting } from '../../platform/settings.ts';
import { onFirstUse } from '../../platform/tasks.ts';
import type { FeatureContext } from '../featureContext.ts';
import type * as ArchiveLabel from './archiveLabel.ts';
import { labelContent, taxonomiesSource } from './view.ts';

const setting = 'workforce.taxonomies.showArchived';

/** The taxonomies view and its commands. */
export function registerTaxonomies({
  entryPoints,
  comparisons,
  sessions,
  changes,
  known,
  trees,
}: FeatureContext): vscode.Disposable {
  const { language } = vscode.env;
  const { tree } = trees.create('workforce.taxonomies', taxonomiesSource({ sessions, known, language }));
  const context: ArchiveLabel.LabelContext = {
    sessions,
    changes,
    comparisons,
    known,
    language,
    changed(connectionId, label) {
      for (const node of tree.loadedNodes) {
        if (
          node.kind === 'label' &&
          node.address.connection === connectionId &&
          node.address.id === label.id
        ) {
          tree.repaint({ ...node, ...labelContent(label, language) });
        }
      }
      // With archived labels hidden, the label appears or disappears.
      if (!readSetting(setting)) {
        tree.repaint();
      }
    },
  };
  const changing = onFirstUse(() => import('./archiveLabel.ts'));
  return vscode.Disposable.from(
    onDidChangeSetting(setting, () => tree.repaint()),
    entryPoints.command('workforce.showArchivedLabels', () => writeSetting(setting, true)),
    entryPoints.command('workforce.hideArchivedLabels', () => writeSetting(setting, false)),
    entryPoints.lazily(changing, {
      'workforce.archiveLabel': (part, invocation) => part.archiveLabel(context, invocation, true),
      'workforce.unarchiveLabel': (part, invocation) => part.archiveLabel(context, invocation, false),
    }),
  );
}
