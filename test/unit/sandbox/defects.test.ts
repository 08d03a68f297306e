import assert from 'node:assert/strict';
import { assembleDepartments, outlineOf } from '../../../src/company/departments/departmentTree.ts';
import { checkOrganization, type Finding } from '../../../src/company/rules/organizationHealth.ts';
import { organizationRules } from '../../../src/company/rules/organizationRules.ts';
import { createCompany } from '../../../src/sandbox/company/company.ts';
import type { Area, SandboxOptions } from '../../../src/sandbox/index.ts';
import { textOf } from '../../../src/service/contract/message.ts';
import { clientOnSandbox } from '../service/sandboxClient.ts';

/** The sources of departments: the areas to switch off for each, and the rules that it cannot check. */
const sources = {
  structure: { without: [], unseen: [] },
  legacy: { without: ['structure', 'resource'], unseen: ['sort-order-out-of-range', 'sort-order-repeated'] },
  'legacy-tree': {
    without: ['structure', 'resource', 'legacy-department-list'],
    unseen: [
      ...['duplicate-code', 'cycle', 'orphan', 'head-left', 'sort-order-out-of-range', 'sort-order-repeated'],
      ...['inactive-with-active-children', 'inactive-with-users', 'without-users', 'without-head'],
    ],
  },
  resource: {
    without: ['structure', 'legacy'],
    unseen: ['duplicate-code', 'sort-order-out-of-range', 'sort-order-repeated'],
  },
} as const satisfies Record<string, { without: readonly Area[]; unseen: readonly string[] }>;

/** The findings of a health check of the sandbox's company. */
async function check(options: SandboxOptions) {
  await using client = await clientOnSandbox(options);
  const { service } = client;
  const tree = assembleDepartments(await service.departments());
  return {
    tree,
    departments: createCompany(7, options, Date.now(), options.defects).departments.length,
    findings: checkOrganization(tree, await service.people()),
  };
}

/** The findings as `rule: department`. */
function inShort(findings: readonly Finding[]): string[] {
  return findings.map(({ rule, sentence }) => `${rule}: ${/“(.*?)”/.exec(textOf(sentence))?.[1]}`).toSorted();
}

describe('the defects of a sandbox company', () => {
  for (const [source, { without, unseen }] of Object.entries(sources)) {
    describe(`as the ${source} departments show them`, () => {
      it('are absent by default', async () => {
        const { tree, findings } = await check({ without });
        assert.equal(tree.source, source);
        // Each company has departments whose head is to be found.
        assert.deepEqual(
          findings.filter(({ rule }) => rule !== 'without-head'),
          [],
        );
      });

      it('break every rule that this source can check', async () => {
        const { findings } = await check({ without, defects: true });
        const seen = organizationRules.map(({ id }) => id).filter((id) => !unseen.some((one) => one === id));
        assert.deepEqual(new Set(findings.map(({ rule }) => rule)), new Set(seen));
      });

      it('leave every department in one place of the tree', async () => {
        const { tree, departments } = await check({ without, defects: true });
        const ids = outlineOf(tree).map(({ department }) => department.id);
        assert.equal(new Set(ids).size, ids.length);
        // The tree holds only departments that are below a root.
        assert.equal(ids.length, source === 'legacy-tree' ? departments - 3 : departments);
      });
    });
  }

  it('are one of each kind, in departments of their own', async () => {
    const { findings } = await check({ defects: true });
    const rules = inShort(findings).filter((line) => !/^without-(users|head): /.test(line));
    assert.deepEqual(rules.filter((line) => line.startsWith('people-without-manager: ')).length, 1);
    assert.deepEqual(
      rules.filter((line) => !line.startsWith('people-')),
      [
        'cycle: Cercle nord',
        'cycle: Cercle sud',
        'deep: Niveau 8',
        'deep: Niveau 9',
        'duplicate-code: Siège social',
        'duplicate-code: Twin code',
        'head-left: Orphelin de chef',
        'inactive-with-active-children: Fermé',
        'inactive-with-users: Fermé, mais habité',
        'orphan: Sans parent',
        'sort-order-out-of-range: Hors rang',
        'sort-order-repeated: Twin code',
        'sort-order-repeated: Twin place',
        'too-deep: Niveau 10',
        'too-many-siblings: Trop plein',
      ],
    );
  });

  it('change nothing else: few departments are empty, and no person is missing', async () => {
    const { findings } = await check({ employees: 60, departments: 8, defects: true });
    const empty = inShort(findings).filter((line) => line.startsWith('without-users'));
    assert.ok(empty.length <= 20, empty.join('\n'));
    assert.ok(empty.every((line) => !line.endsWith('Siège social')));
    await using sound = await clientOnSandbox({ employees: 60, departments: 8 });
    await using defective = await clientOnSandbox({ employees: 60, departments: 8, defects: true });
    const people = async ({ service }: typeof sound) => (await service.people()).items;
    const [before, after] = [await people(sound), await people(defective)];
    assert.deepEqual(
      after.map(({ id, status }) => [id, status]),
      before.map(({ id, status }) => [id, status]),
    );
    const moved = after.filter(({ departmentId }, index) => departmentId !== before[index]?.departmentId);
    assert.deepEqual(moved.map(({ departmentId }) => departmentId === null).toSorted(), [false, true]);
  });

  it('fit into a company of the largest width or depth', async () => {
    const wide = Array.from({ length: 99 }, (_, place) => ({ id: place + 1, name: `Department ${place}` }));
    const deep = wide.slice(0, 9).map((one) => ({ ...one, parentId: one.id === 1 ? null : one.id - 1 }));
    for (const departments of [wide, deep]) {
      const scenario = JSON.stringify({ departments });
      const { findings } = await check({ employees: 120, scenario, defects: true });
      const crowded = inShort(findings).filter((line) => line.startsWith('too-many'));
      assert.deepEqual(crowded, ['too-many-siblings: Trop plein']);
      assert.equal(findings.filter(({ rule }) => rule === 'inactive-with-active-children').length, 1);
    }
  });

  it('exist in a company of one person, apart from those that need more people', async () => {
    const { findings } = await check({ defects: true, employees: 1 });
    const rules = new Set(findings.map(({ rule }) => rule));
    const missing = organizationRules.map(({ id }) => id).filter((id) => !rules.has(id));
    assert.deepEqual(missing, ['inactive-with-users', 'head-left', 'people-without-manager']);
  });
});
