import assert from 'node:assert/strict';
import '../../dialogs/withoutEditor.ts';
import type { KnownResource } from '../../../../src/company/known/known.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../../service/sandboxClient.ts';
import { sampleReport } from './samples.ts';

const { KnownCompanies } = await import('../../../../src/company/known/known.ts');
const { reportTooltip } = await import('../../../../src/features/reports/view.ts');
const { summary } = await import('../../../../src/features/reports/wizard.ts');
const { emptyDraft } = await import('../../../../src/features/reports/creation.ts');

describe('the filters of a report', () => {
  let client: ClientOnSandbox;

  before(async () => {
    client = await clientOnSandbox({ employees: 6, departments: 2 });
  });

  after(() => client[Symbol.asyncDispose]());

  function companyOf(...records: readonly KnownResource[]) {
    const company = new KnownCompanies().of(client.service);
    company.add(records);
    return company;
  }

  /** The lines between the template and the id, in one. */
  const filterLine = (...[report, company]: Parameters<typeof reportTooltip>) =>
    reportTooltip(report, company)
      .replace(/^.*\nTemplate: \w+\n/s, '')
      .replace(/\n?ID: .*$/s, '')
      .replaceAll('\n', '; ');

  it('have the names that are known beside the ids', () => {
    const company = companyOf(
      { resource: 'departments', id: '103', name: 'Finance' },
      { resource: 'legal-entities', id: '5', name: 'Acme UK' },
      { resource: 'users', id: '1001', name: 'Ash Ann' },
    );
    const filters = [
      { kind: 'departments', values: [103, 111] },
      { kind: 'owners', values: [1001] },
      { kind: 'legal-entities', values: [5] },
      // The same id is something else there.
      { kind: 'time-codes', values: [1001] },
    ];
    assert.equal(
      filterLine(sampleReport({ filters }), company),
      'Departments: Finance (103), 111; owners: Ash Ann (1001); Legal entities: Acme UK (5); time-codes: 1001',
    );
    assert.equal(filterLine(sampleReport({ filters: [] }), company), '');
  });

  it('are shown in part where there are very many, and say so', () => {
    const values = Array.from({ length: 60_000 }, (_, id) => id);
    const one = { kind: 'departments', values };
    const line = filterLine(sampleReport({ filters: Array(1_000).fill(one) }), companyOf());
    assert.ok(line.length < 5_000, String(line.length));
    assert.match(line, /: 0, 1, .*, 19, …; .*; …$/);
  });

  it('keep a name from right to left, a hidden character and an icon apart from the rest', () => {
    const company = companyOf(
      { resource: 'departments', id: '1', name: 'שם' },
      { resource: 'departments', id: '2', name: 'a\u202Eb' },
      { resource: 'departments', id: '3', name: '$(trash)' },
    );
    const filters = [{ kind: 'departments', values: [1, 2, 3] }];
    assert.equal(
      filterLine(sampleReport({ filters }), company),
      'Departments: \u2068שם\u2069 (1), a‹U+202E›b (2), $(trash) (3)',
    );
    const choices = ['1', '2', '3'].map((id) => ({ id, name: '' }));
    assert.match(
      summary({ ...emptyDraft, filterKind: 'departments', choices }, company),
      / · Departments: \u2068שם\u2069 \(1\), a‹U\+202E›b \(2\), \\\$\(trash\) \(3\)$/,
    );
  });
});
