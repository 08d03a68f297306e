import * as vscode from 'vscode';
import { extensions } from '../../domain/fileName.ts';
import { csvWriter } from '../../domain/spreadsheet/csv.ts';
import { workbook } from '../../domain/spreadsheet/workbook.ts';
import { writtenFile } from '../../domain/spreadsheet/writer.ts';
import { askTarget, offerToOpen } from '../../ui/dialogs/saveDialog.ts';
import type { EntryPoints } from '../../ui/entryPoint.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { numberText } from '../../ui/localText.ts';
import { saveContent } from '../../ui/storage/saveContent.ts';
import type { Page } from '../picture.ts';
import { nameOf } from './content.ts';
import type { SavedFormat, TableMessage, TableRequest } from './messages.ts';

type Requested<Type extends TableRequest['type']> = Extract<TableRequest, { readonly type: Type }>;

type Shown = Requested<'shown'>;

/** Saves what a page shows: asks where, lets the page send the rows part by part, and writes the file at the end. */
export class TableSaving {
  readonly #page: Page<TableMessage>;
  readonly #uri: vscode.Uri;
  readonly #entryPoints: Pick<EntryPoints, 'run'>;
  /** The file that is written, and the rows that the page has to send next. */
  #open: { readonly target: vscode.Uri; next: PromiseWithResolvers<Shown> } | undefined;

  constructor(page: Page<TableMessage>, uri: vscode.Uri, entryPoints: Pick<EntryPoints, 'run'>) {
    this.#page = page;
    this.#uri = uri;
    this.#entryPoints = entryPoints;
  }

  /** Asks for the file. The table stays where it is if an error is shown. */
  begin({ format }: Requested<'save'>): void {
    this.#entryPoints.run('workforce.reportTable', async () => {
      let target: vscode.Uri | undefined;
      let shortened = 0;
      try {
        const name = `${nameOf(this.#uri).replace(/\.\w{1,5}$/, '')}.${extensions[format]}`;
        target = await askTarget(vscode.l10n.t('Save What the Table Shows'), name);
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
        attempted(target.scheme === 'file' ? target.fsPath : target.toString()),
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
    const writer = format === 'csv' ? csvWriter((row) => row.map(String)) : workbook;
    const columns = (first.rows[0] ?? []).map((name) => ({ name: String(name) }));
    const { bytes, shortened } = await writtenFile(writer(columns, rest()));
    this.#open = undefined;
    await saveContent(target, [bytes], { attempted, signal: this.#page.signal });
    return shortened;
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
