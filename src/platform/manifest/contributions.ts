import { pageSizes, requestLimit } from '../../service/contract/limits.ts';
import type { Connection } from '../../service/http/connection.ts';
import { type CommandId, commandIds } from './commandIds.ts';

/** What the running extension knows of its manifest; `build/manifest/` declares the rest. */

export type { CommandId };
export { commandIds };

/** The views in their order in the sidebar. */
export const viewNames = ['departments', 'employees', 'taxonomies', 'reports', 'leaves'] as const;
export type ViewId = `workforce.${(typeof viewNames)[number]}`;
export const viewIds: readonly ViewId[] = viewNames.map((name) => `workforce.${name}` as const);

/** The views whose rows have rows below them. */
export const nestedViews: readonly ViewId[] = [
  'workforce.departments',
  'workforce.taxonomies',
  'workforce.leaves',
];

/** The types of what dragged rows leave where they are dropped. */
export const draggedTypes = {
  ids: 'text/plain',
  names: 'application/vnd.workforce.names',
  addresses: 'application/vnd.workforce.addresses',
} as const;

/** A command of a view's title. Menus there pass no arguments, so that each view has its own. */
export function viewCommand(verb: 'refresh' | 'export', view: ViewId): CommandId {
  const name = view.replace('workforce.', verb).toLowerCase();
  const command = commandIds.find((id) => id.toLowerCase() === `workforce.${name}`);
  if (command === undefined) {
    throw new TypeError(`${view} has no command to ${verb} it`);
  }
  return command;
}

/** The schemes of the read-only files; each has an `onFileSystem` activation event. */
export const schemes = {
  documents: 'workforce',
  /** Leaves converted to v2; the rest of the address is that of the leave's document. */
  leavesV2: 'workforce-v2',
  comparisons: 'workforce-compare',
  reportPreviews: 'workforce-report',
  answers: 'workforce-answer',
} as const;

export type Scheme = (typeof schemes)[keyof typeof schemes];

/** The types of the panels that show a picture; each has an `onWebviewPanel` activation event. */
export const panelTypes = ['workforce.chart', 'workforce.leavesCalendar'] as const;
export type PanelType = (typeof panelTypes)[number];

/** The types of the editors that show a picture of a file; each is listed under `customEditors`. */
export const editorTypes = ['workforce.reportTable'] as const;
export type EditorType = (typeof editorTypes)[number];

/** The tools of agents; `definitions.ts` there says what each is for. */
export const agentTools = [
  'describe',
  'find',
  'list',
  'read',
  'leaves',
  'check',
  'coverage',
  'createReport',
] as const;
export type ToolName = (typeof agentTools)[number];

/** What offers the tools over MCP. */

/** The name of a tool for editors and agents. */
export function publicName(name: ToolName): string {
  return `workforce_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

export const walkthroughId = 'firstSteps';

/** Keys of `when` clauses, with their values. */
export interface ContextKeys {
  'workforce.connected': boolean;
  /** The kind of the connection in use; undefined if there is none. */
  'workforce.connectionKind': Connection['kind'] | undefined;
  /** True if a search or a filter applies to the employees view. */
  'workforce.employeesFiltered': boolean;
  /** Addresses of the documents with masked sensitive fields, and with revealed ones; a document can be in both. */
  'workforce.maskedDocuments': readonly string[];
  'workforce.revealedDocuments': readonly string[];
  /** Addresses of the documents of favorites. */
  'workforce.favoriteDocuments': readonly string[];
  /** True if reports were created from here, with any connection. */
  'workforce.hasReports': boolean;
  /** True if leaves are open; their view is hidden otherwise. */
  'workforce.leavesOpen': boolean;
  /** True once this window has opened a resource with Go to…, and once it has created a report. */
  'workforce.wentTo': boolean;
  'workforce.reportCreated': boolean;
  'workforce.reportTableShown': boolean;
  'workforce.organizationChecked': boolean;
}

/**
 * The values before anything is used. Whether there are connections and reports is known only when the storage is
 * read.
 */
export const initialContextKeys: Omit<ContextKeys, 'workforce.connected' | 'workforce.hasReports'> = {
  'workforce.connectionKind': undefined,
  'workforce.employeesFiltered': false,
  'workforce.maskedDocuments': [],
  'workforce.revealedDocuments': [],
  'workforce.favoriteDocuments': [],
  'workforce.leavesOpen': false,
  'workforce.wentTo': false,
  'workforce.reportCreated': false,
  'workforce.reportTableShown': false,
  'workforce.organizationChecked': false,
};

/** The settings with their defaults. All are application-scoped: no workspace can set them. */
export const settingDefaults = {
  'workforce.requestsPerMinute': requestLimit.requests,
  'workforce.requestTimeoutSeconds': 30,
  'workforce.employees.pageSize': pageSizes.resource.max,
  'workforce.departments.showInactive': true,
  'workforce.departments.employeesFirst': false,
  'workforce.leaves.showDeleted': true,
  'workforce.check.departmentsWithoutHead': true,
  'workforce.check.peopleWithoutManager': true,
  'workforce.taxonomies.showArchived': true,
  'workforce.maskSensitiveFields': true,
  'workforce.showDeprecatedRoutes': false,
  'workforce.documents.showNames': true,
  'workforce.agents': 'off',
  'workforce.agentsSeeDepartmentNames': 'notProduction',
  'workforce.sandbox.seed': 7,
  'workforce.sandbox.employees': 400,
  'workforce.sandbox.departments': 40,
};
export type SettingDefaults = Readonly<typeof settingDefaults>;
export type SettingId = keyof SettingDefaults;

/** The words of the settings that are one of some words. */
export const settingWords: Readonly<Partial<Record<SettingId, readonly string[]>>> = {
  'workforce.agents': ['off', 'pseudonyms', 'names'],
  'workforce.agentsSeeDepartmentNames': ['never', 'notProduction', 'always'],
};

/** The least and the most of the settings that are whole numbers. The editor marks other values, but passes them on. */
export const settingRanges: Readonly<Partial<Record<SettingId, readonly [min: number, max: number]>>> = {
  'workforce.requestsPerMinute': [1, 1_000],
  'workforce.requestTimeoutSeconds': [1, 300],
  'workforce.employees.pageSize': [1, pageSizes.resource.max],
  'workforce.sandbox.seed': [0, 2 ** 32 - 1],
  'workforce.sandbox.employees': [1, 20_000],
  'workforce.sandbox.departments': [1, 2_000],
};
