import assert from 'node:assert/strict';
import {
  dialectParts,
  parseDialect,
  parseDialectPart,
} from '../../../../src/features/connections/dialects.ts';
import { defaultDialect } from '../../../../src/service/http/connection.ts';
import { isServiceError } from '../../../../src/service/http/errors.ts';

describe('the dialect of a connection', () => {
  it('offers every part that there is, and takes every default', () => {
    assert.deepEqual([...dialectParts].sort(), Object.keys(defaultDialect).sort());
    assert.deepEqual(parseDialect(defaultDialect), defaultDialect);
  });

  it('takes what is given and leaves the rest as it was', () => {
    const base = { ...defaultDialect, apiVersion: '2023-01-01' };
    assert.deepEqual(parseDialect({ resourcePrefix: '/acme-api/ ' }, base), {
      ...base,
      resourcePrefix: '/acme-api',
    });
    assert.deepEqual(parseDialect(undefined, base), base);
    assert.deepEqual(parseDialect(null, base), base);
  });

  it('names the known parts when it is given an unknown one', () => {
    assert.throws(
      () => parseDialect({ resourceprefix: '/x' }),
      (error) =>
        isServiceError(error) &&
        error.reason.includes('resourceprefix') &&
        dialectParts.every((part) => error.advice.includes(part)),
    );
  });

  for (const value of ['text', 7, ['a'], { apiVersion: 20241101 }]) {
    it(`rejects ${JSON.stringify(value)}`, () => {
      assert.throws(() => parseDialect(value), { kind: 'invalid-input' });
    });
  }

  const rejected = [
    ['authorizationScheme', ''],
    ['authorizationScheme', 'two words'],
    ['authorizationScheme', 'a\r\nb'],
    ['leaveOwnerKey', ''],
    ['leaveOwnerKey', 'two words'],
    ['leaveOwnerKey', '1st'],
    ['apiVersion', ''],
    ['apiVersion', '2024-11-011'],
    ['apiVersion', '2024 11'],
    ['legacyPrefix', ''],
    ['legacyPrefix', '/'],
    ['legacyPrefix', 'api/v3'],
    ['legacyPrefix', '//elsewhere.example/api'],
    ['legacyPrefix', '/\\elsewhere.example/api'],
    ['structurePrefix', '/a?b=c'],
    ['timesheetPrefix', '/a#b'],
    ['resourcePrefix', '/a b'],
    ['reportPath', '/reports'],
    ['reportPath', 'reports/{id}'],
    ['reportTemplatesPath', 'https://elsewhere.example'],
    ['reportPath', '/../reports/{id}'],
    ['resourcePrefix', '/a//b'],
    ['rolesPath', '//elsewhere.example/roles'],
    ['rolesPath', 'https://elsewhere.example/roles'],
    ['rolesPath', 'javascript:alert(1)'],
    ['rolesPath', '@elsewhere.example'],
    ['rolesPath', '/organization/../../roles'],
    ['rolesPath', '/organization/%2e%2e/roles'],
    ['rolesPath', '/organization/..%2f..%2froles'],
    ['rolesPath', '/roles?next=https://elsewhere.example'],
    ['rolesPath', '/roles#x'],
    ['rolesPath', ''],
  ] as const;
  for (const [part, text] of rejected) {
    it(`rejects ${JSON.stringify(text)} as ${part}`, () => {
      assert.throws(() => parseDialectPart(part, text), {
        kind: 'invalid-input',
        attempted: `use the ${part} of the dialect`,
      });
    });
  }
});
