import * as vscode from 'vscode';
import { onDidChangeSetting, writeSetting } from '../../platform/settings.ts';
import { displayFacts } from '../../platform/text/text.ts';
import type { DepartmentListing } from '../../service/contract/listing.ts';
import type { TreeSource } from '../../tree/pagedTree.ts';
import type { FeatureContext } from '../featureContext.ts';
import { type DepartmentsContext, departmentsSource } from './source.ts';
import type { DepartmentsNode } from './view.ts';

interface DepartmentsViewContext extends DepartmentsContext {
  readonly entryPoints: Pick<FeatureContext['entryPoints'], 'command'>;
  readonly trees: Pick<FeatureContext['trees'], 'create'>;
}

const inactiveSetting = 'workforce.departments.showInactive';

export function registerDepartments(context: DepartmentsViewContext): vscode.Disposable {
  const { entryPoints, sessions, trees, known } = context;
  let api: DepartmentListing['source'] | undefined;
  let isRepainting = false;
  const source: TreeSource<DepartmentsNode> = {
    ...departmentsSource(context, (departments) => {
      api = departments.source;
      sidebar.describe();
    }),
    description: () => displayFacts([sessions.current?.connection.name ?? '', api ? apiTexts[api] : '']),
  };
  const sidebar = trees.create('workforce.departments', source);
  const { tree } = sidebar;
  return vscode.Disposable.from(
    sessions.onDidChange(({ before, current }) => {
      // A connection that is only renamed keeps its rows.
      if (current?.service !== before?.service) {
        api = undefined;
        sidebar.describe();
      }
    }),
    known.onDidChange(({ what }) => {
      if (what === 'people' && !isRepainting) {
        isRepainting = true;
        // After the rows that were loaded are returned to the editor; once for all pages of the meantime.
        setImmediate(() => {
          isRepainting = false;
          tree.repaint();
        });
      }
    }),
    onDidChangeSetting(inactiveSetting, () => tree.repaint()),
    onDidChangeSetting('workforce.departments.employeesFirst', () => tree.repaint()),
    entryPoints.command('workforce.showInactiveDepartments', () => writeSetting(inactiveSetting, true)),
    entryPoints.command('workforce.hideInactiveDepartments', () => writeSetting(inactiveSetting, false)),
  );
}

/** The API that the departments come from, unless it is the structure API. */
const apiTexts: Readonly<Record<DepartmentListing['source'], string>> = {
  structure: '',
  legacy: vscode.l10n.t('legacy'),
  'legacy-tree': vscode.l10n.t('legacy'),
  resource: vscode.l10n.t('resource API'),
};
