import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension', () => {
  it('is there under its fixed id and activates', async () => {
    const extension = vscode.extensions.getExtension('workforce-tools.workforce-explorer');
    assert.ok(extension);
    await extension.activate();
    assert.equal(extension.isActive, true);
  });
});
