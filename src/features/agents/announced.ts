import type { Memento } from 'vscode';
import { isOfAnotherProcess, type SharedStorage } from '../../platform/storage/sharedStorage.ts';
import { isRecord } from '../../service/contract/record.ts';

/** Whether the user has copied the command: windows announce themselves since then. */
export const copiedKey = 'workforce.agentsCommand';

/** Its copy in the folder that the windows share. */
const copy = 'mcp.cjs';

/** Where agents reach a window. */
interface Announced {
  readonly url: string;
  readonly authorization: string;
}

export function isAnnounced(value: unknown): value is Announced {
  return isRecord(value) && typeof value['url'] === 'string' && typeof value['authorization'] === 'string';
}

/**
 * The command by which agents outside of the editor find a window of this user: a copy of `program`, in the folder that
 * the windows share and that is for this user only, beside a file with the address and token of each window.
 */
export function announcements(
  { state, storage }: { readonly state: Pick<Memento, 'get' | 'update'>; readonly storage: SharedStorage },
  program: string,
) {
  const windows = storage.folder('window');
  const own = String(process.pid);
  const isWanted = () => state.get(copiedKey) === true;
  return {
    isWanted,
    /** The command and its arguments. It stays the same for newer versions of the program. */
    async install() {
      await state.update(copiedKey, true);
      return { type: 'stdio', command: 'node', args: [storage.path(copy)] };
    },
    /** Says where this window is reached. Removes what windows left that ended without a word. */
    async announce({ url, authorization }: Announced): Promise<void> {
      if (!isWanted()) {
        return;
      }
      await storage.install(program, copy);
      for (const name of await windows.names()) {
        if (name !== own && !isOfAnotherProcess(name)) {
          await windows.remove(name);
        }
      }
      await windows.write(own, { url, authorization });
    },
    /** At once, since the window may be closing. */
    withdraw: () => windows.removeSync(own),
  };
}

export type Announcements = ReturnType<typeof announcements>;
