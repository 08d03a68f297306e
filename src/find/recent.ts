import type * as vscode from 'vscode';
import { isRecord } from '../service/contract/record.ts';
import { isResourceName } from '../service/contract/resources.ts';
import type { Redaction } from '../service/http/redaction/redaction.ts';
import type { LoadedResource } from '../ui/loaded/loadedResources.ts';

const key = 'workforce.recent';
/** Of each connection. */
const mostKept = 20;
/** In characters. */
const longestName = 200;

/**
 * The resources that were gone to last, by connection: kinds, ids and names without secrets. All windows share them.
 */
export class RecentResources {
  readonly #state: vscode.Memento;
  readonly #redaction: Redaction;

  constructor(state: vscode.Memento, redaction: Redaction) {
    this.#state = state;
    this.#redaction = redaction;
  }

  /** The latest first. */
  of(connectionId: string): readonly LoadedResource[] {
    const stored = this.#stored()[connectionId];
    return Array.isArray(stored) ? stored.flatMap((entry) => entryOf(entry) ?? []).slice(0, mostKept) : [];
  }

  async remember(connectionId: string, { resource, id, name }: LoadedResource): Promise<void> {
    const others = this.of(connectionId).filter((entry) => entry.resource !== resource || entry.id !== id);
    const shown = name === undefined ? undefined : this.#redaction.text(name).slice(0, longestName);
    const entries = [{ resource, id, ...(shown && { name: shown }) }, ...others].slice(0, mostKept);
    await this.#state.update(key, { ...this.#stored(), [connectionId]: entries });
  }

  async forget(connectionId: string): Promise<void> {
    const { [connectionId]: _forgotten, ...others } = this.#stored();
    await this.#state.update(key, others);
  }

  #stored(): Readonly<Record<string, unknown>> {
    const stored: unknown = this.#state.get(key);
    return isRecord(stored) ? stored : {};
  }
}

/** What is stored may come from another version. */
function entryOf(stored: unknown): LoadedResource | undefined {
  if (!isRecord(stored)) {
    return undefined;
  }
  const { resource, id, name } = stored;
  return typeof resource === 'string' && isResourceName(resource) && typeof id === 'string' && id !== ''
    ? { resource, id, ...(typeof name === 'string' && { name }) }
    : undefined;
}
