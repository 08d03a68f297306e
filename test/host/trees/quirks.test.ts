import assert from 'node:assert/strict';
import { KnownCompanies } from '../../../src/company/known/known.ts';
import { departmentItems } from '../../../src/company/pickers/choices.ts';
import type { QuirkName, SandboxOptions } from '../../../src/sandbox/index.ts';
import { clientOnSandbox } from '../../unit/service/sandboxClient.ts';
import { rowAt, rowsOf, textsOf } from './support.ts';
import { departmentsOf, taxonomiesOf } from './views.ts';

const company = { employees: 60, departments: 12 };

async function onQuirk(quirk: QuirkName, options: SandboxOptions = {}) {
  return await clientOnSandbox({ ...company, ...options, quirks: [quirk] });
}

describe('views of a deployment with a quirk', () => {
  it('missing-rows: a row compares what is shown with what the service counts, and says what to do', async () => {
    await using client = await onQuirk('missing-rows');
    const departments = await rowAt(
      departmentsOf(client.service).tree,
      '12 of the 14 departments that the service counts are shown',
    );
    assert.match(String(departments.item.tooltip), /may not see them.*check the rights/s);
    const { items, note } = await departmentItems(client.service, new KnownCompanies());
    assert.equal(items.length, 12);
    assert.equal(note, 'Showing 12 of 14.');
    const texts = await textsOf(taxonomiesOf(client.service).tree);
    const taxonomies = texts.length - 1;
    assert.equal(texts.at(-1), `${taxonomies} of ${taxonomies + 2} records are shown`);
  });

  it('capped-limit: all departments are there, and no row says otherwise', async () => {
    await using client = await onQuirk('capped-limit', { departments: 120, employees: 200 });
    const { tree } = departmentsOf(client.service);
    assert.ok((await textsOf(tree)).every((text) => !text.includes('counts')));
    assert.equal(client.requests.length, 3);
  });

  it('filters-ignored: the people of a department are its own, and a row says what was left out', async () => {
    await using client = await onQuirk('filters-ignored');
    await using usual = await clientOnSandbox(company);
    const people = async ({ service }: typeof client) => {
      const { tree } = departmentsOf(service);
      const [root] = await rowsOf(tree);
      assert.ok(root);
      return await textsOf(tree, await rowAt(tree, 'Employees', root));
    };
    const expected = await people(usual);
    assert.deepEqual(await people(client), [
      ...expected,
      'The service ignores the filter of this list | other records are left out',
    ]);
  });
});
