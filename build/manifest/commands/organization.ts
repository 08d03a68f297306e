import {
  and,
  type Commands,
  chartCard,
  connected,
  departmentRow,
  editorTitle,
  not,
  organizationCheck,
  row,
  rowIs,
  settingIsOn,
  viewIs,
  viewTitle,
} from '../declare.ts';

const inactiveShown = settingIsOn('workforce.departments.showInactive');
const archivedShown = settingIsOn('workforce.taxonomies.showArchived');

export const organization = {
  showInactiveDepartments: {
    title: 'Show Inactive Departments',
    icon: 'eye',
    palette: and(connected, not(inactiveShown)),
    menus: [viewTitle('departments', 'navigation@1', not(inactiveShown))],
  },
  hideInactiveDepartments: {
    title: 'Hide Inactive Departments',
    icon: 'eye-closed',
    palette: and(connected, inactiveShown),
    menus: [viewTitle('departments', 'navigation@1', inactiveShown)],
  },
  showChart: {
    title: 'Show in Chart',
    icon: 'type-hierarchy',
    palette: connected,
    menus: [viewTitle('departments', 'navigation@2'), row(departmentRow, '2_goTo@3'), chartCard('2_goTo@0')],
    takes: '`{connection, id}`; `id` of a department to focus on',
  },
  checkOrganization: {
    title: 'Check Organization',
    icon: 'checklist',
    palette: connected,
    menus: [viewTitle('departments', 'navigation@3'), editorTitle(organizationCheck, 'navigation@9')],
    takes: '`{connection, people}`; `people: false` leaves out the checks that load all employees',
    returns: 'the findings',
  },
  showArchivedLabels: {
    title: 'Show Archived Labels',
    icon: 'eye',
    palette: and(connected, not(archivedShown)),
    menus: [viewTitle('taxonomies', 'navigation@2', not(archivedShown))],
  },
  hideArchivedLabels: {
    title: 'Hide Archived Labels',
    icon: 'eye-closed',
    palette: and(connected, archivedShown),
    menus: [viewTitle('taxonomies', 'navigation@2', archivedShown)],
  },
  openLabel: {
    title: 'Open Taxonomy Label…',
    icon: 'tag',
    palette: connected,
    menus: [viewTitle('taxonomies', 'navigation@1')],
    takes: '`{connection, id}`',
    returns: "the document's address",
  },
  archiveLabel: {
    title: 'Archive Label…',
    icon: 'archive',
    palette: connected,
    menus: [row(and(viewIs('taxonomies'), rowIs('\\blabel$')), '3_label')],
    takes: '`{connection, id}`',
    returns: 'the changed label',
  },
  unarchiveLabel: {
    title: 'Unarchive Label…',
    icon: 'discard',
    palette: connected,
    menus: [row(and(viewIs('taxonomies'), rowIs('\\blabel archived\\b')), '3_label')],
    takes: '`{connection, id}`',
    returns: 'the changed label',
  },
} satisfies Commands;
