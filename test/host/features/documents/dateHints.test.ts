import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { usePlainService } from './support.ts';

describe('hints beside the dates of documents', () => {
  const { plain, open } = usePlainService();
  const cycles = '[{"startsOn":"1900-01-01T00:00:00","endsOn":"9999-12-31T00:00:00"}]';

  beforeEach(() => {
    plain.response = () => ({
      body: `{"data":{"id":1,"birthDate":"1900-01-01","userWorkCycles":${cycles}}}`,
    });
  });

  it('show which dates of a user’s work cycles mean no date', async () => {
    assert.deepEqual(await hintsOf(await open('users', 1)), [
      '"startsOn": "1900-01-01T00:00:00" no start',
      '"endsOn": "9999-12-31T00:00:00" open-ended',
    ]);
  });

  it('are not shown in other documents', async () => {
    assert.deepEqual(await hintsOf(await open('leaves', 1)), []);
  });

  async function hintsOf(address: string): Promise<string[]> {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(address));
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
      'vscode.executeInlayHintProvider',
      document.uri,
      all,
    );
    return hints.map(({ position, label }) => {
      const before = document.lineAt(position.line).text.slice(0, position.character).trim();
      return `${before} ${typeof label === 'string' ? label : label.map(({ value }) => value).join('')}`;
    });
  }
});
