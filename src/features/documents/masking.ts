import { confirmedIn, maskRanges } from '../../company/values/masking.ts';
import type { SensitiveRange } from '../../service/contract/check/sensitive.ts';
import type { Content, DocumentContents } from './contents.ts';

export interface MaskingState {
  readonly shown: number;
  /** The number of masked values; one of both numbers is at least 1. */
  readonly masked: number;
  /** Names of the fields that are masked, each once. */
  readonly maskedFields: readonly string[];
  readonly content: Content;
}

interface Confirmation {
  /** The client whose response was revealed. */
  readonly client: unknown;
  readonly ranges: readonly SensitiveRange[];
}

/**
 * Decides which sensitive values documents show: none, until the user reveals those of an open document. Values at
 * other paths in a later version stay masked until they are revealed as well, and so do all values that another client
 * returns for the same address, for example after a change of the connection.
 */
export class Masking {
  readonly #contents: DocumentContents;
  readonly #isOn: () => boolean;
  readonly #confirmed = new Map<string, Confirmation>();

  constructor(contents: DocumentContents, isOn: () => boolean) {
    this.#contents = contents;
    this.#isOn = isOn;
  }

  /** Undefined for a document that is not cached or has no sensitive values, or if masking is switched off. */
  stateOf(document: string): MaskingState | undefined {
    const content = this.#contents.contentOf(document);
    if (content === undefined || content.response.sensitive.length === 0 || !this.#isOn()) {
      return undefined;
    }
    const masked = this.#maskedRanges(document, content);
    return {
      shown: content.response.sensitive.length - masked.length,
      masked: masked.length,
      maskedFields: [...new Set(masked.map(({ field }) => field))],
      content,
    };
  }

  text(document: string, content: Content): string {
    const { text } = content.response;
    return this.#isOn() ? maskRanges(text, this.#maskedRanges(document, content)) : text;
  }

  /** The text with all sensitive values masked, also those that its document reveals. */
  maskedText({ response: { text, sensitive } }: Content): string {
    return this.#isOn() ? maskRanges(text, sensitive) : text;
  }

  /** Reveals the sensitive values of a content that the user confirmed. Sends no request. */
  reveal(document: string, { response, client }: Content): void {
    this.#confirmed.set(document, { client, ranges: response.sensitive });
    this.#contents.touch(document);
  }

  /** Masks a document again. Returns false if it was not revealed. */
  hide(document: string): boolean {
    const wasRevealed = this.#confirmed.delete(document);
    if (wasRevealed) {
      this.#contents.touch(document);
    }
    return wasRevealed;
  }

  /** Ends the confirmation of a closed document, and removes its content. Returns false if it was not revealed. */
  close(document: string): boolean {
    const wasRevealed = this.#confirmed.delete(document);
    this.#contents.forget(document);
    return wasRevealed;
  }

  /** Applies a change of the setting to all documents. Returns those whose text changed. */
  reset(): readonly string[] {
    this.#confirmed.clear();
    const documents = [...this.#contents.known]
      .filter(([, { response }]) => response.sensitive.length > 0)
      .map(([document]) => document);
    for (const document of documents) {
      this.#contents.touch(document);
    }
    return documents;
  }

  #maskedRanges(document: string, { response, client }: Content): readonly SensitiveRange[] {
    const confirmed = this.#confirmed.get(document);
    if (confirmed === undefined || confirmed.client !== client) {
      return response.sensitive;
    }
    const shown = confirmedIn(response.sensitive, confirmed.ranges);
    return response.sensitive.filter((range) => !shown.has(range));
  }
}
