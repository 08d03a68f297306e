import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { KnownCompanies, type KnownCompany } from '../../src/company/known/known.ts';
import { personHover } from '../../src/company/known/personHover.ts';
import { knownPerson } from '../../src/company/known/records.ts';
import { departmentNode, peopleNode, renderDepartments } from '../../src/features/departments/view.ts';
import { leaveNode, renderLeaves } from '../../src/features/leaves/view.ts';
import type { StoredReport } from '../../src/features/reports/storedReport.ts';
import { renderReport, reportNode, reportTooltip } from '../../src/features/reports/view.ts';
import { labelNode, renderTaxonomies, taxonomyNode } from '../../src/features/taxonomies/view.ts';
import { ServiceError } from '../../src/service/http/errors.ts';
import type { WorkforceService } from '../../src/service/operations/service.ts';
import { renderMessageRow } from '../../src/tree/listRows.ts';
import { type PersonNode, personNode, renderPerson } from '../../src/tree/person.ts';
import { failureRow, renderFailure } from '../../src/tree/rows.ts';
import { sampleReport } from '../unit/features/reports/samples.ts';
import { disguiseIn, hostileNames } from '../unit/platform/hostileNames.ts';

/** The row of a person with its hover. */
function personRow(node: PersonNode, company?: KnownCompany): vscode.TreeItem {
  return { ...renderPerson(node), tooltip: personHover(company, node) };
}

/** A company in which a person has the same text in every field. */
function companyOf(name: string): KnownCompany {
  // Nothing is requested.
  const company = new KnownCompanies().of({} as WorkforceService);
  const places = { departmentName: name, managerName: name, legalEntityName: name, jobTitle: name };
  const ids = { departmentId: name, managerId: `${name}2`, legalEntityId: name };
  company.place([{ id: name, ...places, ...ids, contractStart: name, contractEnd: name }]);
  return company;
}

/** The row of a report with its hover. */
function reportRow(report: StoredReport): vscode.TreeItem {
  return { ...renderReport(reportNode(report)), tooltip: reportTooltip(report, undefined) };
}

/** Every kind of row, with the same text in every field. */
function rowsNamed(name: string): Readonly<Record<string, vscode.TreeItem>> {
  const unnamed = { resource: 'employees', id: name } as const;
  const person = personNode('acme', 'p', unnamed);
  const department = {
    ...{ id: name, key: name, name, code: name, parent: name, active: false },
    ...{ head: { id: name, name, kind: 'user' as const }, children: [], hasActiveBelow: false },
  };
  const taxonomy = taxonomyNode('acme', { id: name, name }, 'en');
  const opened = {
    ...{ connection: 'acme', version: 'v3' as const, audience: name, insist: false },
    query: { of: 'employee' as const, ids: [name], from: '2026-01-01', to: '2026-01-02' },
  };
  const leave = {
    id: name,
    ownerId: name,
    ownerName: name,
    accountName: name,
    date: name,
    status: name,
    deleted: true,
  };
  const error = new ServiceError({
    kind: 'server',
    attempted: name,
    reason: name,
    advice: name,
    traceId: name,
  });
  return {
    department: renderDepartments(departmentNode('acme', department), undefined),
    people: renderDepartments(peopleNode('acme', department), undefined),
    person: personRow(
      personNode('acme', 'p', { ...unnamed, name, code: name, status: name, serviceStatus: name }),
      companyOf(name),
    ),
    'person without a name': personRow(person),
    taxonomy: renderTaxonomies(taxonomy),
    label: renderTaxonomies(
      labelNode(taxonomy, { id: name, name, isArchived: true, lastArchivedAt: name }, 'en'),
    ),
    'label without a name': renderTaxonomies(labelNode(taxonomy, { id: name }, 'en')),
    report: reportRow(
      sampleReport({
        ...{ id: name, name, templateId: name, status: name, endsOn: name },
        filters: [{ kind: name, values: [1] }],
      }),
    ),
    leave: renderLeaves(leaveNode(opened, leave)),
    owner: renderLeaves({ kind: 'owner', id: 'o', name, leaves: [] }),
    message: renderMessageRow({
      kind: 'message',
      id: 'n',
      label: name,
      description: name,
      tooltip: [name, name],
      icon: 'info',
    }),
    failure: renderFailure(failureRow('', { error, failedAt: 0, isOfNext: false }, () => Promise.resolve())),
  };
}

describe('rows of hostile names', () => {
  for (const [what, name] of hostileNames) {
    it(`show them as text: ${what}`, () => {
      for (const [row, item] of Object.entries(rowsNamed(name))) {
        const { label, description, tooltip, accessibilityInformation } = item;
        assert.ok(typeof label === 'string' && label !== '', row);
        assert.ok(label.length <= 200 * '‹U+0000›'.length, row);
        for (const text of [label, description ?? '', accessibilityInformation?.label ?? '']) {
          assert.ok(typeof text === 'string', row);
          assert.equal(disguiseIn(text, 5_000), undefined, row);
        }
        // A plain text is not rendered as Markdown; its line breaks are those of the extension.
        assert.ok(typeof tooltip === 'string', row);
        assert.equal(disguiseIn(tooltip.replaceAll('\n', ' '), 12_000), undefined, row);
        assert.doesNotMatch(tooltip, /^(Status: active|ID: 1)$/m, row);
      }
    });
  }

  it('show an ordinary name with markup unchanged', () => {
    const name = '$(trash) [x](command:workforce.removeConnection) <b>';
    const { department, person, taxonomy, report } = rowsNamed(name);
    for (const item of [department, person, taxonomy, report]) {
      assert.equal(item?.label, name);
    }
  });
});

describe('rows of people', () => {
  it('show nothing sensitive', () => {
    const secret = 'secret-1990';
    const employee = {
      resource: 'employees',
      id: '1',
      name: 'Ann',
      phoneNumber: secret,
      birthDay: { day: 29, month: 11 },
    } as const;
    const item = personRow(personNode('acme', 'p', knownPerson(employee)));
    const { label, description, tooltip, accessibilityInformation } = item;
    const shown = JSON.stringify([label, description, tooltip, accessibilityInformation]);
    assert.match(shown, /Ann/);
    assert.doesNotMatch(shown, /secret|29|11/);
  });
});
