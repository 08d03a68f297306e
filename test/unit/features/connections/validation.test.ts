import assert from 'node:assert/strict';
import {
  parseName,
  parseScopes,
  parseSecret,
  splitScopes,
} from '../../../../src/features/connections/validation.ts';
import { isServiceError } from '../../../../src/service/http/errors.ts';
import '../../dialogs/withoutEditor.ts';

const { problemOf } = await import('../../../../src/features/connections/dialog/fields.ts');

describe('what is typed into a connection', () => {
  it('keeps a name without the space around it', () => {
    assert.equal(parseName('  Société $(trash) [x](command:y)  '), 'Société $(trash) [x](command:y)');
  });

  for (const name of ['', '   ', 'a\nb', 'x'.repeat(101)]) {
    it(`rejects the name ${JSON.stringify(name.slice(0, 10))} of ${name.length} characters`, () => {
      assert.throws(() => parseName(name), { kind: 'invalid-input', attempted: 'use the name' });
    });
  }

  it('trims a pasted key and lets an empty one be none', () => {
    assert.equal(parseSecret('API key', ' \t12ab-34\n'), '12ab-34');
    assert.equal(parseSecret('API key', '  '), '');
  });

  for (const key of ['a\nb', 'a\r\nX-Other: 1', 'a\0b', 'a\u007fb', 'key\u200b', 'clé€']) {
    it(`rejects the key ${JSON.stringify(key)} without repeating it`, () => {
      assert.throws(
        () => parseSecret('API key', key),
        (error) => isServiceError(error) && error.kind === 'invalid-input' && !error.message.includes(key),
      );
    });
  }

  for (const pasted of [
    'Authorization: service application=12ab-34cd',
    'authorization:\u00a0acme application=12ab-34cd',
    '"Authorization": "service application=12ab-34cd"',
    "'Authorization: service application=12ab-34cd'",
    'service application=12ab-34cd',
    'application=12ab-34cd',
    'X-Api-Key: 12ab-34cd',
    'API_KEY="12ab-34cd"',
    '"12ab-34cd"',
    "'12ab-34cd',",
    '`12ab-34cd`',
    '“12ab-34cd”',
    '<12ab-34cd>',
    '12ab\u00ad-34cd',
    '12ab-\u00a034cd',
    '\u200e12ab-34cd\ufeff',
  ]) {
    it(`takes the key of ${JSON.stringify(pasted)}`, () =>
      assert.equal(parseSecret('API key', pasted), '12ab-34cd'));
  }

  it('keeps quotation marks that are part of a secret', () => {
    for (const secret of ["ab'cdef'", '<abcdef', 'a"b"cdef', 'application=abcdef']) {
      assert.equal(parseSecret('client secret', secret), secret);
    }
  });

  it('says what a token is that is pasted for a key', () => {
    assert.throws(() => parseSecret('API key', 'Authorization: Bearer abcdefgh.ijklmnop'), {
      kind: 'invalid-input',
      reason: /access token/,
    });
  });

  it('rejects a key that is too long for a header', () => {
    assert.equal(parseSecret('API key', 'k'.repeat(8192)).length, 8192);
    assert.throws(() => parseSecret('API key', 'k'.repeat(8193)), {
      kind: 'invalid-input',
      reason: /longer than the 8,192 characters that a header may have/,
    });
  });

  for (const secret of ['K', 'short', 'a b c']) {
    it(`rejects ${JSON.stringify(secret)}, which could not be kept out of messages`, () => {
      for (const part of ['API key', 'client secret'] as const) {
        assert.throws(() => parseSecret(part, secret), {
          kind: 'invalid-input',
          reason: /fewer than 6 characters/,
        });
      }
      assert.equal(parseSecret('client id', secret), secret);
    });
  }

  it('splits scopes at spaces and commas, and keeps each once', () => {
    assert.deepEqual(parseScopes(splitScopes(' a.readonly,  b.readonly\na.readonly ')), [
      'a.readonly',
      'b.readonly',
    ]);
    assert.deepEqual(parseScopes(splitScopes('  ')), []);
  });

  for (const scope of ['a"b', 'a\\b', 'é', 'two words', '']) {
    it(`rejects the scope ${JSON.stringify(scope)}`, () => {
      assert.throws(() => parseScopes([scope]), { kind: 'invalid-input', attempted: 'use the scopes' });
    });
  }

  it('says below an input box why and what to do, and nothing where all is well', () => {
    assert.equal(
      problemOf(() => parseName('')),
      'It is empty. Enter a name that distinguishes this connection from others.',
    );
    assert.equal(
      problemOf(() => parseName('Acme')),
      undefined,
    );
  });

  it('does not take a mistake of ours for one of the user', () => {
    assert.throws(
      () =>
        problemOf(() => {
          throw new TypeError('ours');
        }),
      TypeError,
    );
  });
});
