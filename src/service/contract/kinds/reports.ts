import { message } from '../message.ts';
import { Report } from '../report.ts';
import type { Kind, KindSchemas } from './kind.ts';

export const reports = {
  name: 'reports',
  singular: message('Report'),
  icon: 'graph',
  // The path of the dialect has the id.
  routes: [{ family: 'time-sheet', path: '{timesheetPrefix}{reportPath}' }],
  view: 'workforce.reports',
  searchScope: 'reports',
  exported: {
    plural: message('Reports'),
    usual: ['id', 'name', 'templateId', 'startsOn', 'endsOn', 'status'],
    others: ['templateName', 'filters', 'createdAt'],
    sensitive: [],
  },
} as const satisfies Kind;

export const reportSchemas: KindSchemas = { records: { 'time-sheet': Report } };
