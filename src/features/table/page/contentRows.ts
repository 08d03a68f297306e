import type { End, Reading } from '../../../formats/reading.ts';
import * as l10n from '../../../pages/page/l10n.ts';
import type { TableMessage, TableRequest } from '../messages.ts';
import { type Choices, noChoices, TableModel } from '../model/tableModel.ts';

type Message<Type extends TableMessage['type']> = Extract<TableMessage, { readonly type: Type }>;

/** The rows of a content, which the extension sends batch by batch. */
export class ContentRows {
  readonly #post: (request: TableRequest) => void;
  #reading = 0;
  model = new TableModel([], ';', l10n.language, noChoices);
  /** Changes whenever what the model shows has changed. */
  version = 0;
  end: End = 'more';
  /** Why the content is no table. */
  sentence: string | undefined;

  constructor(post: (request: TableRequest) => void) {
    this.#post = post;
  }

  /** Reads the content again; what is still sent of an earlier reading is skipped. */
  read(
    { columns, summed }: Pick<Message<'content'>, 'columns' | 'summed'>,
    { encoding, delimiter, above, quotes }: Reading,
    choices: Choices,
  ): void {
    this.#reading += 1;
    this.model = new TableModel(columns, delimiter, l10n.language, choices, summed);
    this.end = 'more';
    this.sentence = undefined;
    this.#post({ type: 'read', reading: this.#reading, encoding, delimiter, above, quotes });
  }

  add({ reading, rows, end }: Message<'rows'>): void {
    if (reading !== this.#reading) {
      return;
    }
    const isFirst = this.model.columns.length === 0;
    this.model.add(rows);
    this.end = end;
    if (end === 'more') {
      this.#post({ type: 'next', reading });
    } else {
      this.model.complete();
    }
    // Between the first and the last batch, only the count of the rows changes.
    this.version += isFirst || end !== 'more' ? 1 : 0;
  }

  fail({ reading, sentence }: Message<'unreadable'>): void {
    if (reading === this.#reading) {
      this.sentence = sentence;
    }
  }

  choose(choices: Choices): void {
    this.model.choices = choices;
    this.version += 1;
  }
}
