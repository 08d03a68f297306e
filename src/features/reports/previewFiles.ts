import * as vscode from 'vscode';
import type { KnownCompanies } from '../../company/known/known.ts';
import { recognizeEncoding } from '../../formats/content.ts';
import { fileNameOf } from '../../formats/fileName.ts';
import type { HiddenReads } from '../../platform/documents/hiddenReads.ts';
import type { EntryPoints } from '../../platform/entry/entryPoint.ts';
import { schemes } from '../../platform/manifest/contributions.ts';
import { encodeText, ReadOnlyFiles } from '../../platform/readOnlyFiles.ts';
import { numberText } from '../../platform/text/localText.ts';
import type { Redaction } from '../../service/http/redaction.ts';
import type { CallOptions } from '../../service/http/request.ts';
import type { KeptContents } from './contents.ts';
import type { ReportStore } from './reportStore.ts';
import type { ReportKey, StoredReport } from './storedReport.ts';
import type { ReportTargets } from './targets.ts';
import { filterTexts, periodText } from './wording.ts';

const previewScheme = schemes.reportPreviews;

const megabyte = 1_000_000;

interface PreviewContext {
  readonly store: ReportStore;
  readonly targets: ReportTargets;
  readonly contents: KeptContents;
  readonly hiddenReads: HiddenReads;
  readonly entryPoints: EntryPoints;
  readonly redaction: Redaction;
  readonly known: KnownCompanies;
}

export type PreviewFiles = ReturnType<typeof servePreviews>;

/** Serves the contents of finished reports as read-only files. A content does not change. */
export function servePreviews(context: PreviewContext) {
  const { store, targets, contents, hiddenReads, entryPoints, redaction, known } = context;
  /** Requests the content again if it is no longer in memory, or the connection was edited. */
  const bytesOf = (report: StoredReport, options?: CallOptions) =>
    contents.read(targets.requiredSessionOf(report), report.id, 'csv', options);
  const reportAt = async (uri: vscode.Uri) => {
    await store.refresh();
    return targets.known(keyIn(uri));
  };
  /** Why a report may have no rows: its days and filters, and what to try; nothing for one with rows. */
  const notesOn = async (report: StoredReport, bytes: Uint8Array): Promise<readonly string[]> => {
    const lines = previewText(bytes).text.split('\n');
    if (lines.filter((line) => line.trim() !== '').length > 1) {
      return [];
    }
    const service = await targets.sessionOf(report)?.service();
    return [
      vscode.l10n.t('This report has no rows. Period: {0}.', periodText(report)),
      ...filterTexts(report, service && known.of(service)),
      vscode.l10n.t('Try other days with “Run Report Again…”, or create a report with other filters.'),
    ];
  };
  const files = new ReadOnlyFiles(async (uri) => {
    const report = await reportAt(uri);
    const isKept = contents.has(targets.requiredSessionOf(report), report.id, 'csv');
    const attempted = vscode.l10n.t('preview the report “{0}”', report.name);
    const options = isKept ? {} : await hiddenReads.admit(uri.toString(), attempted);
    const bytes = await bytesOf(report, options);
    const { text, cut } = previewText(bytes);
    const notices = [...(cut === undefined ? [] : [cutText(cut)]), ...(await notesOn(report, bytes))];
    const shown = [...notices, redaction.text(text)].join('\n');
    return { bytes: encodeText(shown, uri, 'plaintext'), modifiedAt: report.createdAt };
  });
  return {
    registration: entryPoints.files(previewScheme, files),
    /** Reads the content of a report and returns its address. Throws `ServiceError`. */
    async load(report: StoredReport, signal?: AbortSignal): Promise<vscode.Uri> {
      await bytesOf(report, { signal });
      return uriOf(report);
    },
    /** The whole content at an address, as the service wrote it, and its columns. Throws `ServiceError`. */
    async wholeContent(uri: vscode.Uri, signal: AbortSignal) {
      const report = await reportAt(uri);
      const bytes = await bytesOf(report, { signal });
      return { bytes, columns: report.columns ?? [], notes: await notesOn(report, bytes) };
    },
  };
}

/** `workforce-report://<connection>/<id>/<name>.csv`; the id is encoded, because it can contain a slash. */
function uriOf({ connectionId, id, name }: StoredReport): vscode.Uri {
  const path = `/${encodeURIComponent(id)}/${fileNameOf(name, 'csv', 'report')}`;
  return vscode.Uri.from({ scheme: previewScheme, authority: connectionId, path });
}

function keyIn({ authority, path }: vscode.Uri): ReportKey {
  return { connectionId: authority, id: decodeURIComponent(path.split('/')[1] ?? '') };
}

function cutText({ lines, bytes }: { readonly lines: number; readonly bytes: number }): string {
  return vscode.l10n.t(
    'Only the first {0} lines are shown; the content has {1} MB. “Download Report Content…” saves all of it.',
    numberText(lines),
    (bytes / megabyte).toFixed(1),
  );
}

/** Bytes. The editor stays fast with it, and it holds a month of most companies. */
const longestPreview = 500_000;

/**
 * The content of a report as text, in the encoding in which a table reads it, at most the first 500 KB, which ends with
 * a whole line. If it is `cut`: how many lines the text has, and how large the whole content is.
 */
export function previewText(bytes: Uint8Array): {
  readonly text: string;
  readonly cut?: { readonly lines: number; readonly bytes: number };
} {
  const decoder = new TextDecoder(recognizeEncoding(bytes));
  if (bytes.byteLength <= longestPreview) {
    return { text: decoder.decode(bytes) };
  }
  // A streaming decoder ignores a character that is cut at the end.
  const text = decoder.decode(bytes.subarray(0, longestPreview), { stream: true });
  const end = text.lastIndexOf('\n') + 1;
  const shown = end === 0 ? text : text.slice(0, end);
  return { text: shown, cut: { lines: shown.split('\n').length - 1, bytes: bytes.byteLength } };
}
