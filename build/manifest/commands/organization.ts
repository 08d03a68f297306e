import {
  and,
  type Commands,
  connected,
  departmentHere,
  never,
  personHere,
  row,
  rowIs,
  submenu,
  toggle,
  viewIs,
  viewTitle,
} from '../declare.ts';

const inactiveDepartments = toggle(
  'departments',
  'workforce.departments.showInactive',
  'Inactive Departments',
  '0_view@1',
);
const archivedLabels = toggle(
  'taxonomies',
  'workforce.taxonomies.showArchived',
  'Archived Labels',
  '0_view@1',
);

export const organization = {
  showInactiveDepartments: inactiveDepartments.show,
  hideInactiveDepartments: inactiveDepartments.hide,
  showChart: {
    locks: [],
    title: 'Show Organization Chart',
    icon: 'type-hierarchy',
    palette: connected,
    menus: [viewTitle('departments', 'navigation@1'), submenu('goTo', '1_related@3', departmentHere)],
    takes: '`{connection, id}`; `id` of a department to focus on',
  },
  checkOrganization: {
    locks: ['returnedRecords'],
    title: 'Check Organization',
    icon: 'checklist',
    palette: connected,
    menus: [submenu('analyzeList', '1_check@1', viewIs('departments'))],
    takes: '`{connection, people}`; `people: false` leaves out the checks that load all employees',
    returns: '`{findings, notes, requests}`; the notes say what was checked, and what was not',
  },
  checkPeople: {
    locks: ['returnedRecords'],
    title: 'Check People',
    icon: 'checklist',
    palette: connected,
    menus: [submenu('analyze', '1_check@2', departmentHere)],
    titles: [submenu('analyzeList', '1_check@2', viewIs('departments', 'employees'))],
    takes:
      '`{connection, department, leaves}`; `department` is an id that narrows people, and `leaves: false` leaves out the checks that load the leaves of this year',
    returns:
      '`{findings, notes, requests}`; the notes say what was checked, and which rules were not applied and why',
  },
  showCoverage: {
    locks: [],
    title: 'Show Field Coverage…',
    icon: 'graph',
    palette: connected,
    menus: [submenu('analyze', '1_check@3', departmentHere)],
    titles: [submenu('analyzeList', '1_check@3')],
    takes:
      '`{connection, list, by, department}`; `list` is `employees`, `users`, `departments` or `labels`; of people, `by` is `none`, `status` or `department`, and `department` an id that narrows them',
    returns: 'the table as `{columns, rows, notes, requests}`',
  },
  matchIds: {
    locks: ['returnedRecords'],
    title: 'Match IDs…',
    icon: 'link',
    palette: connected,
    menus: [submenu('analyze', '1_check@4', personHere)],
    titles: [submenu('analyzeList', '1_check@4', viewIs('employees'))],
    takes:
      '`{connection, values, by}`, or `{connection, file, column, by}` with the path of a CSV file and a heading; `by` is `id`, `email`, `number` or `name`, by the look of the values without it',
    returns: 'the table as `{columns, rows, notes, requests}`, a row for each value',
  },
  takeSnapshot: {
    locks: ['personalDataExport'],
    title: 'Take Snapshot…',
    icon: 'device-camera',
    palette: connected,
    menus: [submenu('analyze', '2_changes@1')],
    titles: [submenu('analyzeList', '2_changes@1')],
    takes:
      '`{connection, list, target}`; `list` is `employees`, `users`, `departments` or `labels`, `target` a path or an address',
    returns:
      '`{file, records, isWhole, notes, requests}`: the address of the file, how many records are in it, and whether these are all',
  },
  showChanges: {
    locks: ['returnedRecords'],
    title: 'Show Changes…',
    icon: 'diff-multiple',
    palette: connected,
    menus: [submenu('analyze', '2_changes@2')],
    titles: [submenu('analyzeList', '2_changes@2')],
    takes:
      '`{connection, before, after, changedOnly, anotherCompany}`; `before` and `after` are snapshots, the service as it is now takes the place of a missing `after`; `changedOnly: true` reads of users of the legacy API only those that changed since; `anotherCompany: true` allows a snapshot of another base URL',
    returns:
      'the table as `{columns, rows, notes, requests}`; an event is `added`, `left`, `department`, `manager`, `legalEntity`, `renamed` or `changed`',
  },
  copyToSandbox: {
    locks: [],
    title: 'Create Anonymized Company Copy…',
    icon: 'save-as',
    palette: connected,
    menus: [submenu('analyzeList', '3_drift', viewIs('departments'))],
    takes:
      '`{connection, target, keepNames}`; `target` is a path or an address, `keepNames: true` keeps the names and codes of departments, taxonomies and labels',
    returns:
      '`{file, isWhole, notes, requests}`: the address of the [scenario file](sandbox.md#anonymized-company-copies), and what it lacks',
  },
  showArchivedLabels: archivedLabels.show,
  hideArchivedLabels: archivedLabels.hide,
  archiveLabel: {
    locks: ['changes', 'changedRecords'],
    title: 'Archive Label…',
    icon: 'archive',
    palette: never,
    menus: [row(and(viewIs('taxonomies'), rowIs('\\blabel$')), '3_label')],
    takes: '`{connection, id}`',
    returns: 'the changed label',
  },
  unarchiveLabel: {
    locks: ['changes', 'changedRecords'],
    title: 'Unarchive Label…',
    icon: 'discard',
    palette: never,
    menus: [row(and(viewIs('taxonomies'), rowIs('\\blabel archived\\b')), '3_label')],
    takes: '`{connection, id}`',
    returns: 'the changed label',
  },
} satisfies Commands;
