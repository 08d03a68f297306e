import { confirmedIn } from '../../domain/confirmedRanges.ts';
import { maskRanges } from '../../domain/masking.ts';
import type { SensitiveRange } from '../../service/contract/sensitiveRanges.ts';
import type { Content, DocumentContents } from '../contents.ts';

/** How a document stands to its sensitive values. */
export interface MaskingState {
  /** How many sensitive values are shown. */
  readonly shown: number;
  /** How many are masked; at least one is masked or shown. */
  readonly masked: number;
  /** Names of the fields that are masked, each once. */
  readonly maskedFields: readonly string[];
  /** What all this is said of. */
  readonly content: Content;
}

interface Confirmation {
  /** The client whose answer was revealed. */
  readonly client: unknown;
  readonly ranges: readonly SensitiveRange[];
}

/**
 * Which sensitive values documents show: none, until the user reveals those of a document while it is open. What comes
 * later under another path is masked until it is confirmed as well, and so is all that another client answers for the
 * same address, as after a change of the connection.
 */
export class Masking {
  readonly #contents: DocumentContents;
  readonly #isOn: () => boolean;
  readonly #confirmed = new Map<string, Confirmation>();

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
    const masked = this.#maskedRanges(document, content);
    return {
      shown: content.answer.sensitive.length - masked.length,
      masked: masked.length,
      maskedFields: [...new Set(masked.map(({ field }) => field))],
      content,
    };
  }

  /** The text that the user gets to see. */
  text(document: string, content: Content): string {
    const { text } = content.answer;
    return this.#isOn() ? maskRanges(text, this.#maskedRanges(document, content)) : text;
  }

  /** Shows the sensitive values that a document had in a content, which the user agreed to, at no request. */
  reveal(document: string, { answer, client }: Content): void {
    this.#confirmed.set(document, { client, ranges: answer.sensitive });
    this.#contents.touch(document);
  }

  /** Masks a document again; false when it was not revealed. */
  hide(document: string): boolean {
    const wasRevealed = this.#confirmed.delete(document);
    if (wasRevealed) {
      this.#contents.touch(document);
    }
    return wasRevealed;
  }

  /** Forgets that a closed document was revealed; false when it was not. */
  close(document: string): boolean {
    const wasRevealed = this.#confirmed.delete(document);
    if (wasRevealed) {
      this.#contents.leaveOver(document);
    }
    return wasRevealed;
  }

  /** Masks or shows all documents as the user chose just now; answers those whose text changed. */
  reset(): readonly string[] {
    this.#confirmed.clear();
    const documents = [...this.#contents.known]
      .filter(([, { answer }]) => answer.sensitive.length > 0)
      .map(([document]) => document);
    for (const document of documents) {
      this.#contents.touch(document);
    }
    return documents;
  }

  #maskedRanges(document: string, { answer, client }: Content): readonly SensitiveRange[] {
    const confirmed = this.#confirmed.get(document);
    if (confirmed === undefined || confirmed.client !== client) {
      return answer.sensitive;
    }
    const shown = confirmedIn(answer.sensitive, confirmed.ranges);
    return answer.sensitive.filter((range) => !shown.has(range));
  }
}
