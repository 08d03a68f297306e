import * as vscode from 'vscode';
import { isWorkbook } from '../../formats/content.ts';
import { type Reading, tableLimits } from '../../formats/reading.ts';
import { recognizeReading } from '../../formats/records.ts';
import type { EntryPoints } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { schemes } from '../../platform/manifest/contributions.ts';
import type { KnownColumn } from '../../service/contract/report.ts';
import type { FeatureContext } from '../featureContext.ts';
import type { WorkbookReader } from './readWorkbook.ts';

/** The content of a report, and the columns that the service names. */
interface ReportContent {
  readonly bytes: Uint8Array;
  readonly columns: readonly KnownColumn[];
  /** The places of the columns that are added up; missing where their values decide. */
  readonly summed?: number[];
  /** Sentences above the table. */
  readonly notes?: readonly string[];
  /** What the user can do with a row, on a button. */
  readonly action?: string | undefined;
  /** What the user can do with the content, on buttons. */
  readonly actions?: readonly string[];
}

/** A content to show as a table. That of a workbook is the text of its first sheet. */
export interface TableContent extends ReportContent, Reading {
  /** The sheets of a workbook; missing for a text. */
  readonly sheets?: number;
}

export interface TableContext extends Pick<FeatureContext, 'redaction' | 'state'> {
  readonly answers: Pick<FeatureContext['answers'], 'contentOf' | 'run' | 'runAction'>;
  readonly entryPoints: Pick<EntryPoints, 'policy'>;
  /** The content at the address of a report's content, read once. Throws `ServiceError`. */
  readonly reportContent: (address: vscode.Uri, signal: AbortSignal) => Promise<ReportContent>;
}

/** How an answer is written, and the text of a workbook, whose headings can be below a title. */
const plainReading: Reading = { encoding: 'utf-8', delimiter: ',', above: 0, quotes: true };
const megabyte = 1_000_000;

/**
 * The content of a report, or of a saved file, whose columns are not known, and how it is most likely read. A workbook
 * is read by `readWorkbook`. Throws `ServiceError`.
 */
export async function contentAt(
  uri: vscode.Uri,
  context: Pick<TableContext, 'reportContent' | 'answers'>,
  readWorkbook: WorkbookReader,
  signal: AbortSignal,
): Promise<TableContent> {
  const content = await readContent(uri, context, signal);
  if (uri.scheme === schemes.answers) {
    return { ...content, ...plainReading };
  }
  if (isWorkbook(content.bytes)) {
    const result = await readWorkbook(content.bytes, signal);
    if (result.kind === 'too-large') {
      throw invalidInput(
        attemptText(uri),
        vscode.l10n.t('this workbook is too large for a table'),
        smaller(),
      );
    }
    if (result.kind === 'table') {
      requireSize(uri, result.bytes.byteLength);
      const { bytes, sheets } = result;
      return { ...content, ...recognizeReading(bytes, [plainReading.delimiter]), bytes, sheets };
    }
  }
  return { ...content, ...recognizeReading(content.bytes) };
}

/** The bytes of a content. Throws `ServiceError`. */
async function readContent(
  uri: vscode.Uri,
  { reportContent, answers }: Pick<TableContext, 'reportContent' | 'answers'>,
  signal: AbortSignal,
): Promise<ReportContent> {
  if (uri.scheme === schemes.answers) {
    const { bytes, notes, action, actions, summed } = answers.contentOf(uri);
    requireSize(uri, bytes.byteLength);
    const labels = actions.map(({ label }) => label);
    return { bytes, columns: [], summed, notes, action: action?.label, actions: labels };
  }
  if (uri.scheme === schemes.reportPreviews) {
    const content = await reportContent(uri, signal);
    requireSize(uri, content.bytes.byteLength);
    return content;
  }
  try {
    requireSize(uri, (await vscode.workspace.fs.stat(uri)).size);
    return { bytes: await vscode.workspace.fs.readFile(uri), columns: [] };
  } catch (error) {
    if (!(error instanceof vscode.FileSystemError)) {
      throw error;
    }
    throw invalidInput(
      attemptText(uri),
      error.message,
      vscode.l10n.t('Check that the file exists and can be read.'),
    );
  }
}

/** The last part of an address, as the tab shows it. */
export function nameOf({ path }: vscode.Uri): string {
  return path.split('/').at(-1) ?? '';
}

function requireSize(uri: vscode.Uri, bytes: number): void {
  if (bytes > tableLimits.bytes) {
    throw invalidInput(
      attemptText(uri),
      vscode.l10n.t(
        'it has {0} MB, and the limit for tables is {1} MB',
        (bytes / megabyte).toFixed(1),
        (tableLimits.bytes / megabyte).toFixed(0),
      ),
      smaller(),
    );
  }
}

/** What to do about a content that is too large. */
function smaller(): string {
  return vscode.l10n.t('Open it with a spreadsheet, or create the report for fewer days.');
}

function attemptText(uri: vscode.Uri): string {
  return vscode.l10n.t('show “{0}” as a table', nameOf(uri));
}
