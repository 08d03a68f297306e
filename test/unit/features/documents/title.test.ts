import assert from 'node:assert/strict';
import { documentTitle } from '../../../../src/features/documents/tabTitles.ts';
import { sensitiveRanges } from '../../../../src/service/contract/check/sensitive.ts';
import { JsonTree } from '../../../../src/service/contract/json/jsonTree.ts';

/** The title of a record that the service returns as a user. */
function titleOfUser(record: object): string | undefined {
  const text = JSON.stringify(record);
  return documentTitle('1067', { text, sensitive: sensitiveRanges('users', new JsonTree(text)) });
}

describe('the title of a document', () => {
  it('is the name and the id, in the order of names of the lists', () => {
    assert.equal(titleOfUser({ name: 'Sales' }), 'Sales · 1067');
    assert.equal(titleOfUser({ displayName: 'Adam Yann', name: 'Yann Adam' }), 'Adam Yann · 1067');
    assert.equal(titleOfUser({ familyName: 'Adam', givenName: 'Yann' }), 'Adam Yann · 1067');
    assert.equal(titleOfUser({ familyName: null, givenName: 'Yann' }), 'Yann · 1067');
  });

  it('is missing without a name, and where the response is no record', () => {
    for (const record of [{}, { name: '' }, { name: ' ' }, { name: 7 }, { name: null }, []]) {
      assert.equal(titleOfUser(record), undefined, JSON.stringify(record));
    }
    assert.equal(documentTitle('1', { text: 'not JSON', sensitive: [] }), undefined);
  });

  it('never has a masked value', () => {
    const text = '{"name":"Secret","id":1}';
    const path = { parent: undefined, step: 'name' };
    const [offset, length] = [text.indexOf('"Secret"'), '"Secret"'.length];
    const sensitive = [{ offset, length, path, field: 'name' }];
    assert.equal(documentTitle('1', { text, sensitive }), undefined);
  });

  it('shows hidden characters, and cuts a long name', () => {
    assert.equal(titleOfUser({ name: 'a\u202eb' }), 'a‹U+202E›b · 1067');
    assert.equal(titleOfUser({ name: 'x'.repeat(1000) }), `${'x'.repeat(59)}… · 1067`);
  });
});
