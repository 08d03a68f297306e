import { type EditorType, type SettingId, schemes } from '../../src/platform/manifest/contributions.ts';
import type { NamedCommand } from './commands/index.ts';
import {
  analyzedRow,
  and,
  anyDocument,
  chartCard,
  connected,
  contextKey,
  documentMenus,
  editorTitle,
  leavesOpen,
  type MenuItem,
  not,
  resourceRow,
  row,
  type Submenu,
  sandboxInUse,
  tab,
  titleAlways,
  type View,
  viewIs,
  type When,
} from './declare.ts';

/** What is declared beside commands: views, editors, submenus, the walkthrough and the settings. */

/** Above all views. */
export const viewContainer = 'Workforce';

export const description =
  'Explore a workforce-management service: departments, employees, taxonomies and reports, with an embedded sandbox company to try it on.';

/** The views in their order in the sidebar. */
export const views: Readonly<Record<View, { readonly name: string; readonly when?: When }>> = {
  departments: { name: 'Departments' },
  employees: { name: 'Employees' },
  taxonomies: { name: 'Taxonomies' },
  reports: { name: 'Reports' },
  leaves: { name: 'Leaves', when: leavesOpen },
};

/** What a view without rows shows, by the key of the text. */
export const welcomes: Readonly<
  Record<string, { readonly view: View; readonly text: string; readonly when: When }>
> = {
  departments: {
    view: 'departments',
    text: `See the departments, people and reports of a company.
${link('Explore the Sandbox Company', 'exploreSandbox')}
Have a key already? ${link('Add Connection…', 'addConnection')}
New here? Start with the ${link('first steps', 'openWalkthrough')}.`,
    when: not(connected),
  },
  employees: {
    view: 'employees',
    text: 'Search and filter people by name, number or e-mail.',
    when: not(connected),
  },
  taxonomies: {
    view: 'taxonomies',
    text: 'The labels that a company gives to its records, by taxonomy.',
    when: not(connected),
  },
  reports: {
    view: 'reports',
    text: 'Create time-sheet reports, track their progress, and open them as tables.',
    when: not(connected),
  },
  noReports: {
    view: 'reports',
    text: `You haven’t created any reports yet.
${link('Create Report…', 'createReport')}
Track progress in the status bar.
Created elsewhere? ${link('Follow Report…', 'followReport')}`,
    when: connected,
  },
};

/** Editors of files, which a user chooses with *Open With…*: none opens by itself. */
export const editors: Readonly<
  Record<EditorType, { readonly name: string; readonly files: readonly string[] }>
> = {
  'workforce.reportTable': {
    name: 'Table of a Workforce Report',
    files: ['*.csv', '*.tsv', '*.xlsx'],
  },
};

/** The schemes whose tabs show the path and the connection. */
export const labeledSchemes: readonly string[] = [schemes.documents, schemes.leavesV2, schemes.comparisons];

/** Menus below an item of other menus. */
export const submenus: Readonly<
  Record<Submenu, { readonly label: string; readonly menus: readonly MenuItem[] }>
> = {
  goTo: {
    label: 'Go to',
    menus: [
      row(resourceRow, '1_open@2'),
      chartCard('1_open@2'),
      ...documentMenus(anyDocument, '1_resource@0'),
    ],
  },
  copy: { label: 'Copy', menus: submenuItems(1) },
  compare: { label: 'Compare', menus: submenuItems(2) },
  analyze: { label: 'Analyze', menus: [row(analyzedRow, '3_about@9'), chartCard('3_about@9')] },
  analyzeList: {
    label: 'Analyze',
    // The editor shows a submenu once in a menu, whatever else is declared of it.
    menus: [
      {
        menu: 'view/title',
        group: '1_list@1',
        when: and(viewIs('departments', 'employees', 'taxonomies'), connected),
      },
    ],
  },
  connection: { label: 'Connection', menus: [titleAlways('departments', '2_connection')] },
};

function submenuItems(order: 1 | 2): readonly MenuItem[] {
  return [
    row(resourceRow, `2_copy@${order}`),
    editorTitle(anyDocument, `1_resource@${order}`),
    tab(anyDocument, `1_cutcopypaste@${order + 8}`),
    chartCard(`2_copy@${order}`),
  ];
}

/** The walkthrough. The picture of a step is `media/walkthrough/<step>.svg`. */
export const walkthrough = {
  title: 'First Steps with Workforce Explorer',
  description: 'Look around in a generated company, then connect to your own.',
  steps: {
    sandbox: {
      title: 'Start the sandbox company',
      description: `The sandbox is a service with a generated company. It runs on this machine and needs no key. Expand a department, and click a person to read the JSON.
${link('Explore the Sandbox Company', 'exploreSandbox')}`,
      picture: 'The tree of departments in the sidebar, and the JSON document of a person beside it',
      doneWhen: sandboxInUse,
    },
    goTo: {
      title: 'Find anything',
      description: `Type any part of a name, an e-mail address, a number, a code or an ID. Press Enter to open the result.
${link('Go to…', 'goTo')}`,
      picture: 'The list of Go to…, with the people and departments that match a typed text',
      doneWhen: contextKey('workforce.wentTo'),
    },
    chart: {
      title: 'See the organization',
      description: `All departments in one chart, with their people and heads. Type to search; click a department to see its sub-departments.
${link('Show Organization Chart', 'showChart')}`,
      picture: 'The organization chart: departments as cards below each other, one of them with its head',
      doneWhen: "activeWebviewPanelId == 'workforce.chart'",
    },
    calendar: {
      title: 'See who is absent',
      description: `Select people, a department or a legal entity to see their leaves in a calendar, exact to the half-day.
${link('Show Leaves in a Calendar…', 'showLeaves')}`,
      picture: 'The calendar of a department: a row for each person, and its leaves as bars below the days',
      doneWhen: "activeWebviewPanelId == 'workforce.leavesCalendar'",
    },
    report: {
      title: 'Create a report',
      description: `Select a template and a period. Track progress in the status bar; click it to preview or download the content.
${link('Create Report…', 'createReport')}`,
      picture:
        'A report that is done in the Reports view and in the status bar, and a preview of its content',
      doneWhen: contextKey('workforce.reportCreated'),
    },
    table: {
      title: 'Read a report as a table',
      description: `Sort, filter and add up the rows of a report that is done, draw them as bars, and save what you see.
${link('Open Report as Table', 'openReport')}`,
      picture: 'A report as a table: sorted rows below a filter, with the sum of a column',
      doneWhen: contextKey('workforce.reportTableShown'),
    },
    check: {
      title: 'Check the organization',
      description: `Checks all departments against the limits of the service and against rules for codes, heads, parents and people. Each finding leads to its department.
${link('Check Organization', 'checkOrganization')}`,
      picture: 'The findings of a check: errors and warnings, each with the department and the reason',
      doneWhen: contextKey('workforce.organizationChecked'),
    },
    connection: {
      title: 'Connect to your own company',
      description: `Enter the base URL with an API key, a client ID and secret, or both. Secrets are kept in the secret storage of the editor. A check shows which data is available before the connection is saved.
${link('Add Connection…', 'addConnection')}`,
      picture: 'The form of a connection: base URL, API key, client ID and secret, and Save and Test',
      doneWhen: `${contextKey('workforce.connectionKind')} == remote`,
    },
  },
};

/** The description of each setting, for the editor and for docs/settings.md. */
export const settings: Readonly<Record<SettingId, string>> = {
  'workforce.requestsPerMinute':
    'Maximum requests per minute to one service, across all windows. A company shares its limit (50 a minute) among all its integrations, so leave some for the others.',
  'workforce.requestTimeoutSeconds': 'Request timeout in seconds.',
  'workforce.employees.pageSize': 'Employees and labels loaded in one step.',
  'workforce.departments.showInactive': 'Show departments that are no longer in use (dimmed).',
  'workforce.departments.employeesFirst': 'Show employees before sub-departments.',
  'workforce.leaves.showDeleted': 'Show deleted leaves (struck through).',
  'workforce.check.departmentsWithoutHead': 'Check Organization: report active departments without a head.',
  'workforce.check.peopleWithoutManager':
    'Check Organization: report active people without a manager, except those at the top.',
  'workforce.taxonomies.showArchived': 'Show archived labels (marked).',
  'workforce.showDeprecatedRoutes':
    'Show Deprecated Routes: offer leaves of v2, the department documents of each API, and the legacy tree of departments.',
  'workforce.documents.showNames':
    'Show names next to the IDs in documents if they are known without a request.',
  'workforce.maskSensitiveFields':
    'Mask bank details, pay, dates of birth and personal contacts in documents until they are revealed for a document.',
  'workforce.agents': 'What AI agents can read through the Workforce tools.',
  'workforce.agentsSeeDepartmentNames':
    'Whether agents that get pseudonyms see names and codes of departments, labels and similar records (names of people are removed). Otherwise they see numbers, and also where not all people are known.',
  'workforce.sandbox.seed': 'Seed of the sandbox company: the same seed gives the same company.',
  'workforce.sandbox.employees': 'Employees of the sandbox company.',
  'workforce.sandbox.departments': 'Departments of the sandbox company.',
};

/** The description of each value of a setting that is one of some words. */
export const settingWordMeanings: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  'workforce.agents': {
    off: 'No access.',
    pseudonyms: 'Data with pseudonyms in place of people.',
    names:
      'Data with names of people, once you have allowed it for a connection. Production connections use pseudonyms unless you run “Allow Agents to See Names…”.',
  },
  'workforce.agentsSeeDepartmentNames': {
    never: 'Never.',
    notProduction: 'Unless the connection is marked as production.',
    always: 'Always.',
  },
};

/** A link to a command in a welcome text or in a step of the walkthrough. */
function link(text: string, command: NamedCommand): string {
  return `[${text}](command:workforce.${command})`;
}
