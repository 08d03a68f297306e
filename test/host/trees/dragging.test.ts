import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Redaction } from '../../../src/service/http/redaction.ts';
import { dragging, dropEdits } from '../../../src/tree/dragging.ts';
import { personNode } from '../../../src/tree/person.ts';
import { noPolicy } from '../../unit/policies.ts';

describe('rows that are dragged', () => {
  const entryPoints = { policy: noPolicy, report: assert.fail, record: assert.fail };
  const person = (id: string, name?: string) =>
    personNode('acme', `row/${id}`, {
      resource: 'employees',
      id,
      name,
      email: 'ann@private.example',
      code: 'H1',
    });

  /** The texts that an editor can take, by what its menu calls them; none where nothing is dropped. */
  async function dropped(rows: readonly unknown[], redaction = new Redaction()) {
    const transfer = new vscode.DataTransfer();
    const { token } = new vscode.CancellationTokenSource();
    await dragging(redaction, entryPoints)(rows, transfer, token);
    const plain = await transfer.get('text/plain')?.asString();
    if (plain === undefined) {
      return undefined;
    }
    const document = await vscode.workspace.openTextDocument();
    const start = new vscode.Position(0, 0);
    const edits = await dropEdits.provideDocumentDropEdits(document, start, transfer, token);
    const texts = [edits ?? []].flat().map(({ title, insertText }) => [title, insertText]);
    return { ids: plain, ...Object.fromEntries(texts) };
  }

  it('drop their ids, one in a line, and nothing that is not a resource', async () => {
    const rows = [person('1', 'Ann'), { kind: 'message', id: 'x' }, person('2')];
    assert.equal((await dropped(rows))?.ids, '1\n2');
    assert.equal(await dropped([{ kind: 'message', id: 'x' }]), undefined);
  });

  it('drop names or addresses as the menu chooses, and no more of a record', async () => {
    const long = 'x'.repeat(300);
    const rtl = '\u05d0\u05d1';
    const rows = [person('1', 'Ann\nLee'), person('2'), person('3', long), person('4', rtl)];
    assert.deepEqual(await dropped(rows), {
      ids: '1\n2\n3\n4',
      'Insert Names': ['Ann Lee', '2', long, rtl].join('\n'),
      'Insert Addresses of Documents': [1, 2, 3, 4]
        .map((id) => `workforce://acme/employees/${id}.json`)
        .join('\n'),
    });
  });

  it('leave secrets out that a service repeats in a name', async () => {
    const redaction = new Redaction();
    redaction.rememberSecret({ name: 'Acme' }, 's3cret-of-somebody');
    const texts = await dropped([person('1', 'Ann s3cret-of-somebody')], redaction);
    assert.doesNotMatch(JSON.stringify(texts ?? assert.fail()), /s3cret/);
  });
});
