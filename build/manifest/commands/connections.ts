import { and, anyRow, type Commands, connected, row, rowIs, titleAlways, viewTitle } from '../declare.ts';

export const connections = {
  addConnection: {
    title: 'Add Connection…',
    icon: 'add',
    menus: [titleAlways('departments', '1_connections@1')],
    takes:
      '`{name, baseUrl, apiKey, clientId, clientSecret, tokenUrl, scopes, dialect, profile}`; `profile` is the object that `exportProfile` returns',
    returns: "the connection's id",
  },
  useConnection: {
    title: 'Switch Connection…',
    icon: 'arrow-swap',
    palette: connected,
    menus: [viewTitle('departments', '2_connection@1')],
    takes: '`{connection}`',
    returns: "the connection's id",
  },
  editConnection: {
    title: 'Edit Connection…',
    icon: 'edit',
    palette: connected,
    menus: [
      viewTitle('departments', '2_connection@3'),
      row(and(anyRow, rowIs('^failure-connection')), 'inline@3'),
    ],
    takes: '`{connection}` and what changes, as for `addConnection`',
    returns: "the connection's id",
  },
  replaceKey: {
    title: 'Replace Key…',
    palette: connected,
    menus: [viewTitle('departments', '2_connection@4')],
    takes:
      '`{connection, apiKey}`, or `{connection, clientSecret}`; each is taken if its one test succeeds, and `editConnection` takes what any API accepts',
    returns: "the connection's id",
  },
  openRoleAdministration: {
    title: 'Open Role Administration',
    icon: 'shield',
    palette: connected,
    menus: [row(and(anyRow, rowIs('^failure-connection-key')), 'inline@4')],
    takes: '`{connection}`',
    returns: 'the address that is opened in the browser',
  },
  renameConnection: {
    title: 'Rename Connection…',
    palette: connected,
    menus: [viewTitle('departments', '2_connection@5')],
    takes: '`{connection, name}`',
    returns: "the connection's id",
  },
  markConnection: {
    title: 'Mark Connection…',
    palette: connected,
    menus: [viewTitle('departments', '2_connection@7')],
    takes:
      '`{connection, mark}`; `mark` is `production`, `red`, `orange`, `yellow`, `green`, `blue`, `purple` or `none`',
    returns: "the connection's id",
  },
  testConnection: {
    title: 'Test Connection',
    icon: 'pulse',
    palette: connected,
    menus: [viewTitle('departments', '2_connection@2')],
    takes: '`{connection}`',
    returns: 'whether each family responds',
  },
  showDrift: {
    title: 'Show Interface Drift',
    icon: 'diff',
    palette: connected,
    menus: [viewTitle('departments', '2_connection@10')],
    takes: '`{connection}`',
    returns: 'the table as `{columns, rows, notes, requests}`',
  },
  copyDrift: {
    title: 'Copy Interface Drift for a Ticket',
    palette: connected,
    takes: '`{connection}`',
    returns: 'the Markdown text',
  },
  forgetDrift: {
    title: 'Forget Interface Drift',
    palette: connected,
    takes: '`{connection}`',
    returns: 'how many differences are forgotten',
  },
  openTerminal: {
    title: 'Open Terminal with the Secrets of a Connection…',
    icon: 'terminal',
    palette: connected,
    menus: [viewTitle('departments', '2_connection@8')],
    takes: '`{connection}`; always asks the user',
    returns: "the connection's id",
  },
  removeConnection: {
    title: 'Remove Connection…',
    icon: 'trash',
    palette: connected,
    menus: [viewTitle('departments', '2_connection@9')],
    takes: '`{connection}`',
    returns: "the connection's id",
  },
  exportProfile: {
    title: 'Export Profile…',
    icon: 'export',
    palette: connected,
    menus: [viewTitle('departments', '2_connection@6')],
    takes: '`{connection}`',
    returns: 'the profile of the connection',
  },
  exploreSandbox: {
    title: 'Explore the Sandbox Company',
    icon: 'beaker',
    menus: [titleAlways('departments', '1_connections@2')],
    returns: "the connection's id",
  },
  openWalkthrough: {
    title: 'First Steps',
    menus: [titleAlways('departments', '3_log@1')],
  },
  showLog: {
    title: 'Show Log',
    icon: 'output',
    menus: [titleAlways('departments', '3_log')],
  },
} satisfies Commands;
