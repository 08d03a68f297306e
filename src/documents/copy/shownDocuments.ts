import * as vscode from 'vscode';
import { invalidInput } from '../../ui/invalidInput.ts';
import type { ResourceNode } from '../../ui/tree/resourceNode.ts';
import { type DocumentContext, ensureLoaded, uriOf } from '../commands.ts';
import { reindent } from '../format.ts';

/** Each document that is not loaded costs a request. */
const mostRequests = 25;

/** The documents of the rows that one command copies from, as the editor shows them: masked values stay masked. */
export class ShownDocuments {
  readonly #context: Pick<DocumentContext, 'contents' | 'fileSystem' | 'masking'>;
  /** Completes "Could not …". */
  readonly #attempted: string;
  #requests = 0;

  constructor(context: Pick<DocumentContext, 'contents' | 'fileSystem' | 'masking'>, attempted: string) {
    this.#context = context;
    this.#attempted = attempted;
  }

  /** The JSON text of a resource. Throws `ServiceError`, also where the rows cost too many requests. */
  async text({ address }: ResourceNode): Promise<string> {
    const { contents, masking } = this.#context;
    const document = uriOf(address).toString();
    if (!contents.has(document)) {
      this.#requests += 1;
      this.#requireFew();
      await ensureLoaded(this.#context, address);
    }
    const shown = masking.text(document, await contents.get(document));
    return reindent(shown, { insertSpaces: true, size: 2 });
  }

  #requireFew(): void {
    if (this.#requests > mostRequests) {
      throw invalidInput(
        this.#attempted,
        vscode.l10n.t('the selected rows cost more than {0} requests', mostRequests),
        vscode.l10n.t('Select fewer rows.'),
      );
    }
  }
}
