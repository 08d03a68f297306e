import assert from 'node:assert/strict';
import { assembleDepartments } from '../../../src/domain/departmentTree.ts';
import { checkOrganization } from '../../../src/domain/organizationHealth.ts';
import type { SandboxOptions } from '../../../src/sandbox/index.ts';
import { clientOnSandbox } from '../service/sandboxClient.ts';

/** What is found in a sandbox's company, as `rule: department`. */
async function found(options: SandboxOptions): Promise<string[]> {
  await using client = await clientOnSandbox(options);
  const { service } = client;
  const tree = assembleDepartments(await service.departments());
  const findings = checkOrganization(tree, (await service.people()).items);
  return findings.map(({ rule, sentence }) => `${rule}: ${/“(.*?)”/.exec(sentence)?.[1]}`).toSorted();
}

describe('the defects of a sandbox company', () => {
  it('are none unless they are asked for', async () => {
    assert.deepEqual(await found({}), []);
  });

  it('are a few of each kind, in departments of their own', async () => {
    const rules = (await found({ defects: true })).filter((line) => !line.startsWith('without-users'));
    assert.deepEqual(
      rules.map((line) =>
        line.replace(/(duplicate-code|sort-order-repeated): (?!Twin).*/, '$1: (generated)'),
      ),
      [
        'deep: Niveau 8',
        'deep: Niveau 9',
        'duplicate-code: (generated)',
        'duplicate-code: Twin code',
        'head-left: Orphelin de chef',
        'inactive-with-active-children: Fermé',
        'sort-order-repeated: (generated)',
        'sort-order-repeated: Twin place',
        'too-deep: Niveau 10',
      ],
    );
  });

  it('are there in a company of one, too, as far as it has former employees', async () => {
    const rules = new Set((await found({ defects: true, employees: 1 })).map((line) => line.split(':')[0]));
    assert.ok(rules.has('too-deep'));
    assert.ok(!rules.has('head-left'));
  });
});
