import assert from 'node:assert/strict';
import type { Cursor } from '../../../../src/service/contract/listing.ts';
import type { Person, WorkforceService } from '../../../../src/service/operations/service.ts';
import { everything } from '../../../../src/service/paging/paging.ts';
import '../../dialogs/withoutEditor.ts';
import { user } from '../../dialogs/scriptedUser.ts';
import { clientOf } from '../../service/fixtures.ts';

const { KnownCompanies } = await import('../../../../src/company/known/known.ts');
const { readAllPeople } = await import('../../../../src/company/known/reading.ts');

/** A service with pages of 100 people, and the number of those that were requested. */
function pagesOf(count: number, total?: number) {
  const sent: (string | undefined)[] = [];
  const page = ({ address: next }: Cursor = { address: '1' }) => {
    sent.push(next);
    const items = Array.from({ length: 100 }, (_, index): Person => ({ id: `${next}-${index}`, name: '' }));
    const after = Number(next) < count ? { next: { address: `${Number(next) + 1}` } } : {};
    return Promise.resolve({ items, unreadable: [], ...(total === undefined ? {} : { total }), ...after });
  };
  const { service } = clientOf({ baseUrl: 'http://127.0.0.1', credentials: {} });
  const counted: WorkforceService = { ...service, people: (options) => everything(page, options) };
  return { sent, read: (asks?: boolean) => readAllPeople(counted, new KnownCompanies(), 'Acme', asks) };
}

describe('all people of a company', () => {
  beforeEach(() => user.start([]));
  const asked = () => user.seen.filter((text) => text.includes('Read all of them?'));

  it('are read without a question for five requests', async () => {
    const { sent, read } = pagesOf(5);
    assert.equal((await read()).items.length, 500);
    assert.deepEqual([sent.length, asked()], [5, []]);
  });

  for (const [name, total, before, question] of [
    ['after the first where the service counts them', 600, 1, 'Reading the people of Acme takes 6 requests.'],
    ['at the sixth where it does not', undefined, 5, 'Reading the people of Acme takes at least 6 requests.'],
    ['at the sixth where it counts too few', 100, 5, 'Reading the people of Acme takes at least 6 requests.'],
  ] as const) {
    it(`are asked about once: ${name}`, async () => {
      const whole = pagesOf(7, total);
      user.start([{ text: 'Read All' }]);
      assert.equal((await whole.read()).items.length, 700);
      assert.equal(whole.sent.length, 7);
      assert.equal(asked().length, 1);
      assert.ok(asked()[0]?.startsWith(question), asked()[0]);
      const part = pagesOf(7, total);
      user.start(['cancel']);
      assert.equal((await part.read()).truncated, true);
      assert.equal(part.sent.length, before);
    });
  }

  it('are read for scripts without a question', async () => {
    const { sent, read } = pagesOf(7);
    await read(false);
    assert.deepEqual([sent.length, asked()], [7, []]);
  });
});
