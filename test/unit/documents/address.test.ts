import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type AddressParts,
  addressOf,
  leaveV2Scheme,
  partsOf,
  sourceOf,
} from '../../../src/documents/address.ts';
import { resourceNames } from '../../../src/service/contract/resources.ts';
import type { ResourceAddress } from '../../../src/ui/tree/resourceNode.ts';

const oddIds = [
  'a/b',
  '/',
  '..',
  '.',
  '../../etc',
  'a//b',
  '50%',
  '%2F',
  '%252F',
  '%',
  'a#b?c',
  ' leading and trailing ',
  'a\\b',
  'Élodie 王 🦊',
  '12.json',
  '.json',
  '7-03/02/2025 00:00:00-AM',
  'line\nbreak',
  'x'.repeat(20_000),
];

describe('addresses of documents', () => {
  it('show a plain id as it is', () => {
    assert.equal(
      write(partsOf({ connection: 'acme', resource: 'departments', id: '42' })),
      'workforce://acme/departments/42.json',
    );
  });

  for (const id of oddIds) {
    it(`survive the editor with the id ${JSON.stringify(id.slice(0, 40))}`, () => survives(id));
  }

  it('survive the editor with any id', () => {
    fc.assert(fc.property(fc.string({ minLength: 1, unit: 'binary' }), (id) => survives(id)));
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: fc.constantFrom(...'%2Ff5./\\?#: é') }), (id) =>
        survives(id),
      ),
    );
  });

  it('say by a query that a user comes with extended data', () => {
    const user = { connection: 'acme', resource: 'users', id: '42', extendedData: true } as const;
    assert.equal(write(partsOf(user)), 'workforce://acme/users/42.json?extendedData');
    assert.deepEqual(addressOf(read('workforce://acme/users/42.json?extendedData')), user);
    assert.throws(() => partsOf({ ...user, resource: 'employees' }), /only users have extended data/);
  });

  it('say by a query which analytical axes a user comes with', () => {
    const user = { connection: 'acme', resource: 'users', id: '42', axes: ['3', 'cost_center-4'] } as const;
    assert.equal(partsOf(user).query, 'axes=3,cost_center-4');
    assert.equal(partsOf({ ...user, extendedData: true }).query, 'extendedData&axes=3,cost_center-4');
    assert.deepEqual(addressOf(read('workforce://acme/users/42.json?axes=3,cost_center-4')), user);
    assert.throws(() => partsOf({ ...user, resource: 'employees' }), /only users have analytical axes/);
    for (const axes of [[], [''], ['3', 'a,b'], ['é'], ['a&b'], ['3\n']]) {
      assert.throws(() => partsOf({ ...user, axes }), /ids of its axes/);
    }
  });

  it('survive the editor with any axes', () => {
    const axis = fc.stringMatching(/^[A-Za-z0-9_-]+$/);
    fc.assert(
      fc.property(fc.array(axis, { minLength: 1 }), fc.boolean(), (axes, isExtended) => {
        const user = { connection: 'acme', resource: 'users', id: '42', axes } as const;
        const address: ResourceAddress = isExtended ? { ...user, extendedData: true } : user;
        assert.deepEqual(addressOf(read(write(partsOf(address)))), address);
      }),
    );
  });

  it('have one form of query for what they ask for', () => {
    const query = fc
      .array(fc.constantFrom('extendedData', 'axes=', 'axes', '&', ',', '=', '3', 'b_-', ' ', '\n'))
      .map((pieces) => pieces.join(''));
    const requested = fc.oneof(
      query,
      fc.constantFrom('axes=3,4', 'extendedData&axes=3', 'axes=3&extendedData'),
    );
    fc.assert(
      fc.property(requested, (query) => {
        const parts = { ...partsOf({ connection: 'acme', resource: 'users', id: '1' }), query };
        const address = attempt(() => addressOf(parts));
        assert.deepEqual(address === undefined ? undefined : partsOf(address), address && parts);
      }),
    );
  });

  it('are of one form for each resource', () => {
    const query = fc.constantFrom('', 'extendedData', 'extendedData=', 'axes=3', 'x');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'%2Ff5.json') }), query, (file, requested) => {
        const parts = {
          ...partsOf({ connection: 'acme', resource: 'users', id: '1' }),
          path: `/users/${file}.json`,
          query: requested,
        };
        const address = attempt(() => addressOf(parts));
        fc.pre(address !== undefined);
        assert.deepEqual(address && partsOf(address), parts);
      }),
    );
  });

  it('are not made of what no address can hold', () => {
    const address = { connection: 'acme', resource: 'users', id: '1' } as const;
    assert.throws(() => partsOf({ ...address, id: '' }), /the id is empty/);
    assert.throws(() => partsOf({ ...address, id: 'a\ud800b' }), /half a character/);
    for (const connection of ['', 'Acme', 'a/b', 'user@acme', 'acme:80']) {
      assert.throws(() => partsOf({ ...address, connection }), /connection id/);
    }
  });

  it('of conversions lead to the document that they are made of', () => {
    const source = partsOf({ connection: 'acme', resource: 'leaves', id: 'P-1_2-20260601-AM' });
    assert.deepEqual(sourceOf({ ...source, scheme: leaveV2Scheme }), source);
    assert.deepEqual(sourceOf(source), source);
    assert.equal(sourceOf({ ...source, scheme: 'file' }).scheme, 'file');
  });

  it('are invalid input if they have another form, which one sentence explains', () => {
    for (const [text, reason] of [
      ['file:///users/1.json', /scheme/],
      ['workforce:/users/1.json', /connection/],
      ['workforce://Acme/users/1.json', /connection/],
      ['workforce://me:secret@acme/users/1.json', /connection/],
      ['workforce://acme/users/1.json?x=1', /query/],
      ['workforce://acme/employees/1.json?extendedData', /query/],
      ['workforce://acme/employees/1.json?axes=3', /query/],
      ['workforce://acme/users/1.json?axes=', /query/],
      ['workforce://acme/users/1.json?axes=3,', /query/],
      ['workforce://acme/users/1.json?axes=3&extendedData', /query/],
      ['workforce://acme/users/1.json?&axes=3', /query/],
      ['workforce://acme/users/1.json#x', /fragment/],
      ['workforce://acme/payslips/1.json', /"payslips" is none of departments, employees/],
      ['workforce://acme/users/1', /path/],
      ['workforce://acme/users', /path/],
      ['workforce://acme/users/a/1.json', /segments/],
      ['workforce://acme/users/a%2Fb.json', /segments.*%252F/],
      ['workforce://acme//users/1.json', /segments/],
      ['workforce://acme/users/.json', /id is empty/],
      ['workforce://acme/users/50%25.json', /%2525/],
    ] as const) {
      assert.throws(
        () => addressOf(read(text)),
        (error: Error) => {
          assert.match(error.message, reason, text);
          assert.match(error.message, /workforce:\/\/<connection id>\/<resource>\//, text);
          assert.doesNotMatch(error.message, /secret/);
          return true;
        },
        text,
      );
    }
  });
});

function survives(id: string): void {
  for (const resource of resourceNames) {
    const plain = { connection: 'acme-2', resource, id };
    const addresses: ResourceAddress[] =
      resource === 'users' ? [plain, { ...plain, extendedData: true }] : [plain];
    for (const address of addresses) {
      const written = write(partsOf(address));
      assert.deepEqual(addressOf(read(written)), address);
      assert.equal(write(read(written)), written);
      assert.doesNotMatch(
        partsOf(address).path,
        /\/\.{0,2}(\/|$)/,
        'a segment that a path normalisation would drop',
      );
    }
  }
}

/** What the editor's `Uri.toString` does: it encodes the path and keeps its slashes. */
function write({ scheme, authority, path, query }: AddressParts): string {
  const requested = query === '' ? '' : `?${encodeURIComponent(query)}`;
  return `${scheme}://${authority}${path.split('/').map(encodeURIComponent).join('/')}${requested}`;
}

/** What the editor's `Uri.parse` does: it splits, and decodes each part once. */
function read(text: string): AddressParts {
  const match = /^([^:/?#]+):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text);
  assert.ok(match);
  const [scheme = '', authority = '', path = '', query = '', fragment = ''] = match
    .slice(1)
    .map((part) => (part === undefined ? '' : decodeURIComponent(part)));
  return { scheme, authority, path, query, fragment };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
