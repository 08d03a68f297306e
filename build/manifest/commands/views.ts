import { viewIds } from '../../../src/ui/contributions.ts';
import {
  and,
  anyRow,
  type Command,
  type Commands,
  connected,
  never,
  row,
  rowIs,
  type View,
  viewIs,
  viewTitle,
} from '../declare.ts';

/** What `workforce.refresh` and the like take. */
const anyView = `\`{view}\`, one of ${viewIds.map((view) => `\`${view}\``).join(', ')}; all views without it`;

export const views = {
  refresh: {
    title: 'Refresh All Views',
    icon: 'refresh',
    palette: connected,
    takes: anyView,
  },
  retry: {
    title: 'Retry',
    icon: 'refresh',
    palette: never,
    menus: [row(and(anyRow, rowIs('^failure\\b')), 'inline@1')],
    takes: anyView,
  },
  loadMore: {
    title: 'Load More',
    palette: never,
    takes: anyView,
  },
  refreshDepartments: refreshCommand('departments', 'Refresh Departments'),
  refreshEmployees: refreshCommand('employees', 'Refresh Employees'),
  refreshTaxonomies: refreshCommand('taxonomies', 'Refresh Taxonomies'),
  refreshReports: refreshCommand('reports', 'Refresh Reports'),
  refreshLeaves: refreshCommand('leaves', 'Refresh Leaves'),
  export: {
    title: 'Export…',
    icon: 'export',
    palette: connected,
    menus: [
      row(
        and(
          viewIs('departments', 'employees', 'taxonomies', 'reports'),
          rowIs('\\b(resource|people|orphans|cycles|group)\\b'),
        ),
        '5_export',
      ),
      row(and(viewIs('leaves'), rowIs('\\bleave')), '5_export'),
    ],
    takes:
      '`{view, target, format, columns, selected}`; `format` is `csv`, `json` or `excel`, `target` a path or an address, `columns` a list of names, and `selected: true` means the selected rows of the view',
    returns: '`{file, records}`, and `incomplete` with a sentence about what the file lacks',
  },
  exportDepartments: exportCommand('departments'),
  exportEmployees: exportCommand('employees'),
  exportTaxonomies: exportCommand('taxonomies'),
  exportReports: exportCommand('reports'),
  exportLeaves: exportCommand('leaves'),
} satisfies Commands;

/** The menu of a view's title passes no arguments, so that each view has a command. */
function refreshCommand(view: View, title: string): Command {
  return { title, icon: 'refresh', palette: never, menus: [viewTitle(view, 'navigation@9')] };
}

function exportCommand(view: View): Command {
  return { title: 'Export…', icon: 'export', palette: never, menus: [viewTitle(view, '0_export')] };
}
