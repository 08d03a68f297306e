import { TextIndex } from '../domain/search/textIndex.ts';
import type { SearchScope } from '../domain/search/typedText.ts';
import type { DocumentKind } from '../service/contract/resources.ts';
import type { LoadedResource } from '../ui/loadedResources.ts';

/** The kinds of resources in each scope. */
const kindsIn: Readonly<Record<SearchScope, readonly DocumentKind[]>> = {
  departments: ['departments'],
  people: ['employees', 'users'],
  labels: ['taxonomies', 'taxonomy-labels'],
  reports: ['reports'],
};

/** Returns true if a kind of resources is searched in a scope; without a scope, all are. */
export function isInScope(kind: DocumentKind, scope: SearchScope | undefined): boolean {
  return scope === undefined || kindsIn[scope].includes(kind);
}

interface ScopeIndex {
  readonly resources: readonly LoadedResource[];
  readonly index: TextIndex;
}

/** Searches what is loaded. The index of each scope is built when it is first used, and again when more is loaded. */
export class LoadedIndex {
  #list: readonly LoadedResource[] | undefined;
  readonly #indexes = new Map<SearchScope | undefined, ScopeIndex>();

  /** At most `most` resources with every word in one of their texts, the best first. */
  find(
    list: readonly LoadedResource[],
    scope: SearchScope | undefined,
    text: string,
    most: number,
  ): readonly LoadedResource[] {
    const { resources, index } = this.#of(list, scope);
    return onePerPerson(index.find(text, most).flatMap((place) => resources[place] ?? []));
  }

  /** True if a resource has exactly this name, code, e-mail or id. */
  hasWhole(list: readonly LoadedResource[], scope: SearchScope | undefined, text: string): boolean {
    return this.#of(list, scope).index.whole(text).length > 0;
  }

  #of(list: readonly LoadedResource[], scope: SearchScope | undefined): ScopeIndex {
    if (this.#list !== list) {
      this.#list = list;
      this.#indexes.clear();
    }
    const known = this.#indexes.get(scope);
    if (known !== undefined) {
      return known;
    }
    const resources = list.filter(({ resource }) => isInScope(resource, scope));
    const made = { resources, index: new TextIndex(resources.map(textsOf)) };
    this.#indexes.set(scope, made);
    return made;
  }
}

/** Without the users who are found as employees: the same id is the same person (interface 4.1). */
export function onePerPerson(resources: readonly LoadedResource[]): readonly LoadedResource[] {
  const employees = new Set(resources.flatMap(({ resource, id }) => (resource === 'employees' ? id : [])));
  return resources.filter(({ resource, id }) => resource !== 'users' || !employees.has(id));
}

function textsOf({ name, code, id, email, above }: LoadedResource): readonly string[] {
  return [name ?? '', code ?? '', id, email ?? '', above ?? ''];
}
