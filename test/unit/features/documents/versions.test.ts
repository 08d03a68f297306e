import assert from 'node:assert/strict';
import { DocumentVersions } from '../../../../src/features/documents/compare/versions.ts';
import type { Content } from '../../../../src/features/documents/contents.ts';

const ann = 'workforce://acme/users/1.json';
const bea = 'workforce://acme-2/users/1.json';
const client = 'client';

function content(text: string, changedAt = 1, of: unknown = client): Content {
  return { response: { text, sensitive: [] }, client: of, changedAt };
}

/** The texts of the versions before the last one that was added. */
function earlier(versions: DocumentVersions, document: string, last: Content): readonly string[] {
  return versions.before(document, last).map(({ response }) => response.text);
}

function withAll(document: string, texts: readonly string[]): DocumentVersions {
  const versions = new DocumentVersions();
  for (const [index, text] of texts.entries()) {
    versions.add(document, content(text, index));
  }
  return versions;
}

describe('the earlier versions of documents', () => {
  it('are the distinct responses before the last one, the newest first', () => {
    const versions = withAll(ann, ['a', 'b', 'a', 'c', 'c']);
    assert.deepEqual(earlier(versions, ann, content('c')), ['a', 'b']);
    assert.equal(versions.before(ann, content('c'))[0]?.changedAt, 2);
    assert.deepEqual(earlier(versions, bea, content('c')), []);
  });

  it('are none where a document never changed', () => {
    assert.deepEqual(earlier(withAll(ann, ['a', 'a']), ann, content('a')), []);
  });

  it('are at most five of a document', () => {
    const texts = ['1', '2', '3', '4', '5', '6', '7', '8'];
    assert.deepEqual(earlier(withAll(ann, texts), ann, content('8')), ['7', '6', '5', '4', '3']);
  });

  it('have a limited size in all, and the oldest go first', () => {
    const large = (letter: string) => letter.repeat(2_000_000);
    const versions = withAll(bea, ['small', large('a'), large('b')]);
    for (const letter of ['c', 'd', 'e', 'f']) {
      versions.add(ann, content(large(letter)));
    }
    const initials = (document: string) =>
      versions.before(document, content('now')).map(({ response }) => response.text.slice(0, 1));
    assert.deepEqual(initials(ann), ['f', 'e', 'd', 'c']);
    assert.deepEqual(initials(bea), []);
  });

  it('count sensitive ranges as well', () => {
    const versions = withAll(ann, ['before']);
    const range = { offset: 0, length: 1, field: 'iban', path: { parent: undefined, step: 'iban' } };
    const sensitive = Array.from({ length: 110_000 }, () => range);
    versions.add(bea, { ...content('many'), response: { text: 'many', sensitive } });
    assert.deepEqual(earlier(versions, bea, content('now')), []);
  });

  it('of another client are dropped: it may be another company', () => {
    const versions = withAll(ann, ['a', 'b']);
    assert.deepEqual(earlier(versions, ann, content('c', 9, 'other')), []);
    versions.add(ann, content('c', 9, 'other'));
    assert.deepEqual(earlier(versions, ann, content('now')), []);
    assert.deepEqual(earlier(versions, ann, content('now', 9, 'other')), ['c']);
  });

  it('go with their connection, and no other', () => {
    const versions = withAll(ann, ['a']);
    versions.add(bea, content('b'));
    versions.forget('acme');
    assert.deepEqual(earlier(versions, ann, content('now')), []);
    assert.deepEqual(earlier(versions, bea, content('now')), ['b']);
  });
});
