import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, errorOf, openTabs, run, useSandbox } from '../documents/support.ts';

interface Hit {
  readonly connection: string;
  readonly resource: string;
  readonly id: string;
  readonly name?: string;
}

describe('workforce.goTo', () => {
  const { connection, requests, sandbox } = useSandbox('Finder', { employees: 60, departments: 12 });

  before(() => run('useConnection', { connection }));

  afterEach(closeAll);

  async function hitsOf(text: string): Promise<readonly Hit[]> {
    const hits = await run('goTo', { text });
    assert.ok(Array.isArray(hits));
    return hits;
  }

  it('returns the hits of a script, and finds them without a request the second time', async () => {
    const [hit] = await hitsOf('e:1010');
    assert.ok(hit?.name);
    assert.deepEqual([hit.connection, hit.resource, hit.id], [connection, 'employees', '1010']);
    requests.length = 0;
    assert.equal((await hitsOf('e:1010'))[0]?.name, hit.name);
    assert.equal((await hitsOf(hit.name))[0]?.id, '1010');
    assert.equal(requests.length, 0);
  });

  it('opens the best hit', async () => {
    const address = await run('goTo', { text: 'e:1010', open: true });
    assert.equal(address, `workforce://${connection}/employees/1010.json`);
    assert.equal(openTabs().length, 1);
  });

  it('reads addresses of the service and of documents, and ids of leaves, without a request', async () => {
    const { baseUrl } = sandbox();
    for (const [text, resource, id] of [
      [`${baseUrl}/service-api/employees/1011`, 'employees', '1011'],
      [`workforce://${connection}/users/1012.json`, 'users', '1012'],
      ['12-20260301-AM', 'leaves', '12-20260301-AM'],
    ] as const) {
      assert.deepEqual(await hitsOf(text), [{ connection, resource, id }]);
    }
    assert.equal(requests.length, 0);
  });

  it('finds nothing at an address of another service, and sends nothing', async () => {
    for (const text of ['https://elsewhere.example/api/v3/users/1', 'workforce://x', 'javascript://alert']) {
      assert.deepEqual(await hitsOf(text), [], text);
    }
    assert.equal(requests.length, 0);
  });

  it('says that nothing matches where there is nothing to open', async () => {
    assert.match(await errorOf('goTo', { text: 'e:zzzzzz', open: true }), /nothing matches “e:zzzzzz”/);
  });
});

describe('the ways from a row', () => {
  const { connection, requests } = useSandbox('Related', { employees: 60, departments: 12 });

  before(() => run('useConnection', { connection }));

  afterEach(closeAll);

  it('lead to the department and the manager of a person, each with two requests at most', async () => {
    const department = String(await run('goToDepartment', { connection, id: 1010 }));
    assert.match(department, new RegExp(`^workforce://${connection}/departments/\\d+\\.json$`));
    requests.length = 0;
    const manager = String(await run('goToManager', { connection, id: 1010 }));
    assert.match(manager, new RegExp(`^workforce://${connection}/employees/\\d+\\.json$`));
    // The views load beside it.
    const sent = requests.filter(({ path }) => path.startsWith('/service-api/employees'));
    assert.ok(sent.length <= 2, sent.map(({ path }) => path).join(' '));
  });

  it('reveal the department of a person with one more request, and open nothing', async () => {
    const department = String(await run('goToDepartment', { connection, id: 1010 }));
    await closeAll();
    assert.doesNotMatch(department, /\/101\.json$/);
    await run('revealDepartment', { connection, id: 101 });
    requests.length = 0;
    const address = { connection, resource: 'employees', id: '1010' };
    await vscode.commands.executeCommand('workforce.revealDepartment', { address });
    const sent = requests.filter(({ path }) => path.startsWith('/service-api/employees'));
    assert.ok(sent.length <= 1, sent.map(({ path }) => path).join(' '));
    await run('copyId', { view: 'workforce.departments' });
    assert.equal(
      department,
      `workforce://${connection}/departments/${await vscode.env.clipboard.readText()}.json`,
    );
    assert.deepEqual(openTabs(), []);
  });

  it('lead to the head of a department, with the request of the document where departments are listed', async () => {
    const department = String(await run('goToDepartment', { connection, id: 1010 }));
    const id = /(\d+)\.json$/.exec(department)?.[1] ?? assert.fail(department);
    await run('goTo', { text: `d:${id}` });
    requests.length = 0;
    const head = String(await run('goToHead', { connection, id }));
    assert.match(head, /\/(?:employees|users)\/\d+\.json$/);
    assert.ok(requests.length <= 1, requests.map(({ path }) => path).join(' '));
  });

  it('say what is not shown', async () => {
    assert.match(
      await errorOf('goToManager', { connection, id: 999999 }),
      /the service shows no person 999999/,
    );
    assert.match(
      await errorOf('goToHead', { connection, id: 999999 }),
      /no head is shown for department 999999/,
    );
  });
});
