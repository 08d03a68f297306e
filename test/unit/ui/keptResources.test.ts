import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, defaultDialect } from '../../../src/service/connection.ts';
import { Redaction } from '../../../src/service/http/redaction.ts';
import { SharedStorage } from '../../../src/ui/storage/sharedStorage.ts';
import { temporaryDirectory } from '../../run/project.ts';
import '../dialogs/withoutEditor.ts';

const { KeptResources } = await import('../../../src/ui/storage/keptResources.ts');

const acme: Connection = {
  id: 'acme',
  name: 'Acme',
  baseUrl: 'https://acme.example',
  tokenUrl: 'https://acme.example/connect/token',
  scopes: [],
  dialect: defaultDialect,
  kind: 'remote',
  instance: 'first',
};
const ann = { resource: 'employees', id: '1', name: 'Ann' } as const;

describe('what is kept of the resources of a connection', () => {
  function openWindows(kind: 'favourite' | 'recent' = 'favourite') {
    const directory = temporaryDirectory();
    const warnings: string[] = [];
    const redaction = new Redaction();
    const windows: InstanceType<typeof KeptResources>[] = [];
    after(() => {
      for (const window of windows) {
        window.dispose();
      }
    });
    const window = async () => {
      const storage = new SharedStorage(directory, (line) => warnings.push(line));
      const kept = new KeptResources(kind, storage, redaction, (line) => warnings.push(line));
      windows.push(kept);
      await kept.load();
      return kept;
    };
    return { directory, warnings, redaction, window };
  }

  it('is read by the next window, the latest first, and is no other at another address', async () => {
    const { window } = openWindows();
    const first = await window();
    assert.equal(await first.add(acme, ann), true);
    await first.add(acme, { resource: 'search', id: 'e:finance' });
    assert.equal(await first.add(acme, ann), false);
    const next = await window();
    assert.deepEqual(
      next.of(acme).map(({ resource, id }) => `${resource} ${id}`),
      ['employees 1', 'search e:finance'],
    );
    assert.equal(next.has(acme, ann), true);
    for (const other of [
      { ...acme, baseUrl: 'https://other.example' },
      { ...acme, instance: 'second' },
      { ...acme, id: 'other' },
    ]) {
      assert.deepEqual([next.of(other), next.has(other, ann)], [[], false]);
    }
    const sandbox = { ...acme, kind: 'sandbox', instance: undefined, baseUrl: 'http://127.0.0.1:1' } as const;
    const { instance: _none, ...here } = sandbox;
    await next.add(here, ann);
    assert.equal(next.has({ ...here, baseUrl: 'http://127.0.0.1:2' }, ann), true);
  });

  it('is not lost where two windows add and remove at the same time', async () => {
    const { window } = openWindows();
    const [one, other] = [await window(), await window()];
    await one.add(acme, ann);
    await Promise.all([
      ...Array.from({ length: 40 }, (_, id) => one.add(acme, { resource: 'departments', id: `a${id}` })),
      ...Array.from({ length: 40 }, (_, id) => other.add(acme, { resource: 'departments', id: `b${id}` })),
    ]);
    assert.equal((await window()).of(acme).length, 81);
    for (const each of [one, other]) {
      while (each.of(acme).length < 81) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
    assert.equal(await other.remove(acme, ann), true);
    while (one.has(acme, ann)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });

  it('has a limit, which is said, and shows 2,000 that other windows have added, without a synchronous piece of work above 200 ms', async () => {
    const { directory, window } = openWindows();
    const favourites = await window();
    await favourites.add(acme, ann);
    const [file] = readdirSync(directory);
    const text = readFileSync(join(directory, file ?? assert.fail()), 'utf8');
    const { createHash } = await import('node:crypto');
    for (let id = 0; id < 2_000; id += 1) {
      const parts = ['acme', 'first', acme.baseUrl, 'employees', `x${id}`];
      const name = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
      writeFileSync(join(directory, `favourite-${name}.json`), text.replace('"id":"1"', `"id":"x${id}"`));
    }
    let [longest, last] = [0, performance.now()];
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last - 5);
      last = performance.now();
    }, 5);
    const late = await window();
    clearInterval(timer);
    assert.equal(late.of(acme).length, 2_001);
    assert.ok(longest < 200, `${longest} ms`);
    await assert.rejects(late.add(acme, { resource: 'employees', id: 'more' }), /has 500 already/);
    assert.equal(await late.add(acme, ann), false);
    assert.equal(late.of(acme).length, 2_001);
    assert.equal(await late.remove(acme, ann), true);
  });

  it('of what was opened last are 20, and the oldest goes', async () => {
    const { directory, window } = openWindows('recent');
    const recent = await window();
    for (let id = 0; id < 25; id += 1) {
      await recent.add(acme, { resource: 'employees', id: `${id}` });
    }
    assert.deepEqual(
      recent.of(acme).map(({ id }) => Number(id)),
      Array.from({ length: 20 }, (_, place) => 24 - place),
    );
    assert.equal(readdirSync(directory).length, 20);
  });

  it('goes with its connection, and with a former address of it', async () => {
    const { directory, window } = openWindows();
    const favourites = await window();
    await favourites.add(acme, ann);
    await favourites.add({ ...acme, id: 'other' }, ann);
    await favourites.forget('acme', acme);
    assert.equal(favourites.has(acme, ann), true);
    await favourites.add({ ...acme, baseUrl: 'https://moved.example' }, { ...ann, id: '2' });
    assert.equal(readdirSync(directory).length, 2);
    await favourites.forget('acme', undefined);
    assert.equal(readdirSync(directory).length, 1);
  });

  it('has no secret, is for nobody else, and survives damaged and foreign files', async () => {
    const { directory, warnings, redaction, window } = openWindows();
    redaction.rememberSecret(acme, 's3cret-of-somebody');
    const favourites = await window();
    await favourites.add(acme, { ...ann, name: `Ann s3cret-of-somebody ${'x'.repeat(300)}` });
    const [file] = readdirSync(directory);
    const path = join(directory, file ?? assert.fail());
    const text = readFileSync(path, 'utf8');
    assert.doesNotMatch(text, /s3cret/);
    assert.equal(favourites.of(acme)[0]?.name?.length, 200);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    writeFileSync(join(directory, 'favourite-torn.json'), '{"kept":');
    // A copy under another name could not be removed.
    writeFileSync(join(directory, 'favourite-copy.json'), text);
    const parts = ['acme', 'first', acme.baseUrl, 'employees', '../1'];
    const { createHash } = await import('node:crypto');
    const name = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
    writeFileSync(join(directory, `favourite-${name}.json`), text.replace('"id":"1"', '"id":"../1"'));
    writeFileSync(join(directory, 'favourite-odd.json'), text.replace('"employees"', '"__proto__"'));
    assert.equal((await window()).of(acme).length, 1);
    assert.equal(warnings.filter((line) => line.includes('left out')).length >= 4, true, warnings.join());
  });

  it('says why it cannot be read or stored', async () => {
    const directory = join(temporaryDirectory(), 'file');
    writeFileSync(directory, '');
    const favourites = new KeptResources(
      'favourite',
      new SharedStorage(directory, () => undefined),
      new Redaction(),
      () => undefined,
    );
    await assert.rejects(favourites.load(), /Could not read the favourites/);
    await assert.rejects(favourites.add(acme, ann), /favourites/);
  });
});
