import { usualPeriodNames } from '../../../src/company/periods/period.ts';
import {
  and,
  type Commands,
  chartCard,
  connected,
  documentMenus,
  downloadableReportRow,
  hasReports,
  never,
  personOrDepartmentDocument,
  personOrDepartmentRow,
  row,
  rowIs,
  viewIs,
  viewTitle,
} from '../declare.ts';

/** What a script passes of a report that is not in the list, too. */
const anyReport = '`{connection, id}` of any report';

const periods = `\`period\` is ${usualPeriodNames.map((name) => `\`${name}\``).join(', ')}`;

export const reports = {
  createReport: {
    locks: ['changes'],
    title: 'Create Report…',
    icon: 'add',
    palette: connected,
    menus: [
      viewTitle('reports', 'navigation@1'),
      row(personOrDepartmentRow, '3_about@3'),
      ...documentMenus(personOrDepartmentDocument, '3_about@3'),
      chartCard('3_about@3'),
    ],
    takes:
      '`{connection, templateId, startsOn, endsOn, filters}`; `templateId` is a text or a number, and a filter is `{kind, values}`: any kind that the service knows, such as `departments`, and ids that are whole numbers',
    returns: "the report's id",
  },
  openReport: {
    locks: [],
    title: 'Open Report',
    icon: 'table',
    palette: hasReports,
    menus: [row(downloadableReportRow, 'inline@2'), row(downloadableReportRow, '3_report@1')],
    takes: '`{connection, id}` of any report that is done',
    returns: 'the address of the table',
  },
  runReportAgain: {
    locks: ['changes'],
    title: 'Run Report Again…',
    icon: 'debug-restart',
    palette: hasReports,
    menus: [
      row(and(viewIs('reports'), rowIs('\\breport\\b')), '3_report@2'),
      viewTitle('reports', '0_view@2', hasReports),
    ],
    takes: `\`{connection, id, period}\` of any report, or \`startsOn\` and \`endsOn\` instead of \`period\`; ${periods}, or \`kept\`; without them, its own days`,
    returns: "the new report's id",
  },
  reportActions: {
    locks: [],
    title: 'Report Actions…',
    palette: hasReports,
    menus: [row(and(viewIs('reports'), rowIs('\\breport\\b')), '3_report@3')],
    takes:
      '`{connection, id, action}`; `action` is `preview` of any report that is done, `keep` to save its definition with `period`, or `startsOn` and `endsOn`, or to remove a saved definition, `stop` following, or `remove` from the list',
    returns: 'the actions that apply, without `action`; the address of the preview, or the id of the report',
  },
  followReport: {
    locks: [],
    title: 'Follow Report…',
    icon: 'sync',
    palette: never,
    menus: [
      viewTitle('reports', '0_view@1'),
      row(and(viewIs('reports'), rowIs('\\bunfollowed\\b')), '3_report@7'),
    ],
    takes: anyReport,
    returns: "the report's id",
  },
  downloadReport: {
    locks: ['personalDataExport'],
    title: 'Download Report Content…',
    icon: 'cloud-download',
    palette: never,
    menus: [row(downloadableReportRow, 'inline@3')],
    takes:
      '`{connection, id, format, target}`; `id` of any report, `format` is `csv` or `excel`, `target` a path or an address',
    returns: "the file's address",
  },
} satisfies Commands;
