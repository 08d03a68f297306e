import { maskRanges } from '../domain/masking.ts';
import type { Content, DocumentContents } from './contents.ts';

/** How a document stands to its sensitive values. */
export interface MaskingState {
  /** How many sensitive values it has; at least one. */
  readonly fields: number;
  readonly isRevealed: boolean;
}

/**
 * Which documents show their sensitive values: none, until the reader reveals those of a document while it is open.
 * What another client answers for the same address, as after a change of the connection, was not revealed.
 */
export class Masking {
  readonly #contents: DocumentContents;
  readonly #isOn: () => boolean;
  /** The documents, each with the client whose answer the reader revealed. */
  readonly #revealed = new Map<string, unknown>();

  constructor(contents: DocumentContents, isOn: () => boolean) {
    this.#contents = contents;
    this.#isOn = isOn;
  }

  /** Undefined for a document that is not known, has nothing sensitive, or is not masked by the user's choice. */
  stateOf(document: string): MaskingState | undefined {
    const content = this.#contents.known.get(document);
    if (content === undefined || content.answer.sensitive.length === 0 || !this.#isOn()) {
      return undefined;
    }
    return { fields: content.answer.sensitive.length, isRevealed: this.#isRevealed(document, content) };
  }

  /** The text that the reader gets to see. */
  text(document: string, content: Content): string {
    const { text, sensitive } = content.answer;
    return this.#isOn() && !this.#isRevealed(document, content) ? maskRanges(text, sensitive) : text;
  }

  /** Shows the sensitive values of a document, at no request. */
  reveal(document: string): void {
    this.#revealed.set(document, this.#contents.known.get(document)?.client);
    this.#contents.touch(document);
  }

  /** Masks a document again; false when it was not revealed. */
  hide(document: string): boolean {
    const wasRevealed = this.#revealed.delete(document);
    if (wasRevealed) {
      this.#contents.touch(document);
    }
    return wasRevealed;
  }

  /** Forgets that a closed document was revealed; false when it was not. */
  close(document: string): boolean {
    const wasRevealed = this.#revealed.delete(document);
    if (wasRevealed) {
      this.#contents.leaveOver(document);
    }
    return wasRevealed;
  }

  /** Masks or shows all documents as the user chose just now; answers those whose text changed. */
  reset(): readonly string[] {
    this.#revealed.clear();
    const documents = [...this.#contents.known]
      .filter(([, { answer }]) => answer.sensitive.length > 0)
      .map(([document]) => document);
    for (const document of documents) {
      this.#contents.touch(document);
    }
    return documents;
  }

  #isRevealed(document: string, { client }: Content): boolean {
    return this.#revealed.has(document) && this.#revealed.get(document) === client;
  }
}
