import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import { NotATable } from '../../domain/table/content.ts';
import { schemes } from '../../ui/contributions.ts';
import type { Page, PageHandler, Picture } from '../picture.ts';
import { contentAt, nameOf, type TableContent, type TableContext } from './content.ts';
import { type TableMessage, TableRequest, TableSubject } from './messages.ts';
import { problemText } from './problemText.ts';
import { WorkbookReader } from './readWorkbook.ts';
import { type Batch, tableRows } from './tableReading.ts';
import { TableSaving } from './tableSaving.ts';

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
  return scheme === schemes.reportPreviews ? authority : undefined;
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
    this.#saving = new TableSaving(page, uri, context.entryPoints);
  }

  async ready(): Promise<void> {
    this.#saving.interrupt();
    this.#content = await contentAt(this.#uri, this.#context, this.#workbooks, this.#page.signal);
    const { bytes: _, columns, ...facts } = this.#content;
    this.#page.post({ type: 'content', ...facts, columns: [...columns] });
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
