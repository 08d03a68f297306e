import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { settingDefaults } from '../../src/platform/manifest/contributions.ts';
import { until } from './features/documents/support.ts';

describe('a workspace with its own settings', () => {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  assert.ok(folder);
  const file = vscode.Uri.joinPath(folder, '.vscode', 'settings.json');
  const ids = Object.keys(settingDefaults);

  before(async () => {
    const hostileValue = (value: unknown) => {
      if (typeof value === 'string') {
        return 'name';
      }
      return typeof value === 'boolean' ? !value : Number(value) + 1;
    };
    const hostile = Object.fromEntries(
      Object.entries(settingDefaults).map(([id, value]) => [id, hostileValue(value)]),
    );
    const text = JSON.stringify({ ...hostile, 'editor.rulers': [77] });
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    await until(() => vscode.workspace.getConfiguration('editor').get<number[]>('rulers')?.[0] === 77);
  });

  after(async () => {
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, '.vscode'), { recursive: true });
  });

  for (const id of ids) {
    it(`cannot set ${id}`, () => {
      const configuration = vscode.workspace.getConfiguration(undefined, folder);
      const seen = configuration.inspect(id);
      assert.deepEqual([seen?.workspaceValue, seen?.workspaceFolderValue], [undefined, undefined]);
      assert.equal(configuration.get(id), seen?.globalValue ?? seen?.defaultValue);
    });
  }
});
