import * as vscode from 'vscode';
import type { DepartmentListing } from '../service/contract/listing.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { onDidChangeSetting, writeSetting } from '../ui/settings.ts';
import { displayFacts } from '../ui/text.ts';
import { DepartmentLoader } from './loader.ts';
import type { DepartmentsNode, PeopleNode } from './view.ts';
import { renderDepartments, visibleDepartments } from './view.ts';

const setting = 'workforce.departments.showInactive';

/** The departments view and its commands. */
export function registerDepartments({
  entryPoints,
  sessions,
  departments,
  trees,
}: FeatureContext): vscode.Disposable {
  const loader = new DepartmentLoader(sessions, departments, {
    listed: ({ source }) => describe(source),
    // Renders the row after its children are returned to the editor.
    counted: (node: PeopleNode) => setImmediate(() => tree.repaint(node)),
  });
  const { view, tree } = trees.create<DepartmentsNode>('workforce.departments', {
    nested: true,
    children: (parent, signal) => loader.children(parent, signal),
    visible: visibleDepartments,
    render: renderDepartments,
  });
  const describe = (source?: DepartmentListing['source']) => {
    const name = sessions.current?.connection.name ?? '';
    view.description = displayFacts([name, sourceText(source)]);
  };
  describe();
  return vscode.Disposable.from(
    sessions.onDidChange(() => describe()),
    onDidChangeSetting(setting, () => tree.repaint()),
    entryPoints.command('workforce.showInactiveDepartments', () => writeSetting(setting, true)),
    entryPoints.command('workforce.hideInactiveDepartments', () => writeSetting(setting, false)),
  );
}

/** The API that the departments come from, unless it is the structure API. */
function sourceText(source: DepartmentListing['source'] | undefined): string {
  switch (source) {
    case 'legacy':
    case 'legacy-tree':
      return vscode.l10n.t('legacy');
    case 'resource':
      return vscode.l10n.t('resource API');
    default:
      return '';
  }
}
