import { viewIds } from '../../../src/platform/manifest/contributions.ts';
import {
  and,
  anyDocument,
  type Commands,
  compareMenu,
  copyMenu,
  departmentKinds,
  documentOf,
  personDocument,
  selectedForCompare,
} from '../declare.ts';

const documentOrRows = '`{connection, resource, id}`, or `{view}` for the selected rows of a view';
const bothSides = 'the addresses of both sides; nothing if they do not differ';

/** A row of it, or else its document. */
const ofPerson = 'viewItem =~ /\\bperson\\b/ || !viewItem && resourcePath =~ /^\\/(employees|users)\\//';
const ofDepartment =
  'viewItem =~ /\\bdepartment\\b/ || !viewItem && resourcePath =~ /^\\/(\\w+-)?departments\\//';

export const copying = {
  copyId: {
    locks: ['personalDataExport'],
    title: 'Copy Id',
    palette: anyDocument,
    menus: [copyMenu('1_value@1')],
    keys: viewIds.map((view) => ({
      key: 'ctrl+c',
      when: `focusedView == ${view} && listFocus && !inputFocus`,
      args: { view },
    })),
    takes: documentOrRows,
  },
  copyName: {
    locks: ['personalDataExport'],
    title: 'Copy Name',
    palette: anyDocument,
    menus: [copyMenu('1_value@2')],
    takes: documentOrRows,
  },
  copyNumber: {
    locks: ['personalDataExport'],
    title: 'Copy Employee Number',
    palette: personDocument,
    menus: [copyMenu('1_value@3', ofPerson)],
    takes: documentOrRows,
  },
  copyEmail: {
    locks: ['personalDataExport'],
    title: 'Copy E-mail Address',
    palette: personDocument,
    menus: [copyMenu('1_value@4', ofPerson)],
    takes: documentOrRows,
  },
  copyCode: {
    locks: ['personalDataExport'],
    title: 'Copy Code',
    palette: documentOf(...departmentKinds),
    menus: [copyMenu('1_value@5', ofDepartment)],
    takes: documentOrRows,
  },
  copyLink: {
    locks: ['personalDataExport'],
    title: 'Copy Link',
    palette: anyDocument,
    menus: [copyMenu('2_address@1')],
    takes: documentOrRows,
  },
  copyAddress: {
    locks: ['personalDataExport'],
    title: 'Copy Address of the Document',
    palette: anyDocument,
    menus: [copyMenu('2_address@2')],
    takes: documentOrRows,
  },
  copyUrl: {
    locks: ['personalDataExport'],
    title: 'Copy URL',
    palette: anyDocument,
    menus: [copyMenu('2_address@3')],
    takes: documentOrRows,
  },
  copyJson: {
    locks: ['personalDataExport'],
    title: 'Copy as JSON',
    palette: anyDocument,
    menus: [copyMenu('3_whole@1')],
    takes: documentOrRows,
  },
  copyCurl: {
    locks: ['personalDataExport'],
    title: 'Copy as cURL',
    palette: anyDocument,
    menus: [copyMenu('3_whole@2')],
    takes: documentOrRows,
  },
  copyHttp: {
    locks: ['personalDataExport'],
    title: 'Copy as HTTP Request',
    palette: anyDocument,
    menus: [copyMenu('3_whole@3')],
    takes: documentOrRows,
  },
  selectForCompare: {
    locks: [],
    title: 'Select for Compare',
    palette: anyDocument,
    menus: [compareMenu('1_select@1')],
    takes: '`{connection, resource, id}`',
    returns: "the document's address",
  },
  compareWithSelected: {
    locks: [],
    title: 'Compare with Selected',
    palette: and(anyDocument, selectedForCompare),
    menus: [compareMenu('1_select@2', selectedForCompare)],
    takes: '`{connection, resource, id}`',
    returns: bothSides,
  },
  compareWithSameId: {
    locks: [],
    title: 'Compare with the Same Id in…',
    palette: anyDocument,
    menus: [compareMenu('2_compare@1')],
    takes: '`{connection, resource, id, with}`; `with` is the other connection',
    returns: bothSides,
  },
  compareWithEarlier: {
    locks: [],
    title: 'Compare with Earlier Version',
    palette: anyDocument,
    menus: [compareMenu('2_compare@2')],
    takes: '`{connection, resource, id}`; the newest earlier version is taken',
    returns: bothSides,
  },
} satisfies Commands;
