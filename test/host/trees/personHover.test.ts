import assert from 'node:assert/strict';
import { addPersonDocument } from '../../../src/company/known/records.ts';
import type { LeaveView } from '../../../src/company/leaves/leaveView.ts';
import { Redaction } from '../../../src/service/http/redaction.ts';
import type { TreeNode } from '../../../src/tree/children.ts';
import type { PagedTree } from '../../../src/tree/pagedTree.ts';
import { clientOf, json, serve } from '../../unit/service/fixtures.ts';
import { clientOnSandbox } from '../../unit/service/sandboxClient.ts';
import { rowAt, rowsOf, type SeenRow, treeInView } from './support.ts';
import { departmentsOf, employeesOf } from './views.ts';

/** The lines of a row's hover, as the editor gets them when the pointer rests on the row. */
async function hoverOf<N extends TreeNode>(
  tree: PagedTree<N>,
  { row }: SeenRow<N>,
): Promise<readonly string[]> {
  const item = tree.getTreeItem(row);
  assert.equal(item.tooltip, undefined);
  const { tooltip } = await tree.resolveTreeItem(item, row);
  assert.ok(typeof tooltip === 'string');
  return tooltip.split('\n');
}

/** A half-day of today and one of tomorrow, which may be today when a hover is made. */
function absencesOf(ownerId: string): readonly LeaveView[] {
  return [0, 1].map((days) => {
    const at = new Date();
    at.setDate(at.getDate() + days);
    const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
    const date = parts.map((part) => String(part).padStart(2, '0')).join('-');
    const leave = { half: 'AM', accountName: 'Holidays', status: 'approved', deleted: false } as const;
    return { id: date, ownerId, date, ...leave };
  });
}

describe('the hover of a person’s row', () => {
  it('has what is loaded of department, manager, headed departments and absence, without a request', async () => {
    await using client = await clientOnSandbox({ employees: 120, departments: 40 }, { pageSize: 100 });
    const { service, requests } = client;
    const { tree, context } = departmentsOf(service);
    const top = await rowAt(tree, 'Siège social');
    const finance = await rowAt(tree, 'Finance', top);
    const people = await rowAt(tree, 'Employees', finance);
    const persons = await rowsOf(tree, people);
    const employees = employeesOf(service, context);
    const listed = await rowsOf(employees.tree);
    requests.length = 0;

    const [first] = persons;
    assert.ok(first !== undefined && first.row.kind === 'person' && 'address' in first.row);
    const { id } = first.row.address;
    const name = String(first.item.label);
    const lines = await hoverOf(tree, first);
    assert.equal(lines[0], name);
    assert.ok(lines.some((line) => /^Number: \w/.test(line)));
    assert.ok(lines.some((line) => /^E-mail: .+@/.test(line)));
    assert.ok(lines.includes('Department: Siège social › Finance'));
    const manager = lines.find((line) => line.startsWith('Manager: '));
    assert.match(manager ?? '', /^Manager: \p{L}+/u);
    assert.equal(lines.at(-1), `ID: ${id}`);

    context.known.of(service).addLeaves(absencesOf(id));
    const absent = await hoverOf(tree, first);
    assert.ok(absent.includes('Absent today: AM · Holidays · approved'), absent.join());

    const same = listed.find(({ item }) => item.label === name) ?? assert.fail(name);
    assert.deepEqual(await hoverOf(employees.tree, same), absent);

    const head = context.known
      .of(service)
      .departments?.roots[0]?.children.find(({ id: each }) => each === '102');
    const headed = [...persons, ...listed].find(
      ({ row }) => row.kind === 'person' && 'address' in row && row.address.id === head?.head?.id,
    );
    assert.ok(headed !== undefined);
    const total = persons.length;
    assert.ok(total > 1);
    const ofHead = await hoverOf(tree, headed);
    assert.ok(
      ofHead.includes(`Head of: Finance · Active people: ${total} · with those below: at least ${total}`),
      ofHead.join(),
    );
    assert.deepEqual(requests, []);
  });

  it('has job title, legal entity and the days of the contract from lists and documents, in the same words', async () => {
    await using client = await clientOnSandbox({ employees: 30, departments: 4 }, { pageSize: 100 });
    const { service, requests } = client;
    const { tree, context } = departmentsOf(service);
    const company = context.known.of(service);
    await company.knownLegalEntities(new AbortController().signal);
    const top = await rowAt(tree, 'Siège social');
    const [member] = await rowsOf(tree, await rowAt(tree, 'Employees', top));
    const employees = employeesOf(service, context);
    const listed = await rowsOf(employees.tree);
    assert.ok(member?.row.kind === 'person' && 'address' in member.row);
    const { id, resource } = member.row.address;
    assert.ok(resource === 'employees' || resource === 'users');
    const { text } = await service.document('employees', id);
    requests.length = 0;
    const labels = ['Job title', 'Legal entity', 'First day of the contract', 'Last day of the contract'];
    const ofMember = await hoverOf(tree, member);
    for (const label of labels) {
      assert.ok(
        ofMember.some((line) => line.startsWith(`${label}: `)),
        `${label}: ${ofMember.join()}`,
      );
    }
    assert.ok(!ofMember.some((line) => line.includes('Legal entity: Legal entity')), ofMember.join());

    const other = listed.find(
      ({ row }) =>
        row.kind === 'person' && 'address' in row && company.placement(row.address.id).jobTitle === undefined,
    );
    assert.ok(other?.row.kind === 'person' && 'address' in other.row);
    assert.ok(!(await hoverOf(employees.tree, other)).some((line) => line.startsWith('Job title: ')));
    addPersonDocument(company, { resource, id: other.row.address.id }, text);
    const ofDocument = await hoverOf(employees.tree, other);
    const factsIn = (lines: readonly string[]) =>
      lines.filter((line) => labels.some((label) => line.startsWith(`${label}: `)));
    assert.deepEqual(factsIn(ofDocument), factsIn(ofMember));
    assert.deepEqual(requests, []);
  });

  it('has the days of the contract of a user', async () => {
    const user = { id: 7, lastName: 'Ann', dtContractStart: '2020-02-01T00:00:00', dtContractEnd: null };
    await using server = await serve((request, response) =>
      request.url?.startsWith('/api/v3/users')
        ? json(response, { data: { items: [{ ...user, legalEntityId: 3 }], count: 1 } })
        : json(response, {}, 404),
    );
    const { service } = clientOf({ baseUrl: server.origin });
    const { tree } = employeesOf(service);
    const row = (await rowsOf(tree)).find((each) => each.row.kind === 'person') ?? assert.fail();
    server.requests.length = 0;
    assert.deepEqual(await hoverOf(tree, row), [
      'Ann',
      'Status: active',
      'Legal entity: Legal entity 3',
      'First day of the contract: 2020-02-01',
      'Last day of the contract: open-ended',
      'ID: 7',
    ]);
    assert.deepEqual(server.requests, []);
  });

  it('shows no secret that the service repeats in a name, an e-mail address or a department', async () => {
    await using client = await clientOnSandbox({ employees: 40, departments: 6 });
    const { context, source } = departmentsOf(client.service);
    const redaction = new Redaction();
    const { tree } = treeInView(source, context.sessions, redaction);
    const top = await rowAt(tree, 'Siège social');
    const people = await rowAt(tree, 'Employees', top);
    const [person] = await rowsOf(tree, people);
    assert.ok(person);
    const before = await hoverOf(tree, person);
    const secrets = ['', 'E-mail: ', 'Department: '].map(
      (label) => before.find((line) => line.startsWith(label))?.slice(label.length) ?? assert.fail(label),
    );
    for (const apiKey of secrets) {
      redaction.rememberCredentials({ name: 'Acme' }, { apiKey });
    }
    const without = (line: string) => secrets.reduce((text, secret) => text.replace(secret, '•••'), line);
    assert.deepEqual(await hoverOf(tree, person), before.map(without));
    assert.equal(tree.getTreeItem(person.row).label, '•••');
  });

  it('leaves out what is not loaded', async () => {
    await using client = await clientOnSandbox({ employees: 10, departments: 3 });
    const { tree } = employeesOf(client.service);
    const [row] = await rowsOf(tree);
    assert.ok(row);
    const lines = await hoverOf(tree, row);
    assert.deepEqual(
      lines.slice(1).map((line) => line.replace(/:.*/, '')),
      ['Status', 'Number', 'E-mail', 'ID'],
    );
  });

  it('is made anew by drawing its row alone: drawing all would load again what failed', async () => {
    await using client = await clientOnSandbox({ employees: 10, departments: 3 });
    const { tree } = employeesOf(client.service);
    const [row] = await rowsOf(tree);
    const drawn: unknown[] = [];
    tree.onDidChangeTreeData((changed) => drawn.push(changed));
    assert.ok(row);
    await hoverOf(tree, row);
    tree.outdateHovers();
    assert.deepEqual(drawn, [row.row]);
  });

  it('is made anew once more is loaded, and rows without one are not drawn again', async () => {
    await using client = await clientOnSandbox({ employees: 10, departments: 3 });
    const { tree } = employeesOf(client.service);
    let drawn = 0;
    tree.onDidChangeTreeData(() => {
      drawn += 1;
    });
    const [row] = await rowsOf(tree);
    assert.ok(row);
    tree.outdateHovers();
    assert.equal(drawn, 0);
    await hoverOf(tree, row);
    tree.outdateHovers();
    tree.outdateHovers();
    assert.equal(drawn, 1);
  });
});
