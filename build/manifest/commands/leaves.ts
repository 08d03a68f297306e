import {
  and,
  type Commands,
  chartCard,
  connected,
  deprecatedRoutes,
  documentMenus,
  documentOf,
  editorTitle,
  never,
  personOrDepartmentDocument,
  personOrDepartmentRow,
  row,
  rowIs,
  toggle,
  viewIs,
  viewTitle,
} from '../declare.ts';

const leavesOfSome = '`{of, ids, from, to}`, `of` being `employee`, `department` or `legal-entity`';
const deletedLeaves = toggle('leaves', 'workforce.leaves.showDeleted', 'Deleted Leaves', '0_view@2');

export const leaves = {
  openLeaves: {
    locks: [],
    title: 'Open Leaves…',
    icon: 'calendar',
    palette: connected,
    menus: [
      row(personOrDepartmentRow, '3_about@1'),
      ...documentMenus(personOrDepartmentDocument, '3_about@1'),
      chartCard('3_about@1'),
    ],
    titles: [viewTitle('leaves', '0_view@1')],
    takes: leavesOfSome,
    returns: 'how many half-days were loaded',
  },
  openLeavesV2: {
    locks: [],
    title: 'Open Leaves (Deprecated v2 API)…',
    palette: and(connected, deprecatedRoutes),
    takes: `${leavesOfSome}; \`insist: true\` calls the retired route after its end`,
    returns: 'how many half-days were loaded',
  },
  showLeaves: {
    locks: [],
    title: 'Show Leaves in a Calendar…',
    icon: 'table',
    palette: connected,
    menus: [
      row(personOrDepartmentRow, '3_about@2'),
      ...documentMenus(personOrDepartmentDocument, '3_about@2'),
      chartCard('3_about@2'),
    ],
    takes:
      '`{connection, of, ids, month}`, `month` being `2026-06`; `v2: true` reads the retired route, and `insist` calls it after its end',
  },
  showOpenLeaves: {
    locks: [],
    title: 'Show These Leaves in a Calendar',
    icon: 'table',
    palette: never,
    menus: [viewTitle('leaves', 'navigation@1')],
  },
  closeLeaves: {
    locks: [],
    title: 'Close Leaves',
    icon: 'close',
    palette: never,
    menus: [viewTitle('leaves', '0_view@3')],
  },
  showDeletedLeaves: deletedLeaves.show,
  hideDeletedLeaves: deletedLeaves.hide,
  showLeaveAsV2: {
    locks: [],
    title: 'Show Leave as v2',
    icon: 'diff',
    palette: and(deprecatedRoutes, documentOf('leaves')),
    menus: [
      row(and(viewIs('leaves'), rowIs('\\bleave\\b'), deprecatedRoutes), '1_open@3'),
      editorTitle(and(deprecatedRoutes, documentOf('leaves')), '1_resource@6'),
    ],
    takes: '`{connection, id}`',
    returns: 'the address of the v2 document',
  },
} satisfies Commands;
