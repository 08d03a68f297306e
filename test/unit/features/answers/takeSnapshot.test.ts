import assert from 'node:assert/strict';
import type { Session } from '../../../../src/platform/session.ts';
import type { Cursor } from '../../../../src/service/contract/listing.ts';
import { defaultDialect } from '../../../../src/service/http/connection.ts';
import type { RecordPage, WorkforceService } from '../../../../src/service/operations/service.ts';
import '../../dialogs/withoutEditor.ts';
import { clientOf } from '../../service/fixtures.ts';
import { baseUrl, employee } from './people.ts';

const { snapshotLines } = await import('../../../../src/features/answers/takeSnapshot.ts');
const { readSnapshot } = await import('../../../../src/features/answers/snapshotFile.ts');
const { PageCount } = await import('../../../../src/company/known/reading.ts');

describe('a snapshot that is taken', () => {
  it('holds one page at a time: the next one is requested once its lines are taken', async () => {
    const requested: string[] = [];
    const page = (
      _list: unknown,
      _query: unknown,
      { address: next }: Cursor = { address: '0' },
    ): Promise<RecordPage> => {
      requested.push(next);
      const people = Array.from({ length: 100 }, (_, index) => employee(100 * Number(next) + index + 1));
      return Promise.resolve({
        ...{ kind: 'employees', family: 'resource', contract: [], unreadable: [], total: 500 },
        items: people.map((fields) => ({ id: fields.id, fields })),
        ...(next === '4' ? {} : { next: { address: String(Number(next) + 1) } }),
      });
    };
    const { service } = clientOf({ baseUrl, credentials: {} });
    const paged: WorkforceService = { ...service, records: page };
    const scopes: readonly string[] = [];
    const session: Session = {
      connection: {
        ...{ id: 'acme', name: 'Acme', baseUrl, tokenUrl: baseUrl, scopes, dialect: defaultDialect },
        kind: 'remote',
      },
      service: () => Promise.resolve(paged),
    };
    const pieces: Uint8Array[] = [];
    for await (const piece of snapshotLines(session, 'employees', { asks: false }, new PageCount())) {
      pieces.push(piece);
      assert.equal(requested.length, Math.min(pieces.length, 5));
    }
    assert.equal(pieces.length, 6);
    const snapshot = await readSnapshot('people.jsonl', new TextDecoder().decode(Buffer.concat(pieces)));
    assert.deepEqual([snapshot.lines.size, snapshot.isWhole], [500, true]);
  });
});
