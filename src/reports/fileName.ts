import type { ReportFormat } from '../service/contract/vocabularies.ts';

const longestName = 100;
const extensions: Readonly<Record<ReportFormat, string>> = { csv: 'csv', excel: 'xlsx' };

/** A file name that every system takes, after the name of a report, which may hold anything. */
export function fileNameOf(reportName: string, format: ReportFormat): string {
  const harmless = reportName.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, '-');
  const name = [...harmless]
    .slice(0, longestName)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${name === '' ? 'report' : name}.${extensions[format]}`;
}
