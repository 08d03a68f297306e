import { type Connection, isSameConnection } from '../../service/connection.ts';
import { fieldListText, parseFieldList } from '../../service/contract/fieldList.ts';
import { message } from '../../service/contract/message.ts';
import { isRecord } from '../../service/contract/record.ts';
import {
  type DocumentKind,
  kindOf,
  type ResourceName,
  resourceNames,
} from '../../service/contract/resources.ts';
import { type SharedFolder, type SharedStorage, usingStorage } from '../../ui/storage/sharedStorage.ts';

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

/** What identifies the connection that fields are kept for. */
type Owner = Pick<Connection, 'id' | 'instance'>;

/** The fields that users have added by name, for each connection and kind of resource. All windows share them. */
export class MoreFields {
  readonly #folder: SharedFolder;

  constructor(storage: Pick<SharedStorage, 'folder'>) {
    this.#folder = storage.folder('fields');
  }

  /** The names to request beside those that the contract knows. Throws `ServiceError` if they cannot be read. */
  async of(connection: Owner, kind: DocumentKind): Promise<readonly string[]> {
    if (!isLegacyKind(kind)) {
      return [];
    }
    const stored = await usingStorage({ attempted: message('read the further fields') }, () =>
      this.#folder.read(nameOf(connection.id, kind)),
    );
    return isOwnedBy(stored, connection) ? (fieldNamesIn(stored.fields) ?? []) : [];
  }

  /** Replaces the names; an empty list removes them. Throws `ServiceError`. */
  async set({ id, instance }: Owner, kind: ResourceName, names: readonly string[]): Promise<void> {
    await usingStorage({ attempted: message('store the further fields') }, async () => {
      if (names.length === 0) {
        await this.#folder.remove(nameOf(id, kind));
      } else {
        await this.#folder.write(nameOf(id, kind), { id, instance, fields: names.join(',') });
      }
    });
  }

  /** Removes what is kept for a removed connection; `successor` is the connection that has its id now. */
  async forget(connectionId: string, successor: Owner | undefined): Promise<void> {
    await usingStorage({ attempted: message('remove the further fields') }, async () => {
      for (const kind of legacyKinds) {
        const name = nameOf(connectionId, kind);
        if (successor === undefined || !isOwnedBy(await this.#folder.read(name), successor)) {
          await this.#folder.remove(name);
        }
      }
    });
  }
}

/** A connection that gets the id of a removed one starts without its fields. */
function isOwnedBy(stored: unknown, owner: Owner): stored is { readonly fields: string } {
  if (!isRecord(stored) || typeof stored['fields'] !== 'string') {
    return false;
  }
  const { id, instance } = stored;
  const isText = typeof instance === 'string';
  return typeof id === 'string' && isSameConnection({ id, ...(isText && { instance }) }, owner);
}

function nameOf(connectionId: string, kind: ResourceName): string {
  return `${connectionId} ${kind}`;
}
