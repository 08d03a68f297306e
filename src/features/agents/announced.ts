import { hostname } from 'node:os';
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

/** Returns true for what a window of this machine announces: others can share the home. No other address gets anything. */
export function isAnnounced(value: unknown): value is Announced {
  const has = (name: string, pattern: RegExp) =>
    isRecord(value) && typeof value[name] === 'string' && pattern.test(value[name]);
  return (
    has('url', /^http:\/\/127\.0\.0\.1:\d{1,5}\/mcp$/) &&
    has('authorization', /^Bearer [\w-]+$/) &&
    isRecord(value) &&
    value['host'] === hostname()
  );
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
      for (const { name, value } of await windows.readAll()) {
        if (name !== own && isAnnounced(value) && !isOfAnotherProcess(name)) {
          await windows.remove(name);
        }
      }
      await windows.write(own, { url, authorization, host: hostname() });
    },
    /** At once, since the window may be closing. */
    withdraw: () => windows.removeSync(own),
  };
}

export type Announcements = ReturnType<typeof announcements>;
