import {
  and,
  anyDocument,
  anyRow,
  type Commands,
  chartCard,
  connected,
  departmentDocument,
  departmentRow,
  documentMenus,
  editorTitle,
  employeesFiltered,
  favouriteDocument,
  never,
  not,
  personDocument,
  placedPersonRow,
  row,
  rowIs,
  viewTitle,
} from '../declare.ts';

const notFavourite = favouriteDocument.replace(' in ', ' not in ');

/** The palette, the rows and the document of a person. */
function ofPerson(place: number) {
  const group = `2_goTo@${place}`;
  return {
    palette: personDocument,
    menus: [row(placedPersonRow, group), ...documentMenus(personDocument, group)],
  };
}

/** The palette, the rows, the cards and the document of a department. */
function ofDepartment(rowPlace: number, cardPlace: number) {
  return {
    palette: departmentDocument,
    menus: [
      row(departmentRow, `2_goTo@${rowPlace}`),
      chartCard(`2_goTo@${cardPlace}`),
      ...documentMenus(departmentDocument, `2_goTo@${rowPlace}`),
    ],
  };
}

export const finding = {
  goTo: {
    locks: [],
    title: 'Go to…',
    icon: 'go-to-search',
    palette: connected,
    keys: [{ key: 'ctrl+k g', when: connected }],
    takes:
      '`{connection, text, open}`; without `open`, the box opens with the text; `open: true` opens the best hit, `open: false` lists the hits',
    returns:
      "the opened document's address; with `open: false`, at most 100 loaded hits and a page of the service, as `{connection, resource, id, name, code}`",
  },
  goToDepartment: {
    locks: [],
    title: 'Go to Department',
    ...ofPerson(1),
    takes: '`{connection, id}` of a person',
    returns: "the opened document's address",
  },
  goToManager: {
    locks: [],
    title: 'Go to Manager',
    ...ofPerson(2),
    takes: '`{connection, id}` of a person',
    returns: "the opened document's address",
  },
  goToUpperManager: {
    locks: [],
    title: 'Go to Manager of the Manager',
    ...ofPerson(3),
    takes: '`{connection, id}` of a person',
    returns: "the opened document's address",
  },
  goToHead: {
    locks: [],
    title: 'Go to Head',
    ...ofDepartment(1, 2),
    takes: '`{connection, id}` of a department',
    returns: "the opened document's address",
  },
  goToParent: {
    locks: [],
    title: 'Go to Parent',
    ...ofDepartment(2, 4),
    takes: '`{connection, id}` of a department',
    returns: "the opened document's address",
  },
  revealDepartment: {
    locks: [],
    title: 'Reveal in Departments',
    palette: never,
    menus: [row(placedPersonRow, '2_goTo@5'), chartCard('2_goTo@1')],
    takes: '`{connection, id}` of a department of the connection in use',
  },
  addFavourite: {
    locks: [],
    title: 'Add to Favourites',
    icon: 'star-empty',
    palette: and(anyDocument, notFavourite),
    menus: [
      row(and(anyRow, rowIs('^(?!favourite).*\\bresource\\b')), '4_favourites'),
      chartCard('4_favourites'),
      editorTitle(and(anyDocument, notFavourite), '1_resource@7'),
    ],
    takes: '`{connection, resource, id}`, or `{view}` for the selected rows of a view',
  },
  removeFavourite: {
    locks: [],
    title: 'Remove from Favourites',
    icon: 'star-full',
    palette: favouriteDocument,
    menus: [
      row(and(anyRow, rowIs('^favourite\\b')), '4_favourites'),
      row(and(anyRow, rowIs('^favourite\\b')), 'inline@2'),
      editorTitle(favouriteDocument, '1_resource@7'),
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
      '`{statuses, departmentId, legalEntityId, managerId, lacks, order}`; `lacks` is a list of `managerId` and `departmentId`, `order` is `name` or `newest`',
  },
  showEmployees: {
    locks: [],
    title: 'Show Employees',
    ...ofDepartment(3, 3),
    takes: '`{departmentId}`',
  },
  showTeam: {
    locks: [],
    title: 'Show Team',
    icon: 'organization',
    ...ofPerson(4),
    takes: '`{connection, id}` of a person',
  },
  clearEmployeeFilters: {
    locks: [],
    title: 'Clear Employee Search and Filters',
    icon: 'clear-all',
    palette: employeesFiltered,
    menus: [viewTitle('employees', 'navigation@2', employeesFiltered)],
  },
} satisfies Commands;
