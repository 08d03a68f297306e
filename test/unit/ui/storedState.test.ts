import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Memento } from 'vscode';
import { StoredState } from '../../../src/ui/storage/storedState.ts';

/** Keeps values as the editor does: a write is sent a moment later, and what comes back replaces all that is there. */
class EchoingState implements Memento {
  #values: Readonly<Record<string, unknown>> = {};
  isBroken = false;

  keys(): readonly string[] {
    return Object.keys(this.#values).filter((key) => this.#values[key] !== undefined);
  }

  get<T>(key: string): T | undefined;
  get(key: string, fallback?: unknown): unknown {
    return this.#values[key] ?? fallback;
  }

  async update(key: string, value: unknown): Promise<void> {
    this.#values = { ...this.#values, [key]: value };
    const sent = this.#values;
    await setImmediate();
    if (this.isBroken) {
      throw new Error('the disk is full');
    }
    this.#values = sent;
  }
}

describe('the stored state', () => {
  let editor: EchoingState;
  let state: StoredState;

  beforeEach(() => {
    editor = new EchoingState();
    state = new StoredState(editor);
  });

  it('keeps what is written while something else is being stored', async () => {
    const first = state.update('a', 1);
    const second = state.update('b', 2);
    await first;
    assert.deepEqual([state.get('a'), state.get('b')], [1, 2]);
    await second;
    assert.deepEqual([editor.get('a'), editor.get('b')], [1, 2]);
  });

  it('is read as it was written last, at once and when all is stored', async () => {
    const writes = [state.update('a', 1), state.update('a', undefined), state.update('a', 3)];
    assert.equal(state.get('a'), 3);
    await Promise.all(writes);
    assert.deepEqual([state.get('a'), editor.get('a')], [3, 3]);
    const removal = state.update('a', undefined);
    assert.deepEqual([state.get('a'), state.get('a', 'none'), state.keys()], [undefined, 'none', []]);
    await removal;
    assert.deepEqual(state.keys(), []);
    const addition = state.update('b', 1);
    assert.deepEqual(state.keys(), ['b']);
    await addition;
  });

  it('tells that something could not be stored, and stores what comes after', async () => {
    editor.isBroken = true;
    await assert.rejects(state.update('a', 1), /the disk is full/);
    editor.isBroken = false;
    await state.update('b', 2);
    assert.deepEqual([state.get('b'), editor.get('b')], [2, 2]);
  });
});
