import assert from 'node:assert/strict';
import type { Picture } from '../../../src/pages/panels.ts';
import type { Connection } from '../../../src/service/http/connection.ts';
import { failure } from '../../../src/service/http/errors.ts';
import { withUser } from '../dialogs/scriptedUser.ts';
import { acme } from '../features/connections/fakes.ts';
import '../dialogs/withoutEditor.ts';

const { OpenPage } = await import('../../../src/pages/panels.ts');

/** Sessions of connections that a test changes, and what says so. */
function sessionsOf(connections: Connection[]) {
  const service: { current: unknown } = { current: 'first client' };
  const listeners: (() => void)[] = [];
  return {
    service,
    list: () => connections.map((connection) => ({ connection })),
    find: (id: string) =>
      connections
        .map((connection) => ({ connection, service: service.current }))
        .find((each) => each.connection.id === id),
    onDidChangeAny: (listener: () => void) => {
      listeners.push(listener);
      return { dispose: () => undefined };
    },
    changed: () => {
      for (const listener of listeners) {
        listener();
      }
    },
  };
}

/** A page whose picture fails at everything, with what it was sent and what was shown beside it. */
function failingPage(error = failure({ code: 'list-in-a-circle' })) {
  const sent: unknown[] = [];
  const beside: unknown[] = [];
  const running: Promise<void>[] = [];
  let send: (message: unknown) => void = () => assert.fail();
  const fails = () => Promise.reject(error);
  const picture = {
    type: 'workforce.chart',
    isIncoming: (value: unknown) => value === 'work',
    title: () => 'Leaves of Finance',
    connection: () => undefined,
    open: () => ({ ready: fails, receive: fails }),
  } as unknown as Picture<string, string, string>;
  const panel = {
    webview: {
      postMessage: (message: unknown) => sent.push(message),
      onDidReceiveMessage: (listener: typeof send) => {
        send = listener;
      },
    },
  };
  const entryPoints = {
    run: (_name: string, work: () => Promise<void>) => {
      running.push(work().catch((error: unknown) => void beside.push(error)));
    },
    record: () => undefined,
    redacted: (error: unknown) => error,
  };
  // Only these parts of a panel and of entry points are used.
  type Parameters = ConstructorParameters<typeof OpenPage<string, string, string>>;
  new OpenPage(
    picture,
    'subject',
    panel as unknown as Parameters[2],
    { entryPoints, sessions: sessionsOf([]) } as unknown as Parameters[3],
  );
  return {
    sent,
    beside,
    async send(message: unknown) {
      send(message);
      await Promise.all(running);
    },
  };
}

/** A page of the first of some connections: its tab, and the lines that it was sent. */
function pageOf(connections: Connection[]) {
  const sent: unknown[] = [];
  const panel = {
    title: '',
    visible: true,
    options: { retainContextWhenHidden: false },
    webview: {
      postMessage: (message: unknown) => sent.push(message),
      onDidReceiveMessage: () => undefined,
    },
  };
  const sessions = sessionsOf(connections);
  let loads = 0;
  const ready = () => {
    loads += 1;
    return Promise.resolve();
  };
  const picture = {
    title: () => 'Leaves of Finance',
    connection: () => 'acme',
    open: () => ({ ready }),
  } as unknown as Picture<string, string, string>;
  // Only these parts of a panel and of sessions are used.
  type Parameters = ConstructorParameters<typeof OpenPage<string, string, string>>;
  const page = new OpenPage(
    picture,
    'subject',
    panel as unknown as Parameters[2],
    {
      sessions,
      entryPoints: { run: (_: string, work: () => unknown) => work() },
    } as unknown as Parameters[3],
  );
  return { page, panel, sent, sessions, loads: () => loads };
}

describe('the page of a connection', () => {
  const production: Connection = { ...acme, mark: 'production' };

  it('is loaded once where the client changes while it is hidden', () => {
    const { page, panel, sessions, loads } = pageOf([acme]);
    panel.visible = false;
    sessions.service.current = 'second client';
    sessions.changed();
    assert.equal(loads(), 0);
    // The page is made again when it is shown, and says that it is ready.
    panel.visible = true;
    page.reload();
    sessions.changed();
    assert.equal(loads(), 1);
  });

  it('says it at its top, and in its tab where there are several', () => {
    const connections = [acme];
    const { panel, sent, sessions } = pageOf(connections);
    assert.equal(panel.title, 'Leaves of Finance');
    connections.push({ ...acme, id: 'other', name: 'Other' });
    sessions.changed();
    assert.equal(panel.title, 'Leaves of Finance — Acme');
    assert.deepEqual(
      [...new Set(sent.map((line) => JSON.stringify(line)))],
      ['{"type":"connection","text":"Acme"}'],
    );
  });

  it('shows a mark as soon as it has one', () => {
    const connections = [acme, { ...acme, id: 'other' }];
    const { panel, sent, sessions } = pageOf(connections);
    connections[0] = production;
    sessions.changed();
    assert.equal(panel.title, 'Leaves of Finance — Acme (⚠ Production)');
    assert.deepEqual(sent.at(-1), { type: 'connection', text: 'Acme (⚠ Production)', color: 'charts.red' });
  });

  it('is loaded again for another client, once, unless it is hidden or stays loaded', () => {
    const { panel, sessions, loads } = pageOf([acme]);
    const change = (client: string) => {
      sessions.service.current = client;
      sessions.changed();
    };
    change('first client');
    assert.equal(loads(), 0);
    change('second client');
    sessions.changed();
    assert.equal(loads(), 1);
    panel.visible = false;
    change('third client');
    panel.visible = true;
    panel.options.retainContextWhenHidden = true;
    change('fourth client');
    assert.equal(loads(), 1);
  });

  it('keeps its mark in view after a name of 300 characters, and shows what would turn its direction', () => {
    const { panel } = pageOf([
      { ...production, name: `\u202e${'x'.repeat(300)}` },
      { ...acme, id: 'other' },
    ]);
    assert.match(panel.title, /^Leaves of Finance — ‹U\+202E›x{30,40}… \(⚠ Production\)$/);
  });
});

describe('the page of an open panel', () => {
  it('shows beside the picture why something failed that the user did, and keeps the picture', async () => {
    const page = failingPage();
    await page.send('work');
    assert.deepEqual([page.sent, page.beside.length], [[], 1]);
  });

  it('shows in place of the picture why there is none', async () => {
    const page = failingPage();
    await page.send({ type: 'ready' });
    assert.match(JSON.stringify(page.sent), /^\[\{"type":"failure","sentence":"/);
    assert.deepEqual(page.beside, []);
  });

  it('shows all buttons that may help, and does what the pressed one is for, for the connection that failed', async () => {
    const connection = { id: 'acme', baseUrl: 'https://acme.example' };
    const page = failingPage(failure({ code: 'token-client' }, { of: 'key', connection }));
    const { seen } = await withUser([], async () => {
      await page.send({ type: 'ready' });
      for (const index of [2, 1, 0, 3, -1, 0.5]) {
        await page.send({ type: 'remedy', index });
      }
    });
    assert.match(
      JSON.stringify(page.sent),
      /"remedies":\["Replace Key…","Edit Connection…","Open Role Administration"\]\}\]$/,
    );
    const target = '{"kind":"failed connection","connection":"acme"}';
    assert.deepEqual(
      seen,
      ['manageConnection', 'editConnection', 'replaceKey'].map((command) => `workforce.${command} ${target}`),
    );
    assert.deepEqual(page.beside, []);
  });
});
