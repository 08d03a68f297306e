import assert from 'node:assert/strict';
import { failure } from '../../../src/service/http/errors.ts';
import type { Picture } from '../../../src/webviews/panels.ts';
import { withUser } from '../dialogs/scriptedUser.ts';
import '../dialogs/withoutEditor.ts';

const { OpenPage } = await import('../../../src/webviews/panels.ts');

/** A page whose picture fails at everything, with what it was sent and what was shown beside it. */
function failingPage(error = failure({ code: 'list-in-a-circle' })) {
  const sent: unknown[] = [];
  const beside: unknown[] = [];
  const running: Promise<void>[] = [];
  let send: (message: unknown) => void = () => assert.fail();
  const fails = () => Promise.reject(error);
  const picture = {
    type: 'workforce.employeeCard',
    isIncoming: (value: unknown) => value === 'work',
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
    entryPoints as unknown as Parameters[3],
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
      for (const index of [1, 0, 2, -1, 0.5]) {
        await page.send({ type: 'remedy', index });
      }
    });
    assert.match(
      JSON.stringify(page.sent),
      /"remedies":\["Edit Connection…","Open Role Administration"\]\}\]$/,
    );
    const target = '{"kind":"failed connection","connection":"acme"}';
    assert.deepEqual(seen, [
      `workforce.openRoleAdministration ${target}`,
      `workforce.editConnection ${target}`,
    ]);
    assert.deepEqual(page.beside, []);
  });
});
