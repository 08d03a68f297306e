import assert from 'node:assert/strict';
import { plantedIn, plantedSecret } from '../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../unit/service/fixtures.ts';
import { addByPasting, changeField, saveAndTest } from './support/connectionSteps.ts';
import { useWorkbench } from './support/useWorkbench.ts';
import type { Workbench } from './support/workbench.ts';

const lost = 'Could not read the secrets of “Acme”';

describe('a person whose editor keeps secrets badly', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  let server: ScriptedServer;
  let other: Workbench;

  before(async () => {
    server = await serve((request, response) =>
      json(response, {
        items: [{ id: 1, name: `seen with ${keyOf(request.headers.authorization)}`, isActive: true }],
      }),
    );
    await workbench().showExplorer();
    const apiKey = plantedSecret('first-key');
    await addByPasting(workbench(), { name: 'Acme', baseUrl: server.origin, apiKey });
    await workbench().view('Departments').row('seen with first-key').waitFor();
  });

  after(() => server[Symbol.asyncDispose]());

  /** Enters another key for the only connection. */
  async function changeKey(window: Workbench, key: string): Promise<void> {
    await changeField(window, 'API key', plantedSecret(key));
    await saveAndTest(window);
  }

  /** The keys that the service was asked with since the last call. */
  function keysSent(): readonly string[] {
    const keys = server.requests.map(({ headers }) => keyOf(headers.authorization));
    server.requests.length = 0;
    return [...new Set(keys)];
  }

  it('reads that the key is not there any more, and enters it again from that row', async () => {
    await workbench().page.evaluate('localStorage.removeItem("secrets.provider")');
    keysSent();
    await workbench().reload();
    const row = workbench().view('Departments').row(lost);
    await row.filter({ hasText: "they are no longer in the editor's secret storage" }).waitFor();
    await workbench().manage('Test Connection');
    await workbench().notification(lost).getByRole('button', { name: 'Edit Connection…' }).waitFor();
    assert.deepEqual(keysSent(), []);
    await workbench().view('Departments').click(lost);
    await changeKey(workbench(), 'again');
    await workbench().view('Departments').row('seen with again').waitFor();
    assert.deepEqual(keysSent(), ['again']);
    await workbench().reload();
    await workbench().view('Departments').row('seen with again').waitFor();
  });

  it('is not asked to wait for ever where no key comes, and tries again', async () => {
    const { page } = workbench();
    await page.route('**/mint-key', () => undefined);
    keysSent();
    await workbench().reload();
    const row = workbench().view('Departments').row(lost);
    await row.filter({ hasText: 'it did not respond within 20 seconds' }).waitFor({ timeout: 60_000 });
    assert.deepEqual(keysSent(), []);
    await page.unroute('**/mint-key');
    await workbench().reload();
    await workbench().view('Departments').row('seen with again').waitFor();
  });

  it('changes the key in another window: none is asked with the old one, and a reload brings the new one', async () => {
    other = await workbench().newWindow();
    await other.showExplorer();
    await other.view('Departments').row('seen with again').waitFor();
    await other.manage('Edit Connection…');
    await changeKey(other, 'second-key');
    await other.view('Departments').row('seen with second-key').waitFor();
    keysSent();
    await workbench()
      .view('Departments')
      .row(lost)
      .filter({ hasText: 'older secrets than those entered last' })
      .waitFor();
    // The other window may still load its views.
    assert.deepEqual(
      keysSent().filter((key) => key !== 'second-key'),
      [],
    );
    await workbench().reload();
    await workbench().view('Departments').row('seen with second-key').waitFor();
    assert.deepEqual(keysSent(), ['second-key']);
  });

  it('renames it in another window, and reads the new name in this one, however late it comes', async () => {
    await workbench().trackFocus();
    await other.trackFocus();
    await other.lookAt();
    const release = await holdBack(other);
    await other.manage('Rename Connection…');
    await other.quickInput.type('Name of the connection', 'Acme & Co');
    await other.view('Departments').description().filter({ hasText: 'Acme & Co' }).waitFor();
    await workbench().lookAt();
    await release();
    await workbench().view('Departments').description().filter({ hasText: 'Acme & Co' }).waitFor();
  });

  it('removes it in another window, and is welcomed again here', async () => {
    await other.manage('Remove Connection…');
    await other.dialog('Remove the connection').getByRole('button', { name: 'Remove' }).click();
    await other.view('Departments').welcome().getByText('Add Connection…').waitFor();
    keysSent();
    await workbench().view('Departments').welcome().getByText('Add Connection…').waitFor();
    assert.deepEqual(keysSent(), []);
  });
});

/** Keeps what a window has written from all others until the returned function is called. */
async function holdBack(window: Workbench): Promise<() => Promise<void>> {
  await window.page.evaluate(`{
    const post = BroadcastChannel.prototype.postMessage;
    const held = [];
    BroadcastChannel.prototype.postMessage = function (message) { held.push(() => post.call(this, message)); };
    globalThis.tellOtherWindows = () => {
      BroadcastChannel.prototype.postMessage = post;
      held.forEach((pass) => pass());
    };
  }`);
  return async () => {
    await window.page.evaluate('tellOtherWindows()');
  };
}

/** The word for the key in a header: the key itself is for no window. */
function keyOf(authorization = ''): string {
  return plantedIn(authorization) ?? 'nothing';
}
