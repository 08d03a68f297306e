import * as vscode from 'vscode';
import { csvText, withoutFormulas } from '../formats/csv.ts';
import { fileNameOf } from '../formats/fileName.ts';
import { cellText } from '../formats/writer.ts';
import type { EntryPoints, Invocation } from '../platform/entry/entryPoint.ts';
import { invalidInput } from '../platform/errors/invalidInput.ts';
import { type EditorType, schemes } from '../platform/manifest/contributions.ts';
import { encodeText, ReadOnlyFiles } from '../platform/readOnlyFiles.ts';
import { isSameCompany, type Session, type Sessions } from '../platform/session.ts';
import { messageText, numberText } from '../platform/text/localText.ts';
import { type Message, textOf } from '../service/contract/message.ts';

/** What a command has found about many records, to be shown as a table. Values are masked by who makes it. */
export interface Answer {
  /** Names the tab and the file. */
  readonly name: string;
  /** Headings; scripts get them in English, as the names of the values. */
  readonly columns: readonly Message[];
  /** Those whose values are added up: counts. */
  readonly summed?: readonly Message[];
  readonly rows: readonly (readonly AnswerCell[])[];
  /** A sentence for each thing that the figures do not cover. */
  readonly notes: readonly string[];
  /** How many requests were sent for it. */
  readonly requests: number;
  /** What the user can do with a row, by its place in `rows`. */
  readonly action?: RowAction | undefined;
  /** What the user can do with the answer, on buttons beside that of a row. */
  readonly actions?: readonly AnswerAction[];
}

/** A word of this extension is a message: scripts get it in English. */
export type AnswerCell = Message | number | null | undefined;

interface RowAction {
  /** On a button, in the imperative. */
  readonly label: string;
  run(row: number): Promise<unknown>;
}

interface AnswerAction {
  /** On a button, in the imperative. */
  readonly label: string;
  run(): Promise<unknown>;
}

export interface ScriptedAnswer extends Pick<Answer, 'notes' | 'requests'> {
  readonly columns: readonly string[];
  /** One object for each row, with a value for each column. */
  readonly rows: readonly Readonly<Record<string, string | number | null | undefined>>[];
}

interface Kept {
  readonly session: Session;
  readonly answer: Answer;
  readonly madeAt: number;
}

/** The ones that were used last are kept. */
const maxKept = 8;
/** Of one answer; a table of more is not drawn in time. */
const maxRows = 100_000;
/** Characters of one cell; a service chooses names without end. */
const maxCell = 5_000;

/** The answers of this window as read-only files, which open as tables. In memory only. */
export class Answers implements vscode.Disposable {
  readonly #sessions: Sessions;
  readonly #registrations: vscode.Disposable;
  /** By address, the newest at the end. */
  readonly #kept = new Map<string, Kept>();
  #count = 0;

  constructor(sessions: Sessions, entryPoints: Pick<EntryPoints, 'files'>) {
    this.#sessions = sessions;
    const files = new ReadOnlyFiles((uri) => {
      const { answer, madeAt } = this.#find(uri);
      return { bytes: encodeText(csvOf(answer, withoutFormulas), uri, 'plaintext'), modifiedAt: madeAt };
    });
    this.#registrations = vscode.Disposable.from(
      entryPoints.files(schemes.answers, files),
      sessions.onDidChangeAny((connection) => this.#forgetMoved(connection)),
    );
  }

  /** Shows an answer as a table; for a script returns its data and shows nothing. */
  async present(
    session: Session,
    { scripted }: Pick<Invocation, 'scripted'>,
    answer: Answer,
  ): Promise<ScriptedAnswer | undefined> {
    const { notes, requests } = answer;
    if (scripted !== undefined) {
      const columns = answer.columns.map((column) => textOf(column));
      const plain = (cell: AnswerCell) => (typeof cell === 'object' && cell !== null ? textOf(cell) : cell);
      const rows = answer.rows.map((row) =>
        Object.fromEntries(columns.map((column, place) => [column, plain(row[place])])),
      );
      return { columns, rows, notes, requests };
    }
    await this.show(session, answer);
    return undefined;
  }

  /** Opens the table of an answer. Throws `invalid-input` where its connection was removed or moved meanwhile. */
  async show(session: Session, answer: Answer): Promise<void> {
    this.#requireSame(session, answer);
    this.#count += 1;
    const name = fileNameOf(`${answer.name} ${session.connection.name}`, 'csv', 'answer');
    const authority = session.connection.id;
    const uri = vscode.Uri.from({ scheme: schemes.answers, authority, path: `/${this.#count}/${name}` });
    const { rows, notes } = answer;
    const counts = [numberText(maxRows), numberText(rows.length)];
    const cut =
      rows.length > maxRows ? [vscode.l10n.t('Only the first {0} of {1} rows are shown.', ...counts)] : [];
    const shown = { ...answer, rows: rows.slice(0, maxRows), notes: [...cut, ...notes] };
    this.#kept.set(uri.toString(), { session, answer: shown, madeAt: Date.now() });
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > maxKept) {
      this.#kept.delete(oldest);
    }
    const type: EditorType = 'workforce.reportTable';
    await vscode.commands.executeCommand('vscode.openWith', uri, type);
  }

  /**
   * The content at an address: CSV in UTF-8, what is shown beside it, and the places of the columns that are added up.
   * Throws `invalid-input` where it is not kept.
   */
  contentOf(uri: vscode.Uri) {
    const { answer } = this.#find(uri);
    const { columns, summed = [], notes, action, actions = [] } = answer;
    const bytes = new TextEncoder().encode(csvOf(answer, (text) => text));
    return { bytes, summed: summed.map((column) => columns.indexOf(column)), notes, action, actions };
  }

  /** Runs the action of a row. Throws what it throws, and `invalid-input` where the connection has moved. */
  async run(uri: vscode.Uri, row: number): Promise<void> {
    const { answer } = this.#find(uri);
    if (answer.rows[row] !== undefined) {
      await answer.action?.run(row);
    }
  }

  /** Runs the action of the answer at this place. Throws what it throws, and `invalid-input` where the connection has moved. */
  async runAction(uri: vscode.Uri, place: number): Promise<void> {
    await this.#find(uri).answer.actions?.[place]?.run();
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  #find(uri: vscode.Uri): Kept {
    const kept = this.#kept.get(uri.toString());
    if (kept === undefined) {
      throw invalidInput(
        vscode.l10n.t('show “{0}”', uri.path.split('/').at(-1) ?? ''),
        vscode.l10n.t('only the last {0} results are available, until the window is closed', maxKept),
        vscode.l10n.t('Run the command again.'),
      );
    }
    this.#requireSame(kept.session, kept.answer);
    this.#kept.delete(uri.toString());
    this.#kept.set(uri.toString(), kept);
    return kept;
  }

  #requireSame(session: Session, { name }: Answer): void {
    if (!isSameCompany(session, this.#sessions.find(session.connection.id))) {
      throw invalidInput(
        vscode.l10n.t('show “{0}”', name),
        vscode.l10n.t('its connection was removed or leads to another service now'),
        vscode.l10n.t('Run the command again.'),
      );
    }
  }

  /** Forgets what is of a connection that was removed, or leads to another company now. */
  #forgetMoved(connection: string): void {
    for (const [address, { session }] of this.#kept) {
      if (session.connection.id === connection && !isSameCompany(session, this.#sessions.find(connection))) {
        this.#kept.delete(address);
      }
    }
  }
}

function csvOf({ columns, rows }: Answer, harmless: (text: string) => string): string {
  const textIn = (cell: AnswerCell) =>
    typeof cell === 'number' || cell === null || cell === undefined
      ? cellText(cell)
      : harmless(shorten(messageText(cell)));
  return csvText([columns, ...rows].map((row) => columns.map((_, place) => textIn(row[place]))));
}

function shorten(text: string): string {
  return text.length > maxCell ? `${text.slice(0, maxCell).toWellFormed()}…` : text;
}
