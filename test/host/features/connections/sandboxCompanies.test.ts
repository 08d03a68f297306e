import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Scenario } from '../../../../src/sandbox/company/scenario/schema.ts';
import { isRecord } from '../../../../src/service/contract/record.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { active, closeAll, errorOf, limitRequests, openTabs, run, until } from '../documents/support.ts';
import { useConnections } from './support.ts';

const company: Scenario = {
  departments: [{ id: 101, name: 'Only one' }],
  employees: [{ id: 7, givenName: 'Ann', familyName: 'Martin', hiredOn: '2024-02-29' }],
};

describe('companies of the sandbox', () => {
  const { explore } = useConnections();
  let folder: string;
  const address = (name: string) => vscode.Uri.file(join(folder, name)).toString();

  function write(name: string, content: unknown): string {
    const file = join(folder, name);
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, undefined, 2));
    return file;
  }

  /** What the sandbox calls its first department, in the document of it. */
  async function departmentName(): Promise<string> {
    await run('openJson', { connection: 'sandbox', resource: 'departments', id: '101' });
    const name: unknown = JSON.parse(
      (await active('workforce://sandbox/departments/101.json')).document.getText(),
    ).name;
    await closeAll();
    return String(name);
  }

  /** Chooses by a user; `opened` is what the open dialog returns, `button` what is pressed in messages. */
  async function choose(wanted: string, answers: { opened?: string; button?: string } = {}) {
    const labels: string[] = [];
    const messages: string[] = [];
    const message = (text: string, ...rest: unknown[]) => {
      messages.push(text);
      return Promise.resolve(rest.find((each) => each === answers.button));
    };
    using _pick = replaced('showQuickPick', (items: readonly vscode.QuickPickItem[]) => {
      labels.push(...items.map(({ label }) => label));
      return Promise.resolve(items.find(({ label }) => label === wanted));
    });
    using _open = replaced('showOpenDialog', () =>
      Promise.resolve(answers.opened === undefined ? undefined : [vscode.Uri.file(answers.opened)]),
    );
    using _question = replaced('showWarningMessage', message);
    using _error = replaced('showErrorMessage', message);
    using _information = replaced('showInformationMessage', message);
    const id = await vscode.commands.executeCommand('workforce.exploreSandbox');
    return { id, labels, messages };
  }

  before(() => limitRequests(1000));

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'scenarios-'));
    await explore();
    await run('exploreSandbox', { scenario: 'generated' });
  });

  afterEach(async () => {
    await closeAll();
    rmSync(folder, { recursive: true });
  });

  after(() => limitRequests(undefined));

  it('come from a file that a user opens, after a question, and from the recent ones', async () => {
    const generated = await departmentName();
    const file = write('first.json', company);
    const first = await choose('A Scenario File…', { opened: file, button: 'Replace' });
    assert.deepEqual(
      [first.id, first.labels.slice(0, 2), first.messages],
      ['sandbox', ['The Generated Company', 'A Scenario File…'], ['Replace the current sandbox company?']],
    );
    assert.equal(await departmentName(), 'Only one');

    const kept = await choose('The Generated Company');
    assert.deepEqual([kept.id, await departmentName()], [undefined, 'Only one']);
    const back = await choose('The Generated Company', { button: 'Replace' });
    assert.deepEqual([back.labels[2], await departmentName()], ['first.json', generated]);

    const again = await choose('first.json', { button: 'Replace' });
    assert.deepEqual([again.id, await departmentName()], ['sandbox', 'Only one']);
    assert.deepEqual((await choose('A Scenario File…')).id, undefined);
  });

  it('are different ones for snapshots', async () => {
    const before = join(folder, 'departments.jsonl');
    await run('takeSnapshot', { connection: 'sandbox', list: 'departments', target: before });
    await run('exploreSandbox', { scenario: write('other.json', company) });
    assert.match(
      await errorOf('showChanges', { connection: 'sandbox', before }),
      /one is of “sandbox”, the other of “sandbox other\.json”/,
    );
  });

  it('are five recent ones at most, and one that is gone is said and taken off', async () => {
    for (const name of ['1', '2', '3', '4', '5', '6']) {
      await run('exploreSandbox', { scenario: write(`${name}.json`, company) });
    }
    const before = await choose('');
    assert.deepEqual(before.labels.slice(2), ['6.json', '5.json', '4.json', '3.json', '2.json']);
    rmSync(join(folder, '4.json'));
    const { id, messages } = await choose('4.json', { button: 'Replace' });
    assert.equal(id, undefined);
    assert.match(messages.join(), /Could not explore “4.json”: the file cannot be read .+ Choose another/);
    assert.deepEqual((await choose('')).labels.slice(2), ['6.json', '5.json', '3.json', '2.json']);
    assert.equal(await departmentName(), 'Only one');
  });

  it('whose file is wrong leave the present one, and the file is opened at the line', async () => {
    const generated = await departmentName();
    const wrong = { ...company, positions: [{ employeeId: 7, departmentId: 99 }] };
    const file = write('wrong.json', wrong);
    const sentence =
      'Could not explore “wrong.json”: positions[0].departmentId (line 19): 99 is no department. Correct the file, or choose another one with “Explore Sandbox…”.';
    assert.equal(await errorOf('exploreSandbox', { scenario: file }), sentence);
    const { id, messages } = await choose('A Scenario File…', { opened: file, button: 'Replace' });
    assert.deepEqual([id, messages.at(-1)], [undefined, sentence]);
    assert.equal(await departmentName(), generated);
    using _error = replaced('showErrorMessage', (_text: string, ...buttons: string[]) =>
      Promise.resolve(buttons.find((each) => each === 'Open the File')),
    );
    using _question = replaced('showWarningMessage', (_text: string, _options: unknown, button: string) =>
      Promise.resolve(button),
    );
    using _open = replaced('showOpenDialog', () => Promise.resolve([vscode.Uri.file(file)]));
    using _pick = replaced('showQuickPick', (items: readonly vscode.QuickPickItem[]) =>
      Promise.resolve(items[1]),
    );
    await vscode.commands.executeCommand('workforce.exploreSandbox');
    const editor = await active(address('wrong.json'));
    await until(() => editor.selection.active.line === 18);
    assert.match(await errorOf('exploreSandbox', { scenario: 'wrong.json' }), /neither an absolute path/);
    assert.match(await errorOf('exploreSandbox', { scenario: folder }), /it is not a file/);
  });

  it('are generated again by other settings, which are saved whole', async () => {
    const set = (people: number | undefined) =>
      vscode.workspace
        .getConfiguration()
        .update('workforce.sandbox.employees', people, vscode.ConfigurationTarget.Global);
    await set(1500);
    try {
      assert.deepEqual((await choose('The Generated Company')).messages.length, 1);
      await run('exploreSandbox', { scenario: 'generated' });
      const target = join(folder, 'large.json');
      await run('saveSandbox', { target });
      const text = readFileSync(target, 'utf8');
      assert.ok(text.length > 1_500_000, `${text.length} characters`);
      assert.equal(JSON.parse(text).employees.length, 1500);
    } finally {
      await set(undefined);
    }
  });

  it('are saved with archived labels and reports, and explored again with them', async () => {
    await run('archiveLabel', { connection: 'sandbox', id: '7001' });
    await run('createReport', { connection: 'sandbox', templateId: 'absences' });
    const target = join(folder, 'saved.workforce-scenario.json');
    assert.equal(await run('saveSandbox', { target }), vscode.Uri.file(target).toString());
    await run('exploreSandbox', { scenario: write('other.json', company) });
    await run('exploreSandbox', { scenario: target });
    await run('openJson', { connection: 'sandbox', resource: 'taxonomy-labels', id: '7001' });
    const { document } = await active('workforce://sandbox/taxonomy-labels/7001.json');
    assert.match(document.getText(), /"isArchived": true/);
    const saved = JSON.parse((await vscode.workspace.openTextDocument(target)).getText());
    assert.equal(saved.reports.length, 1);
    await run('openJson', { connection: 'sandbox', resource: 'reports', id: String(saved.reports[0].id) });
    assert.ok(openTabs().length > 0);
    // A user saves with the dialog of the editor.
    using _save = replaced('showSaveDialog', ({ defaultUri }: vscode.SaveDialogOptions) => {
      assert.match(String(defaultUri), /company\.workforce-scenario\.json$/);
      return Promise.resolve(vscode.Uri.file(join(folder, 'by hand.json')));
    });
    using _saved = replaced('showInformationMessage', () => Promise.resolve(undefined));
    assert.equal(await vscode.commands.executeCommand('workforce.saveSandbox'), address('by hand.json'));
    assert.match(
      await errorOf('saveSandbox', { target: join(folder, 'saved.workforce-scenario.json', 'below.json') }),
      /Could not save the sandbox company to .+: there is a folder in place of the file/,
    );
  });

  it('is started again after it has changed in its file, which is said', async () => {
    const file = write('changing.json', company);
    await run('exploreSandbox', { scenario: file });
    write('changing.json', { ...company, departments: [{ id: 101, name: 'Renamed' }] });
    // Without a file, the present company continues.
    await run('exploreSandbox', {});
    assert.equal(await departmentName(), 'Only one');
    const { messages } = await choose('changing.json', { button: 'Replace' });
    assert.deepEqual([messages.length, await departmentName()], [1, 'Renamed']);
  });

  it('have a schema that completes and checks their files', async () => {
    const file = write('checked.workforce-scenario.json', '{ "departments": [{ "id": 1, "nam": "" }] }');
    const document = await vscode.window
      .showTextDocument(vscode.Uri.file(file))
      .then(({ document }) => document);
    await until(() => vscode.languages.getDiagnostics(document.uri).length > 0);
    assert.match(
      vscode.languages
        .getDiagnostics(document.uri)
        .map(({ message }) => message)
        .join(),
      /Missing property "name"|Property nam is not allowed/,
    );
    assert.ok(isRecord(JSON.parse(document.getText())));
  });
});
