import { isDay } from '../service/contract/day.ts';
import { isRecord } from '../service/contract/record.ts';
import type { ReportFilter, TemplateId } from '../service/contract/report.ts';
import { isTimestamp } from '../ui/storage/sharedFolder.ts';
import {
  type Following,
  type ReadFailure,
  type StoredColumn,
  type StoredReport,
  stopReasons,
} from './storedReport.ts';

/** Reads a report from storage; undefined for any other value. */
export function storedReportIn(value: unknown): StoredReport | undefined {
  return isStoredReport(value) ? value : undefined;
}

function isStoredReport(value: unknown): value is StoredReport {
  return (
    isRecord(value) &&
    ['connectionId', 'connectionName', 'baseUrl', 'id', 'name', 'status'].every(
      (name) => typeof value[name] === 'string',
    ) &&
    isTemplateId(value['templateId']) &&
    ['connectionInstance', 'templateName'].every((name) =>
      ['string', 'undefined'].includes(typeof value[name]),
    ) &&
    [value['startsOn'], value['endsOn']].every(
      (day) => day === null || (typeof day === 'string' && isDay(day)),
    ) &&
    Array.isArray(value['filters']) &&
    value['filters'].every(isReportFilter) &&
    (value['columns'] === undefined ||
      (Array.isArray(value['columns']) && value['columns'].every(isStoredColumn))) &&
    isTimestamp(value['createdAt']) &&
    isFollowing(value['following'])
  );
}

/** Returns true if a value can be the id of a template: a text that is not empty, or a whole number. */
export function isTemplateId(value: unknown): value is TemplateId {
  return typeof value === 'string' ? value !== '' : Number.isSafeInteger(value);
}

/** Returns true if a value has the form of a filter (interface 2.5). */
export function isReportFilter(value: unknown): value is ReportFilter {
  return (
    isRecord(value) &&
    typeof value['kind'] === 'string' &&
    value['kind'] !== '' &&
    Array.isArray(value['values']) &&
    value['values'].every(Number.isSafeInteger)
  );
}

function isStoredColumn(value: unknown): value is StoredColumn {
  return (
    isRecord(value) &&
    typeof value['name'] === 'string' &&
    typeof value['category'] === 'string' &&
    typeof value['isPeriodic'] === 'boolean'
  );
}

function isFollowing(value: unknown): value is Following {
  if (!isRecord(value)) {
    return false;
  }
  switch (value['state']) {
    case 'followed':
      return (
        isTimestamp(value['since']) && (value['failure'] === undefined || isReadFailure(value['failure']))
      );
    case 'ended':
      return true;
    case 'stopped':
      return stopReasons.some((reason) => reason === value['why']) && typeof value['detail'] === 'string';
    default:
      return false;
  }
}

function isReadFailure(value: unknown): value is ReadFailure {
  return isRecord(value) && isTimestamp(value['since']) && typeof value['detail'] === 'string';
}
