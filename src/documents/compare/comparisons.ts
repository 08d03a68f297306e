import * as vscode from 'vscode';
import { isServiceError, reworded } from '../../service/http/errors.ts';
import type { Redaction } from '../../service/http/redaction/redaction.ts';
import type { EntryPoints } from '../../ui/entryPoint.ts';
import type { Sessions } from '../../ui/session.ts';
import { displayText, withoutLinks } from '../../ui/text.ts';
import type { ResourceAddress } from '../../ui/tree/resourceNode.ts';
import { titleOf } from '../address.ts';
import { currentContent, type DocumentContext } from '../commands.ts';
import { notesOn } from '../responseNotes.ts';
import { documentTitle } from '../title.ts';
import { ComparisonFiles, type Side } from './comparisonFiles.ts';

/** In milliseconds. */
const noteTime = 8_000;
/** In characters; a tab has little room. */
const longestPart = 60;

export interface CompareContext
  extends Pick<DocumentContext, 'targets' | 'contents' | 'fileSystem' | 'masking'> {
  readonly sessions: Sessions;
  readonly redaction: Redaction;
  readonly entryPoints: EntryPoints;
}

/** Reads the sides of comparisons and shows them, or says that nothing differs. */
export class Comparisons implements vscode.Disposable {
  readonly #context: CompareContext;
  readonly #files: ComparisonFiles;

  constructor(context: CompareContext) {
    this.#context = context;
    this.#files = new ComparisonFiles(context.masking, context.entryPoints);
  }

  /** What a document holds, with a request unless it is open. An error names the connection. Throws `ServiceError`. */
  async read(address: ResourceAddress): Promise<Side> {
    const { name } = this.#context.sessions.find(address.connection)?.connection ?? {};
    const attempted = vscode.l10n.t('read {0} of “{1}”', titleOf(address), name ?? address.connection);
    const { connection } = this.#context.targets.session(address.connection, attempted);
    try {
      return { address, connection, content: await currentContent(this.#context, address) };
    } catch (error) {
      throw isServiceError(error) ? reworded(error, { attempted }) : error;
    }
  }

  /**
   * Shows two sides in the diff editor and returns their addresses; undefined if nothing differs. Throws
   * `invalid-input` if a connection was removed meanwhile; `attempted` completes "Could not …".
   */
  async show(attempted: string, left: Side, right: Side): Promise<readonly string[] | undefined> {
    const texts = [this.#files.textOf(left), this.#files.textOf(right)];
    for (const { connection } of [left, right]) {
      this.#context.targets.session(connection.id, attempted);
    }
    const names = [this.#nameOf(left), this.#nameOf(right)] as const;
    const notes = this.#notesOn([left, right]);
    if (texts[0] === texts[1]) {
      const same = vscode.l10n.t('Nothing differs in meaning between {0} and {1}.', ...names);
      void vscode.window.showInformationMessage(withoutLinks([same, ...notes].join(' ')));
      return undefined;
    }
    if (notes.length > 0) {
      vscode.window.setStatusBarMessage(`$(info) ${notes.join(' ')}`, noteTime);
    }
    return await this.#files.show(left, right, names.join(' ↔ '));
  }

  dispose(): void {
    this.#files.dispose();
  }

  /** The name in a document and the connection, without masked names and secrets: the editor stores titles. */
  #nameOf({ address, content, connection, readAt }: Side): string {
    const name = documentTitle(address.id, content.response) ?? displayText(titleOf(address), longestPart);
    const origin = displayText(connection.name, longestPart);
    return this.#context.redaction.text(
      `${name} (${readAt === undefined ? origin : `${origin}, ${readAt}`})`,
    );
  }

  /** What the comparison leaves out, a sentence each. */
  #notesOn(sides: readonly Side[]): readonly string[] {
    const contents = sides.map(({ content }) => content);
    const isMasked = contents.some(
      (content) => this.#context.masking.maskedText(content) !== content.response.text,
    );
    const lacks = contents.flatMap(({ response: { truncated: _, ...response } }) => notesOn(response));
    return [
      ...(isMasked ? [vscode.l10n.t('Masked fields are not compared.')] : []),
      ...(contents.some(({ response }) => response.truncated)
        ? [vscode.l10n.t('Only the first pages of a long list are compared.')]
        : []),
      ...new Set(lacks),
    ];
  }
}
