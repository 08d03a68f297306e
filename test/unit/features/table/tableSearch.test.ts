import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { noChoices, TableModel } from '../../../../src/features/table/model/tableModel.ts';
import { TableSearch } from '../../../../src/features/table/page/search.ts';

describe('the search of a table', () => {
  const start = { row: 0, column: 0 };
  let shown: { readonly text: string; readonly count: number }[] = [];
  let search: TableSearch;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    shown = [];
    search = new TableSearch(({ text, cells }) => shown.push({ text, count: cells.length }));
  });

  afterEach(() => mock.timers.reset());

  it('that the user ends right after typing stays ended', async () => {
    const model = tableOf('Ann', 'Ben');
    search.type(model, 'ann', start);
    void search.run(model, '', start);
    await passes();
    assert.deepEqual(shown, [{ text: '', count: 0 }]);
  });

  it('of a text that was typed right before the table is read anew is one of the new rows', async () => {
    search.type(tableOf('Ann', 'Ben'), 'ann', start);
    search.stop();
    search.again(tableOf('Ann', 'Ann', 'Ben'), start);
    await passes();
    assert.deepEqual(shown, [{ text: 'ann', count: 2 }]);
  });

  it('says whether it has shown what it found, or another one began', async () => {
    const model = tableOf('Ann', 'Ben');
    assert.deepEqual(await Promise.all([search.run(model, 'a', start), search.run(model, 'ben', start)]), [
      false,
      true,
    ]);
    assert.deepEqual(shown, [{ text: 'ben', count: 1 }]);
  });

  /** Lets the steps of all searches run. */
  async function passes(): Promise<void> {
    for (let step = 0; step < 20; step += 1) {
      await Promise.resolve();
      mock.timers.tick(50);
    }
  }
});

function tableOf(...names: readonly string[]): TableModel {
  const model = new TableModel([], ';', 'en', noChoices);
  model.add([['Name'], ...names.map((name) => [name])]);
  model.complete();
  return model;
}
