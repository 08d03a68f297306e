import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionId } from '../../../../src/features/documents/sharedLink.ts';
import { revealButton, rowAction } from '../../../../src/features/find/items.ts';
import { allScopes } from '../../../unit/service/sandboxClient.ts';
import { FakeQuickPick, FakeWindow, replaced } from '../../fuzz/fakeWindow.ts';
import { closeAll, errorOf, openTabs, run, until, useSandbox } from '../documents/support.ts';

interface Hit {
  readonly connection: string;
  readonly resource: string;
  readonly id: string;
  readonly name?: string;
}

/** Lets a user act on one list after the other, and cancel the next one. Returns the result and the messages. */
async function asked(...actions: readonly ((list: FakeQuickPick) => void)[]) {
  return await askedFrom(undefined, ...actions);
}

/** The same with the arguments of a script. */
async function askedFrom(given: object | undefined, ...actions: readonly ((list: FakeQuickPick) => void)[]) {
  const remaining = [...actions];
  using fake = new FakeWindow();
  using _lists = replaced('createQuickPick', () => new FakeQuickPick((list) => remaining.shift()?.(list)));
  const result = await vscode.commands.executeCommand('workforce.goTo', given);
  return { result, messages: fake.messages };
}

describe('workforce.goTo', () => {
  const { connection, requests, sandbox } = useSandbox(
    'Finder',
    { employees: 60, departments: 12 },
    { scopes: allScopes },
  );

  before(() => run('useConnection', { connection }));

  afterEach(closeAll);

  async function hitsOf(text: string): Promise<readonly Hit[]> {
    const hits = await run('goTo', { text, open: false });
    assert.ok(Array.isArray(hits));
    return hits;
  }

  it('opens a typed id as one of the kinds that no list shows', async () => {
    const { result } = await asked(
      (list) => {
        list.type('e_badge');
        list.pick('Open ID e_badge as…');
      },
      (list) => list.pick('Employee attribute definition'),
    );
    assert.equal(result, `workforce://${connection}/employee-attribute-definitions/e_badge.json`);
    const last = requests.at(-1);
    assert.equal(last?.path, '/service-api/employee-attribute-definitions/e_badge');
  });

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

  const opens = (typed: string, label: string) => (list: FakeQuickPick) => {
    list.type(typed);
    list.pick(label);
  };

  it('opens a pasted address with all that it names', async () => {
    const address = `workforce://${connection}/users/1012.json?extendedData`;
    assert.equal((await asked(opens(address, 'User (legacy) 1012'))).result, address);
    assert.ok(requests.some(({ path }) => path.includes('extendedData')));
  });

  it('returns nothing where nothing is opened, and does not keep it among the recent ones', async () => {
    const address = `workforce://${connection}/users/999999.json?extendedData`;
    const { result, messages } = await asked(opens(address, 'User (legacy) 999999'));
    assert.equal(result, undefined);
    assert.match(messages.join(), /^Could not open users 999999|^Could not read/);
    await asked(({ items }) => assert.ok(items.every(({ label }) => label !== 'User (legacy) 999999')));
  });

  it('shows in the list why a document cannot be opened, in a sentence', async () => {
    const openTextDocument = Object.getOwnPropertyDescriptor(vscode.workspace, 'openTextDocument');
    const value = () => Promise.reject(new Error('broken'));
    Object.defineProperty(vscode.workspace, 'openTextDocument', { ...openTextDocument, value });
    const pasted = `workforce://${connection}/users/1013.json`;
    let shown: readonly vscode.QuickPickItem[] = [];
    try {
      await asked(opens(pasted, 'User (legacy) 1013'), ({ items }) => {
        shown = items;
      });
    } finally {
      Object.defineProperty(vscode.workspace, 'openTextDocument', openTextDocument ?? assert.fail());
    }
    assert.match(shown.map(({ label }) => label).join(), /^An unexpected error occurred: broken\./);
  });

  it('confirms a copied id once, in a sentence without the id, which could imitate an icon', async () => {
    const shown: string[] = [];
    using _status = replaced('setStatusBarMessage', (text: string) => shown.push(text));
    await asked((list) => {
      list.type(`workforce://${connection}/users/$(bug).json`);
      list.press('Copy ID');
    });
    await until(() => shown.length > 0);
    assert.deepEqual(shown, ['$(check) Copied the ID']);
  });

  it('opens with the text of a script, which a user then changes', async () => {
    const seen: unknown[] = [];
    const { result } = await askedFrom({ text: 'e:1010' }, (list) => {
      seen.push(
        list.value,
        list.items.some(({ label }) => label === 'Open ID 1010 as…'),
      );
      list.type(`workforce://${connection}/users/1014.json`);
      list.pick('User (legacy) 1014');
    });
    assert.deepEqual(seen, ['e:1010', true]);
    assert.equal(result, `workforce://${connection}/users/1014.json`);
  });

  it('narrows the list with the buttons of its title, and widens it again', async () => {
    const values: string[] = [];
    await asked((list) => {
      list.type('ann');
      for (const tooltip of ['People only (e:)', 'Labels only (l:)', 'Labels only (l:)']) {
        // Two translations may be the same.
        list.trigger(tooltip, { tooltip: 'Departments only (d:)' });
        values.push(list.value);
      }
    });
    assert.deepEqual(values, ['e:ann', 'l:ann', 'ann']);
  });

  it('opens a copied link, also as a text with punctuation around it', async () => {
    await run('copyLink', { connection, resource: 'users', id: '1015' });
    const link = await vscode.env.clipboard.readText();
    requests.length = 0;
    for (const text of [link, `<${link}>,`]) {
      assert.deepEqual(await hitsOf(text), [{ connection, resource: 'users', id: '1015' }], text);
    }
    assert.equal(requests.length, 0);
    const { result } = await asked(opens(link, 'User (legacy) 1015'));
    assert.equal(result, `workforce://${connection}/users/1015.json`);
    for (const other of [
      link.replace(/service%3D/, 'service%3Dhttps%3A%2F%2Fevil.example%2F'),
      link.replace('/users/', '/..%2F/'),
      `vscode://${extensionId}/users/1.json`,
    ]) {
      assert.deepEqual(await hitsOf(other), [], other);
    }
  });

  it('goes out of the way where a button leads to a row', async () => {
    let isHidden = false;
    await asked((list) => {
      list.onDidHide(() => {
        isHidden = true;
      });
      list.type('d:101');
      list.press('Copy ID');
      assert.equal(isHidden, false);
      list.press('Reveal in its view');
      assert.equal(isHidden, true);
    });
  });

  it('shows the department of a person, and at most three buttons with labels', async () => {
    let items: readonly vscode.QuickPickItem[] = [];
    const departments = (await hitsOf('d:1')).flatMap(({ name }) => name ?? []);
    await hitsOf('e:1010');
    await asked((list) => {
      list.type('e:1010');
      items = list.items.filter(({ buttons = [] }) => buttons.length > 0);
    });
    const tooltips = items[0]?.buttons?.map(({ tooltip }) => tooltip);
    assert.deepEqual(tooltips, ['Reveal in its view', 'Copy ID', 'Add to Favorites']);
    assert.ok(
      departments.some((name) => items[0]?.description?.includes(` · ${name} · `)),
      items[0]?.description,
    );
  });

  it('keeps a row for Enter where the editor has not said which one is in focus', async () => {
    let list: FakeQuickPick | undefined;
    class LastingQuickPick extends FakeQuickPick {
      override show(): void {
        list = this;
      }
    }
    using _lists = replaced('createQuickPick', () => new LastingQuickPick(() => undefined));
    const ended = vscode.commands.executeCommand('workforce.goTo');
    await until(() => list !== undefined);
    list?.type('999999');
    await until(
      () => list?.items.some(({ label }) => label.startsWith('The service finds nothing more')) === true,
    );
    assert.deepEqual(
      list?.activeItems.map(({ label }) => label),
      ['Open ID 999999 as…'],
    );
    list?.hide();
    assert.equal(await ended, undefined);
  });

  it('says that nothing matches where there is nothing to open', async () => {
    assert.match(await errorOf('goTo', { text: 'e:zzzzzz', open: true }), /nothing matches “e:zzzzzz”/);
  });
});

describe('the list of a connection that has moved while another one was in use', () => {
  const { connection } = useSandbox('Mover', { employees: 20, departments: 6 });
  const elsewhere = useSandbox('Elsewhere', { employees: 20, departments: 6 });

  it('shows nothing that was opened at the former address', async () => {
    let recent: readonly string[] = [];
    const readRecent = (list: FakeQuickPick) => {
      recent = list.items.map(({ label }) => label);
    };
    await run('useConnection', { connection });
    await run('goTo', { text: 'e:1010', open: true });
    await closeAll();
    await asked(readRecent);
    assert.equal(recent[0], 'Recent');
    await run('useConnection', { connection: elsewhere.connection });
    const { baseUrl, tokenUrl, apiKey, clientId, clientSecret } = elsewhere.sandbox();
    await run('editConnection', { connection, baseUrl, tokenUrl, apiKey, clientId, clientSecret });
    await run('useConnection', { connection });
    await asked(readRecent);
    assert.match(recent.join(), /^Type a part of a name/);
  });
});

describe('a list with more matches than rows', () => {
  const { connection, requests, showViews } = useSandbox('Crowd', { employees: 150, departments: 12 });

  it('says that there are more, and only then', async () => {
    await run('useConnection', { connection });
    await showViews();
    await until(async () => {
      await run('loadMore', { view: 'workforce.employees' });
      return requests.some(({ path }) => path.includes('/service-api/employees?'));
    });
    const labels: Record<string, readonly string[]> = {};
    for (const text of ['e:1', 'e:1010']) {
      await asked((list) => {
        list.type(text);
        labels[text] = list.items.map(({ label }) => label);
      });
    }
    assert.match(labels['e:1']?.join('\n') ?? '', /\nMore match than are listed here/);
    assert.doesNotMatch(labels['e:1010']?.join('\n') ?? '', /More match/);
  });
});

describe('the ways from a row', () => {
  const { connection, requests } = useSandbox('Related', { employees: 150, departments: 12 });

  /** A view loads once it is visible, and a revealed row makes views visible: load them before a test counts. */
  before(async () => {
    await run('useConnection', { connection });
    // The check of the new connection has read a page of each list.
    requests.length = 0;
    for (const [view, path] of [
      ['employees', '/service-api/employees?'],
      ['departments', '/departments?'],
    ] as const) {
      await vscode.commands.executeCommand(`workforce.${view}.focus`);
      await until(() => requests.some((request) => request.path.includes(path)), view);
    }
  });

  afterEach(closeAll);

  /** The requests since the test began, without those of the other views. */
  const sent = () =>
    requests.map(({ path }) => path).filter((path) => /\/(?:employees|departments)\b/.test(path));

  it('lead to the department and the manager of a person, each with two requests', async () => {
    const department = String(await run('goToDepartment', { connection, id: 1010 }));
    assert.match(department, new RegExp(`^workforce://${connection}/departments/\\d+\\.json$`));
    assert.equal(sent().length, 2, sent().join(' '));
    requests.length = 0;
    const manager = String(await run('goToManager', { connection, id: 1010 }));
    assert.match(manager, new RegExp(`^workforce://${connection}/employees/\\d+\\.json$`));
    assert.equal(sent().length, 2, sent().join(' '));
  });

  it('reveal the department of a person with one more request, and open nothing', async () => {
    const department = String(await run('goToDepartment', { connection, id: 1010 }));
    await closeAll();
    assert.doesNotMatch(department, /\/101\.json$/);
    await run('revealDepartment', { connection, id: 101 });
    requests.length = 0;
    const address = { connection, resource: 'employees', id: '1010' };
    await vscode.commands.executeCommand('workforce.revealDepartment', { address });
    assert.equal(sent().length, 1, sent().join(' '));
    await until(async () => {
      await run('copyId', { view: 'workforce.departments' });
      return department.endsWith(`/departments/${await vscode.env.clipboard.readText()}.json`);
    }, `${department} is selected`);
    assert.deepEqual(openTabs(), []);
  });

  it('lead to the head of a department, with the request of the document where departments are listed', async () => {
    const department = String(await run('goToDepartment', { connection, id: 1010 }));
    const id = /(\d+)\.json$/.exec(department)?.[1] ?? assert.fail(department);
    await run('goTo', { text: `d:${id}`, open: false });
    requests.length = 0;
    const head = String(await run('goToHead', { connection, id }));
    assert.match(head, /\/(?:employees|users)\/\d+\.json$/);
    assert.ok(requests.length <= 1, requests.map(({ path }) => path).join(' '));
  });

  it('reveal an employee that the filter of the view leaves out', async () => {
    const lists = () => requests.map(({ path }) => path).filter((path) => path.includes('/employees?'));
    await run('filterEmployees', { statuses: ['upcoming'], departmentId: '101' });
    await until(async () => {
      await vscode.commands.executeCommand('workforce.employees.focus');
      return lists().some((path) => path.includes('upcoming'));
    }, 'the view lists with the filter');
    requests.length = 0;
    const failed: unknown[] = [];
    const entryPoints = {
      run: (_name: string, work: () => Promise<void>) => {
        work().catch((error: unknown) => failed.push(error));
      },
    };
    const trees = { reveal: () => Promise.resolve(false) };
    rowAction({ entryPoints, trees }, revealButton, {
      address: { connection, resource: 'employees', id: '1010' },
    });
    const address = `workforce://${connection}/employees/1010.json`;
    await until(() => lists().length > 0, 'the view lists without the filter');
    await until(async () => {
      await vscode.commands.executeCommand('workforce.employees.focus');
      await vscode.commands.executeCommand('list.focusFirst');
      await vscode.commands.executeCommand('list.select');
      return vscode.window.activeTextEditor?.document.uri.toString() === address;
    }, 'the row of the employee opens');
    assert.equal(lists().length, 1, lists().join(' '));
    await run('clearEmployeeFilters', {});
    assert.deepEqual(failed, []);
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
