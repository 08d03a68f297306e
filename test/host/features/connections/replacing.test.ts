import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ConnectionStatus } from '../../../../src/features/connections/status.ts';
import { plantedCredentials, plantedSecret } from '../../../leaks/planted.ts';
import { noPolicy } from '../../../unit/policies.ts';
import { json, type ScriptedServer, serve } from '../../../unit/service/fixtures.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { closeAll, connect, errorOf, limitRequests, run, until } from '../documents/support.ts';

const old = plantedCredentials.apiKey;
const fresh = plantedSecret('fresh');

describe('workforce.replaceKey', () => {
  let server: ScriptedServer;
  let connection: string;
  /** The keys that the service knows, with the status of what they ask for. */
  let known: Map<string, number>;

  before(() => limitRequests(1000));

  beforeEach(async () => {
    known = new Map([
      [old, 200],
      [fresh, 200],
    ]);
    server = await serve(({ url = '', headers }, response) => {
      const key = headers.authorization?.replace('service application=', '') ?? '';
      const body = url.includes('/users/1')
        ? { data: { id: 1, name: 'Ann' } }
        : { items: [], data: { items: [] } };
      json(response, body, known.get(key) ?? 401);
    });
    connection = await connect('Acme', { baseUrl: server.origin, apiKey: old });
    server.requests.length = 0;
  });

  afterEach(async () => {
    await closeAll();
    await run('removeConnection', { connection });
    await server[Symbol.asyncDispose]();
  });

  after(() => limitRequests(undefined));

  /** The last word of the keys of the requests since the last call. */
  const keysSent = () =>
    server.requests
      .splice(0)
      .map(({ headers }) => (headers.authorization?.includes('fresh') ? 'fresh' : 'old'));
  const readAnn = () => run('openJson', { connection, resource: 'users', id: '1' });

  it('tests the new key with one request, and all later ones have it', async () => {
    assert.equal(await run('replaceKey', { connection, apiKey: fresh }), connection);
    assert.deepEqual(keysSent(), ['fresh']);
    await readAnn();
    assert.deepEqual(keysSent(), ['fresh']);
  });

  it('is not for the sandbox', async () => {
    await run('exploreSandbox', {});
    try {
      assert.match(
        await errorOf('replaceKey', { connection: 'sandbox', apiKey: fresh }),
        /Could not replace the key of “Sandbox”: the sandbox generates its own address/,
      );
    } finally {
      await run('removeConnection', { connection: 'sandbox' });
    }
  });

  it('leaves a new date beside the connection; nothing where there is none', () => {
    let tooltip: unknown;
    using _item = replaced('createStatusBarItem', () => ({
      show: () => undefined,
      hide: () => undefined,
      set tooltip(text: unknown) {
        tooltip = text;
      },
    }));
    const status = new ConnectionStatus({ of: () => [] }, noPolicy);
    const shown = (secretsEnteredAt?: number) => {
      const entered = secretsEnteredAt === undefined ? {} : { secretsEnteredAt };
      status.update({
        current: {
          connection: {
            ...{ id: 'acme', name: 'Acme', baseUrl: 'https://acme.example', tokenUrl: '', scopes: [] },
            ...{ dialect: {} as never, kind: 'remote', ...entered },
          },
          service: () => assert.fail(),
        },
      });
      return String(tooltip).split('\n').slice(2, -1);
    };
    const entered = new Date(2025, 10, 23, 0, 30);
    assert.deepEqual(shown(entered.getTime()), [`Secrets entered: ${entered.toLocaleString('en')}`]);
    assert.deepEqual(shown(), []);
  });
});

describe('Open Role Administration', () => {
  let server: ScriptedServer;
  let connection: string;

  before(async () => {
    await limitRequests(1000);
    server = await serve(({ url = '' }, response) => {
      const [, status] = url.split('/users/');
      json(
        response,
        { items: [], data: { items: [] } },
        status === undefined ? 200 : Number(status.slice(0, 3)),
      );
    });
    connection = await connect('Acme', { baseUrl: `${server.origin}/acme`, apiKey: old });
  });

  after(async () => {
    await run('removeConnection', { connection });
    await server[Symbol.asyncDispose]();
    await limitRequests(undefined);
  });

  it('is not offered at an address without https, where nothing would open', async () => {
    const offered = new Map<string, readonly string[]>();
    using _message = replaced('showErrorMessage', (sentence: string, ...buttons: readonly string[]) => {
      offered.set(/returned (\d+)/.exec(sentence)?.[1] ?? sentence, buttons);
      return Promise.resolve(undefined);
    });
    for (const status of ['401', '403', '500']) {
      const file = vscode.Uri.parse(`workforce://${connection}/users/${status}.json`);
      await vscode.commands.executeCommand('workforce.openJson', {
        kind: 'person',
        id: 'x',
        address: { connection, resource: 'users', id: status },
      });
      await until(
        () => offered.has(status),
        `the message of ${status} is shown for ${file}, after ${JSON.stringify([...offered, server.requests.map(({ url }) => url)])}`,
      );
    }
    const edit = ['Edit Connection…', 'Open Log'];
    assert.deepEqual(Object.fromEntries(offered), {
      401: ['Replace Key…', ...edit],
      403: ['Edit Connection…', 'Try Again', 'Open Log'],
      500: ['Try Again', 'Open Log'],
    });
  });

  it('is, as the form is, for the connection that failed, though another one is in use', async () => {
    const other = await connect('Other', { baseUrl: `${server.origin}/other`, apiKey: old });
    const shown: string[] = [];
    using _message = replaced('showErrorMessage', (_sentence: string, edit: string) => Promise.resolve(edit));
    using _question = replaced('showQuickPick', () => {
      shown.push('which connection');
      return Promise.resolve(undefined);
    });
    const make = vscode.window.createQuickPick;
    using _form = replaced('createQuickPick', () => {
      const list = make();
      const show = list.show.bind(list);
      list.show = () => {
        show();
        shown.push(list.items.map(({ label, description }) => `${label} ${description}`).join());
        list.hide();
      };
      return list;
    });
    try {
      const address = { connection, resource: 'users', id: '403' };
      await vscode.commands.executeCommand('workforce.openJson', { kind: 'person', id: 'x', address });
      await until(() => shown.length > 0, 'the form is shown');
      assert.match(shown.join(), /\/acme/);
      assert.doesNotMatch(shown.join(), /\/other|which connection/);
    } finally {
      await run('removeConnection', { connection: other });
    }
  });

  it('opens nothing but https', async () => {
    assert.match(
      await errorOf('openRoleAdministration', { connection }),
      /Could not use the address of the role administration: only an https address below the base URL/,
    );
  });
});
