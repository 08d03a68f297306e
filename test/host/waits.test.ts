import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { RequestWaits } from '../../src/platform/requestWaits.ts';
import { WaitMessage } from '../../src/tree/sidebarTree.ts';
import { until } from './features/documents/support.ts';

describe('a wait for the request limit', () => {
  const origin = 'https://acme.example';
  let waits: RequestWaits;

  beforeEach(() => {
    waits = new RequestWaits();
  });

  afterEach(() => waits.dispose());

  const inSeconds = (seconds: number) => ({ until: Date.now() + seconds * 1000, used: 50, allowed: 50 });

  it('says how long it takes and how many requests are used, until nothing waits', () => {
    waits.update(origin, inSeconds(11.9));
    assert.equal(waits.text(origin), 'Waiting for the request limit, about 12 s (50 of 50 used)');
    assert.equal(waits.text(), waits.text(origin));
    assert.equal(waits.text('https://other.example'), undefined);
    waits.update('https://other.example', inSeconds(40));
    assert.match(waits.text() ?? '', /about 40 s/);
    assert.match(waits.text(origin) ?? '', /about 12 s/);
    waits.update(origin, undefined);
    waits.update('https://other.example', undefined);
    assert.equal(waits.text(), undefined);
  });

  it('of less than a second is not shown', () => {
    waits.update(origin, inSeconds(0.5));
    assert.equal(waits.text(), undefined);
  });

  it('counts down', async () => {
    let changes = 0;
    const listener = waits.onDidChange(() => {
      changes += 1;
    });
    waits.update(origin, inSeconds(20));
    await until(() => changes >= 3);
    assert.doesNotMatch(waits.text() ?? '', /about 20 s/);
    listener.dispose();
  });

  it('stands in the view while its rows load, and only then', async () => {
    const view: Pick<vscode.TreeView<unknown>, 'message'> = {};
    const message = new WaitMessage(
      () => view,
      () => waits.text(origin),
    );
    const controller = new AbortController();
    const [load, loaded] = deferred();
    const following = message.during(load);
    waits.update(origin, inSeconds(12));
    message.update();
    assert.match(view.message ?? '', /Waiting for the request limit/);
    loaded();
    await following;
    await until(() => !view.message);
    void message.during(deferred()[0], controller.signal);
    assert.match(view.message ?? '', /Waiting for the request limit/);
    controller.abort();
    await until(() => !view.message);
  });
});

function deferred(): [Promise<void>, () => void] {
  let settle: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return [promise, () => settle()];
}
