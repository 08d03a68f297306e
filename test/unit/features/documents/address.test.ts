import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type AddressParts,
  addressOf,
  axisIdsIn,
  extraFields,
  leaveV2Scheme,
  partsOf,
  sourceOf,
} from '../../../../src/platform/documents/address.ts';
import type { ResourceAddress } from '../../../../src/platform/documents/resource.ts';
import { isUsableId } from '../../../../src/service/contract/id.ts';
import { resourceNames } from '../../../../src/service/contract/resources.ts';

const oddIds = [
  ...['a/b', 'a..b', '50%', 'a%2Fb', 'a%252Fb', '%', 'a#b?c'],
  ...[
    ' leading and trailing ',
    'Élodie 王 🦊',
    '12.json',
    '.json',
    '7-03/02/2025 00:00:00-AM',
    'x'.repeat(1_000),
  ],
];
const user = { connection: 'acme', resource: 'users', id: '42' } as const;

describe('addresses of documents', () => {
  it('show a plain id as it is', () => {
    assert.equal(
      write(partsOf({ connection: 'acme', resource: 'departments', id: '42' })),
      'workforce://acme/departments/42.json',
    );
  });

  for (const id of oddIds) {
    it(`round-trip through the editor with the id ${JSON.stringify(id.slice(0, 40))}`, () => roundTrips(id));
  }

  it('round-trip through the editor with any id', () => {
    for (const unit of ['binary' as const, fc.constantFrom(...'%2Ff5./\\?#: é')]) {
      fc.assert(fc.property(fc.string({ minLength: 1, unit }).filter(isUsableId), roundTrips));
    }
  });

  it('have a query for the extended data of a user', () => {
    const extended = { ...user, extendedData: true } as const;
    assert.equal(write(partsOf(extended)), 'workforce://acme/users/42.json?extendedData');
    assert.deepEqual(addressOf(read('workforce://acme/users/42.json?extendedData')), extended);
    assert.throws(() => partsOf({ ...extended, resource: 'employees' }), /only users have extended data/);
  });

  it('have a query for the analytical axes of a user', () => {
    const withAxes = { ...user, axes: ['3', 'cost_center-4'] };
    assert.equal(partsOf(withAxes).query, 'axes=3,cost_center-4');
    assert.equal(partsOf({ ...withAxes, extendedData: true }).query, 'extendedData&axes=3,cost_center-4');
    assert.deepEqual(addressOf(read('workforce://acme/users/42.json?axes=3,cost_center-4')), withAxes);
    assert.throws(() => partsOf({ ...withAxes, resource: 'employees' }), /only users have analytical axes/);
    for (const axes of [[], [''], ['3', 'a,b'], ['é'], ['a&b'], ['3\n']]) {
      assert.throws(() => partsOf({ ...user, axes }), /IDs of its axes/);
    }
  });

  it('round-trip through the editor with any axes', () => {
    const axis = fc.stringMatching(/^[A-Za-z0-9_-]+$/);
    fc.assert(
      fc.property(fc.array(axis, { minLength: 1 }), fc.boolean(), (axes, isExtended) => {
        const address: ResourceAddress = { ...user, axes, ...(isExtended && { extendedData: true }) };
        assert.deepEqual(addressOf(read(write(partsOf(address)))), address);
      }),
    );
  });

  it('have one form of query for each request', () => {
    const query = fc
      .array(fc.constantFrom('extendedData', 'axes=', 'axes', '&', ',', '=', '3', 'b_-', ' ', '\n'))
      .map((pieces) => pieces.join(''));
    const requested = fc.oneof(
      query,
      fc.constantFrom('axes=3,4', 'extendedData&axes=3', 'axes=3&extendedData'),
    );
    fc.assert(
      fc.property(requested, (query) => {
        const parts = { ...partsOf(user), query };
        const address = attempt(() => addressOf(parts));
        assert.deepEqual(address === undefined ? undefined : partsOf(address), address && parts);
      }),
    );
  });

  it('have one form for each resource', () => {
    const query = fc.constantFrom('', 'extendedData', 'extendedData=', 'axes=3', 'x');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'%2Ff5.json') }), query, (file, requested) => {
        const parts = { ...partsOf(user), path: `/users/${file}.json`, query: requested };
        const address = attempt(() => addressOf(parts));
        fc.pre(address !== undefined);
        assert.deepEqual(address && partsOf(address), parts);
      }),
    );
  });

  it('reject what no address can contain', () => {
    assert.throws(() => partsOf({ ...user, id: '' }), /an ID has 1 to 1,000 characters/);
    assert.throws(() => partsOf({ ...user, id: 'a\ud800b' }), /an ID has 1 to 1,000 characters/);
    for (const connection of ['', 'Acme', 'a/b', 'user@acme', 'acme:80']) {
      assert.throws(() => partsOf({ ...user, connection }), /connection ID/);
    }
  });

  it('of conversions have the address of their source document', () => {
    const source = partsOf({ connection: 'acme', resource: 'leaves', id: 'P-1_2-20260601-AM' });
    assert.deepEqual(sourceOf({ ...source, scheme: leaveV2Scheme }), source);
    assert.deepEqual(sourceOf(source), source);
    assert.equal(sourceOf({ ...source, scheme: 'file' }).scheme, 'file');
  });

  it('are invalid input in any other form; one sentence explains why', () => {
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
      ['workforce://acme/payslips/1.json', /"payslips" is none of departments, structure-departments/],
      ['workforce://acme/users/1', /path/],
      ['workforce://acme/users', /path/],
      ['workforce://acme/users/a/1.json', /segments/],
      ['workforce://acme/users/a%2Fb.json', /segments.*%252F/],
      ['workforce://acme//users/1.json', /segments/],
      ['workforce://acme/users/.json', /an ID has 1 to 1,000 characters/],
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

describe('the extra fields of a user', () => {
  it('are those in the address', () => {
    assert.deepEqual(extraFields(user), []);
    assert.deepEqual(extraFields({ ...user, extendedData: true, axes: ['3', 'b'] }), [
      'extendedData',
      'userAxisValues_3',
      'userAxisValues_b',
    ]);
  });

  it('are read from a typed list of axis ids, or rejected', () => {
    assert.deepEqual(axisIdsIn(' 3, 4,cost_center-1 ,3 5,'), ['3', '4', 'cost_center-1', '5']);
    for (const text of ['', ' , ', '3;4', 'é', '3, a&b', '3, iban=']) {
      assert.equal(axisIdsIn(text), undefined, text);
    }
  });
});

function roundTrips(id: string): void {
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
        'a segment that path normalization would drop',
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
