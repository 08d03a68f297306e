import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Redaction } from '../../../src/service/http/redaction.ts';
import { dragging } from '../../../src/ui/tree/dragging.ts';
import { personNode } from '../../../src/ui/tree/person.ts';
import { noPolicy } from '../../unit/policies.ts';
import { withSetting } from './support.ts';

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

  async function dropped(...rows: readonly unknown[]): Promise<string | undefined> {
    const transfer = new vscode.DataTransfer();
    await dragging(new Redaction(), entryPoints).handleDrag?.(
      rows,
      transfer,
      new vscode.CancellationTokenSource().token,
    );
    return await transfer.get('text/plain')?.asString();
  }

  it('drop their ids, one in a line, and nothing that is not a resource', async () => {
    assert.equal(await dropped(person('1', 'Ann'), { kind: 'message', id: 'x' }, person('2')), '1\n2');
    assert.equal(await dropped({ kind: 'message', id: 'x' }), undefined);
  });

  it('drop what the setting says, and no more of a record', async () => {
    const long = 'x'.repeat(300);
    const rtl = '\u05d0\u05d1';
    await withSetting('draggedText', 'name', async () => {
      assert.equal(
        await dropped(person('1', 'Ann\nLee'), person('2'), person('3', long), person('4', rtl)),
        ['Ann Lee', '2', long, rtl].join('\n'),
      );
    });
    await withSetting('draggedText', 'address', async () => {
      assert.equal(await dropped(person('1', 'Ann')), 'workforce://acme/employees/1.json');
    });
  });

  it('leave secrets out that a service repeats in a name', async () => {
    const redaction = new Redaction();
    redaction.rememberSecret({ name: 'Acme' }, 's3cret-of-somebody');
    const transfer = new vscode.DataTransfer();
    await withSetting('draggedText', 'name', async () => {
      const token = new vscode.CancellationTokenSource().token;
      await dragging(redaction, entryPoints).handleDrag?.(
        [person('1', 'Ann s3cret-of-somebody')],
        transfer,
        token,
      );
    });
    assert.doesNotMatch((await transfer.get('text/plain')?.asString()) ?? assert.fail(), /s3cret/);
  });
});
