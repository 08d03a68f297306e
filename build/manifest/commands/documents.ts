import {
  anyDocument,
  type Commands,
  chartCard,
  connected,
  departmentKinds,
  documentMenus,
  documentOf,
  documentOrLeaveV2,
  editorTitle,
  maskedDocument,
  never,
  personOrDepartmentRow,
  personRow,
  resourceRow,
  revealedDocument,
  row,
  viewTitle,
} from '../declare.ts';

/** Documents of a person or a department, of which there are several. */
const severalDocuments = documentOf('employees', 'employee-attributes', 'users', ...departmentKinds);

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
  openById: {
    locks: [],
    title: 'Open Resource by Id…',
    palette: connected,
    takes: '`{connection, resource, id}`',
    returns: "the document's address",
  },
  openAddress: {
    locks: [],
    title: 'Open Address…',
    palette: connected,
    takes:
      '`{connection, address}`; `address` is one of the connection, or a path below its base URL such as `/service-api/job-positions`',
    returns: "the document's address",
  },
  openDepartmentTree: {
    locks: [],
    title: 'Open Department Tree (Legacy)',
    palette: connected,
    menus: [viewTitle('departments', '0_view@3')],
    takes: '`{connection}`',
    returns: "the document's address",
  },
  openUser: {
    locks: [],
    title: 'Open User…',
    icon: 'person',
    palette: connected,
    menus: [row(personRow, '1_open@4')],
    takes:
      '`{connection, id, extendedData, axes}`; `extendedData` is true or false, `axes` a list of ids of analytical axes',
    returns: "the document's address",
  },
  showNames: {
    locks: [],
    title: 'Show Names of This Document',
    palette: anyDocument,
    menus: documentMenus(anyDocument, '1_resource@5'),
    takes:
      '`{connection, resource, id}`; reads the names that are not known, with one request for 100 people',
    returns: 'how many ids of the document stay without a name',
  },
  openAs: {
    locks: [],
    title: 'Open Resource as…',
    palette: severalDocuments,
    menus: [
      row(personOrDepartmentRow, '1_open@3'),
      editorTitle(severalDocuments, '1_resource@0'),
      chartCard('1_open@3'),
    ],
    takes:
      '`{connection, id, as}`; `as` is `employee`, `attributes`, `user` or `extended-user` of a person, `structure`, `legacy` or `resource` of a department',
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
    menus: [row(resourceRow, '1_open@2'), editorTitle(anyDocument, '1_resource@3'), chartCard('1_open@2')],
    takes: '`{connection, resource, id}`',
  },
} satisfies Commands;
