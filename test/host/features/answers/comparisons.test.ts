import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Comparisons } from '../../../../src/platform/comparisons.ts';
import type { ReadOnlyFiles } from '../../../../src/platform/readOnlyFiles.ts';
import { closeAll, openTabs, until } from '../documents/support.ts';

describe('several comparisons in one editor', () => {
  it('show those with one side, and end with the third later one', async () => {
    let served: ReadOnlyFiles | undefined;
    const files = (_scheme: string, shown: ReadOnlyFiles) => {
      served = shown;
      return new vscode.Disposable(() => undefined);
    };
    const comparisons = new Comparisons({ files });
    const side = (text: string) => ({
      authority: 'acme',
      path: '/Ada 1.json',
      text: () => JSON.stringify(text),
    });
    const pairs = [
      [side('old'), side('new')],
      [side('left'), undefined],
      [undefined, side('added')],
    ];
    const uris = await comparisons.showAll(pairs, 'Three records');
    const texts = async () =>
      await Promise.all(
        uris.map(async (uri) => new TextDecoder().decode(await served?.readFile(vscode.Uri.parse(uri)))),
      );
    await until(() => openTabs().some((tab) => tab.startsWith('Three records')));
    assert.deepEqual(await texts(), ['"old"', '"new"', '"left"', '"added"']);
    for (const title of ['Second', 'Third', 'Fourth']) {
      assert.deepEqual(await texts(), ['"old"', '"new"', '"left"', '"added"']);
      await comparisons.showAll([[side('old'), side('new')]], title);
    }
    assert.ok((await texts()).every((text) => text.includes('This comparison has ended')));
    await closeAll();
    comparisons.dispose();
  });
});
