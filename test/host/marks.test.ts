import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { MarkDecorations } from '../../src/features/connections/status.ts';
import { schemes } from '../../src/platform/manifest/contributions.ts';
import type { ConnectionMark } from '../../src/service/http/connection.ts';
import { acme } from '../unit/features/connections/fakes.ts';
import { errorOf, run, usePlainService, useSandbox } from './features/documents/support.ts';
import { FakeWindow } from './fuzz/fakeWindow.ts';

describe('the mark of a connection', () => {
  const { connection } = usePlainService();

  it('is one of a short list, or none', async () => {
    assert.equal(await run('markConnection', { connection, mark: 'production' }), connection);
    assert.equal(await run('markConnection', { connection, mark: 'none' }), connection);
    const error = await errorOf('markConnection', { connection, mark: 'pink' });
    assert.match(error, /mark.+“pink”.+production, red.+none/);
  });

  it('colors the tabs of the documents of this connection only, and has a word', () => {
    const marks: Record<string, ConnectionMark> = { acme: 'production', other: 'blue' };
    const decorations = new MarkDecorations({
      find: (id) => ({ ...acme, id, ...(marks[id] && { mark: marks[id] }) }),
      onDidChange: new vscode.EventEmitter<never>().event,
    });
    try {
      const colorOf = (uri: string) => decorations.provideFileDecoration(vscode.Uri.parse(uri))?.color;
      assert.deepEqual(colorOf('workforce://acme/users/1.json'), new vscode.ThemeColor('charts.red'));
      assert.deepEqual(colorOf('workforce-v2://other/leaves/1.json'), new vscode.ThemeColor('charts.blue'));
      for (const scheme of Object.values(schemes)) {
        assert.deepEqual(colorOf(`${scheme}://acme/1/1`), new vscode.ThemeColor('charts.red'), scheme);
      }
      assert.equal(colorOf('workforce://unmarked/users/1.json'), undefined);
      assert.equal(colorOf('workforce-department://acme/1'), undefined);
      const { tooltip } =
        decorations.provideFileDecoration(vscode.Uri.parse('workforce://acme/users/1.json')) ?? {};
      assert.equal(tooltip, 'Acme: Production');
    } finally {
      decorations.dispose();
    }
  });
});

describe('a dialog that changes something', () => {
  const { connection } = useSandbox('Marked', {}, { scopes: ['taxonomies.readwrite'] });
  const inUse = { kind: 'connection in use' };
  const row = { address: { connection, resource: 'taxonomy-labels', id: '7001' }, name: 'Label' };

  for (const [command, target, question] of [
    ['removeConnection', inUse, 'Remove the connection “Marked”?'],
    ['editConnection', inUse, 'Edit Connection'],
    ['replaceKey', inUse, 'Replace Key'],
    ['createReport', undefined, 'Create Report'],
    ['archiveLabel', row, 'Archive the label “'],
  ] as const) {
    it(`names the connection and Production first: ${command}`, async () => {
      await run('markConnection', { connection, mark: 'production' });
      using window = new FakeWindow();
      await vscode.commands.executeCommand(`workforce.${command}`, target);
      const shown = [...window.messages, ...window.texts];
      assert.ok(
        shown.some((text) => text.startsWith(`Marked (⚠ Production): ${question}`)),
        shown.join('\n'),
      );
    });
  }
});
