import * as vscode from 'vscode';
import type { DepartmentListing } from '../service/contract/listing.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { onDidChangeSetting, writeSetting } from '../ui/settings.ts';
import { displayFacts } from '../ui/text.ts';
import { departmentsSource } from './source.ts';

const inactiveSetting = 'workforce.departments.showInactive';

/** The departments view and its commands. */
export function registerDepartments(context: FeatureContext): vscode.Disposable {
  const { entryPoints, sessions, trees } = context;
  const source = departmentsSource(context, {
    listed: ({ source: api }) => show(api),
    // Renders the row after its children are returned to the editor.
    counted: (node) => setImmediate(() => tree.repaint(node)),
  });
  const { view, tree, describe } = trees.create('workforce.departments', source);
  const show = (api?: DepartmentListing['source']) => {
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
    sessions.onDidChange(() => show()),
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
