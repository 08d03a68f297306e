import assert from 'node:assert/strict';
import { costs } from '../ui/support/effort.ts';

/** More requests or inputs than the aim, for a reason that test/README.md gives. */
const exceptions = [
  'department in the chart, its document, and back to the chart',
  'report of one department for last month, opened',
  'employees with the names of departments and managers as CSV',
  'the same export again',
  "everyone who joined since a day, with the manager's e-mail, for a French Excel",
];

describe('the table of the tasks of a working day', () => {
  it('has every task, and nothing else', () => {
    assert.deepEqual(
      [...costs().keys()],
      [
        'person by letters inside her name, loaded',
        'person by the beginning of a name, not loaded',
        'person by e-mail',
        'person by number',
        'person by ID',
        'department by code',
        'department in the chart, its document, and back to the chart',
        'head of a department',
        'manager of a person',
        'label by name in a closed taxonomy',
        'report of one department for last month, opened',
        'leave of a person last week',
        'cURL of the request behind a row',
        'document that a colleague sent as an address',
        'same record in two companies, compared',
        'employees with the names of departments and managers as CSV',
        'the same export again',
        "everyone who joined since a day, with the manager's e-mail, for a French Excel",
      ],
    );
  });

  it('has at most four inputs and two requests for a task', () => {
    const costly = [...costs()].filter(([, { inputs, requests }]) => inputs > 4 || requests > 2);
    assert.deepEqual(
      costly.map(([task]) => task),
      exceptions,
    );
  });
});
