import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openTabs, until } from './features/documents/support.ts';

const activeTab = () => vscode.window.tabGroups.activeTabGroup.activeTab;

/** Opens the details of an extension, which every editor has. Like the walkthrough, their tab has no input. */
async function openDetails(extension: string, title: RegExp): Promise<void> {
  await vscode.commands.executeCommand('extension.open', extension);
  await until(() => title.test(activeTab()?.label ?? ''), `${extension} is shown`);
  assert.equal(activeTab()?.input, undefined);
}

describe('workforce.openWalkthrough', () => {
  beforeEach(closeAll);

  afterEach(closeAll);

  async function openWalkthrough(): Promise<void> {
    await vscode.commands.executeCommand('workforce.openWalkthrough');
    await until(() => activeTab()?.isPreview === false, 'the walkthrough is in a tab that stays');
  }

  it('opens a tab that another one does not replace', async () => {
    await openWalkthrough();
    const [walkthrough] = openTabs();
    await openDetails('vscode.git', /Git$/);
    assert.deepEqual(openTabs(), [walkthrough, activeTab()?.label]);
  });

  it('leaves later tabs as they are, also if the walkthrough was open already', async () => {
    await openWalkthrough();
    const [walkthrough] = openTabs();
    await openWalkthrough();
    await openDetails('vscode.git', /Git$/);
    await openDetails('vscode.css', /CSS/);
    // The second one replaces the first one, which was a preview.
    assert.deepEqual(openTabs(), [walkthrough, activeTab()?.label]);
  });
});
