import assert from 'node:assert/strict';
import { LoadedResources } from '../../../src/ui/loaded/loadedResources.ts';
import { clientOf } from '../service/fixtures.ts';

const employee = (id: string, name = id) => ({ resource: 'employees', id, name }) as const;

describe('what is loaded', () => {
  const service = () => clientOf({ baseUrl: 'http://127.0.0.1', credentials: {} }).service;

  it('belongs to one client', () => {
    const loaded = new LoadedResources();
    const [one, other] = [service(), service()];
    loaded.add(one, [employee('1')]);
    assert.deepEqual(loaded.find(one, 'employees', '1'), employee('1'));
    assert.equal(loaded.find(other, 'employees', '1'), undefined);
    assert.equal(loaded.find(one, 'users', '1'), undefined);
  });

  it('is replaced by newer records, and the same list until then', () => {
    const loaded = new LoadedResources();
    const client = service();
    loaded.add(client, [employee('1', 'Ann')]);
    const before = loaded.all(client);
    assert.equal(loaded.all(client), before);
    loaded.add(client, [employee('1', 'Anna')]);
    assert.deepEqual(loaded.all(client), [employee('1', 'Anna')]);
  });

  it('loses the oldest when there is too much, and is not whole any more', () => {
    const loaded = new LoadedResources(2);
    const client = service();
    loaded.add(client, [employee('1')]);
    loaded.complete(client, 'employees');
    assert.equal(loaded.isWhole(client, 'employees'), true);
    loaded.add(client, [employee('2'), employee('3')]);
    assert.deepEqual(
      loaded.all(client).map(({ id }) => id),
      ['2', '3'],
    );
    assert.equal(loaded.isWhole(client, 'employees'), false);
  });

  it('loses the oldest of the kind that has most', () => {
    const loaded = new LoadedResources(3);
    const client = service();
    loaded.add(client, [{ resource: 'departments', id: '1' }]);
    loaded.complete(client, 'departments');
    loaded.add(client, [employee('1'), employee('2'), employee('3')]);
    assert.deepEqual(
      loaded.all(client).map(({ resource, id }) => `${resource} ${id}`),
      ['departments 1', 'employees 2', 'employees 3'],
    );
    assert.equal(loaded.isWhole(client, 'departments'), true);
  });

  it('is forgotten by kind', () => {
    const loaded = new LoadedResources();
    const client = service();
    loaded.add(client, [employee('1'), { resource: 'departments', id: '1' }]);
    loaded.complete(client, 'departments');
    loaded.forget(client, ['departments']);
    assert.deepEqual(loaded.all(client), [employee('1')]);
    assert.equal(loaded.isWhole(client, 'departments'), false);
  });
});
