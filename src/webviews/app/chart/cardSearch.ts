import { TextIndex } from '../../../domain/search/textIndex.ts';
import { readTypedText } from '../../../domain/search/typedText.ts';
import { searchTextsOf } from './cardFacts.ts';
import type { Tree } from './chartState.ts';

/** More are neither counted nor marked. */
const mostHits = 1_000;

/** Searches the departments as Go to… does. */
export class CardSearch {
  readonly #tree: Tree;
  /** Made when something is searched. */
  #index: TextIndex | undefined;
  #typed = '';
  #hits: readonly number[] = [];
  #at: number | undefined;

  constructor(tree: Tree, typed = '') {
    this.#tree = tree;
    if (typed !== '') {
      this.search(typed);
    }
  }

  get typed(): string {
    return this.#typed;
  }

  /** The places of the departments that match, the best first. */
  get hits(): readonly number[] {
    return this.#hits;
  }

  /** How many match, and which of them was shown last; undefined while nothing is searched. */
  get found(): { readonly count: number; readonly at: number | undefined } | undefined {
    return readTypedText(this.#typed).text === '' ? undefined : { count: this.#hits.length, at: this.#at };
  }

  search(typed: string): void {
    const tree = this.#tree;
    this.#index ??= new TextIndex(tree.nodes.map((_, place) => searchTextsOf(tree, place)));
    this.#typed = typed;
    this.#hits = this.#index.find(
      readTypedText(typed).text,
      mostHits,
      (place) => tree.nodes[place]?.kind === 'department',
    );
    this.#at = undefined;
  }

  /** The next match, or with -1 the one before; undefined if there is none. */
  next(step: 1 | -1): number | undefined {
    const { length } = this.#hits;
    if (length === 0) {
      return undefined;
    }
    const from = this.#at ?? (step === 1 ? -1 : 0);
    this.#at = (from + step + length) % length;
    return this.#hits[this.#at];
  }
}
