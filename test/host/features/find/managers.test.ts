import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { KnownCompanies } from '../../../../src/company/known/known.ts';
import { goToManager } from '../../../../src/features/find/relations.ts';
import { plantedCredentials } from '../../../leaks/planted.ts';
import { json, type ScriptedServer, serveWithToken } from '../../../unit/service/fixtures.ts';
import { connect as connectTo } from '../../../unit/service/sandboxClient.ts';
import { FakeWindow, replaced } from '../../fuzz/fakeWindow.ts';
import { sessionsOf } from '../../trees/support.ts';
import { active, click, closeAll, connect, errorOf, run, until, useSandbox } from '../documents/support.ts';

/** The head of the sandbox company. */
const manager = '1001';

describe('the team of a person', () => {
  const { connection, requests, sandbox, showViews } = useSandbox('Teams', {
    employees: 60,
    departments: 12,
  });
  const lists = () =>
    requests
      .map(({ path }) => new URL(path, sandbox().baseUrl))
      .filter(({ pathname }) => pathname === '/service-api/employees');

  beforeEach(showViews);

  afterEach(closeAll);

  after(() => run('clearEmployeeFilters', {}));

  /** The list that a command makes the view request. */
  async function listedBy(show: () => PromiseLike<unknown>): Promise<URLSearchParams> {
    requests.length = 0;
    await show();
    await until(() => lists().length > 0, 'the view lists the team');
    const [list, ...others] = lists();
    assert.deepEqual(others, []);
    assert.equal(requests.filter(({ path }) => !path.includes('/connect/token')).length, 1);
    await run('clearEmployeeFilters', {});
    return list?.searchParams ?? assert.fail();
  }

  it('is one request, from a script, a row, a document and the active document', async () => {
    const address = `workforce://${connection}/employees/${manager}.json`;
    await run('openJson', { connection, resource: 'employees', id: manager });
    await active(address);
    const node = { address: { connection, resource: 'employees', id: manager }, name: 'Ann' } as const;
    using _picks = replaced('showQuickPick', ([direct]: readonly unknown[]) => Promise.resolve(direct));
    for (const show of [
      () => run('showTeam', { connection, id: manager }),
      () => vscode.commands.executeCommand('workforce.showTeam', node),
      () => vscode.commands.executeCommand('workforce.showTeam', vscode.Uri.parse(address)),
      () => vscode.commands.executeCommand('workforce.showTeam'),
    ]) {
      const query = await listedBy(show);
      assert.equal(query.get('applicableJobPosition.manager.id'), manager);
      assert.equal(query.get('search') ?? query.get('status'), null);
    }
  });

  it('has all levels below on request, level by level', async () => {
    const { items } = await connectTo(sandbox()).service.people();
    const isManager = (id: string) => items.some(({ managerId }) => managerId === id);
    const head = items.find(({ id, managerId }) => managerId === null && isManager(id))?.id;
    requests.length = 0;
    await run('showTeam', { connection, id: head, levels: 'all' });
    const asked = () =>
      lists().map(({ searchParams }) => searchParams.get('applicableJobPosition.manager.id'));
    await until(() => asked().length > 2 && asked().at(-1)?.startsWith(`${head},`) === true);
    const managers = asked().at(-1)?.split(',') ?? [];
    assert.equal(new Set(managers).size, managers.length);
    assert.equal(asked()[0], head);
    assert.deepEqual(managers.toSorted(), items.flatMap(({ id }) => (isManager(id) ? [id] : [])).toSorted());
    // Each manager but the first was found on a level that was read before.
    const read = new Set(
      asked()
        .slice(1, -1)
        .flatMap((ids) => ids?.split(',') ?? []),
    );
    assert.ok(
      managers.slice(1).every((id) => read.has(id)),
      managers.join(),
    );
    await run('clearEmployeeFilters', {});
  });

  it('rejects what is no person, and the connection that is not in use', async () => {
    assert.match(await errorOf('showTeam', { connection, id: '../users' }), /cannot be an ID/);
    assert.match(await errorOf('showTeam', { connection }), /its argument "id" is missing/);
    assert.match(await errorOf('showTeam', { connection: 'nowhere', id: '1' }), /no connection “nowhere”/);
    using window = new FakeWindow();
    await vscode.commands.executeCommand('workforce.showTeam', vscode.Uri.file('/employees/1.json'));
    assert.match(window.messages.join(), /Could not show the team of a person: no person is given/);
    await click('goToHead');
    assert.match(window.messages.join(), /Could not go to the head of a department: no department is given/);
    assert.deepEqual(lists(), []);
  });
});

describe('all levels below a person, in a company of many managers', () => {
  const { connection, requests, sandbox, showViews } = useSandbox('Wide', { employees: 240, departments: 6 });
  const filtered = () =>
    requests
      .filter(({ path }) => path.startsWith('/service-api/employees?'))
      .flatMap(
        ({ path }) => new URLSearchParams(path.split('?')[1]).get('applicableJobPosition.manager.id') ?? [],
      );
  let [wide, long]: readonly number[] = [];
  /** The nine managers of the long chain, as the filter of a list. */
  const longChain = () => Array.from({ length: 9 }, (_, level) => Number(long) + level).join();

  before(() => {
    const scenario = JSON.parse(sandbox().company.snapshot());
    const positions: { managerId?: number | null; readonly employeeId: number }[] = scenario.positions;
    const ids = positions.map(({ employeeId }) => employeeId);
    // One has 110 reports, who have one each. Another one has nine levels below.
    const managerAt = (place: number) => {
      if (place > 0 && place <= 220) {
        return ids[Math.max(0, place - 110)];
      }
      return place > 221 && place <= 230 ? ids[place - 1] : undefined;
    };
    for (const [place, position] of positions.entries()) {
      position.managerId = managerAt(place) ?? null;
    }
    sandbox().company.restore(JSON.stringify(scenario));
    [wide, long] = [ids[0] ?? 0, ids[221] ?? 0];
  });

  beforeEach(showViews);

  after(() => run('clearEmployeeFilters', {}));

  /** Shows all levels as a user, who replies to the question. Returns the questions. */
  async function showAll(id: number | undefined, answer: (all: string) => string | undefined) {
    const asked: string[] = [];
    using _picks = replaced('showQuickPick', (items: readonly unknown[]) => Promise.resolve(items[1]));
    using _asking = replaced(
      'showInformationMessage',
      (...[question = '', , all = '']: readonly string[]) => {
        asked.push(question);
        return Promise.resolve(answer(all));
      },
    );
    await vscode.commands.executeCommand('workforce.showTeam', {
      address: { connection, resource: 'employees', id: String(id) },
      name: 'Ann',
    });
    return asked;
  }

  it('are not shown where there are more managers than a filter takes', async () => {
    assert.match(
      await errorOf('showTeam', { connection, id: wide, levels: 'all' }),
      /there are more than 100 managers, which is the limit of a filter\. Choose a person further below\./,
    );
  });

  it('are found after a question before the sixth request, or not at all', async () => {
    const question = 'Finding all levels below Ann takes at least 6 requests. Read all of them?';
    assert.deepEqual(await showAll(long, () => undefined), [question]);
    assert.equal(filtered().length, 5);
    assert.deepEqual(await showAll(long, (all) => all), [question]);
    await until(() => filtered().at(-1) === longChain(), 'the view lists the team');
    assert.equal(filtered().length, 5 + 10 + 1);
  });

  it('take no request to be found where all people were read a moment before', async () => {
    await vscode.commands.executeCommand('workforce.checkOrganization');
    requests.length = 0;
    assert.deepEqual(await showAll(long, () => undefined), []);
    await until(() => filtered().length > 0, 'the view lists the team');
    assert.deepEqual(filtered(), [longChain()]);
  });
});

describe('the manager of a manager', () => {
  const { connection, requests, sandbox } = useSandbox('Above', { employees: 60, departments: 12 });
  const sent = () => requests.filter(({ path }) => !path.includes('/connect/token'));

  afterEach(closeAll);

  it('is the manager of the manager’s document, from a script and from a document, in two requests where the manager’s was read', async () => {
    const first = String(await run('goToManager', { connection, id: 1040 }));
    const second = String(await run('goToManager', { connection, id: /(\d+)\.json$/.exec(first)?.[1] }));
    await closeAll();
    requests.length = 0;
    assert.equal(await run('goToUpperManager', { connection, id: 1040 }), second);
    assert.equal(sent().length, 2);
    await run('openJson', { connection, resource: 'employees', id: '1040' });
    await active(`workforce://${connection}/employees/1040.json`);
    await click('goToUpperManager');
    await active(second);
  });

  it('is the request of the document alone where a list has shown the managers', async () => {
    const { service } = connectTo(sandbox());
    const known = new KnownCompanies();
    known.of(service).addAllPeople(await service.people());
    const upper = String(await run('goToUpperManager', { connection, id: 1040 }));
    await closeAll();
    requests.length = 0;
    const trees = { reveal: () => Promise.resolve(false) };
    const row = { address: { connection, resource: 'employees', id: '1040' } };
    const opened = await goToManager(
      { sessions: sessionsOf(service, { id: connection }), known, trees },
      { scripted: undefined, target: row, selection: [], isPreview: false, viewColumn: undefined },
      2,
    );
    assert.equal(opened, upper);
    assert.equal(sent().length, 1, sent().join(' '));
  });
});

describe('managers of a hostile or careless service', () => {
  const managers: Readonly<Record<string, string>> = { 1: '2', 2: '1', 3: '3', 4: '9' };
  const connection = 'careless';
  let server: ScriptedServer;

  before(async () => {
    server = await serveWithToken(({ url = '' }, response) => {
      const id = new URL(url, 'http://service').searchParams.get('id') ?? '';
      const found = managers[id];
      const items = found ? [{ id, applicableJobPosition: { id: `p${id}` } }] : [];
      json(response, {
        items,
        embedded: { 'job-position': { [`p${id}`]: { id: `p${id}`, manager: { id: found } } } },
      });
    }, 'PLANTED-token');
    const { clientId, clientSecret } = plantedCredentials;
    const inputs = { baseUrl: server.origin, tokenUrl: `${server.origin}/connect/token` };
    assert.equal(await connect('Careless', { ...inputs, clientId, clientSecret }), connection);
  });

  after(async () => {
    await run('removeConnection', { connection });
    await server[Symbol.asyncDispose]();
  });

  it('who are each other’s managers, or their own, are named', async () => {
    const circle = await errorOf('goToUpperManager', { connection, id: 1 });
    assert.match(circle, /the managers form a cycle: 1 → 2 → 1/);
    for (const command of ['goToManager', 'goToUpperManager']) {
      assert.match(await errorOf(command, { connection, id: 3 }), /form a cycle: 3 → 3/);
    }
  });

  it('who may not be seen are named', async () => {
    assert.match(
      await errorOf('goToUpperManager', { connection, id: 4 }),
      /the service shows no person 9\. There may be none, or this connection may not see it\./,
    );
  });
});
