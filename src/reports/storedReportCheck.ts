import { isDay } from '../service/contract/day.ts';
import { isRecord } from '../service/contract/record.ts';
import type { ReportFilter } from '../service/contract/report.ts';
import { isTimestamp } from '../ui/storage/sharedFolder.ts';
import { type Following, type StoredReport, stopReasons, type Trouble } from './storedReport.ts';

/** True if a value read from storage is a whole report. */
export function isStoredReport(value: unknown): value is StoredReport {
  return (
    isRecord(value) &&
    ['connectionId', 'connectionName', 'baseUrl', 'id', 'name', 'templateId', 'status'].every(
      (name) => typeof value[name] === 'string',
    ) &&
    ['string', 'undefined'].includes(typeof value['connectionInstance']) &&
    [value['startsOn'], value['endsOn']].every(
      (day) => day === null || (typeof day === 'string' && isDay(day)),
    ) &&
    Array.isArray(value['filters']) &&
    value['filters'].every(isReportFilter) &&
    isTimestamp(value['createdAt']) &&
    isFollowing(value['following'])
  );
}

/** True if a value has the form of a filter (interface 2.5). */
export function isReportFilter(value: unknown): value is ReportFilter {
  return (
    isRecord(value) &&
    typeof value['kind'] === 'string' &&
    value['kind'] !== '' &&
    Array.isArray(value['values']) &&
    value['values'].every(Number.isSafeInteger)
  );
}

function isFollowing(value: unknown): value is Following {
  if (!isRecord(value)) {
    return false;
  }
  switch (value['state']) {
    case 'followed':
      return isTimestamp(value['since']) && (value['trouble'] === undefined || isTrouble(value['trouble']));
    case 'ended':
      return true;
    case 'stopped':
      return stopReasons.some((reason) => reason === value['why']) && typeof value['detail'] === 'string';
    default:
      return false;
  }
}

function isTrouble(value: unknown): value is Trouble {
  return isRecord(value) && isTimestamp(value['since']) && typeof value['detail'] === 'string';
}
