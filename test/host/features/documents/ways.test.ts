import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FakeWindow } from '../../fuzz/fakeWindow.ts';
import { active, click, closeAll, commandsAbove, errorOf, run, until, useSandbox } from './support.ts';

describe('the line above the document of a person or a department', () => {
  const { connection, requests, showViews } = useSandbox('Ways', { employees: 60, departments: 12 });
  const sent = () => requests.filter(({ path }) => !path.includes('/connect/token'));

  before(async () => {
    await run('useConnection', { connection });
    await showViews();
  });

  afterEach(closeAll);

  after(() => run('clearEmployeeFilters', {}));

  async function open(resource: string, id: string): Promise<vscode.TextDocument> {
    const address = String(await run('openJson', { connection, resource, id }));
    return (await active(address)).document;
  }

  /** The commands above a document by their titles. Sends nothing. */
  async function lineAbove({ uri }: vscode.TextDocument): Promise<ReadonlyMap<string, vscode.Command>> {
    const before = requests.length;
    const commands = await commandsAbove(uri);
    assert.equal(requests.length, before, 'the line sends nothing');
    return new Map(commands.map((command) => [command.title, command]));
  }

  async function follow(document: vscode.TextDocument, title: string): Promise<void> {
    const command = (await lineAbove(document)).get(title) ?? assert.fail(title);
    await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
  }

  /** The document that the active editor shows once it shows another one. */
  async function next(document: vscode.TextDocument): Promise<vscode.TextDocument> {
    const other = () => {
      const shown = vscode.window.activeTextEditor?.document;
      return shown?.uri.toString() === document.uri.toString() ? undefined : shown;
    };
    await until(() => other() !== undefined, 'another document is shown');
    return other() ?? assert.fail();
  }

  it('has the ways from them, and nothing above other documents', async () => {
    const ofPerson = ['Manager', 'Department', 'Leaves…', 'Report…'];
    const ofDepartment = ['Head', 'Parent', 'People', 'Organization Chart', 'Leaves…', 'Report…'];
    for (const [resource, id, titles] of [
      ['employees', '1010', ofPerson],
      ['users', '1010', ofPerson],
      ['departments', '104', ofDepartment],
      ['legacy-departments', '104', ofDepartment],
      ['taxonomies', '501', []],
    ] as const) {
      const line = [...(await lineAbove(await open(resource, id))).keys()];
      const others = line.filter((title) => !/^Show \d+ Name|sensitive field/.test(title));
      assert.deepEqual(others, titles, resource);
    }
  });

  it('leads from a person to the manager, the department, its head and its parent', async () => {
    const person = await open('employees', '1040');
    requests.length = 0;
    await follow(person, 'Manager');
    const manager = await next(person);
    assert.match(manager.uri.path, /^\/employees\/\d+\.json$/);
    assert.equal(sent().length, 1, 'the document alone: that of the person shows the manager');

    await open('employees', '1040');
    requests.length = 0;
    await follow(person, 'Department');
    const department = await next(person);
    const { id, parentId } = JSON.parse(department.getText());
    assert.equal(department.uri.path, `/departments/${id}.json`);

    requests.length = 0;
    await follow(department, 'Parent');
    const parent = await next(department);
    assert.equal(JSON.parse(parent.getText()).hierarchy, parentId);
    assert.equal(sent().length, 1, 'the document alone: the departments are listed');

    await open('departments', String(id));
    requests.length = 0;
    await follow(department, 'Head');
    assert.match((await next(department)).uri.path, /^\/employees\/\d+\.json$/);
    assert.ok(sent().length <= 1);
  });

  it('shows the people of a department in their view', async () => {
    const department = await open('legacy-departments', '104');
    requests.length = 0;
    await follow(department, 'People');
    await until(() => sent().some(({ path }) => /department\.id=104/.test(decodeURIComponent(path))));
  });

  it('asks for the period of leaves and of a report of the person or department alone', async () => {
    for (const [resource, id] of [
      ['employees', '1012'],
      ['legacy-departments', '104'],
    ] as const) {
      const document = await open(resource, id);
      const { name, familyName } = JSON.parse(document.getText());
      for (const title of ['Leaves…', 'Report…']) {
        using window = new FakeWindow();
        await follow(document, title);
        assert.ok(
          window.texts.some((text) => text.includes(familyName ?? name)),
          `${title} ${window.texts} ${window.messages}`,
        );
      }
    }
  });

  it('is also what the palette does with the active document', async () => {
    const department = await open('structure-departments', '104');
    await click('goToParent');
    const parent = await next(department);
    assert.equal(parent.uri.path, '/departments/103.json');
    assert.equal(
      await run('goToParent', { connection, id: 104 }),
      `workforce://${connection}/departments/103.json`,
    );
  });

  it('says where there is no parent, and what is no department', async () => {
    assert.match(
      await errorOf('goToParent', { connection, id: 101 }),
      /Could not go to the parent of a department: no parent is shown for department 101/,
    );
    const person = await open('employees', '1012');
    using window = new FakeWindow();
    await click('goToParent', person.uri);
    await click('goToParent');
    assert.equal(window.messages.length, 2);
    assert.match(window.messages.join(), /no department is given\. Choose a department in a view/);
  });
});

describe('the address of a document that a command is for', () => {
  const { connection, requests, sandbox } = useSandbox('Given', { employees: 20 });

  it('is refused with a secret in it, before a request is sent', async () => {
    const { clientSecret } = sandbox();
    for (const command of ['goToManager', 'goToDepartment']) {
      using window = new FakeWindow();
      const address = vscode.Uri.parse(`workforce://${connection}/employees/${clientSecret}.json`);
      await click(command, address);
      assert.match(window.messages.join(), /secret/, command);
    }
    assert.deepEqual(
      requests.filter(({ path }) => path.includes(clientSecret)),
      [],
    );
  });
});
