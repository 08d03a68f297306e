import * as vscode from 'vscode';
import type { DepartmentListing } from '../service/contract/listing.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { onDidChangeSetting, writeSetting } from '../ui/settings.ts';
import { displayFacts } from '../ui/text.ts';
import { type DepartmentsContext, departmentsSource } from './source.ts';

interface DepartmentsViewContext extends DepartmentsContext {
  readonly entryPoints: Pick<FeatureContext['entryPoints'], 'command'>;
  readonly trees: Pick<FeatureContext['trees'], 'create'>;
}

const inactiveSetting = 'workforce.departments.showInactive';

/** The departments view and its commands. */
export function registerDepartments(context: DepartmentsViewContext): vscode.Disposable {
  const { entryPoints, sessions, trees } = context;
  let api: DepartmentListing['source'] | undefined;
  const source = departmentsSource(context, {
    listed(departments) {
      api = departments.source;
      show();
    },
    // Renders the row after its children are returned to the editor.
    counted: (node) => setImmediate(() => tree.repaint(node)),
  });
  const { view, tree, describe } = trees.create('workforce.departments', source);
  const show = () => {
    const name = sessions.current?.connection.name ?? '';
    describe(displayFacts([name, apiText(api)]));
  };
  // Before the view is shown nothing needs the connection.
  const firstShown = view.onDidChangeVisibility(() => {
    firstShown.dispose();
    show();
  });
  return vscode.Disposable.from(
    firstShown,
    sessions.onDidChange(({ before, current }) => {
      // A connection that is only renamed keeps its rows.
      if (current?.service !== before?.service) {
        api = undefined;
      }
      show();
    }),
    onDidChangeSetting(inactiveSetting, () => tree.repaint()),
    onDidChangeSetting('workforce.departments.employeesFirst', () => tree.repaint()),
    entryPoints.command('workforce.showInactiveDepartments', () => writeSetting(inactiveSetting, true)),
    entryPoints.command('workforce.hideInactiveDepartments', () => writeSetting(inactiveSetting, false)),
  );
}

/** The API that the departments come from, unless it is the structure API. */
function apiText(api: DepartmentListing['source'] | undefined): string {
  switch (api) {
    case 'legacy':
    case 'legacy-tree':
      return vscode.l10n.t('legacy');
    case 'resource':
      return vscode.l10n.t('resource API');
    default:
      return '';
  }
}
