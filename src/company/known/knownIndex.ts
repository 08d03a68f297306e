import type { SearchScope } from '../../service/contract/kinds/kind.ts';
import { type DocumentKind, kindOf } from '../../service/contract/resources.ts';
import { TextIndex } from '../search/textIndex.ts';
import { type KnownResource, searchTexts } from './known.ts';

/** What a search found. */
export interface Hits {
  readonly hits: readonly KnownResource[];
  /** True if more than these match. */
  readonly hasMore: boolean;
}

/** Returns true if a kind of resources is searched in a scope; without a scope, all are. */
export function isInScope(kind: DocumentKind, scope: SearchScope | undefined): boolean {
  return scope === undefined || kindOf(kind).searchScope === scope;
}

/** Searches what is known, without a request. */
export class KnownIndex {
  #list: readonly KnownResource[] = [];
  #index = new TextIndex([]);

  /**
   * Reads a list unless it is the one of the last time. Of 50 000 people that takes longer than a keystroke should:
   * call it before something is typed.
   */
  update(list: readonly KnownResource[]): void {
    if (this.#list !== list) {
      this.#list = list;
      this.#index = new TextIndex(list.map(searchTexts));
    }
  }

  /** At most `max` resources with every word in one of their texts, the best first. */
  find(scope: SearchScope | undefined, text: string, max: number): Hits {
    const places = this.#index.find(text, max + 1, this.#isIn(scope));
    const hits = onePerPerson(places.slice(0, max).flatMap((place) => this.#list[place] ?? []));
    return { hits, hasMore: places.length > max };
  }

  /** True if a resource has exactly this name, code, e-mail or id. */
  hasWhole(scope: SearchScope | undefined, text: string): boolean {
    return this.#index.whole(text, this.#isIn(scope)).next().done === false;
  }

  #isIn(scope: SearchScope | undefined): (place: number) => boolean {
    return (place) => {
      const resource = this.#list[place]?.resource;
      return resource !== undefined && isInScope(resource, scope);
    };
  }
}

/** Without the users who are found as employees: the same id is the same person (interface 4.1). */
export function onePerPerson(resources: readonly KnownResource[]): readonly KnownResource[] {
  const employees = new Set(resources.flatMap(({ resource, id }) => (resource === 'employees' ? id : [])));
  return resources.filter(({ resource, id }) => resource !== 'users' || !employees.has(id));
}
