import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { fileFormats } from '../../../../src/formats/fileName.ts';
import { cellsOf } from '../../../unit/features/export/files.ts';
import { lockedBy } from '../../../unit/policies.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { answering, count, route, useExports } from './support.ts';

describe('an export of which a page cannot be read', () => {
  const { scene, newWindow, target, order, following, failAfter, sent, assertNothingLeft } = useExports();
  const rows = () => {
    const [, ...found]: string[][] = parse(readFileSync(target()), { bom: true });
    return found;
  };
  /** What answers that the service works again, after which its requests are counted. */
  const repaired = () => {
    scene().client.sandbox.faults.clear();
    scene().client.requests.length = 0;
    return 'Resume';
  };

  const idsIn = {
    csv: () => rows().map(([id = '']) => id),
    json(): readonly string[] {
      const records: { id: string }[] = JSON.parse(readFileSync(target(), 'utf8'));
      return records.map(({ id }) => id);
    },
    excel: () =>
      [...cellsOf(readFileSync(target()))].flatMap(([name, { value }]) =>
        /^A(?!1$)/.test(name) ? value : [],
      ),
  };
  for (const format of fileFormats) {
    it(`is resumed from that page on: ${format}`, async () => {
      const { session, exporter } = newWindow();
      failAfter(3);
      using questions = answering(repaired);
      await exporter.show(session, order({ format }));
      assert.match(
        questions.asked.join(),
        /^Could not .* The export “Employees” of Test stopped after 300 of 450 records\. It can go on there until this window is closed\.$/,
      );
      assert.equal(sent().length, 2);
      assert.deepEqual(readdirSync(scene().folder), ['all.csv']);
      const ids = idsIn[format]();
      assert.deepEqual([ids.length, new Set(ids).size], [count, count]);
    });
  }

  it('can be resumed as often as that happens', async () => {
    const { session, exporter } = newWindow();
    failAfter(1);
    using questions = answering((question) => {
      repaired();
      if (question < 3) {
        failAfter(1);
      }
      return 'Resume';
    });
    await exporter.show(session, order());
    assert.equal(questions.asked.length, 3);
    assert.equal(sent().length, 2);
    assert.equal(rows().length, count);
  });

  for (const answer of ['Discard', undefined]) {
    it(`leaves nothing when the user chooses ${answer ?? 'no button'}, and sends no further request`, async () => {
      const { session, exporter } = newWindow();
      failAfter(2);
      using questions = answering(() => {
        repaired();
        return answer;
      });
      await exporter.show(session, order());
      assert.equal(questions.asked.length, 1);
      assert.deepEqual(sent(), []);
      assertNothingLeft();
    });
  }

  it('leaves nothing for a script, which gets the error', async () => {
    const { session, exporter } = newWindow();
    failAfter(2);
    using questions = answering(repaired);
    await assert.rejects(exporter.save(session, order(), following()), { kind: 'server' });
    assert.deepEqual(questions.asked, []);
    assertNothingLeft();
  });

  it('has no file, also no hidden one, while the user is asked: a window that ends leaves none', async () => {
    const { session, exporter } = newWindow();
    failAfter(4);
    using _questions = answering(() => {
      assertNothingLeft();
      return repaired();
    });
    await exporter.show(session, order());
    assert.equal(rows().length, count);
  });

  it('ends with its connection, also while the user is asked', async () => {
    const { session, exporter, remove } = newWindow();
    failAfter(2);
    using _questions = replaced('showWarningMessage', () => {
      repaired();
      remove();
      return new Promise(() => undefined);
    });
    await assert.rejects(exporter.show(session, order()), /its connection was removed or leads to another/);
    assert.deepEqual(sent(), []);
    assertNothingLeft();
  });

  it('ends when its connection leads to another service by then', async () => {
    const { session, exporter, move } = newWindow();
    failAfter(2);
    using _questions = answering(() => {
      move();
      return repaired();
    });
    await assert.rejects(exporter.show(session, order()), /its connection was removed or leads to another/);
    assert.deepEqual(sent(), []);
    assertNothingLeft();
  });

  it('is not resumed where a policy locks exports by then', async () => {
    const { session, exporter } = newWindow(scene().client.service, lockedBy('personalDataExport'));
    failAfter(2);
    using _questions = answering(repaired);
    await assert.rejects(exporter.show(session, order()), /\(rule “personalDataExport”\)/);
    assert.deepEqual(sent(), []);
    assertNothingLeft();
  });

  it('stays masked when it is resumed with masking switched off, and is masked from then on when it is on', async () => {
    const masked = async (isMasked: boolean, atFirst: boolean) => {
      let isMasking = atFirst;
      const { session, exporter } = newWindow(undefined, undefined, () => isMasking);
      failAfter(2);
      using _questions = answering(() => {
        isMasking = !isMasking;
        return repaired();
      });
      await exporter.show(session, order({ isMasked }));
      // In the order in which they were read; the file has that of the names.
      const read = rows().toSorted(([one], [other]) => Number(one) - Number(other));
      return read.map(([, , phone]) => phone === '••••' || phone === '');
    };
    assert.ok((await masked(true, true)).every(Boolean));
    const fromThenOn = await masked(false, false);
    assert.ok(fromThenOn.slice(200).every(Boolean));
    assert.ok(!fromThenOn.slice(0, 200).every(Boolean));
  });

  it('of which the first page is rejected is not offered to be resumed', async () => {
    const { session, exporter } = newWindow();
    scene().client.sandbox.faults.add({ route, fault: '500' });
    using questions = answering(repaired);
    await assert.rejects(exporter.show(session, order()), { kind: 'server' });
    assert.deepEqual(questions.asked, []);
    assertNothingLeft();
  });
});
