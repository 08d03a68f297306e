import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/service/http/errors.ts';
import { ChildCache, type Children, type LoadOptions } from '../../../src/tree/children.ts';
import { HastyClock } from '../faults/hastyClock.ts';

interface Node {
  readonly kind: 'node';
  readonly id: string;
  readonly name?: string;
}

/** A load that the cache started and the test settles. */
interface PendingLoad {
  readonly parent: Node | undefined;
  readonly signal: AbortSignal;
  resolve(children: Children<Node>): void;
  reject(error: Error): void;
}

function node(id: string, name?: string): Node {
  return name === undefined ? { kind: 'node', id } : { kind: 'node', id, name };
}

function ids(children: { readonly nodes: readonly Node[] } | undefined): readonly string[] | undefined {
  return children?.nodes.map(({ id }) => id);
}

function scripted(): { cache: ChildCache<Node>; loads: PendingLoad[] } {
  const loads: PendingLoad[] = [];
  const cache = new ChildCache<Node>(
    (parent, signal) =>
      new Promise((resolve, reject) => {
        loads.push({ parent, signal, resolve, reject });
      }),
  );
  return { cache, loads };
}

/** A cache that has loaded the first page; the test loads the second. */
async function paged(load: (options: LoadOptions) => Promise<Children<Node>>): Promise<ChildCache<Node>> {
  const cache = new ChildCache<Node>(async () => ({
    nodes: [node('a')],
    more: { shown: 1, pageSize: 1, total: 3, load },
  }));
  await cache.children(undefined);
  return cache;
}

describe('ChildCache', () => {
  it('loads a parent once for concurrent and later calls', async () => {
    const { cache, loads } = scripted();
    const both = [cache.children(undefined), cache.children(undefined)];
    loads[0]?.resolve({ nodes: [node('a')] });
    const [first, second] = await Promise.all(both);
    assert.deepEqual([ids(first), ids(second)], [['a'], ['a']]);
    assert.deepEqual(ids(await cache.children(undefined)), ['a']);
    assert.equal(loads.length, 1);
  });

  it('returns the result of the load after a refresh to a call before it', async () => {
    const { cache, loads } = scripted();
    const early = cache.children(undefined);
    cache.drop();
    const late = cache.children(undefined);
    loads[1]?.resolve({ nodes: [node('fresh')] });
    assert.deepEqual([ids(await early), ids(await late)], [['fresh'], ['fresh']]);
    assert.equal(loads.length, 2);
  });

  it('drops a parent with all below it only', async () => {
    const below: Record<string, readonly Node[]> = {
      '': [node('a'), node('b')],
      a: [node('a1')],
      a1: [node('a2')],
    };
    const loads: string[] = [];
    const cache = new ChildCache<Node>((parent) => {
      loads.push(parent?.id ?? '');
      return Promise.resolve({ nodes: below[parent?.id ?? ''] ?? [] });
    });
    const parents = [undefined, node('a'), node('a1'), node('b')];
    const loadAll = () => Promise.all(parents.map((parent) => cache.children(parent)));
    await loadAll();
    cache.drop(node('a'));
    await loadAll();
    assert.deepEqual(loads, ['', 'a', 'a1', 'b', 'a', 'a1']);
  });

  describe('after a refresh that fails', () => {
    const down = new Error('down');

    /** A cache of two levels that loads until it is broken; `mayPass` says which errors keep what was there. */
    async function broken(mayPass: (error: unknown) => boolean) {
      const loads: string[] = [];
      let isDown = false;
      const cache = new ChildCache<Node>((parent) => {
        loads.push(parent?.id ?? '');
        return isDown ? Promise.reject(down) : Promise.resolve({ nodes: [node(`${parent?.id ?? ''}a`)] });
      }, mayPass);
      const first = await cache.children(undefined);
      const second = await cache.children(node('a'));
      assert.deepEqual([first, second].map(ids), [['a'], ['aa']]);
      isDown = true;
      loads.length = 0;
      return { cache, loads, repair: () => (isDown = false) };
    }

    /** Only why it could not be loaded is there. */
    async function lacks(cache: ChildCache<Node>, parent: Node | undefined): Promise<void> {
      const { nodes, failure } = (await cache.children(parent)) ?? assert.fail();
      assert.deepEqual([nodes, failure?.error, failure?.readAt], [[], down, undefined]);
    }

    it('shows what was there with all below, with one load, until the next refresh succeeds', async () => {
      const { cache, loads, repair } = await broken((error) => error === down);
      cache.drop();
      const both = await Promise.all([cache.children(undefined), cache.children(undefined)]);
      assert.deepEqual(both.map(ids), [['a'], ['a']]);
      assert.equal(both[0]?.failure?.error, down);
      assert.ok(Math.abs(Date.now() - (both[0].failure.readAt ?? 0)) < 60_000);
      assert.deepEqual(await cache.children(node('a')), { nodes: [node('aa')] });
      assert.equal(cache.whole(undefined), undefined);
      assert.deepEqual(loads, ['']);
      cache.drop();
      cache.drop();
      assert.deepEqual(ids(await cache.children(undefined)), ['a']);
      repair();
      cache.drop();
      assert.deepEqual(await cache.children(undefined), { nodes: [node('a')] });
      assert.deepEqual(ids(cache.whole(undefined) && { nodes: cache.whole(undefined) ?? [] }), ['a']);
    });

    it('keeps a list below, too', async () => {
      const { cache } = await broken(() => true);
      cache.drop(node('a'));
      assert.deepEqual(ids(await cache.children(node('a'))), ['aa']);
      assert.equal((await cache.children(undefined))?.failure, undefined);
    });

    it('shows nothing for an error that does not pass, nor later', async () => {
      let passes = false;
      const { cache } = await broken(() => passes);
      cache.drop();
      await lacks(cache, undefined);
      passes = true;
      cache.drop();
      await lacks(cache, undefined);
      await lacks(cache, node('a'));
    });

    it('shows nothing that was forgotten', async () => {
      const { cache } = await broken(() => true);
      cache.forget();
      await lacks(cache, undefined);
      await lacks(cache, node('a'));
    });
  });

  it('appends a page to a first one that is still loading', async () => {
    const { cache, loads } = scripted();
    const first = cache.children(undefined);
    const both = cache.more(undefined);
    loads[0]?.resolve({
      nodes: [node('a')],
      more: { shown: 1, pageSize: 1, load: () => Promise.resolve({ nodes: [node('b')] }) },
    });
    await first;
    assert.deepEqual(ids(await both), ['a', 'b']);
    assert.equal(loads.length, 1);
  });

  it('keeps why a first page could not be loaded, whatever is asked of it, until it is dropped', async () => {
    const { cache, loads } = scripted();
    const broken = new Error('broken');
    const both = [cache.children(undefined), cache.more(undefined)];
    loads[0]?.reject(broken);
    for (const each of [...both, cache.children(undefined), cache.more(undefined)]) {
      assert.equal((await each)?.failure?.error, broken);
    }
    assert.deepEqual(
      cache.failures.map(({ failure }) => failure.error),
      [broken],
    );
    assert.equal(loads.length, 1);
    cache.drop();
    assert.deepEqual(cache.failures, []);
    const again = cache.children(undefined);
    loads[1]?.resolve({ nodes: [node('a')] });
    assert.deepEqual(await again, { nodes: [node('a')] });
  });

  it('gives a node what another one says of it, and keeps the object', async () => {
    const cache = await paged(() => Promise.resolve({ nodes: [node('b')] }));
    const [known] = (await cache.children(undefined))?.nodes ?? [];
    assert.equal(cache.update(node('a', 'Anew')), known);
    assert.equal(known?.name, 'Anew');
    assert.equal(cache.update(node('b')), undefined);
  });

  it('loads the next page once for concurrent calls', async () => {
    let loads = 0;
    const cache = await paged(() => {
      loads += 1;
      return Promise.resolve({ nodes: [node('b')] });
    });
    await Promise.all([cache.more(undefined), cache.more(undefined)]);
    await cache.more(undefined);
    assert.equal(loads, 1);
  });

  it('shows a record once that is on two pages', async () => {
    const cache = await paged(async () => ({ nodes: [node('a'), node('b')] }));
    assert.deepEqual(ids(await cache.more(undefined)), ['a', 'b']);
  });

  it('aborts the load of a page when its parent is refreshed', async () => {
    let started: (signal: AbortSignal) => void;
    const loading = new Promise<AbortSignal>((resolve) => {
      started = resolve;
    });
    const cache = await paged(({ signal }) => {
      started(signal);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    const more = cache.more(undefined);
    const signal = await loading;
    cache.drop();
    await more;
    assert.equal(signal.aborted, true);
    assert.deepEqual(ids(await cache.children(undefined)), ['a']);
  });

  describe('of which much is wanted', () => {
    /** A list of so many pages of ten, of which the first is loaded; `loads` are the options of the others. */
    async function long(pages: number, before: (page: number) => Promise<void> = () => Promise.resolve()) {
      const loads: LoadOptions[] = [];
      const pageFrom = (page: number): Children<Node> => ({
        nodes: Array.from({ length: 10 }, (_, index) => node(String(page * 10 + index))),
        ...(page + 1 < pages && {
          more: {
            ...{ shown: page * 10 + 10, total: pages * 10, pageSize: 10 },
            load: async (options) => {
              loads.push(options);
              await before(page + 1);
              return pageFrom(page + 1);
            },
          },
        }),
      });
      const cache = new ChildCache<Node>(() => Promise.resolve(pageFrom(0)));
      await cache.children(undefined);
      const stop = new AbortController();
      const reports: unknown[] = [];
      const waits: unknown[] = [];
      const more = (records: number) =>
        cache.more(undefined, {
          records,
          signal: stop.signal,
          clock: new HastyClock(0),
          report: (rest) => reports.push(rest),
          onWait: (until) => waits.push(until),
        });
      return { cache, loads, stop, more, reports, waits };
    }

    it('loads so many records at the priority of polling, and says how far it is', async () => {
      const { cache, loads, more, reports } = await long(20);
      assert.deepEqual((await cache.children(undefined))?.more, { shown: 10, total: 200, requests: 19 });
      assert.equal((await more(25))?.nodes.length, 40);
      assert.deepEqual(
        loads.map(({ priority }) => priority),
        ['poll', 'poll', 'poll'],
      );
      assert.deepEqual(reports.at(-1), { shown: 30, total: 200, requests: 17 });
      assert.equal((await more(Number.POSITIVE_INFINITY))?.more, undefined);
      assert.equal(loads.length, 19);
      await cache.more(undefined);
    });

    it('keeps what was loaded when the user stops, which is no failure', async () => {
      const { loads, more, stop } = await long(20, async (page) => {
        if (page === 3) {
          stop.abort();
          await new Promise(() => undefined);
        }
      });
      const stopped = await more(Number.POSITIVE_INFINITY);
      assert.deepEqual([stopped?.nodes.length, stopped?.nextFailure, loads.length], [30, undefined, 3]);
      assert.deepEqual(stopped?.more, { shown: 30, total: 200, requests: 17 });
    });

    it('reads a page again as often as exports do, and says until when it waits', async () => {
      for (const [failures, ends] of [
        [3, false],
        [4, true],
      ] as const) {
        let left = failures;
        const error = new ServiceError({
          kind: 'unavailable',
          attempted: 'list',
          reason: '502',
          advice: 'Wait.',
        });
        const { more, loads, waits } = await long(20, (page) => {
          const fails = page === 3 && left > 0;
          left -= fails ? 1 : 0;
          return fails ? Promise.reject(error) : Promise.resolve();
        });
        const loaded = await more(Number.POSITIVE_INFINITY);
        assert.deepEqual([loaded?.nextFailure !== undefined, loaded?.nodes.length], [ends, ends ? 30 : 200]);
        assert.equal(loads.length, ends ? 2 + 4 : 19 + 3);
        assert.deepEqual(waits, [2_000, undefined, 12_000, undefined, 62_000, undefined]);
      }
    });

    it('ends at a failure, and at a refresh', async () => {
      const failing = await long(20, (page) =>
        page === 3 ? Promise.reject(new Error('down')) : Promise.resolve(),
      );
      const failed = await failing.more(Number.POSITIVE_INFINITY);
      assert.deepEqual([failed?.nodes.length, failing.loads.length], [30, 3]);
      assert.ok(failed?.nextFailure);
      const refreshed = await long(20, async (page) => (page === 3 ? refreshed.cache.drop() : undefined));
      await refreshed.more(Number.POSITIVE_INFINITY);
      assert.equal(refreshed.loads.length, 3);
    });

    it('does not say how many requests a list takes that is not counted', async () => {
      const load = () => Promise.resolve({ nodes: [] });
      const cache = new ChildCache<Node>(async () => ({
        nodes: [node('a')],
        more: { shown: 1, pageSize: 1, load },
      }));
      assert.deepEqual((await cache.children(undefined))?.more, { shown: 1 });
    });
  });
});
