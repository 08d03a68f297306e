import {
  and,
  anyDocument,
  anyRow,
  type Commands,
  chartCard,
  connected,
  departmentDocument,
  departmentHere,
  editorTitle,
  employeesFiltered,
  favoriteDocument,
  never,
  not,
  or,
  personDocument,
  personHere,
  personOrDepartmentDocument,
  row,
  rowIs,
  submenu,
  viewTitle,
} from '../declare.ts';

const notFavorite = favoriteDocument.replace(' in ', ' not in ');

export const finding = {
  goTo: {
    locks: [],
    title: 'Go to…',
    icon: 'go-to-search',
    palette: connected,
    keys: [{ key: 'ctrl+k g', when: connected }],
    takes:
      '`{connection, text, open}`; `text` may be an id, an address, or a path below the base URL such as `/service-api/job-positions`; without `open`, the box opens with the text; `open: true` opens the best hit, `open: false` lists the hits',
    returns:
      "the opened document's address; with `open: false`, at most 100 loaded hits and a page of the service, as `{connection, resource, id, name, code}`",
  },
  goToRelated: {
    locks: [],
    title: 'Go to Related…',
    palette: personOrDepartmentDocument,
    menus: [submenu('goTo', '1_related@1', or(personHere, departmentHere))],
    takes:
      '`{connection, id, to}`; `to` is `department`, `manager` or `upperManager`, the manager of the manager, of a person, or `head` or `parent` of a department',
    returns: "the opened document's address",
  },
  revealDepartment: {
    locks: [],
    title: 'Reveal in Departments',
    palette: never,
    menus: [
      submenu('goTo', '2_reveal', rowIs('\\bperson\\b')),
      submenu('goTo', '2_reveal', 'webviewSection == department'),
    ],
    takes: '`{connection, id}` of a department of the connection in use',
  },
  addFavorite: {
    locks: [],
    title: 'Add to Favorites',
    icon: 'star-empty',
    palette: and(anyDocument, notFavorite),
    menus: [
      row(and(anyRow, rowIs('^(?!favorite).*\\bresource\\b')), '4_favorites'),
      chartCard('4_favorites'),
      editorTitle(and(anyDocument, notFavorite), '1_resource@7'),
    ],
    takes: '`{connection, resource, id}`, or `{view}` for the selected rows of a view',
  },
  removeFavorite: {
    locks: [],
    title: 'Remove from Favorites',
    icon: 'star-full',
    palette: favoriteDocument,
    menus: [
      row(and(anyRow, rowIs('^favorite\\b')), '4_favorites'),
      row(and(anyRow, rowIs('^favorite\\b')), 'inline@2'),
      editorTitle(favoriteDocument, '1_resource@7'),
    ],
    takes: '`{connection, resource, id}`, or `{view}` for the selected rows of a view',
  },
  search: {
    locks: [],
    title: 'Search Employees…',
    icon: 'search',
    palette: connected,
    menus: [viewTitle('employees', 'navigation@1')],
    takes: '`{text}`, as in [Finding things](finding.md); an empty text clears the search',
  },
  filterEmployees: {
    locks: [],
    title: 'Filter Employees…',
    icon: 'filter',
    palette: connected,
    menus: [
      viewTitle('employees', 'navigation@2', not(employeesFiltered)),
      viewTitle('employees', '0_view@1', employeesFiltered),
    ],
    takes:
      '`{statuses, departmentId, legalEntityId, managerId, lacks, joinedSince, leavesUntil, jobTitle, order}`; `lacks` is a list of `managerId` and `departmentId`, days are written YYYY-MM-DD, `order` is `name`, `newest`, `firstDay` (latest first), `lastDay` (earliest first) or `jobTitle`',
  },
  showEmployees: {
    locks: [],
    title: 'Show Employees',
    palette: departmentDocument,
    menus: [submenu('goTo', '1_related@2', departmentHere)],
    takes: '`{departmentId}`',
  },
  showTeam: {
    locks: [],
    title: 'Show Team',
    icon: 'organization',
    palette: personDocument,
    menus: [submenu('goTo', '1_related@2', personHere)],
    takes: '`{connection, id, levels}` of a person; `levels` is `direct` or `all`',
  },
  clearEmployeeFilters: {
    locks: [],
    title: 'Clear Employee Search and Filters',
    icon: 'clear-all',
    palette: employeesFiltered,
    menus: [viewTitle('employees', 'navigation@2', employeesFiltered)],
  },
} satisfies Commands;
