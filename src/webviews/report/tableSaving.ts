import * as vscode from 'vscode';
import { askTarget, offerToOpen } from '../../ui/dialogs/saveDialog.ts';
import type { EntryPoints } from '../../ui/entryPoint.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { numberText } from '../../ui/localText.ts';
import { saveContent } from '../../ui/storage/saveContent.ts';
import type { Page } from '../picture.ts';
import { nameOf } from './content.ts';
import type { SavedFormat, TableMessage, TableRequest } from './messages.ts';
import { type TableWriter, tableWriter } from './tableWriter.ts';

type Requested<Type extends TableRequest['type']> = Extract<TableRequest, { readonly type: Type }>;

/** Saves what a page shows: asks where, lets the page send the rows part by part, and writes the file at the end. */
export class TableSaving {
  readonly #page: Page<TableMessage>;
  readonly #uri: vscode.Uri;
  readonly #entryPoints: Pick<EntryPoints, 'run'>;
  #open:
    | { readonly target: vscode.Uri; readonly format: SavedFormat; readonly writer: TableWriter }
    | undefined;

  constructor(page: Page<TableMessage>, uri: vscode.Uri, entryPoints: Pick<EntryPoints, 'run'>) {
    this.#page = page;
    this.#uri = uri;
    this.#entryPoints = entryPoints;
  }

  /** Asks for the file. The table stays where it is if an error is shown. */
  begin({ format, delimiter }: Requested<'save'>): void {
    this.#run(async () => {
      const extension = format === 'csv' ? 'csv' : 'xlsx';
      const name = `${nameOf(this.#uri).replace(/\.\w{1,5}$/, '')}.${extension}`;
      const target = await askTarget(vscode.l10n.t('Save What the Table Shows'), name);
      if (target === undefined) {
        this.#end();
        return;
      }
      this.#open = { target, format, writer: tableWriter(format, delimiter) };
      this.#page.post({ type: 'send', format });
    });
  }

  /** Takes the next rows of the page. */
  add({ rows, isLast }: Requested<'shown'>): void {
    this.#run(async () => {
      if (this.#open === undefined) {
        return;
      }
      const { target, format, writer } = this.#open;
      writer.add(rows);
      if (!isLast) {
        this.#page.post({ type: 'send', format });
        return;
      }
      this.#open = undefined;
      const { bytes, shortened } = writer.end();
      await saveContent(target, bytes, { attempted, signal: this.#page.signal });
      this.#end();
      await offerToOpen(target, format, shortenedText(shortened));
    });
  }

  /** Ends with an error where a page that was hidden, and is loaded anew, has not sent all rows. */
  interrupt(): void {
    const { target } = this.#open ?? {};
    if (target !== undefined) {
      const error = invalidInput(
        attempted(target.scheme === 'file' ? target.fsPath : target.toString()),
        vscode.l10n.t('the table was hidden before it had sent all of its rows'),
        vscode.l10n.t('Save it again, and keep it in view until it is saved.'),
      );
      this.#run(() => Promise.reject(error));
    }
  }

  #run(work: () => Promise<void>): void {
    this.#entryPoints.run('workforce.reportTable', async () => {
      try {
        await work();
      } catch (error) {
        this.#end();
        throw error;
      }
    });
  }

  #end(): void {
    this.#open = undefined;
    this.#page.post({ type: 'saved' });
  }
}

function attempted(place: string): string {
  return vscode.l10n.t('save the table to {0}', place);
}

/** What a workbook lacks; empty where all texts are whole. */
function shortenedText(shortened: number): string {
  return shortened === 0
    ? ''
    : vscode.l10n.t('Texts that are longer than a cell of Excel are cut: {0}.', numberText(shortened));
}
