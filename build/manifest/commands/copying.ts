import { viewIds } from '../../../src/platform/manifest/contributions.ts';
import { anyDocument, type Commands, submenu } from '../declare.ts';

const documentOrRows = '`{connection, resource, id}`, or `{view}` for the selected rows of a view';
const bothSides = 'the addresses of both sides; nothing if they do not differ';

export const copying = {
  copyId: {
    locks: ['personalDataExport'],
    title: 'Copy ID',
    palette: anyDocument,
    menus: [submenu('copy', '1_value@1')],
    keys: viewIds.map((view) => ({
      key: 'ctrl+c',
      when: `focusedView == ${view} && listFocus && !inputFocus`,
      args: { view },
    })),
    takes: documentOrRows,
  },
  copyLink: {
    locks: ['personalDataExport'],
    title: 'Copy Link',
    palette: anyDocument,
    menus: [submenu('copy', '1_value@2')],
    takes: documentOrRows,
  },
  copyCurl: {
    locks: ['personalDataExport'],
    title: 'Copy as cURL',
    palette: anyDocument,
    menus: [submenu('copy', '1_value@3')],
    takes: documentOrRows,
  },
  copyAs: {
    locks: ['personalDataExport'],
    title: 'Copy As…',
    palette: anyDocument,
    menus: [submenu('copy', '1_value@4')],
    takes: `${documentOrRows}, and \`as\`: \`name\`, \`number\`, \`email\`, \`code\`, \`json\`, \`url\`, \`address\`, \`http\` or \`token\``,
  },
  selectForCompare: {
    locks: [],
    title: 'Select for Compare',
    palette: anyDocument,
    menus: [submenu('compare', '1_select@1')],
    takes: '`{connection, resource, id}`',
    returns: "the document's address",
  },
  compareWith: {
    locks: [],
    title: 'Compare with…',
    palette: anyDocument,
    menus: [submenu('compare', '1_select@2')],
    takes:
      '`{connection, resource, id, to}`; `to` is `selected`, `otherConnection` for the same record in the connection `with`, or `earlier`: the newest earlier version',
    returns: bothSides,
  },
} satisfies Commands;
