import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { KnownCompanies } from '../../../../src/company/known/known.ts';
import { archiveLabel, type LabelContext } from '../../../../src/features/taxonomies/archiveLabel.ts';
import { ChangeJournal } from '../../../../src/platform/changes/changeJournal.ts';
import { Arguments } from '../../../../src/platform/entry/arguments.ts';
import { SharedFolder } from '../../../../src/platform/storage/sharedStorage.ts';
import { Redaction } from '../../../../src/service/http/redaction.ts';
import { plantedCredentials, plantedToken } from '../../../leaks/planted.ts';
import { noPolicy } from '../../../unit/policies.ts';
import { json, type ScriptedServer, serve } from '../../../unit/service/fixtures.ts';
import { clientOnSandbox } from '../../../unit/service/sandboxClient.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { sessionsOf } from '../../trees/support.ts';
import { idIn } from '../documents/plainService.ts';
import { connect, errorOf, run, useSandbox } from '../documents/support.ts';

describe('archiving labels', () => {
  const { connection, requests, sandbox } = useSandbox('Labels', {}, { scopes: ['taxonomies.readwrite'] });

  /** The requests for single labels: method, id and status. */
  const labelRequests = () =>
    requests
      .filter(({ path }) => path.includes('/taxonomy-labels/'))
      .map(({ method, path, status }) => `${method} ${idIn(path)} ${status}`);

  it('archives and unarchives a label with one read and one change each', async () => {
    assert.equal(archivalOf(await run('archiveLabel', { connection, id: '7001' })), true);
    assert.equal(archivalOf(await run('unarchiveLabel', { connection, id: 7001 })), false);
    assert.deepEqual(labelRequests(), ['GET 7001 200', 'PATCH 7001 200', 'GET 7001 200', 'PATCH 7001 200']);
  });

  it('is known to Go to…, where the label is loaded', async () => {
    await using client = await clientOnSandbox({ employees: 10, departments: 3 });
    const { service } = client;
    const known = new KnownCompanies();
    known.of(service).add([{ resource: 'taxonomy-labels', id: '7001', name: 'Former', above: 'Kinds' }]);
    const folder = mkdtempSync(join(tmpdir(), 'workforce-labels-'));
    const context: LabelContext = {
      sessions: sessionsOf(service),
      changes: new ChangeJournal(
        new SharedFolder(folder, 'change'),
        (line) => assert.fail(line),
        new Redaction(),
        noPolicy,
      ),
      comparisons: { show: () => assert.fail('nothing to compare') },
      known,
      language: 'en',
      changed: () => undefined,
    };
    const invocation = {
      scripted: Arguments.of('workforce.archiveLabel', { id: '7001' }),
      target: undefined,
      selection: [],
      isPreview: false,
    };
    try {
      await archiveLabel(context, invocation, true);
    } finally {
      rmSync(folder, { recursive: true });
    }
    const { name, above, status } = known.of(service).find('taxonomy-labels', '7001') ?? {};
    assert.deepEqual([name, above, status], ['General accounting', 'Kinds', 'archived']);
  });

  it('sends no change to a label that needs none', async () => {
    assert.equal(archivalOf(await run('unarchiveLabel', { connection, id: '7002' })), false);
    assert.deepEqual(labelRequests(), ['GET 7002 200']);
  });

  it('reports the missing scope', async () => {
    const readOnly = await connect('Read only', { ...sandbox(), scopes: ['taxonomies.readonly'] });
    const message = await errorOf('archiveLabel', { connection: readOnly, id: '7003' });
    assert.match(
      message,
      /^Could not change .*“Read only” does not request the scope taxonomies\.readwrite\./,
    );
    assert.match(message, /add taxonomies\.readwrite to the scopes of this connection/);
    assert.deepEqual(labelRequests(), []);
    await run('removeConnection', { connection: readOnly });
  });

  it('offers to try again where the message says so, which runs the command once more', async () => {
    const readOnly = await connect('Read only', { ...sandbox(), scopes: ['taxonomies.readonly'] });
    const offered: (readonly string[])[] = [];
    using _message = replaced('showErrorMessage', (sentence: string, ...buttons: readonly string[]) => {
      assert.match(sentence, /does not request the scope/);
      offered.push(buttons);
      return Promise.resolve(offered.length === 1 ? 'Try Again' : undefined);
    });
    const address = { connection: readOnly, resource: 'taxonomy-labels', id: '7003' };
    await vscode.commands.executeCommand('workforce.archiveLabel', { kind: 'label', id: 'x', address });
    const buttons = ['Edit Connection…', 'Try Again', 'Open Log'];
    assert.deepEqual([offered, labelRequests()], [[buttons, buttons], []]);
    await run('removeConnection', { connection: readOnly });
  });

  it('reports an unknown label and invalid arguments', async () => {
    for (const [inputs, message] of [
      [{ connection, id: 'nope' }, /^Could not read label nope: .*There is no taxonomy label "nope"/],
      [{ connection }, /its argument "id" is missing/],
      [{ connection: 'nowhere', id: '7001' }, /no connection “nowhere”/],
    ] as const) {
      assert.match(await errorOf('archiveLabel', inputs), message);
    }
    assert.deepEqual(labelRequests(), ['GET nope 404']);
  });

  describe('in a service with errors', () => {
    let server: ScriptedServer;
    let faulty: string;
    let change: 'outdated' | 'refused' | 'lost';
    let version: string | undefined;

    before(async () => {
      const label = { id: '1', type: 'taxonomy-label', name: 'One', isArchived: false, items: [] };
      const isChanged = () =>
        change !== 'refused' && server.requests.some(({ method }) => method === 'PATCH');
      server = await serve(({ url, method, socket }, response) => {
        if (url?.includes('/connect/token')) {
          json(response, plantedToken);
        } else if (method !== 'PATCH') {
          const shown = { ...label, name: isChanged() ? 'Two' : 'One' };
          json(response, shown, 200, version === undefined ? {} : { ETag: version });
        } else if (change === 'lost') {
          socket.destroy();
        } else {
          response.writeHead(412, { ETag: 'W/"2"' }).end();
        }
      });
      const addresses = { baseUrl: server.origin, tokenUrl: `${server.origin}/connect/token` };
      const { clientId, clientSecret } = plantedCredentials;
      faulty = await connect('Faulty', {
        ...addresses,
        clientId,
        clientSecret,
        scopes: ['taxonomies.readwrite'],
      });
    });

    beforeEach(() => {
      server.requests.length = 0;
      version = 'W/"1"';
    });

    after(async () => {
      await run('removeConnection', { connection: faulty });
      await server[Symbol.asyncDispose]();
    });

    const archivingError = () => errorOf('archiveLabel', { connection: faulty, id: '1' });
    const changes = () =>
      server.requests
        .filter(({ method }) => method === 'PATCH')
        .map(({ headers, body }) => [headers['if-match'], body]);

    it('does not overwrite a label that changed meanwhile', async () => {
      change = 'outdated';
      assert.match(
        await archivingError(),
        /^Could not archive label 1: the label has changed since it was read/,
      );
      assert.deepEqual(changes(), [['W/"1"', '{"isArchived":true}']]);
    });

    it('does not say that a label has changed which has not', async () => {
      change = 'refused';
      assert.match(await archivingError(), /^Could not archive label 1: the service refuses the version/);
      assert.deepEqual(
        changes().map(([tag]) => tag),
        ['W/"1"', '"1"'],
      );
    });

    it('reports that a change without a response may have happened, and sends it once', async () => {
      change = 'lost';
      assert.match(
        await archivingError(),
        /^Could not confirm that label 1 was changed: .*may have been changed anyway/,
      );
      assert.equal(changes().length, 1);
    });

    it('rejects a change without a version', async () => {
      version = undefined;
      assert.match(await archivingError(), /does not send the version of the label/);
      assert.deepEqual(changes(), []);
    });
  });
});

function archivalOf(label: unknown): unknown {
  assert.ok(typeof label === 'object' && label !== null && 'isArchived' in label);
  return label.isArchived;
}
