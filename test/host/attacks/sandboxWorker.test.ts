import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { Session } from 'node:inspector';
import * as vscode from 'vscode';
import type { Capability } from '../../../src/service/operations/service.ts';
import { errorOf, run, until } from '../features/documents/support.ts';

const requestStarts = 'http.client.request.start';

describe('the sandbox in the editor', () => {
  afterEach(async () => {
    await run('removeConnection', { connection: 'sandbox' });
  });

  it('rejects a report that would be generated without end', async () => {
    await explore();
    const order = { connection: 'sandbox', templateId: 'monthly-activity' };
    const message = await errorOf('createReport', {
      ...order,
      startsOn: '9998-12-31',
      endsOn: '9999-12-31',
    });
    assert.match(message, /"startsOn" must be in the years 1900 to 2100, not 9998-12-31/);
  });

  it('hangs without blocking the editor, which reports it, and can be started again', async () => {
    await explore();
    await blockAtDescription();
    const { baseUrl, authorization } = await accessOfSandbox();
    let hasEnded = false;
    const blocked = fetch(`${baseUrl}/openapi.json`)
      .catch(() => undefined)
      .then(() => {
        hasEnded = true;
      });
    const pending = errorOf('openJson', { connection: 'sandbox', resource: 'departments', id: '1' });

    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 10);
    await until(() => ticks >= 100);
    assert.equal(hasEnded, false);
    await blocked;
    clearInterval(timer);

    const sentence = /the sandbox was stopped, because it no longer responds\. Start the sandbox again\.$/;
    assert.match(await pending, sentence);
    assert.match(
      await errorOf('openJson', { connection: 'sandbox', resource: 'departments', id: '2' }),
      sentence,
    );

    await explore();
    const next = await accessOfSandbox();
    assert.notEqual(next.authorization, authorization);
    assert.ok((await test()).every(({ state }) => state === 'available'));
  });
});

/** Blocks the thread of the sandbox at the next request to /openapi.json, as an endless loop of its own would. */
async function blockAtDescription(): Promise<void> {
  const expression = `{
    const { Server } = process.getBuiltinModule('node:http');
    const { emit } = Server.prototype;
    Server.prototype.emit = function (name, ...values) {
      if (name === 'request' && values[0].url === '/openapi.json') {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      }
      return Reflect.apply(emit, this, [name, ...values]);
    };
  }`;
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
  const debugging = new Session();
  debugging.connect();
  try {
    await new Promise((resolve) => {
      debugging.on('NodeWorker.receivedMessageFromWorker', resolve);
      debugging.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
        if (workerInfo.url.endsWith('/sandbox.cjs')) {
          debugging.post('NodeWorker.sendMessageToWorker', { sessionId, message });
        }
      });
      debugging.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
    });
  } finally {
    debugging.disconnect();
  }
}

async function explore(): Promise<void> {
  assert.equal(await vscode.commands.executeCommand('workforce.exploreSandbox'), 'sandbox');
}

async function test(): Promise<readonly Capability[]> {
  return await vscode.commands.executeCommand('workforce.manageConnection', {
    connection: 'sandbox',
    action: 'test',
  });
}

/** The address and key of the sandbox, read from requests: the extension does not expose them. */
async function accessOfSandbox(): Promise<{ readonly baseUrl: string; readonly authorization: string }> {
  const seen: { baseUrl: string; authorization: string }[] = [];
  const record = (message: unknown) => {
    const request = Object(message).request;
    if (!(request instanceof ClientRequest)) {
      return;
    }
    const authorization = request.getHeader('authorization');
    if (String(authorization).startsWith('service application=sandbox-key-')) {
      seen.push({ baseUrl: `http://${request.getHeader('host')}`, authorization: String(authorization) });
    }
  };
  subscribe(requestStarts, record);
  try {
    await test();
  } finally {
    unsubscribe(requestStarts, record);
  }
  return seen[0] ?? assert.fail('The extension sent no request with a key.');
}
