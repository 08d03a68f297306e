import assert from 'node:assert/strict';
import { globalAgent } from 'node:https';
import * as vscode from 'vscode';
import { plantedCredentials } from '../../leaks/planted.ts';
import { type Authorities, authoritiesVariable } from '../../run/vscode/authorities.ts';
import { createAuthority, type KeyPair, namedHost } from '../../unit/authority.ts';
import { startSecureFront } from '../../unit/secureFront.ts';
import { PlainService } from '../features/documents/plainService.ts';
import { closeAll, errorOf, limitRequests, run, until } from '../features/documents/support.ts';
import { startProxy } from './proxy.ts';

const authorities: Authorities = JSON.parse(process.env[authoritiesVariable] ?? '{}');
const connection = 'secure';
const plain = new PlainService();
const changed = new Set<string>();

/** Changes a setting of the editor until the test ends. */
async function set(name: string, value: unknown): Promise<void> {
  changed.add(name);
  await vscode.workspace.getConfiguration('http').update(name, value, vscode.ConfigurationTarget.Global);
}

function addressesAt(baseUrl: string) {
  return { ...{ name: 'Secure', baseUrl, tokenUrl: `${baseUrl}/connect/token` }, ...plantedCredentials };
}

/** Keeps connections without a request open until it is disposed of. By default, Node closes them after 5 s. */
function keepConnections(): Disposable {
  const { timeout } = globalAgent.options;
  globalAgent.options.timeout = 0;
  return {
    [Symbol.dispose]() {
      globalAgent.options.timeout = timeout;
    },
  };
}

/** Reads so many documents one after the other. */
async function read(documents: number): Promise<void> {
  for (let id = 1; id <= documents; id += 1) {
    await run('openJson', { connection, resource: 'users', id: String(id) });
  }
}

function front(authority: KeyPair) {
  return startSecureFront(authority, plain.origin);
}

describe('requests over TLS', () => {
  before(async () => {
    await limitRequests(1000);
    await plain.start();
  });

  beforeEach(() => plain.reset());

  afterEach(async () => {
    await closeAll();
    for (const name of changed) {
      await vscode.workspace
        .getConfiguration('http')
        .update(name, undefined, vscode.ConfigurationTarget.Global);
    }
    changed.clear();
  });

  after(async () => {
    await plain.stop();
    await limitRequests(undefined);
  });

  const trusted: readonly (readonly [where: string, name: keyof Authorities])[] = [
    ['NODE_EXTRA_CA_CERTS', 'extra'],
    // Elsewhere the store of the system cannot be replaced for one process.
    ...(process.platform === 'linux' ? ([['the store of the system', 'system']] as const) : []),
  ];

  for (const [where, name] of trusted) {
    it(`trust an authority of ${where}, and reuse their connections`, async () => {
      await using service = await front(authorities[name]);
      using _kept = keepConnections();
      await run('addConnection', addressesAt(service.origin));
      try {
        const { connections } = service;
        await read(10);
        assert.equal(plain.reads.length, 10);
        assert.equal(service.connections, connections);
      } finally {
        await run('removeConnection', { connection });
      }
    });

    it(`go through a proxy to a service with an authority of ${where}`, async () => {
      await using service = await front(authorities[name]);
      await using proxy = await startProxy(service.origin);
      await set('proxy', proxy.url);
      await run('addConnection', addressesAt(`https://${namedHost}`));
      try {
        await read(2);
      } finally {
        await run('removeConnection', { connection });
      }
      assert.equal(plain.reads.length, 2);
      assert.equal(proxy.tunnels.length, service.connections);
      assert.deepEqual([...new Set(proxy.tunnels)], [`${namedHost}:443`]);
      await until(() => service.open === 0);
    });

    it(`go through a proxy that has an authority of ${where} itself`, async () => {
      await using service = await front(authorities[name]);
      await using proxy = await startProxy(service.origin, authorities[name]);
      await set('proxy', proxy.url);
      await run('addConnection', addressesAt(`https://${namedHost}`));
      await run('removeConnection', { connection });
      assert.ok(proxy.tunnels.length > 0);
    });
  }

  it('trust no authority of the system where the setting http.systemCertificates is off', async () => {
    await using service = await front(authorities.system);
    await set('systemCertificates', false);
    assert.match(await errorOf('addConnection', addressesAt(service.origin)), /is not trusted here/);
  });

  it('trust no authority that nothing makes them trust, through a proxy either', async () => {
    await using service = await front(await createAuthority('Unknown Test Authority'));
    await using proxy = await startProxy(service.origin);
    assert.match(await errorOf('addConnection', addressesAt(service.origin)), /is not trusted here/);
    await set('proxy', proxy.url);
    assert.match(await errorOf('addConnection', addressesAt(`https://${namedHost}`)), /is not trusted here/);
    assert.ok(proxy.tunnels.length > 0);
  });

  it('go through no proxy where the setting http.proxySupport is off', async () => {
    await using service = await front(authorities.extra);
    await using proxy = await startProxy(service.origin);
    await set('proxy', proxy.url);
    await set('proxySupport', 'off');
    const message = await errorOf('addConnection', addressesAt(`https://${namedHost}`));
    assert.match(message, /could not be reached|could not be looked up/);
    assert.deepEqual(proxy.tunnels, []);
  });
});
