import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { count, endless, from, route, useExports } from './support.ts';

describe('an export', () => {
  const { scene, newWindow, order, following, sent, assertNothingLeft } = useExports();

  it('shows how far it is, and leaves its file alone', async () => {
    const { session, exporter } = newWindow();
    const { written, total } = await exporter.start(session, { from }, order(), following());
    assert.deepEqual([written.rows, total, sent().length], [count, count, 5]);
    assert.deepEqual(
      scene().reports,
      [100, 200, 300, 400, 450].map((rows) => `${rows} of 450 records`),
    );
    assert.deepEqual(readdirSync(scene().folder), ['all.csv']);
    assert.deepEqual(readdirSync(scene().storage), []);
  });

  it('leaves nothing when it is cancelled, and sends no further request', async () => {
    const { session, exporter } = newWindow();
    const controller = new AbortController();
    const follower = following(controller.signal, () => controller.abort());
    await assert.rejects(exporter.start(session, { from }, order(), follower), { name: 'AbortError' });
    assert.equal(sent().length, 1);
    assertNothingLeft();
  });

  it('leaves nothing when its connection is removed', async () => {
    const { session, exporter, remove } = newWindow();
    const follower = following(endless, remove);
    await assert.rejects(
      exporter.start(session, { from }, order(), follower),
      /Could not export “Employees”: its connection was removed or leads to another service now/,
    );
    assertNothingLeft();
  });

  it('leaves nothing when its connection is removed before it starts, also of what is loaded', async () => {
    const { session, exporter, remove } = newWindow();
    remove();
    const loaded = () => Promise.resolve({ records: [{ id: '1', familyName: 'Adam' }] });
    await assert.rejects(
      exporter.start(session, { from: loaded }, order(), following()),
      /Could not export “Employees”: its connection was removed or leads to another service now/,
    );
    assertNothingLeft();
  });

  it('leaves nothing when the service rejects the first page', async () => {
    const { session, exporter } = newWindow();
    scene().client.sandbox.faults.add({ route, fault: '403' });
    await assert.rejects(exporter.start(session, { from }, order(), following()), { kind: 'forbidden' });
    assertNothingLeft();
  });

  it('waits as long as the service asks for where its limit is used up, and goes on', async () => {
    const { session, exporter } = newWindow();
    scene().client.sandbox.faults.add({ route, fault: '429-seconds', count: 7 });
    const { written } = await exporter.start(session, { from }, order(), following());
    assert.equal(written.rows, count);
    assert.ok(
      scene().reports.some((message) => /Waiting until .* before the next request/.test(message)),
      scene().reports.join('\n'),
    );
  });
});
