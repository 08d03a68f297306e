import type { ReportFormat } from '../../service/contract/vocabularies.ts';

/** In bytes; file systems take 255, the extension included. */
const longestName = 200;
const extensions: Readonly<Record<ReportFormat, string>> = { csv: 'csv', excel: 'xlsx' };
/** The names of devices on Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i;

/** A file name that is valid on every system, made from the name of a report, which may hold any text. */
export function fileNameOf(reportName: string, format: ReportFormat): string {
  const harmless = reportName.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu, '-');
  const { read } = new TextEncoder().encodeInto(harmless, new Uint8Array(longestName));
  const name = harmless.slice(0, read).replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '');
  const prefix = name === '' || device.test(name) ? 'report' : '';
  return `${[prefix, name].filter((part) => part !== '').join(' ')}.${extensions[format]}`;
}
