import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import * as vscode from 'vscode';
import { plantedCredentials, plantedToken } from '../../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../../unit/service/fixtures.ts';
import { closeAll, connect, hideViews, limitRequests, run, until } from '../features/documents/support.ts';

const person = { id: '1', type: 'employee', firstName: 'Ann', lastName: 'Lee' };

describe('a refresh while the view loads', () => {
  let server: ScriptedServer;
  let connection: string;
  let isHeld = false;
  const held: ServerResponse[] = [];

  before(async () => {
    await limitRequests(1000);
    server = await serve(({ url = '' }, response) => {
      if (url.includes('/connect/token')) {
        json(response, plantedToken);
      } else if (url.includes('/employees/')) {
        json(response, person);
      } else if (isHeld && url.includes('/service-api/employees?')) {
        held.push(response);
      } else if (url.includes('/service-api/employees?')) {
        json(response, { items: [person] });
      } else {
        json(response, { items: [], data: { items: [] } });
      }
    });
    const tokenUrl = `${server.origin}/connect/token`;
    connection = await connect('Slow', { baseUrl: server.origin, tokenUrl, ...plantedCredentials });
  });

  beforeEach(async () => {
    await hideViews();
    await run('refresh', {});
    isHeld = true;
    held.length = 0;
  });

  afterEach(closeAll);

  after(async () => {
    await run('removeConnection', { connection });
    await server[Symbol.asyncDispose]();
    await limitRequests(undefined);
  });

  function release(): void {
    isHeld = false;
    for (const response of held) {
      json(response, { items: [person] });
    }
  }

  /** Opens the first row of the view by the keyboard. */
  async function firstRowOpens(): Promise<void> {
    const address = `workforce://${connection}/employees/1.json`;
    await until(async () => {
      await vscode.commands.executeCommand('workforce.employees.focus');
      await vscode.commands.executeCommand('list.focusFirst');
      await vscode.commands.executeCommand('list.select');
      return vscode.window.activeTextEditor?.document.uri.toString() === address;
    }, 'the row of the person opens');
  }

  for (const refreshes of [1, 5]) {
    it(`shows what the last of ${refreshes} refreshes has read, with one more request for each`, async () => {
      await vscode.commands.executeCommand('workbench.view.extension.workforce');
      for (let loads = 1; loads <= refreshes; loads += 1) {
        await until(() => held.length === loads);
        await run('refresh', { view: 'workforce.employees' });
      }
      await until(() => held.length === refreshes + 1);
      release();
      await firstRowOpens();
      assert.equal(held.length, refreshes + 1);
    });
  }
});
