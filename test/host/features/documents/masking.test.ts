import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { withSetting } from '../../trees/support.ts';
import {
  active,
  closeAll,
  commandsAbove,
  errorOf,
  run,
  until,
  usePlainService,
  useSandbox,
} from './support.ts';

const person = '{"id":1,"name":"Ann","iban":"FR7630004","unitSellPrice":700.50}';
const masked = { id: 1, name: 'Ann', iban: '••••', unitSellPrice: '••••' };
const revealed = { ...masked, iban: 'FR7630004', unitSellPrice: 700.5 };

describe('sensitive fields of documents', () => {
  const { plain, connection, open } = usePlainService();
  const ann = { connection, resource: 'users', id: '1' };

  beforeEach(() => {
    plain.response = () => ({ body: `{"data":${person}}` });
  });

  const reveal = async (): Promise<unknown> =>
    await run('revealSensitiveFields', { ...ann, confirmed: true });
  const shows = async (expected: unknown) => {
    const expectedText = JSON.stringify(expected);
    await until(
      async () => JSON.stringify(JSON.parse((await active()).document.getText())) === expectedText,
      `the document becomes ${expectedText}`,
    );
  };

  it('are masked in the text and in the file, without a warning of the editor', async () => {
    const uri = vscode.Uri.parse(await open('users', 1));
    await shows(masked);
    assert.deepEqual(JSON.parse(String(Buffer.from(await vscode.workspace.fs.readFile(uri)))), masked);
    await vscode.commands.executeCommand('vscode.executeHoverProvider', uri, new vscode.Position(1, 6));
    assert.deepEqual(vscode.languages.getDiagnostics(uri), []);
  });

  it('are revealed after a confirmation and hidden again, without a request', async () => {
    const uri = vscode.Uri.parse(await open('users', 1));
    assert.deepEqual(await lensesOf(uri), [
      'workforce.revealSensitiveFields: 2 sensitive fields are masked. Reveal them…',
    ]);
    assert.equal(await reveal(), 2);
    await shows(revealed);
    assert.deepEqual(await lensesOf(uri), [
      'workforce.hideSensitiveFields: 2 sensitive fields are shown. Hide them',
    ]);
    assert.match((await active()).document.getText(), /700\.50/);
    assert.equal(await reveal(), 2);
    await run('hideSensitiveFields', ann);
    await shows(masked);
    assert.equal(plain.reads.length, 1);
  });

  it('are not revealed by a script alone, nor in a document that is not open', async () => {
    assert.match(await errorOf('revealSensitiveFields', { ...ann, confirmed: true }), /is not open/);
    await open('users', 1);
    assert.match(await errorOf('revealSensitiveFields', ann), /the user did not confirm it/);
    assert.match(await errorOf('revealSensitiveFields', { ...ann, confirmed: 'yes' }), /confirmed/);
    await shows(masked);
  });

  it('stay revealed when the document is refreshed or shown again', async () => {
    await open('users', 1);
    await reveal();
    plain.response = () => ({ body: '{"data":{"id":1,"iban":"DE89"}}' });
    await run('refreshDocument', ann);
    await shows({ id: 1, iban: 'DE89' });
    await open('users', 1);
    await shows({ id: 1, iban: 'DE89' });
  });

  it('are masked again after the document is closed, also in what the editor keeps of it', async () => {
    const address = await open('users', 1);
    await reveal();
    await shows(revealed);
    const kept = (await active()).document;
    await closeAll();
    await until(() => kept.isClosed || !kept.getText().includes('FR76'));
    assert.equal(plain.reads.length, 1);
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(address));
    await shows(masked);
  });

  it('are shown if the user switched masking off', async () => {
    await open('users', 1);
    await withSetting('maskSensitiveFields', false, async () => {
      await shows(revealed);
      assert.equal(await reveal(), 0);
    });
    await shows(masked);
    assert.equal(plain.reads.length, 1);
  });
});

describe('an employee whose job position the client may not see', () => {
  const limited = { quirks: ['limited-client'] } as const;
  const { connection } = useSandbox('Limited', limited, { scopes: 'employees.readonly' });

  afterEach(closeAll);

  it('is shown without it, and a line above says so', async () => {
    const address = String(await run('openJson', { connection, resource: 'employees', id: '1010' }));
    const { document } = await active(address);
    assert.ok(!('embedded' in JSON.parse(document.getText())));
    assert.match((await lensesOf(document.uri)).join(), /Employment and job position are left out/);
  });
});

/** The line above a document about its fields, with the commands that a click runs. */
async function lensesOf(uri: vscode.Uri): Promise<string[]> {
  const commands = (await commandsAbove(uri)).map(({ command, title }) => `${command}: ${title}`);
  return commands.filter((text) => /^(: |.*SensitiveFields: )/.test(text));
}
