import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { errorOf, run } from '../documents/support.ts';
import { useConnections } from './support.ts';

describe('Control Sandbox…', () => {
  const { explore } = useConnections();
  const control = async (does: string, values: object = {}) =>
    Object(await run('manageConnection', { action: 'control', does, ...values }));

  // Other tests explore the same company: they get it as it is generated.
  after(async () => {
    await run('removeConnection', {
      connection: String(await run('exploreSandbox', { scenario: 'generated' })),
    });
  });

  it('moves the clock, adds and ends faults, and lists requests', async () => {
    const connection = await explore();
    const before = await control('show');
    const after = await control('advance', { seconds: '60' });
    assert.ok(Date.parse(after.now) - Date.parse(before.now) >= 60_000);
    const fault = 'GET /api/v3/users=503*2';
    assert.deepEqual((await control('addFault', { fault })).faults, [fault]);
    assert.deepEqual((await control('clearFaults')).faults, []);
    await run('manageConnection', { connection, action: 'test' });
    const { requests } = await control('show');
    const last = requests.at(-1);
    assert.match(last.path, /^\//);
    assert.ok(['key', 'client'].includes(last.who));
  });

  it('changes a person, whose document then shows it', async () => {
    await explore();
    await control('changePerson', { person: '1003', field: 'familyName', value: 'Changed' });
    const address = vscode.Uri.parse('workforce://sandbox/employees/1003.json');
    const document = await vscode.workspace.openTextDocument(address);
    assert.match(document.getText(), /"lastName": "Changed"|"familyName": "Changed"/);
  });

  it('says what cannot be done', async () => {
    await explore();
    const failure = async (values: object) =>
      await errorOf('manageConnection', { action: 'control', ...values });
    assert.match(
      await failure({ does: 'addFault', fault: 'x' }),
      /^Could not control the sandbox: "x" is no fault/,
    );
    const person = { does: 'changePerson', person: '1', field: 'givenName', value: 'A' };
    assert.match(await failure(person), /There is no 1 among the employees/);
    assert.match(await failure({ does: 'reset' }), /cannot be “reset”/);
  });
});
