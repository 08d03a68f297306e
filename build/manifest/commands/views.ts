import { viewIds, viewNames } from '../../../src/platform/manifest/contributions.ts';
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
    locks: [],
    title: 'Refresh All Views',
    icon: 'refresh',
    palette: connected,
    takes: anyView,
  },
  retry: {
    locks: [],
    title: 'Retry',
    icon: 'refresh',
    palette: never,
    menus: [row(and(anyRow, rowIs('^failure\\b')), 'inline@1')],
    takes: anyView,
  },
  retryAll: {
    locks: [],
    title: 'Retry All Failed Lists',
    icon: 'sync',
    palette: never,
    menus: [row(and(anyRow, rowIs('^failure\\b')), 'inline@2')],
  },
  loadMore: {
    locks: [],
    title: 'Load More',
    palette: never,
    takes: `${anyView}; with \`all: true\`, all pages instead of the next`,
  },
  export: {
    locks: ['personalDataExport'],
    title: 'Export…',
    icon: 'export',
    palette: connected,
    menus: [
      row(
        and(
          viewIs('departments', 'employees', 'taxonomies', 'reports'),
          rowIs('^(?!favorite).*\\b(resource|people|orphans|cycles|group)\\b'),
        ),
        '5_export',
      ),
      row(and(viewIs('leaves'), rowIs('\\bleave')), '5_export'),
    ],
    takes:
      '`{view, target, format, separator, columns, headings, selected}`; `format` is `csv`, `json` or `excel`, `target` a path or an address, `separator` of CSV `comma`, `semicolon` or `tab`, `columns` a list of [names](export.md#names-beside-ids), `headings` `technical` or `translated`, and `selected: true` means the selected rows of the view',
    returns:
      '`{file, records}`: the address of the file and how many records are in it; and `incomplete` with a sentence about what the file lacks',
  },
} satisfies Commands;

/** The views with room for the button: the name of a view needs the place of more than two. */
const refreshGroups: Readonly<Partial<Record<View, string>>> = {
  reports: 'navigation@9',
  taxonomies: 'navigation@9',
};

/** The menu of a view's title passes no arguments, so that each view has its own commands. */
export const ofEachView: Commands = Object.fromEntries(
  viewNames.flatMap((view): readonly (readonly [string, Command])[] => {
    const name = view.charAt(0).toUpperCase() + view.slice(1);
    const refresh = {
      locks: [],
      title: `Refresh ${name.replaceAll(/(?=\B[A-Z])/g, ' ')}`,
      icon: 'refresh',
      palette: never,
    };
    const exports = {
      locks: ['personalDataExport'],
      title: 'Export…',
      icon: 'export',
      palette: never,
    } as const;
    return [
      [`refresh${name}`, { ...refresh, menus: [viewTitle(view, refreshGroups[view] ?? '0_refresh')] }],
      [`export${name}`, { ...exports, menus: [viewTitle(view, '1_list@2')] }],
    ];
  }),
);
