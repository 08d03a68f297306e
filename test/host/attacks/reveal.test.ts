import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { active, commandsAbove, run, until, usePlainService } from '../features/documents/support.ts';

describe('a field that a refresh adds to a revealed document', () => {
  const { plain, connection, open } = usePlainService();
  const ann = { connection, resource: 'users', id: '1' };
  const reveal = async (): Promise<unknown> =>
    await run('revealSensitiveFields', { ...ann, confirmed: true });

  async function lensesOf(uri: vscode.Uri): Promise<readonly string[]> {
    const commands = await commandsAbove(uri);
    return commands.filter(({ command }) => command.endsWith('SensitiveFields')).map(({ title }) => title);
  }

  async function shows(expected: unknown): Promise<void> {
    const wanted = JSON.stringify(expected);
    await until(
      async () => JSON.stringify(JSON.parse((await active()).document.getText())) === wanted,
      `the document becomes ${wanted}`,
    );
  }

  it('is masked until it is confirmed as well, and the document is shown as partly revealed', async () => {
    plain.response = () => ({ body: '{"data":{"id":1,"iban":"FR76"}}' });
    const uri = vscode.Uri.parse(await open('users', 1));
    assert.equal(await reveal(), 1);
    await shows({ id: 1, iban: 'FR76' });

    plain.response = () => ({
      body: '{"data":{"id":1,"iban":"DE89","unitSellPrice":700,"birthDate":"1990-01-01T00:00:00"}}',
    });
    await run('refreshDocument', ann);
    await shows({ id: 1, iban: 'DE89', unitSellPrice: '••••', birthDate: '••••' });
    assert.deepEqual(await lensesOf(uri), [
      'Partly revealed: 2 of 3 sensitive fields are masked. Reveal the rest…',
      'Hide all',
    ]);

    assert.equal(await reveal(), 3);
    await shows({ id: 1, iban: 'DE89', unitSellPrice: 700, birthDate: '1990-01-01T00:00:00' });
    assert.deepEqual(await lensesOf(uri), ['3 sensitive fields are shown. Hide them']);
    await run('hideSensitiveFields', ann);
    await shows({ id: 1, iban: '••••', unitSellPrice: '••••', birthDate: '••••' });
  });

  it('is masked as well when its place was that of a revealed one', async () => {
    const bob = { id: 2, iban: 'B' };
    plain.response = () => ({ body: JSON.stringify({ data: { id: 1, family: [{ id: 1, iban: 'A' }] } }) });
    await open('users', 1);
    assert.equal(await reveal(), 1);
    plain.response = () => ({
      body: JSON.stringify({ data: { id: 1, family: [bob, { id: 1, iban: 'A' }] } }),
    });
    await run('refreshDocument', ann);
    await shows({
      id: 1,
      family: [
        { ...bob, iban: '••••' },
        { id: 1, iban: 'A' },
      ],
    });
  });
});
