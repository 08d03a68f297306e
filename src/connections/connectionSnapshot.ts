import { record } from '../domain/fields.ts';
import { isRecord } from '../service/contract/record.ts';

/** What a request depends on, and what is only shown: the name and the mark. Both are empty in a damaged entry. */
export interface Snapshot {
  readonly instance: unknown;
  readonly content: string;
  readonly shown: string;
}

/** The changes between two states of the entry of an id; `before` is undefined for a new one. */
export function diff(
  before: Snapshot | undefined,
  now: Snapshot,
): readonly ('changed' | 'renamed' | 'removed')[] {
  if (before !== undefined && before.instance !== now.instance) {
    return ['removed', 'changed'];
  }
  if (before?.content !== now.content) {
    return ['changed'];
  }
  return before.shown === now.shown ? [] : ['renamed'];
}

/** A damaged entry is still that of the connection before, which was not removed. */
export function damaged(before: Snapshot): Snapshot {
  return { ...before, content: '', shown: '' };
}

/** The snapshot of a stored value that is not damaged. */
export function snapshotOf(value: unknown): Snapshot {
  const { name, mark, ...rest } = record(value);
  // Each window has a sandbox of its own: the addresses of another one are no change.
  const { baseUrl: _baseUrl, tokenUrl: _tokenUrl, ...shared } = rest;
  return {
    instance: rest['instance'],
    shown: JSON.stringify([name, mark]),
    content: JSON.stringify(rest['kind'] === 'sandbox' ? shared : rest, inOrder),
  };
}

/** Windows write the parts of an entry in different orders. */
function inOrder(_key: string, value: unknown): unknown {
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
}
