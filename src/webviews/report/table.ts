import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import { extensions } from '../../domain/fileName.ts';
import { csvWriter } from '../../domain/spreadsheet/csv.ts';
import { workbook } from '../../domain/spreadsheet/workbook.ts';
import { writtenFile } from '../../domain/spreadsheet/writer.ts';
import { type ContentProblem, NotATable } from '../../domain/table/content.ts';
import { type Batch, tableRows } from '../../domain/table/records.ts';
import { schemes } from '../../ui/contributions.ts';
import { askTarget, lastSeparator, offerToOpen } from '../../ui/dialogs/saveDialog.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { numberText } from '../../ui/localText.ts';
import { saveContent } from '../../ui/storage/userFiles.ts';
import { displaySentence } from '../../ui/text.ts';
import type { Page, PageHandler, Picture } from '../panels.ts';
import { contentAt, nameOf, type TableContent, type TableContext } from './content.ts';
import { type SavedFormat, type TableMessage, TableRequest, TableSubject } from './messages.ts';
import { WorkbookReader } from './readWorkbook.ts';

/**
 * The content of a report as a table, in an editor of its own. Opening it costs no request but that of the content.
 * `workbookProgram` is the path of the program that reads workbooks.
 */
export function tablePicture(
  context: TableContext,
  workbookProgram: string,
): Picture<TableSubject, TableRequest, TableMessage> {
  const workbooks = new WorkbookReader(workbookProgram);
  return {
    type: 'workforce.reportTable',
    name: 'report',
    isSubject: (value) => Value.Check(TableSubject, value),
    isIncoming: (value) => Value.Check(TableRequest, value),
    title: ({ address }) => nameOf(vscode.Uri.parse(address)),
    connection: ({ address }) => connectionOf(vscode.Uri.parse(address)),
    open: (page, { address }) => new TablePage(page, vscode.Uri.parse(address), context, workbooks),
  };
}

function connectionOf({ scheme, authority }: vscode.Uri): string | undefined {
  return scheme === schemes.reportPreviews || scheme === schemes.answers ? authority : undefined;
}

/** Sends the rows of a content to its page, each batch when the page asks for it. */
class TablePage implements PageHandler<TableRequest> {
  readonly #page: Page<TableMessage>;
  readonly #uri: vscode.Uri;
  readonly #context: TableContext;
  readonly #workbooks: WorkbookReader;
  readonly #saving: TableSaving;
  #content: TableContent | undefined;
  #reading: { readonly number: number; readonly batches: AsyncGenerator<Batch> } | undefined;

  constructor(page: Page<TableMessage>, uri: vscode.Uri, context: TableContext, workbooks: WorkbookReader) {
    this.#page = page;
    this.#uri = uri;
    this.#context = context;
    this.#workbooks = workbooks;
    this.#saving = new TableSaving(page, uri, context);
  }

  async ready(): Promise<void> {
    this.#saving.interrupt();
    this.#content = await contentAt(this.#uri, this.#context, this.#workbooks, this.#page.signal);
    const { bytes: _, columns, notes = [], action = '', ...facts } = this.#content;
    this.#page.post({
      type: 'content',
      ...facts,
      columns: [...columns],
      notes: notes.map(displaySentence),
      action,
      isCopyLocked: this.#context.entryPoints.policy.locks('personalDataExport'),
    });
  }

  async receive(request: TableRequest): Promise<void> {
    switch (request.type) {
      case 'read':
        await this.#reading?.batches.return(undefined);
        this.#reading = this.#content && {
          number: request.reading,
          batches: tableRows(this.#content.bytes, request, (text) => this.#context.redaction.text(text)),
        };
        return await this.#sendBatch(request.reading);
      case 'next':
        return await this.#sendBatch(request.reading);
      case 'save':
        return this.#saving.begin(request);
      case 'shown':
        return this.#saving.add(request);
      case 'copy':
        return this.#context.entryPoints.policy.requireUnlocked('personalDataExport');
      case 'act':
        return await this.#context.answers.run(this.#uri, request.row);
      case 'text':
        await vscode.commands.executeCommand('vscode.openWith', this.#uri, 'default');
    }
  }

  /** Sends nothing of a reading that another one has replaced. */
  async #sendBatch(reading: number): Promise<void> {
    if (this.#reading?.number !== reading) {
      return;
    }
    try {
      const { value } = await this.#reading.batches.next();
      if (value !== undefined && this.#reading.number === reading) {
        this.#page.post({ type: 'rows', reading, ...value });
      }
    } catch (error) {
      if (!(error instanceof NotATable)) {
        throw error;
      }
      this.#page.post({ type: 'unreadable', reading, sentence: problemText(error.problem) });
    }
  }
}

type Requested<Type extends TableRequest['type']> = Extract<TableRequest, { readonly type: Type }>;

type Shown = Requested<'shown'>;

/** Saves what a page shows: asks where, lets the page send the rows part by part, and writes the file at the end. */
class TableSaving {
  readonly #page: Page<TableMessage>;
  readonly #uri: vscode.Uri;
  readonly #context: Pick<TableContext, 'entryPoints' | 'state'>;
  /** The file that is written, and the rows that the page has to send next. */
  #open: { readonly target: vscode.Uri; next: PromiseWithResolvers<Shown> } | undefined;

  constructor(
    page: Page<TableMessage>,
    uri: vscode.Uri,
    context: Pick<TableContext, 'entryPoints' | 'state'>,
  ) {
    this.#page = page;
    this.#uri = uri;
    this.#context = context;
  }

  /** Asks for the file. The table stays where it is if an error is shown. */
  begin({ format }: Requested<'save'>): void {
    this.#context.entryPoints.run('workforce.reportTable', async () => {
      let target: vscode.Uri | undefined;
      let shortened = 0;
      try {
        const name = `${nameOf(this.#uri).replace(/\.\w{1,5}$/, '')}.${extensions[format]}`;
        target = await askTarget(this.#context.entryPoints, vscode.l10n.t('Save What the Table Shows'), name);
        shortened = target === undefined ? 0 : await this.#write(target, format);
      } finally {
        this.#open = undefined;
        this.#page.post({ type: 'saved' });
      }
      if (target !== undefined) {
        await offerToOpen(target, format, shortenedText(shortened));
      }
    });
  }

  /** Takes the next rows of the page. */
  add(shown: Shown): void {
    this.#open?.next.resolve(shown);
  }

  /** Ends with an error where a page that is loaded anew, for example in another window, has not sent all rows. */
  interrupt(): void {
    const { target, next } = this.#open ?? {};
    if (target !== undefined) {
      const error = invalidInput(
        attemptText(target.scheme === 'file' ? target.fsPath : target.toString()),
        vscode.l10n.t('the table was loaded anew before it had sent all of its rows'),
        vscode.l10n.t('Save it again, and leave it where it is until it is saved.'),
      );
      next?.reject(error);
    }
  }

  /** Writes the file. Returns how many of its texts were cut. */
  async #write(target: vscode.Uri, format: SavedFormat): Promise<number> {
    const open = { target, next: Promise.withResolvers<Shown>() };
    this.#open = open;
    const receive = async () => {
      this.#page.post({ type: 'send', format });
      const shown = await open.next.promise;
      open.next = Promise.withResolvers();
      return shown;
    };
    const first = await receive();
    const rest = async function* () {
      yield first.rows.slice(1);
      for (let { isLast } = first; !isLast; ) {
        const shown = await receive();
        isLast = shown.isLast;
        yield shown.rows;
      }
    };
    // The page has made texts for CSV harmless: it knows which cells are numbers.
    const writer =
      format === 'csv' ? csvWriter(lastSeparator(this.#context.state), (row) => row.map(String)) : workbook;
    const columns = (first.rows[0] ?? []).map((name) => ({ name: String(name) }));
    const { bytes, shortened } = await writtenFile(writer(columns, rest()));
    this.#open = undefined;
    await saveContent(target, [bytes], { attempted: attemptText, signal: this.#page.signal });
    return shortened;
  }
}

function attemptText(place: string): string {
  return vscode.l10n.t('save the table to {0}', place);
}

/** What a workbook lacks; empty where all texts are whole. */
function shortenedText(shortened: number): string {
  return shortened === 0
    ? ''
    : vscode.l10n.t('Texts that are longer than a cell of Excel are cut: {0}.', numberText(shortened));
}

/** Why a content is not shown as a table, and what to do. */
function problemText(problem: ContentProblem): string {
  switch (problem) {
    case 'empty':
      return vscode.l10n.t('This content is empty: it has no rows and no headings.');
    case 'page':
      return vscode.l10n.t(
        'This content is a web page or XML, and no table. Open it as text, or download the report again.',
      );
    case 'json':
      return vscode.l10n.t('This content is JSON, and no table. Open it as text.');
    case 'workbook':
      return vscode.l10n.t(
        'This content is an archive, or a workbook that cannot be read: it may be damaged or protected. Open it with Excel, or download the report as CSV.',
      );
    case 'document':
      return vscode.l10n.t('This content is a PDF document, and no table.');
    case 'binary':
      return vscode.l10n.t(
        'This content is binary data, and no table. If it is text, choose another encoding above.',
      );
    case 'long-row':
      return vscode.l10n.t(
        'This content is no table: one of its rows has more than 100 KB. Choose another delimiter above, or open it as text.',
      );
    case 'open-quote':
      return vscode.l10n.t(
        'This content cannot be read as a table: a quotation mark is never closed. Choose another delimiter above, or open it as text.',
      );
  }
}
