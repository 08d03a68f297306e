import assert from 'node:assert/strict';
import * as Value from 'typebox/value';
import { TableMessage, TableRequest } from '../../../../src/features/table/messages.ts';

describe('the messages of a table', () => {
  const isSent = (rows: unknown) =>
    Value.Check(TableMessage, { type: 'rows', reading: 1, rows, end: 'more' });

  it('have rows of texts, of any length', () => {
    assert.ok(isSent([]));
    assert.ok(isSent([['Matricule', 'Heures'], [], ['H1']]));
  });

  for (const rows of [undefined, 'text', {}, [['H1'], 'H2'], [['H1', 1]], [['H1', null]], [[['H1']]]]) {
    it(`are not taken with ${JSON.stringify(rows)} for rows`, () => {
      assert.ok(!isSent(rows));
    });
  }

  it('are not taken with more rows than are sent at a time', () => {
    assert.ok(isSent(Array.from({ length: 1_000 }, () => ['H1'])));
    assert.ok(!isSent(Array.from({ length: 1_001 }, () => ['H1'])));
  });

  it('have bytes where rows are saved, and nothing else', () => {
    const isSaved = (rows: unknown) =>
      Value.Check(TableRequest, { type: 'save', format: 'csv', columns: ['Heures'], rows });
    assert.ok(isSaved(new TextEncoder().encode('[7.5]\n')));
    assert.ok(!isSaved([[7.5]]));
    assert.ok(!isSaved('[7.5]\n'));
  });
});
