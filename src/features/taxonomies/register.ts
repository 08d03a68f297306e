import * as vscode from 'vscode';
import { openDocument } from '../../platform/documents/openDocuments.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { namedSession } from '../../platform/session.ts';
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
    loadedLabels: () => tree.loadedNodes.filter((node) => node.kind === 'label'),
    changed(connectionId, label) {
      for (const node of context.loadedLabels()) {
        if (node.address.connection === connectionId && node.address.id === label.id) {
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
    entryPoints.command('workforce.openLabel', (invocation) => openLabel(context, invocation, changing)),
    entryPoints.lazily(changing, {
      'workforce.archiveLabel': (part, invocation) => part.archiveLabel(context, invocation, true),
      'workforce.unarchiveLabel': (part, invocation) => part.archiveLabel(context, invocation, false),
    }),
  );
}

/**
 * Opens a label as JSON (interface 4.8). Takes `{id, connection?}` and returns the address of the document; undefined
 * if the user cancels.
 */
async function openLabel(
  { sessions, loadedLabels }: ArchiveLabel.LabelContext,
  { scripted }: Invocation,
  asking: () => Promise<Pick<typeof ArchiveLabel, 'askLabel'>>,
): Promise<unknown> {
  const attempted = vscode.l10n.t('open a taxonomy label');
  const { connection } = namedSession(sessions, scripted?.optionalText('connection'), attempted);
  const id =
    scripted === undefined
      ? await (await asking()).askLabel(vscode.l10n.t('Open Taxonomy Label'), loadedLabels())
      : scripted.identifier('id');
  if (id === undefined) {
    return undefined;
  }
  return await openDocument({ connection: connection.id, resource: 'taxonomy-labels', id });
}
