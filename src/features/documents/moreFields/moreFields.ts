import type { Memento } from 'vscode';
import { fieldListText, parseFieldList } from '../../../service/contract/fieldList.ts';
import {
  type DocumentKind,
  kindOf,
  type ResourceName,
  resourceNames,
} from '../../../service/contract/resources.ts';
import type { Connection } from '../../../service/http/connection.ts';

/**
 * The kinds of resources that only the legacy API returns, which sends only the fields that a request names (interface
 * 4.1).
 */
export const legacyKinds = resourceNames.filter((name) =>
  kindOf(name).routes.every(({ family, takesNoFields }) => family === 'legacy' && !takesNoFields),
);

/** In characters: the names become a part of an address. */
export const maxFieldsLength = 1_000;

export function isLegacyKind(kind: string): kind is ResourceName {
  return legacyKinds.some((legacy) => legacy === kind);
}

/**
 * The names in a text such as `birthPlace, head[id,mail]`, each once; none for an empty text. Undefined where a name
 * has other characters than letters, digits, `_`, `-` and `.`, is missing, or is in brackets that do not match.
 */
export function fieldNamesIn(text: string): readonly string[] | undefined {
  const list = text
    .split(',')
    .map((name) => name.trim())
    .join(',');
  const fields = parseFieldList(list);
  const isWhole =
    /^[\w.\-[\],]*$/.test(list) && fieldListText(fields) === list && list.length <= maxFieldsLength;
  return isWhole ? [...new Set(fields.map((field) => fieldListText([field])))] : undefined;
}

/** What identifies the connection that fields are kept for: a later one with the same id has another instance. */
type Owner = Pick<Connection, 'id' | 'instance'>;

/** The fields that users have added by name, for each connection and kind of resource. All windows share them. */
export class MoreFields {
  readonly #state: Memento;

  constructor(state: Memento) {
    this.#state = state;
  }

  /** The names to request beside those that the contract knows. */
  of(owner: Owner, kind: DocumentKind): readonly string[] {
    const stored: unknown = isLegacyKind(kind) ? this.#state.get(keyOf(owner, kind)) : undefined;
    return typeof stored === 'string' ? (fieldNamesIn(stored) ?? []) : [];
  }

  /** Replaces the names; an empty list removes them. */
  async set(owner: Owner, kind: ResourceName, names: readonly string[]): Promise<void> {
    await this.#state.update(keyOf(owner, kind), names.length === 0 ? undefined : names.join(','));
  }

  /** Removes what is kept for a removed connection; `successor` is the connection that has its id now. */
  async forget(connectionId: string, successor: Owner | undefined): Promise<void> {
    const kept = successor === undefined ? [] : legacyKinds.map((kind) => keyOf(successor, kind));
    for (const key of this.#state.keys()) {
      if (key.startsWith(prefixOf(connectionId)) && !kept.includes(key)) {
        await this.#state.update(key, undefined);
      }
    }
  }
}

function keyOf({ id, instance = '' }: Owner, kind: ResourceName): string {
  return `${prefixOf(id)}${instance} ${kind}`;
}

/** Ids of connections hold no space. */
function prefixOf(connectionId: string): string {
  return `workforce.fields ${connectionId} `;
}
