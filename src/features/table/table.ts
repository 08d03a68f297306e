import { setImmediate } from 'node:timers/promises';
import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import { type ContentProblem, NotATable } from '../../formats/content.ts';
import { csvWriter } from '../../formats/csv.ts';
import { extensions } from '../../formats/fileName.ts';
import { type Batch, tableRows } from '../../formats/records.ts';
import { workbook } from '../../formats/workbookWriter.ts';
import { type Row, writtenFile } from '../../formats/writer.ts';
import type { Page, PageHandler, Picture } from '../../pages/panels.ts';
import { askTarget, lastSeparator, offerToOpen } from '../../platform/dialogs/saveDialog.ts';
import { schemes } from '../../platform/manifest/contributions.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { setContextKey } from '../../platform/settings.ts';
import { saveContent } from '../../platform/storage/userFiles.ts';
import { numberText } from '../../platform/text/localText.ts';
import { displaySentence } from '../../platform/text/text.ts';
import { contentAt, nameOf, type TableContent, type TableContext } from './content.ts';
import { type TableMessage, TableRequest, TableSubject } from './messages.ts';
import { type WorkbookReader, workbookReader } from './readWorkbook.ts';

/**
 * The content of a report as a table, in an editor of its own. Opening it costs no request but that of the content.
 * `workbookProgram` is the path of the program that reads workbooks.
 */
export function tablePicture(
  context: TableContext,
  workbookProgram: string,
): Picture<TableSubject, TableRequest, TableMessage> {
  const readWorkbook = workbookReader(workbookProgram);
  return {
    type: 'workforce.reportTable',
    name: 'report',
    isSubject: (value) => Value.Check(TableSubject, value),
    isIncoming: (value) => Value.Check(TableRequest, value),
    title: ({ address }) => nameOf(vscode.Uri.parse(address)),
    connection: ({ address }) => connectionOf(vscode.Uri.parse(address)),
    open: (page, { address }) => serveTable(page, vscode.Uri.parse(address), context, readWorkbook),
  };
}

function connectionOf({ scheme, authority }: vscode.Uri): string | undefined {
  return scheme === schemes.reportPreviews || scheme === schemes.answers ? authority : undefined;
}

/** Sends the rows of a content to its page, each batch when the page asks for it. */
function serveTable(
  page: Page<TableMessage>,
  uri: vscode.Uri,
  context: TableContext,
  readWorkbook: WorkbookReader,
): PageHandler<TableRequest> {
  let content: TableContent | undefined;
  let current: { readonly reading: number; readonly batches: AsyncGenerator<Batch> } | undefined;

  /** Sends nothing of a reading that another one has replaced. */
  const sendBatch = async (reading: number) => {
    if (current?.reading !== reading) {
      return;
    }
    try {
      const { value } = await current.batches.next();
      if (value !== undefined && current.reading === reading) {
        page.post({ type: 'rows', reading, ...value });
      }
    } catch (error) {
      if (!(error instanceof NotATable)) {
        throw error;
      }
      page.post({ type: 'unreadable', reading, sentence: problemText(error) });
    }
  };

  return {
    async ready() {
      content = await contentAt(uri, context, readWorkbook, page.signal);
      const { bytes: _, columns, notes = [], action = '', actions = [], ...facts } = content;
      page.post({
        type: 'content',
        ...facts,
        columns: [...columns],
        notes: notes.map(displaySentence),
        action,
        actions: [...actions],
        isCopyLocked: context.entryPoints.policy.locks('personalDataExport'),
      });
      if (uri.scheme !== schemes.answers) {
        await setContextKey('workforce.reportTableShown', true);
      }
    },
    async receive(request) {
      switch (request.type) {
        case 'read': {
          const { reading } = request;
          await current?.batches.return(undefined);
          const redacted = (text: string) => context.redaction.text(text);
          current = content && { reading, batches: tableRows(content.bytes, request, redacted) };
          return await sendBatch(reading);
        }
        case 'next':
          return await sendBatch(request.reading);
        case 'save':
          return await save(uri, context, request);
        case 'copy':
          return context.entryPoints.policy.requireUnlocked('personalDataExport');
        case 'act':
          return await context.answers.run(uri, request.row);
        case 'run':
          return await context.answers.runAction(uri, request.action);
        case 'text':
          await vscode.commands.executeCommand('vscode.openWith', uri, 'default');
      }
    },
  };
}

type Saved = Extract<TableRequest, { readonly type: 'save' }>;

/** Saves what a page shows where the user wants it. Throws `ServiceError`. */
async function save(
  uri: vscode.Uri,
  { entryPoints, state }: Pick<TableContext, 'entryPoints' | 'state'>,
  { format, columns, rows }: Saved,
): Promise<void> {
  const name = `${nameOf(uri).replace(/\.\w{1,5}$/, '')}.${extensions[format]}`;
  const target = await askTarget(entryPoints, vscode.l10n.t('Save Table'), name);
  if (target === undefined) {
    return;
  }
  const shortened = await withLateProgress(vscode.l10n.t('Saving…'), async (signal) => {
    // The page has made texts for CSV harmless: it knows which cells are numbers.
    const writer = format === 'csv' ? csvWriter(lastSeparator(state), (row) => row.map(String)) : workbook;
    const headings = columns.map((column) => ({ name: column }));
    const written = await writtenFile(writer(headings, batchesIn(rows, signal)));
    await saveContent(target, [written.bytes], { attempted: attemptText, signal });
    return written.shortened;
  });
  const cut = vscode.l10n.t(
    'Texts that are longer than a cell of Excel are cut: {0}.',
    numberText(shortened),
  );
  await offerToOpen(target, format, shortened === 0 ? '' : cut);
}

/** Rows of one batch. */
const batchLength = 1_000;
const lineFeed = 10;

/** The rows of a page, a line of JSON each. Other work runs between the batches. */
async function* batchesIn(bytes: Uint8Array, signal: AbortSignal): AsyncGenerator<readonly Row[]> {
  const decoder = new TextDecoder();
  let rows: Row[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(lineFeed, start);
    if (end === -1) {
      throw new Error('The page sent a row without an end.');
    }
    rows.push(rowIn(decoder.decode(bytes.subarray(start, end))));
    start = end + 1;
    if (rows.length === batchLength || start === bytes.length) {
      yield rows;
      rows = [];
      await setImmediate(undefined, { signal });
    }
  }
}

function rowIn(line: string): Row {
  const row: unknown = JSON.parse(line);
  if (Array.isArray(row) && row.every((cell) => typeof cell === 'string' || Number.isFinite(cell))) {
    return row;
  }
  throw new Error('The page sent a row with other cells than texts and numbers.');
}

function attemptText(place: string): string {
  return vscode.l10n.t('save the table to {0}', place);
}

/** Why a content is not shown as a table, and what to do. */
const problemTexts: Readonly<Record<Exclude<ContentProblem, 'open-quote'>, string>> = {
  empty: vscode.l10n.t('This content is empty: it has no rows and no headings.'),
  page: vscode.l10n.t(
    'This content is a web page or XML, not a table. Open it as text, or download the report again.',
  ),
  json: vscode.l10n.t('This content is JSON, not a table. Open it as text.'),
  workbook: vscode.l10n.t(
    'This content is an archive or an unreadable workbook: it may be damaged or protected. Open it with Excel, or download the report as CSV.',
  ),
  document: vscode.l10n.t('This content is a PDF document, not a table.'),
  binary: vscode.l10n.t(
    'This content is binary data, not a table. If it is text, choose another encoding above.',
  ),
  'long-row': vscode.l10n.t(
    'This content is not a table: one of its rows has more than 100 KB. Choose another delimiter above, or open it as text.',
  ),
};

function problemText({ problem, line = 1 }: NotATable): string {
  return problem === 'open-quote'
    ? vscode.l10n.t(
        'This content cannot be read as a table: the quotation mark in line {0} is not closed. Choose above that quotation marks are text, or another delimiter.',
        numberText(line),
      )
    : problemTexts[problem];
}
