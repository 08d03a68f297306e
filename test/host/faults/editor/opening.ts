import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { partsOf } from '../../../../src/documents/address.ts';
import { isOpen } from '../../../../src/documents/openDocuments.ts';
import { isRecord } from '../../../../src/service/contract/record.ts';
import type { Row } from '../../../unit/faults/expectations.ts';
import { until } from '../../documents/support.ts';
import { type Commanding, type Complaint, endOf, formOf, operationNamed, sentenceOf } from './commanding.ts';
import type { FaultyService } from './faultyService.ts';
import { saysFailure } from './readings.ts';

/** What a well-formed answer makes of a record: documents show it as it is, however wrong. */
const distortions = new Map<string, (record: object) => object>([
  ['wrong-envelope', (record: object) => ({ result: record })],
  ['wrong-id-type', (record: object) => ({ ...record, id: true })],
]);

/** One document of a connection, and how it is asked for. */
export interface Wanted {
  readonly command: Complaint['command'];
  /** In the matrix of the client. */
  readonly operation: string;
  readonly path: string;
  readonly address: {
    readonly connection: string;
    readonly resource: 'employees' | 'users';
    readonly id: string;
  };
}

/** Opening a document, or refreshing one that is open. */
export async function opening(service: FaultyService, row: Row, wanted: Wanted): Promise<Commanding> {
  const { command, path, address } = wanted;
  const operation = operationNamed(wanted.operation);
  const uri = vscode.Uri.from(partsOf(address));
  const distort = distortions.get(row.name) ?? ((record: object) => record);
  const complain = (text: string): Complaint => ({ command, text });
  /** What its tab shows; undefined without one. */
  const look = async () =>
    isOpen(uri.toString()) ? (await vscode.workspace.openTextDocument(uri)).getText() : undefined;
  const ask = () => sentenceOf(isOpen(uri.toString()) ? 'refreshDocument' : 'openJson', { ...address });
  const isAsBefore = async () => idIn(await look()) === address.id;

  if (command === 'refresh') {
    assert.equal(await ask(), '');
  }
  const before = await look();
  let during: string | undefined;
  let message = '';

  return {
    routes: [`GET ${path}`],

    async attempt() {
      message = await ask();
      if (message === '') {
        // The editor reads a document anew a moment after it has changed.
        await until(async () => (await isAsBefore()) !== distortions.has(row.name));
      }
      during = await look();
      const sent = service.sent.to(path);
      const end = endOf(row, operation, sent) ?? 'something else';
      const isExpected = end === 'success' ? message === '' : saysFailure(message, end);
      return [
        ...formOf(message, operation, service.secrets),
        ...(isExpected ? [] : [`is no ${end} after ${sent} requests: ${message}`]),
      ].map(complain);
    },

    async recover() {
      const again = await ask();
      await until(isAsBefore);
      const after = await look();
      const isKept =
        message === '' ? isDeepStrictEqual(recordIn(during), distort(recordIn(after))) : during === before;
      return [
        ...(again === '' ? [] : [`does not recover: ${again}`]),
        ...(before === undefined || before === after ? [] : [`was another document: ${before}`]),
        ...(isKept ? [] : [`showed ${during}`]),
      ].map(complain);
    },
  };
}

function recordIn(text: string | undefined): object {
  const record: unknown = JSON.parse(text ?? '{}');
  return isRecord(record) ? record : {};
}

function idIn(text: string | undefined): unknown {
  const record = recordIn(text);
  return 'id' in record ? String(record.id) : undefined;
}
