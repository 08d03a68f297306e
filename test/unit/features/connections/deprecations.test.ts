import assert from 'node:assert/strict';
import '../../dialogs/withoutEditor.ts';

const { Deprecations, deprecationText } = await import('../../../../src/features/connections/status.ts');

const now = Date.UTC(2026, 10, 22);
const route = '/api/v3/departments/{id}';

describe('deprecated routes', () => {
  for (const [what, times, expected] of [
    ['that stopped', { stopsAt: Date.UTC(2026, 8, 30, 23, 59, 59) }, 'support ended on 30 September.'],
    ['that stopped at midnight', { stopsAt: Date.UTC(2026, 8, 1) }, 'support ended on 31 August.'],
    ['of another year', { stopsAt: Date.UTC(2025, 2, 31, 21, 59, 59) }, 'support ended on 31 March 2025.'],
    ['that stops', { stopsAt: Date.UTC(2026, 11, 1, 12), deprecatedAt: now }, 'support ends on 1 December.'],
  ] as const) {
    it(`${what} have their last day in words`, () => {
      assert.equal(deprecationText({ route, ...times }, now, 'en'), `${route} is deprecated: ${expected}`);
    });
  }

  it('without a last day have the day of their deprecation while it is ahead', () => {
    assert.equal(deprecationText({ route }, now, 'en'), `${route} is deprecated.`);
    assert.equal(deprecationText({ route, deprecatedAt: now }, now, 'en'), `${route} is deprecated.`);
    assert.equal(
      deprecationText({ route, deprecatedAt: Date.UTC(2027, 0, 1) }, now, 'en'),
      `${route} will be deprecated on 1 January 2027.`,
    );
  });

  it('are one line of the log and one mark of their connection, until it is forgotten', () => {
    const lines: string[] = [];
    let changes = 0;
    const deprecations = new Deprecations({ warn: (line) => lines.push(line) }, () => {
      changes += 1;
    });
    const acme = { id: 'acme', name: 'Acme' };
    deprecations.add(acme, { route });
    deprecations.add(acme, { route, stopsAt: now });
    deprecations.add({ id: 'other', name: 'Other' }, { route: '/api/leaves' });
    assert.deepEqual(lines, [`Acme: ${route} is deprecated.`, 'Other: /api/leaves is deprecated.']);
    assert.deepEqual(deprecations.of('acme'), [`${route} is deprecated.`]);
    assert.equal(changes, 2);
    deprecations.forget('acme');
    deprecations.forget('acme');
    assert.deepEqual([deprecations.of('acme'), deprecations.of('other').length, changes], [[], 1, 3]);
  });
});
