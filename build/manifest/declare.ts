import type { ContextKeys, SettingId, viewNames } from '../../src/platform/manifest/contributions.ts';
import type { CommandLock } from '../../src/platform/manifest/locks.ts';
import { departments, familyDepartments } from '../../src/service/contract/kinds/departments.ts';

/** A `when` clause of the editor. */
export type When = string;

/** Where a command or a submenu is an item of a menu. */
export interface MenuItem {
  /** The editor's name of the menu. */
  readonly menu: string;
  /** Items are sorted by it: `group@order`. */
  readonly group: string;
  readonly when?: When | undefined;
}

/** The name of a view; its id is `workforce.<name>`. */
export type View = (typeof viewNames)[number];

/** A command. Its id is `workforce.` and the key under which it is declared. */
export interface Command {
  /** What a policy of the machine locks of it. */
  readonly locks: readonly CommandLock[];
  /** As the palette shows it, below *Workforce*. */
  readonly title: string;
  /** For a button without an icon. */
  readonly shortTitle?: string;
  /** Name of an icon of the editor. */
  readonly icon?: string;
  /** When the palette has it; always without a clause. */
  readonly palette?: When;
  readonly menus?: readonly MenuItem[];
  /**
   * The titles of views that have it for all of a list. They have a command of their own, which takes nothing: the editor
   * would pass the row with the focus.
   */
  readonly titles?: readonly MenuItem[];
  readonly keys?: readonly Keys[];
  /** The argument object that a script passes, in Markdown; left out if the command takes nothing. */
  readonly takes?: string;
  /** What a script gets, in Markdown; left out if it gets nothing. */
  readonly returns?: string;
}

export type Commands = Readonly<Record<string, Command>>;

/** A key binding: on macOS with `cmd` instead of `ctrl`. */
export interface Keys {
  readonly key: string;
  readonly when: When;
  readonly args?: Readonly<Record<string, unknown>>;
}

export const never = 'false';
export const connected = contextKey('workforce.connected');
export const sandboxInUse = `${contextKey('workforce.connectionKind')} == sandbox`;
export const agentsAllowed = "config.workforce.agents != 'off'";
export const hasReports = contextKey('workforce.hasReports');
/** Deprecated routes are offered only on request. */
export const deprecatedRoutes = settingIsOn('workforce.showDeprecatedRoutes');
export const leavesOpen = contextKey('workforce.leavesOpen');
export const employeesFiltered = contextKey('workforce.employeesFiltered');

/** The active document. */
export const anyDocument = 'resourceScheme == workforce';
export const documentOrLeaveV2 = 'resourceScheme =~ /^workforce(-v2)?$/';
export const maskedDocument = `resource in ${contextKey('workforce.maskedDocuments')}`;
export const revealedDocument = `resource in ${contextKey('workforce.revealedDocuments')}`;
export const favoriteDocument = `resource in ${contextKey('workforce.favoriteDocuments')}`;
/** The resources of the documents of a department. */
export const departmentKinds = [departments, ...familyDepartments].map(({ name }) => name);
export const personDocument = documentOf('employees', 'users');
export const departmentDocument = documentOf(...departmentKinds);
/** A document with leaves and reports. */
export const personOrDepartmentDocument = documentOf('employees', 'users', ...departmentKinds);

/** Rows of a view, by their context value. */
export const anyRow = 'view =~ /^workforce\\./';
export const resourceRow = and(anyRow, rowIs('\\bresource\\b'));
export const personRow = and(anyRow, rowIs('\\bperson\\b'));
export const departmentRow = and(viewIs('departments', 'employees'), rowIs('\\bdepartment\\b'));
/** Rows of records that checks and snapshots have. */
export const analyzedRow = and(
  viewIs('departments', 'employees', 'taxonomies'),
  rowIs('\\b(person|department|label)\\b'),
);
/** Rows that have leaves and reports. */
export const personOrDepartmentRow = and(
  viewIs('departments', 'employees', 'leaves'),
  rowIs('\\b(person|department)\\b'),
);
/** In a submenu: a row of it, its card in the chart, or its document. */
export const personHere = or(
  rowIs('\\bperson\\b'),
  and('!viewItem', 'resourcePath =~ /^\\/(employees|users)\\//'),
);
export const departmentHere = or(
  rowIs('\\bdepartment\\b'),
  'webviewSection == department',
  and('!viewItem', 'resourcePath =~ /^\\/(\\w+-)?departments\\//'),
);
export const downloadableReportRow = and(viewIs('reports'), rowIs('\\bdownloadable\\b'));

export function contextKey(key: keyof ContextKeys): When {
  return key;
}

function settingIsOn(id: SettingId): When {
  return `config.${id}`;
}

export function not(when: When): When {
  return `!${when}`;
}

export function and(...clauses: readonly (When | undefined)[]): When {
  return clauses.filter((clause) => clause !== undefined).join(' && ');
}

/** A clause and any one of others: the editor's clauses have no brackets. */
export function andEach(clause: When, any: When): When {
  return any
    .split(' || ')
    .map((each) => and(clause, each))
    .join(' || ');
}

export function or(...clauses: readonly When[]): When {
  return clauses.join(' || ');
}

/** A document of one of these resources. */
export function documentOf(...resources: readonly string[]): When {
  return and(anyDocument, `resourcePath =~ /^\\/${oneOf(resources)}\\//`);
}

export function viewIs(first: View, ...others: readonly View[]): When {
  return others.length === 0
    ? `view == workforce.${first}`
    : `view =~ /^workforce\\.${oneOf([first, ...others])}$/`;
}

/** `pattern` is that of a regular expression for the context value of a row. */
export function rowIs(pattern: string): When {
  return `viewItem =~ /${pattern}/`;
}

/** The commands that show and hide some rows of a view: a toggle in its menu, which has the one that changes something. */
export function toggle(view: View, setting: SettingId, what: string, group: string) {
  const shown = settingIsOn(setting);
  const one = (title: string, icon: string, when: When): Command => ({
    ...{ locks: [], title, icon, palette: never },
    menus: [viewTitle(view, group, when)],
  });
  return { show: one(`Show ${what}`, 'eye', not(shown)), hide: one(`Hide ${what}`, 'eye-closed', shown) };
}

/** The title of a view, which shows its commands while it can have rows. */
export function viewTitle(view: View, group: string, when?: When): MenuItem {
  return titleAlways(view, group, and(view === 'leaves' ? leavesOpen : connected, when));
}

/** The title of a view, with a connection or without one. */
export function titleAlways(view: View, group: string, when?: When): MenuItem {
  return { menu: 'view/title', group, when: and(viewIs(view), when) };
}

export function row(when: When, group: string): MenuItem {
  return { menu: 'view/item/context', group, when };
}

/** The card of a department in the chart. */
export function chartCard(group: string): MenuItem {
  return {
    menu: 'webview/context',
    group,
    when: 'webviewId == workforce.chart && webviewSection == department',
  };
}

/** The title of an editor: buttons, and the menu behind them. */
export function editorTitle(when: When, group: string): MenuItem {
  return { menu: 'editor/title', group, when };
}

/** The menus of a document: that of its text, and the one behind the buttons of its title. */
export function documentMenus(when: When, group: string): readonly MenuItem[] {
  return [{ menu: 'editor/context', group, when }, editorTitle(when, group)];
}

/** The menu of a tab. */
export function tab(when: When, group: string): MenuItem {
  return { menu: 'editor/title/context', group, when };
}

/** A menu below an item of others. */
export type Submenu = 'goTo' | 'copy' | 'compare' | 'analyze' | 'analyzeList' | 'connection';

export function submenu(name: Submenu, group: string, when?: When): MenuItem {
  return { menu: `workforce.${name}`, group, when };
}

function oneOf(names: readonly string[]): string {
  return names.length === 1 ? names.join('') : `(${names.join('|')})`;
}
