import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { RequestWaits } from '../../src/platform/requestWaits.ts';
import { WaitMessage } from '../../src/tree/sidebarTree.ts';
import { until } from './features/documents/support.ts';
import { replaced } from './fuzz/fakeWindow.ts';

describe('a wait for the request limit', () => {
  const origin = 'https://acme.example';
  let waits: RequestWaits;

  beforeEach(() => {
    waits = new RequestWaits();
  });

  afterEach(() => waits.dispose());

  const inSeconds = (seconds: number) => ({ until: Date.now() + seconds * 1000 });

  it('says until when in the view, and of which company in the status bar, until nothing waits', () => {
    const shown: string[] = [];
    let isShown = false;
    using _item = replaced('createStatusBarItem', () => ({
      set text(text: string) {
        shown.push(text);
      },
      show() {
        isShown = true;
      },
      hide() {
        isShown = false;
      },
      dispose: () => undefined,
    }));
    const items = new RequestWaits();
    items.update(origin, 'Acme', inSeconds(12));
    assert.match(items.text(origin) ?? '', /^Waiting for the request limit until \d+:\d\d:\d\d/);
    assert.equal(items.text('https://other.example'), undefined);
    items.update('https://other.example', 'Other $(x)', inSeconds(40));
    assert.match(shown[0] ?? '', /^\$\(watch\) Acme: Waiting for the request limit until \d/);
    assert.match(shown[1] ?? '', /^\$\(watch\) Other (?!\$\(x).*: Waiting for the request limit until \d/);
    items.update(origin, 'Acme', undefined);
    items.update('https://other.example', 'Other', undefined);
    assert.equal(items.text(origin), undefined);
    assert.ok(!isShown);
    items.dispose();
  });

  it('of less than a second is not shown', () => {
    waits.update(origin, 'Acme', inSeconds(0.5));
    assert.equal(waits.text(origin), undefined);
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
    waits.update(origin, 'Acme', inSeconds(12));
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
