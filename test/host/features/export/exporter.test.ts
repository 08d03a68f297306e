import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { readList } from '../../../../src/company/known/reading.ts';
import { columnsOf } from '../../../../src/features/export/model/columns.ts';
import { incompleteText } from '../../../../src/features/export/wording.ts';
import { answering, count, endless, route, useExports } from './support.ts';

describe('an export', () => {
  const { scene, newWindow, order, following, sent, target, assertNothingLeft } = useExports();

  it('shows how far it is, and leaves its file alone', async () => {
    const { session, exporter } = newWindow();
    const { rows, total } = await exporter.save(session, order(), following());
    assert.deepEqual([rows, total, sent().length], [count, count, 5]);
    assert.deepEqual(
      scene().reports,
      [100, 200, 300, 400, 450].map((rows) => `${rows} of 450 records`),
    );
    assert.deepEqual(readdirSync(scene().folder), ['all.csv']);
  });

  it('takes the employees that the user has read a moment ago, and says when; a script reads them again', async () => {
    const { session, exporter, known } = newWindow();
    const columns = columnsOf('employees').map(({ name }) => name);
    const kept = columns.filter((name) => !name.startsWith('applicable'));
    assert.ok(kept.length < columns.length);
    const all = order({ format: 'json', columns: kept, isMasked: false });
    await exporter.save(session, all, following());
    const file = readFileSync(target(), 'utf8');
    await readList(session, 'people', { asks: false, shared: known.of(await session.service()) });
    const before = sent().length;
    using messages = answering(() => undefined);
    for (const from of [
      { of: 'employees', query: {} },
      { of: 'employees', query: { order: 'newest' } },
    ] as const) {
      await exporter.show(session, { ...all, from });
    }
    assert.equal(sent().length, before);
    assert.match(
      messages.asked[0] ?? '',
      /^Saved “all\.csv”\. The list of people is from .+ and took no request\./,
    );
    assert.equal(messages.asked.length, 2);
    await exporter.show(session, all);
    assert.equal(readFileSync(target(), 'utf8'), file);
    await exporter.show(session, { ...all, columns });
    assert.equal(sent().length, before + 5, 'ids of job positions are requested');
    await exporter.save(session, all, following());
    assert.equal(sent().length, before + 10, 'a script requests pages');
    await exporter.show(session, { ...all, from: { of: 'employees', query: { statuses: ['active'] } } });
    assert.ok(sent().length > before + 10, 'a filter requests pages');
  });

  it('has the order of the view, also where that is one of the client and no column has its values', async () => {
    const { session, exporter, known } = newWindow();
    const company = known.of(await session.service());
    const list = { query: { placed: true }, asks: false, shared: company };
    for (const [by, field] of [
      ['firstDay', 'contractStart'],
      ['lastDay', 'contractEnd'],
      ['jobTitle', 'jobTitle'],
    ] as const) {
      const all = order({ from: { of: 'employees', query: { order: by } }, format: 'json', columns: ['id'] });
      await exporter.save(session, all, following());
      const written = readFileSync(target(), 'utf8');
      const { records } = await readList(session, 'people', list);
      const byId = new Map(records.map((record) => [record.id, record[field] ?? '']));
      const values: readonly string[] = JSON.parse(written).map(({ id }: { id: string }) => byId.get(id));
      const shown = values.filter((value) => value !== '');
      const sorted = shown.toSorted(new Intl.Collator('en').compare);
      assert.ok(shown.length > 1);
      assert.deepEqual(values.slice(0, shown.length), by === 'firstDay' ? sorted.toReversed() : sorted);
      const before = sent().length;
      using _ = answering(() => undefined);
      await exporter.show(session, all);
      assert.equal(sent().length, before, 'kept employees take no request');
      assert.equal(readFileSync(target(), 'utf8'), written);
    }
  });

  it('shows no file, also no hidden one, before it has read all pages', async () => {
    const { session, exporter } = newWindow();
    const seen = new Set<string>();
    const follower = following(endless, () => seen.add(readdirSync(scene().folder).join()));
    await exporter.save(session, order(), follower);
    assert.deepEqual([...seen], ['']);
  });

  it('says how many of the chosen people are left out, and why', async () => {
    const { session, exporter } = newWindow();
    const ids = (await scene().client.service.employees({})).items.slice(0, 3).map(({ id }) => id);
    const chosen = (withoutRecord: number) => ({ of: 'employees-by-id', ids, withoutRecord }) as const;
    for (const [without, sentence] of [
      [0, ''],
      [1, '1 person is left out, because the service gives no record of this employee.'],
      [2, '2 people are left out, because the service gives no records of these employees.'],
    ] as const) {
      const written = await exporter.save(session, order({ from: chosen(without) }), following());
      assert.equal(written.rows, 3);
      assert.equal(incompleteText(written), sentence);
    }
  });

  it('leaves nothing when it is cancelled, and sends no further request', async () => {
    const { session, exporter } = newWindow();
    const controller = new AbortController();
    const follower = following(controller.signal, () => controller.abort());
    await assert.rejects(exporter.save(session, order(), follower), { name: 'AbortError' });
    assert.equal(sent().length, 1);
    assertNothingLeft();
  });

  it('leaves nothing when its connection is removed', async () => {
    const { session, exporter, remove } = newWindow();
    const follower = following(endless, remove);
    await assert.rejects(
      exporter.save(session, order(), follower),
      /Could not export “Employees”: its connection was removed or leads to another service now/,
    );
    assertNothingLeft();
  });

  it('leaves nothing when its connection is removed before it starts, also of what is loaded', async () => {
    const { session, exporter, remove } = newWindow();
    remove();
    const loaded = () => Promise.resolve({ records: [{ id: '1', familyName: 'Adam' }] });
    await assert.rejects(
      exporter.save(session, order({ from: loaded }), following()),
      /Could not export “Employees”: its connection was removed or leads to another service now/,
    );
    assertNothingLeft();
  });

  it('leaves nothing when the service rejects the first page', async () => {
    const { session, exporter } = newWindow();
    scene().client.sandbox.faults.add({ route, fault: '403' });
    scene().client.sandbox.faults.add({ route: 'GET /api/v3/users', fault: '403' });
    await assert.rejects(exporter.save(session, order(), following()), { kind: 'forbidden' });
    assertNothingLeft();
  });

  it('waits as long as the service asks for where its limit is used up, and goes on', async () => {
    const { session, exporter } = newWindow();
    scene().client.sandbox.faults.add({ route, fault: '429-seconds', count: 7 });
    const { rows } = await exporter.save(session, order(), following());
    assert.equal(rows, count);
    assert.ok(
      scene().reports.some((message) => /Waiting until .* to send the next request/.test(message)),
      scene().reports.join('\n'),
    );
  });
});
