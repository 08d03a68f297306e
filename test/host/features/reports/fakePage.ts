import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { extensionId } from '../../../../src/features/documents/sharedLink.ts';
import type { TableMessage, TableRequest } from '../../../../src/features/table/messages.ts';
import { tablePicture } from '../../../../src/features/table/table.ts';
import type { Page, PageHandler } from '../../../../src/pages/panels.ts';
import { Redaction } from '../../../../src/service/http/redaction.ts';
import { FakeMemento } from '../../../unit/features/connections/fakes.ts';
import { noPolicy } from '../../../unit/policies.ts';

type Message<Type extends TableMessage['type']> = Extract<TableMessage, { readonly type: Type }>;

/** The page of a table in an editor with ten connections. It answers nothing by itself. */
export class FakePage implements Page<TableMessage> {
  readonly #closed = new AbortController();
  readonly signal = this.#closed.signal;
  /** What all windows remember. */
  readonly state = new FakeMemento();
  readonly messages: TableMessage[] = [];
  readonly #handler: PageHandler<TableRequest>;
  #reading = 0;

  constructor(file: vscode.Uri, policy = noPolicy) {
    const redaction = new Redaction();
    for (const name of '0123456789') {
      const [apiKey, clientSecret] = [randomBytes(20).toString('hex'), randomBytes(20).toString('hex')];
      redaction.rememberCredentials({ name }, { apiKey, clientSecret });
    }
    const context = {
      entryPoints: { policy },
      redaction,
      state: this.state,
      answers: {
        contentOf: () => assert.fail('A saved file is no answer.'),
        run: () => assert.fail('A saved file has no action.'),
        runAction: () => assert.fail('A saved file has no action.'),
      },
      reportContent: () => assert.fail('A saved file has no report.'),
    };
    const extension = vscode.extensions.getExtension(extensionId);
    const picture = tablePicture(context, join(extension?.extensionPath ?? '', 'dist/workbook.cjs'));
    this.#handler = picture.open(this, { address: file.toString() });
  }

  post(message: TableMessage): void {
    this.messages.push(message);
  }

  reload(): void {
    assert.fail('The content of a file does not change by itself.');
  }

  async ready(): Promise<Message<'content'>> {
    await this.#handler.ready();
    return this.last('content');
  }

  /** Reads all rows, or up to the message that says why not. */
  async read(changes: Partial<Message<'content'>> = {}): Promise<readonly (readonly string[])[]> {
    const { encoding, delimiter, above, quotes } = { ...this.last('content'), ...changes };
    this.#reading += 1;
    const reading = this.#reading;
    const rows: (readonly string[])[] = [];
    await this.#handler.receive({ type: 'read', reading, encoding, delimiter, above, quotes });
    for (;;) {
      const message = this.messages.at(-1);
      if (message?.type !== 'rows') {
        return rows;
      }
      rows.push(...message.rows);
      if (message.end !== 'more') {
        return rows;
      }
      await this.#handler.receive({ type: 'next', reading });
    }
  }

  async send(request: TableRequest): Promise<void> {
    await this.#handler.receive(request);
  }

  /** Saves rows, the headings first. */
  async save(
    format: 'csv' | 'excel',
    [columns = [], ...rows]: readonly (readonly unknown[])[],
  ): Promise<void> {
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
    await this.send({
      ...{ type: 'save', format, columns: columns.map(String) },
      rows: new TextEncoder().encode(lines.join('')),
    });
  }

  last<Type extends TableMessage['type']>(type: Type): Message<Type> {
    const message = this.messages.findLast((each): each is Message<Type> => each.type === type);
    return (
      message ?? assert.fail(`There is no message ${type}: ${JSON.stringify(this.messages).slice(0, 500)}`)
    );
  }

  close(): void {
    this.#closed.abort();
  }
}
