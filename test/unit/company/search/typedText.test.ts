import assert from 'node:assert/strict';
import { readTypedText, withoutWrapping } from '../../../../src/company/search/typedText.ts';
import { readTypedId } from '../../../../src/service/contract/id.ts';

describe('a typed text', () => {
  for (const [typed, form] of [
    ['adam', 'name'],
    ['Adam Yann', 'name'],
    ['', 'name'],
    ['1067', 'id'],
    ['H000123', 'number'],
    ['FIN-01', 'number'],
    ['adam.yann@acme.example', 'email'],
    ['adam@', 'name'],
    ['a@b@c', 'name'],
    ['42-20260301-AM', 'leave'],
    ['42-01/03/2026 00:00:00-AM', 'leave'],
    ['42-20261301-AM', 'number'],
    ['https://acme.example/api/v3/users/1', 'address'],
    ['workforce://acme/users/1.json', 'address'],
  ] as const) {
    it(`“${typed}” looks like: ${form}`, () => {
      assert.deepEqual(readTypedText(` ${typed} `), { text: typed, form });
    });
  }

  for (const [before, after] of [
    ['(', '),'],
    ['"', '".'],
    ['«', '»'],
    ['<', '>;'],
    ['[the list](', ').'],
    ['', ','],
  ] as const) {
    it(`is the address within “${before}…${after}”`, () => {
      for (const text of ['https://acme.example/api/v3/users/1', 'workforce://acme/users/$(bug).json']) {
        assert.deepEqual(readTypedText(`${before}${text}${after}`), { text, form: 'address' });
      }
    });
  }

  it('is the path within quotes, where a path is asked for', () => {
    assert.equal(
      withoutWrapping('"/service-api/job-positions?limit=5",'),
      '/service-api/job-positions?limit=5',
    );
  });

  it('keeps the bracket that ends a list of fields in an address', () => {
    const path = '/api/v3/users/1?fields=id,manager[id,mail]';
    for (const text of [path, `"${path}",`, `[${path}]`]) {
      assert.equal(withoutWrapping(text), path);
    }
  });

  it('keeps the punctuation of what is no address', () => {
    for (const text of ['(Adam)', '[', '[a](b)', '"', "O'Brien,"]) {
      assert.deepEqual(readTypedText(text), { text, form: 'name' });
    }
  });

  it('is narrowed by a prefix', () => {
    assert.deepEqual(readTypedText('e: adam'), { scope: 'people', text: 'adam', form: 'name' });
    assert.deepEqual(readTypedText(' D:1067'), { scope: 'departments', text: '1067', form: 'id' });
    assert.deepEqual(readTypedText('l:'), { scope: 'labels', text: '', form: 'name' });
    assert.deepEqual(readTypedText('r:x').scope, 'reports');
  });

  it('is not narrowed by other letters, nor by the scheme of an address', () => {
    assert.equal(readTypedText('x: adam').scope, undefined);
    assert.equal(readTypedText('adam e: x').scope, undefined);
    assert.deepEqual(readTypedText('d://x'), { text: 'd://x', form: 'address' });
  });
});

describe('a typed id', () => {
  for (const typed of ['P 1', ' P 1\n', '"P 1"', "'P 1',", '`P 1`', '“ P 1 ”', '«P 1»']) {
    it(`is P 1 for ${JSON.stringify(typed)}`, () => assert.equal(readTypedId(typed), 'P 1'));
  }

  it('keeps what is not around it', () => {
    for (const id of ['', '"', "O'Brien", '"P', '(P)', 'a"b', '1-01/06/2014-AM']) {
      assert.equal(readTypedId(id), id);
    }
  });
});
