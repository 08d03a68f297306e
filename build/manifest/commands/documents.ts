import {
  and,
  andEach,
  anyDocument,
  type Commands,
  chartCard,
  departmentDocument,
  departmentHere,
  deprecatedRoutes,
  documentMenus,
  documentOf,
  documentOrLeaveV2,
  editorTitle,
  maskedDocument,
  never,
  or,
  personHere,
  resourceRow,
  revealedDocument,
  row,
  submenu,
} from '../declare.ts';

/** Documents of a person, of which there are several; a department has several where deprecated routes are shown. */
const severalDocuments = or(
  documentOf('employees', 'employee-attributes', 'users'),
  and(deprecatedRoutes, departmentDocument),
);
const attributesHere = and('!viewItem', 'resourcePath =~ /^\\/employee-attributes\\//');

export const documents = {
  openJson: {
    locks: [],
    title: 'Open as JSON',
    icon: 'json',
    palette: never,
    menus: [row(resourceRow, 'inline@1'), row(resourceRow, '1_open@1'), chartCard('1_open@1')],
    takes: '`{connection, resource, id}`',
    returns: "the document's address",
  },
  showNames: {
    locks: [],
    title: 'Show Names for IDs',
    palette: anyDocument,
    menus: documentMenus(anyDocument, '1_resource@5'),
    takes:
      '`{connection, resource, id}`; reads the names that are not known, with one request for 100 people',
    returns: 'how many ids of the document stay without a name',
  },
  openAs: {
    locks: [],
    title: 'Open as…',
    palette: severalDocuments,
    menus: [
      submenu('goTo', '3_open@1', or(personHere, attributesHere)),
      submenu('goTo', '3_open@2', andEach(deprecatedRoutes, departmentHere)),
    ],
    takes:
      '`{connection, id, as, axes}`; `as` is `employee`, `attributes`, `user` or `extended-user` of a person, `structure`, `legacy` or `resource` of a department, or `tree`, all departments; `axes` is a list of ids of analytical axes for `user` and `extended-user`',
    returns: "the document's address",
  },
  refreshDocument: {
    locks: [],
    title: 'Refresh Document',
    icon: 'refresh',
    palette: documentOrLeaveV2,
    menus: [editorTitle(documentOrLeaveV2, 'navigation@9')],
    takes: '`{connection, resource, id}`',
  },
  revealSensitiveFields: {
    locks: ['reveal'],
    title: 'Reveal Sensitive Fields',
    shortTitle: 'Masked: Reveal…',
    palette: maskedDocument,
    menus: [editorTitle(maskedDocument, 'navigation@1')],
    takes:
      '`{connection, resource, id, confirmed}` of an open document; `confirmed: true` says that the user has agreed to reveal what the document holds now',
    returns: 'how many fields are shown',
  },
  hideSensitiveFields: {
    locks: [],
    title: 'Hide Sensitive Fields',
    shortTitle: 'Revealed: Hide',
    palette: revealedDocument,
    menus: [editorTitle(revealedDocument, 'navigation@1')],
    takes: '`{connection, resource, id}`',
  },
  openInBrowser: {
    locks: [],
    title: 'Open in Browser',
    icon: 'link-external',
    palette: anyDocument,
    menus: [submenu('goTo', '3_open@3')],
    takes: '`{connection, resource, id}`',
  },
} satisfies Commands;
