import assert from 'node:assert/strict';
import {
  allAnswer,
  anyAnswers,
  linesOf,
  nothingAnswers,
} from '../../../src/connections/dialog/capabilityReport.ts';
import type { Capability } from '../../../src/service/service.ts';

const refused = 'this key may not list departments';
const capabilities: readonly Capability[] = [
  { family: 'structure', state: 'denied', detail: `structure: 401, ${refused}` },
  { family: 'legacy', state: 'denied', detail: `legacy: 401, ${refused}` },
  { family: 'resource', state: 'missing', detail: 'resource: 404, this deployment has no resource API.' },
];

describe('the report on what a connection answers', () => {
  it('has a line a family', () => {
    assert.equal(linesOf(capabilities).split('\n').length, 3);
    assert.match(linesOf(capabilities), /^structure: 401, this key may not list departments$/m);
  });

  it('shows what a service says as text, in a line of its own', () => {
    const detail = 'structure: \u202Elive\nlegacy: lists departments.';
    assert.equal(
      linesOf([{ family: 'structure', state: 'failed', detail }]),
      'structure: ‹U+202E›live‹U+000A›legacy: lists departments.',
    );
  });

  it('tells some from all from none', () => {
    const answering: Capability = {
      family: 'legacy',
      state: 'available',
      detail: 'legacy: lists departments.',
    };
    assert.deepEqual([anyAnswers(capabilities), allAnswer(capabilities)], [false, false]);
    assert.deepEqual(
      [anyAnswers([...capabilities, answering]), allAnswer([...capabilities, answering])],
      [true, false],
    );
    assert.deepEqual([anyAnswers([answering]), allAnswer([answering])], [true, true]);
  });

  it('says as an error what was tried, why it failed, families with the same reason together, and what to do', () => {
    const error = nothingAnswers('https://acme.example', capabilities);
    assert.equal(
      error.message,
      'Could not connect to https://acme.example: nothing there answers (structure, legacy: 401, ' +
        'this key may not list departments; resource: 404, this deployment has no resource API). ' +
        'Check the API key, the client id and its secret, then try again. Nothing was stored.',
    );
  });

  it('points to the address when nobody refused a key', () => {
    const error = nothingAnswers('https://acme.example', [
      { family: 'legacy', state: 'failed', detail: 'legacy: acme.example could not be reached' },
    ]);
    assert.match(error.advice, /base URL/);
  });
});
