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
  reportActions: {
    title: 'Report Actions…',
    palette: hasReports,
    takes: '`{connection, id}`',
    returns: 'the ids of the commands that fit the report',
  },
  followReport: {
    title: 'Follow Report',
    icon: 'sync',
    palette: never,
    menus: [row(and(viewIs('reports'), rowIs('\\bunfollowed\\b')), '3_report@7')],
    takes: anyReport,
    returns: "the report's id",
  },
  followReportById: {
    title: 'Follow Report by Id…',
    icon: 'sync',
    palette: connected,
    menus: [viewTitle('reports', '0_view@1')],
    takes: anyReport,
    returns: "the report's id",
  },
  stopFollowingReport: {
    title: 'Stop Following Report',
    icon: 'circle-slash',
    palette: hasReports,
    menus: [row(and(viewIs('reports'), rowIs('\\bfollowed\\b')), '3_report@7')],
    takes: '`{connection, id}`',
  },
  forgetReport: {
    title: 'Remove Report from List',
    icon: 'close',
    palette: hasReports,
    menus: [row(and(viewIs('reports'), rowIs('\\breport\\b')), '4_forget')],
    takes: '`{connection, id}`',
  },
  viewReport: {
    title: 'Open Report as Table',
    icon: 'table',
    palette: hasReports,
    menus: [row(downloadableReportRow, 'inline@2'), row(downloadableReportRow, '3_report@1')],
    takes: '`{connection, id}` of any report that is done',
    returns: 'the address of the table',
  },
  downloadReport: {
    title: 'Download Report Content…',
    icon: 'cloud-download',
    palette: hasReports,
    menus: [row(downloadableReportRow, 'inline@3'), row(downloadableReportRow, '3_report@2')],
    takes:
      '`{connection, id, format, target}`; `id` of any report, `format` is `csv` or `excel`, `target` a path or an address',
    returns: "the file's address",
  },
  previewReport: {
    title: 'Preview Report',
    icon: 'open-preview',
    palette: hasReports,
    menus: [row(downloadableReportRow, '3_report@3')],
    takes: '`{connection, id}` of any report that is done',
    returns: 'the address of the read-only document',
  },
  runReportAgain: {
    title: 'Run Report Again',
    icon: 'debug-restart',
    palette: hasReports,
    menus: [row(and(viewIs('reports'), rowIs('\\breport\\b')), '3_report@4')],
    takes: anyReport,
    returns: "the new report's id",
  },
  runReportAgainFor: {
    title: 'Run Report Again for…',
    palette: hasReports,
    menus: [row(and(viewIs('reports'), rowIs('\\breport\\b')), '3_report@5')],
    takes: `\`{connection, id, period}\` of any report, or \`startsOn\` and \`endsOn\` instead of \`period\`; ${periods}`,
    returns: "the new report's id",
  },
  keepReport: {
    title: 'Keep Report…',
    icon: 'bookmark',
    palette: hasReports,
    menus: [row(and(viewIs('reports'), rowIs('\\breport\\b')), '3_report@6')],
    takes:
      '`{connection, id, period}`, or `startsOn` and `endsOn` instead of `period`; one that is kept is kept no longer',
    returns: "the report's id",
  },
  runKeptReport: {
    title: 'Run Kept Report…',
    icon: 'run-all',
    palette: hasReports,
    menus: [viewTitle('reports', '1_follow@2', hasReports)],
    takes: '`{connection, id}` of a report that is kept',
    returns: "the new report's id",
  },
} satisfies Commands;
