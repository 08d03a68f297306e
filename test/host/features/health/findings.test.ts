import assert from 'node:assert/strict';
import type { DepartmentTree } from '../../../../src/company/departments/departmentTree.ts';
import { KnownCompanies } from '../../../../src/company/known/known.ts';
import { runCheck } from '../../../../src/features/health/organizationCheck.ts';
import { notesOf } from '../../../../src/features/health/organizationResult.ts';
import { findingDecoration } from '../../../../src/features/health/register.ts';
import { Redaction } from '../../../../src/service/http/redaction.ts';
import { DepartmentFindings } from '../../../../src/tree/departmentFindings.ts';
import { departmentRow } from '../../../../src/tree/resourceNode.ts';
import { clientOf, json, serve } from '../../../unit/service/fixtures.ts';
import { sessionsOf } from '../../trees/support.ts';

const finding = { rule: 'deep', sentence: 'It is deep.', departmentId: '1', departmentKey: '1' } as const;
const emptyTree: DepartmentTree = {
  ...{ source: 'structure' as const, count: 0, roots: [], orphans: [], cycles: [], duplicates: [] },
  ...{ unreadable: [], truncated: false },
};

describe('what a check of an organization found', () => {
  it('uses the singular for one', () => {
    const unreadable = [{ index: 1, reason: 'no id' }];
    const tree = { ...emptyTree, count: 1, unreadable };
    const people = { items: [{ id: '1', name: 'Ann' }], unreadable, requests: 1 };
    const one = { tree, people, off: [] };
    const rest = [
      'Departments that could not be read: 1.',
      '1 person was taken into account.',
      'People who may have no manager, because this connection cannot see one: 1.',
      'People who could not be read and were not taken into account: 1.',
      'Heads who have left were therefore not checked; empty departments were found only where the service reports a member count.',
    ];
    assert.deepEqual(notesOf({ ...one, findings: [] }), [
      'No findings: the only department meets all limits and rules.',
      ...rest,
    ]);
    const findings = (['error', 'warning'] as const).map((severity) => ({ ...finding, severity }));
    assert.equal(notesOf({ ...one, findings })[0], 'Findings in 1 department: 1 error, 1 warning.');
  });

  it('reports what was left out', () => {
    const notes = notesOf({
      tree: { ...emptyTree, count: 50_000, truncated: true },
      people: { items: [{ id: '1', name: 'Ann' }], unreadable: [], truncated: true, requests: 1 },
      off: [],
      findings: [],
    }).join('\n');
    assert.match(
      notes,
      /\nOnly the first 50,000 departments are shown: the service has more\.\nDepartments that this connection may not see or that were left out were not checked\.\nDepartments whose parents were left out count as orphans\.\n/,
    );
    assert.match(notes, /\nThere are more people, who were not taken into account\.\n/);
  });

  it('decorates the rows of departments, and shows names as plain text', async () => {
    const name = '$(trash) [x](command:y)\n<img>';
    await using server = await serve((_request, response) =>
      json(response, {
        items: [
          { id: 1, name, code: 'A', hierarchy: '/1/', parentId: null, sortOrderInSiblings: 120 },
          { id: 2, name: 'B', code: 'A', hierarchy: '/2/', parentId: null, sortOrderInSiblings: 1 },
          { id: 3, name: 'C', code: 'C', hierarchy: '/3/', parentId: 'gone' },
        ],
      }),
    );
    const { service } = clientOf({ baseUrl: server.origin, credentials: { apiKey: 'k' } });
    const session = sessionsOf(service).current;
    assert.ok(session);
    const scope = { people: false, byUser: false };
    const check = await runCheck(session, new KnownCompanies(), scope, new Redaction());
    const findings = new DepartmentFindings();
    const decorationOf = (key: string, connection = 'test') =>
      findingDecoration(findings, departmentRow(connection, key));
    assert.equal(decorationOf('1'), undefined);
    findings.replace('test', check.findings);
    const first = decorationOf('1');
    assert.equal(first?.badge, '2');
    const displayed = name.replace('\n', '‹U+000A›');
    assert.ok(first.tooltip?.startsWith(`“${displayed}” (1) has the code “A”`), first.tooltip);
    assert.equal(decorationOf('3')?.badge, '1');
    assert.notDeepEqual(decorationOf('3')?.color, first.color);
    assert.equal(decorationOf('1', 'other'), undefined);
    findings.clear();
    assert.equal(decorationOf('1'), undefined);
    findings.dispose();
  });
});
