import assert from 'node:assert/strict';
import type { LeaveState } from '../../../../../src/company/leaves/leaveParts.ts';
import type { CalendarMessage } from '../../../../../src/features/leaves/calendar/messages.ts';
import { monthGrid } from '../../../../../src/features/leaves/calendar/model/monthGrid.ts';
import { manualClock } from '../../../../../src/sandbox/index.ts';
import { json, serve } from '../../../service/fixtures.ts';
import { clientOnSandbox } from '../../../service/sandboxClient.ts';
import { calendarOf, calendarOn, clock, finance, june, leave, owners } from './calendars.ts';

const march = { type: 'show', month: '2026-03' } as const;

describe('the calendar of leaves', () => {
  it('reads a month with one request, and none for a month that it knows', async () => {
    await using client = await clientOnSandbox({ employees: 100, clock: clock() });
    const calendar = calendarOf(client.service);
    const first = await calendar.send(june);
    assert.ok(first.leaves.length > 20, `${first.leaves.length}`);
    assert.deepEqual([first.notices, first.failure, first.question], [[], undefined, undefined]);
    await calendar.send({ type: 'show', month: '2026-05' });
    assert.deepEqual(await calendar.send(june), first);
    assert.deepEqual(client.requests, Array(2).fill('GET /api/v3/leaves 200'));
    await calendar.send({ type: 'refresh' });
    assert.equal(client.requests.length, 3);
  });

  it('sends the month again to a page where the user retries, without a request', async () => {
    await using client = await clientOnSandbox({ employees: 5, clock: clock() });
    const calendar = calendarOf(client.service);
    const shown = await calendar.send(june);
    calendar.messages.length = 0;
    await calendar.retry();
    assert.deepEqual([calendar.messages, client.requests.length], [[shown], 1]);
  });

  it('shows no secret that the service repeats as the name of a person or of an account', async () => {
    await using client = await clientOnSandbox({ employees: 40, departments: 4, clock: clock() });
    const calendar = calendarOf(client.service, finance);
    const { people, leaves } = await calendar.send(june);
    const names = [people[0]?.name, leaves[0]?.ownerName, leaves[0]?.accountName];
    for (const [place, apiKey = ''] of names.entries()) {
      assert.ok(apiKey.length >= 6, `${place}: ${apiKey}`);
      calendar.redaction.rememberCredentials({ name: 'Acme' }, { apiKey });
    }
    const after = await calendar.send(june);
    assert.deepEqual(
      [after.people[0]?.name, after.leaves[0]?.ownerName, after.leaves[0]?.accountName],
      ['•••', '•••', '•••'],
    );
  });

  it('sends nothing for the months that a user leafs through', async () => {
    await using client = await clientOnSandbox({ employees: 10, clock: clock() });
    const calendar = calendarOf(client.service);
    await calendar.send(june);
    const leafed = ['05', '04', '03', '02'].map((month) =>
      calendar.send({ type: 'show', month: `2026-${month}` }),
    );
    const last = await Promise.race(leafed);
    assert.equal(last.month, '2026-02');
    assert.equal(client.requests.length, 2);
  });

  it('shows the same half-days over v2 and v3', async () => {
    await using client = await clientOnSandbox({ employees: 60, clock: manualClock('2026-03-15T00:00:00Z') });
    const v3 = await calendarOf(client.service).send(march);
    const v2 = await calendarOf(client.service, { version: 'v2', insist: true }).send(march);
    const placed = ({ leaves }: CalendarMessage) =>
      leaves.map(({ ownerName, date, half }) => `${ownerName} ${date} ${half}`).toSorted();
    assert.ok(v3.leaves.length > 5);
    assert.deepEqual(placed(v2), placed(v3));
  });

  it('shows why the retired v2 route is not requested', async () => {
    await using client = await clientOnSandbox({ employees: 5, clock: clock() });
    const calendar = calendarOf(client.service, { version: 'v2' });
    const { failure, leaves } = await calendar.send(june);
    assert.match(failure?.sentence ?? '', /stopped responding after 2026-03-31/);
    assert.deepEqual([leaves, client.requests, calendar.recorded.length], [[], [], 1]);
  });

  it('asks once before the sixth request for people of many lists, with the requests of all of them', async () => {
    await using client = await clientOnSandbox({ employees: 10, clock: clock() });
    const calendar = calendarOf(client.service, { of: 'employee', owners: owners(501) });
    const asked = await calendar.send(june);
    assert.match(asked.question?.sentence ?? '', /June 2026 takes about 6 requests \(limit: 50 per minute/);
    assert.equal(asked.question?.button, 'Read All');
    assert.equal(client.requests.length, 5);
    const { question } = await calendar.send({ type: 'agree' });
    assert.equal(question, undefined);
    assert.equal(client.requests.length, 6);
    const five = calendarOf(client.service, { of: 'employee', owners: owners(500) });
    assert.equal((await five.send(june)).question, undefined);
    assert.equal(client.requests.length, 11);
  });

  for (const kind of ['employee', 'department'] as const) {
    it(`asks once, and marks each unread person of a calendar of ${kind}s, where lists have further pages`, async () => {
      await using server = await pagesOf({ records: 13, size: 2, isCounted: true });
      const calendar = calendarOn(server, { of: kind, owners: owners(1_425) });
      const asked = await calendar.send(june);
      assert.match(asked.question?.sentence ?? '', /takes (?:about|at least) \d+ requests/);
      assert.equal(server.requests.length, 5);
      const grid = monthGrid('2026-06', asked.leaves, { people: asked.people, ...unfiltered(asked) });
      assert.ok(grid.rows.length > 0 && !grid.isWhole);
      const whole = await calendar.send({ type: 'agree' });
      assert.deepEqual([whole.question, whole.unreadIds], [undefined, []]);
      assert.ok(monthGrid('2026-06', whole.leaves, { people: whole.people, ...unfiltered(whole) }).isWhole);
    });
  }

  it('asks once a page shows that there are more, and reads each leave once', async () => {
    await using server = await pagesOf({ records: 13, size: 2, isCounted: true });
    const calendar = calendarOn(server);
    const first = await calendar.send(june);
    assert.equal(first.question?.button, 'Send 6 Requests');
    assert.deepEqual([first.leaves.length, server.requests.length], [2, 1]);
    const whole = await calendar.send({ type: 'agree' });
    assert.deepEqual([whole.question, server.requests.length], [undefined, 7]);
    assert.equal(new Set(whole.leaves.map(({ id }) => id)).size, 13);
  });

  it('asks once where the service does not count', async () => {
    await using server = await pagesOf({ records: 6_500, size: 1_000, isCounted: false });
    const calendar = calendarOn(server);
    const { question } = await calendar.send(june);
    assert.match(question?.sentence ?? '', /takes at least 6 requests/);
    assert.deepEqual([question?.button, server.requests.length], ['Read All', 5]);
    assert.equal((await calendar.send({ type: 'agree' })).question, undefined);
    assert.equal(server.requests.length, 7);
  });

  it('stops at an error of the service, and reads only the rest when the user retries', async () => {
    let isBroken = true;
    await using server = await serve((request, response) => {
      const [id] = new URL(request.url ?? '', 'http://x').searchParams
        .get('leavePeriod.ownerId')
        ?.split(',') ?? [''];
      return id === '101' && isBroken
        ? json(response, 'no list')
        : json(response, { data: { items: [leave(`P-${id}-20260602-AM`, Number(id))] } });
    });
    const calendar = calendarOn(server, { of: 'employee', owners: owners(300) });
    const stopped = await calendar.send(june);
    assert.deepEqual([stopped.leaves.length, stopped.unreadIds.length, server.requests.length], [1, 200, 2]);
    assert.ok(stopped.failure);
    isBroken = false;
    const whole = await calendar.send({ type: 'retry' });
    assert.deepEqual([whole.leaves.length, whole.unreadIds, server.requests.length], [3, [], 4]);
  });

  it('keeps what it read when the rights end halfway, marks the others, and tries only these again', async () => {
    let isAllowed = false;
    await using server = await serve((request, response) => {
      const ids =
        new URL(request.url ?? '', 'http://x').searchParams.get('leavePeriod.ownerId')?.split(',') ?? [];
      return ids.includes('150') && !isAllowed
        ? json(response, { Status: 403, Message: 'No access' }, 403)
        : json(response, { data: { items: [leave(`P-${ids[0]}-20260602-AM`, Number(ids[0]))] } });
    });
    const calendar = calendarOn(server, { of: 'employee', owners: owners(250) });
    const partial = await calendar.send(june);
    assert.deepEqual(
      partial.leaves.map(({ ownerId }) => ownerId),
      ['1', '201'],
    );
    assert.match(partial.failure?.sentence ?? '', /403/);
    assert.deepEqual(partial.notices, [
      'Not all leaves of this month could be read, so some absences may be missing.',
    ]);
    assert.equal(partial.unreadIds.length, 100);
    assert.equal(server.requests.length, 3);
    isAllowed = true;
    const whole = await calendar.send({ type: 'retry' });
    assert.deepEqual(
      [whole.leaves.length, whole.failure, whole.notices, whole.unreadIds],
      [3, undefined, [], []],
    );
    assert.equal(server.requests.length, 4);
  });

  it('says what the list lacks, and what has no place in the month', async () => {
    const items = [
      leave('P-20260602-AM', 1),
      leave('Q', 1, { isAM: undefined }),
      leave('R-20260705-AM', 1, { date: '2026-07-05T00:00:00' }),
      leave('S-20260602-AM', 99),
      { name: 'no id' },
    ];
    await using server = await serve((_request, response) => json(response, { data: { items } }));
    const { notices, leaves } = await calendarOn(server, { of: 'employee', owners: owners(1) }).send(june);
    assert.equal(leaves.length, 3);
    assert.deepEqual(notices, [
      'Records that cannot be read and are not shown: 1.',
      'Leaves that cannot be displayed here (other people, other months or no half-day): 3.',
    ]);
  });

  it('compares its leaves with the number that the service counts, in the singular for one', async () => {
    let total = 1;
    await using server = await serve((_request, response) =>
      json(response, { data: { count: total, items: [] } }),
    );
    const notices = async () =>
      (await calendarOn(server, { of: 'employee', owners: owners(1) }).send(june)).notices;
    assert.deepEqual(await notices(), [
      'The service reports 1 record, which is not shown: this connection may not see it.',
    ]);
    total = 2;
    assert.deepEqual(await notices(), ['0 of 2 leaves were read: this connection may not see the others.']);
  });

  it('shows the people of a month without leaves, and no error', async () => {
    await using server = await serve((_request, response) => json(response, { data: { items: [] } }));
    const message = await calendarOn(server, { of: 'employee', owners: [{ id: '7', name: 'Zoé' }] }).send(
      june,
    );
    assert.deepEqual(
      [message.leaves, message.people, message.notices, message.failure],
      [[], [{ id: '7', name: 'Zoé' }], [], undefined],
    );
  });

  it('shows that its connection is gone', async () => {
    await using client = await clientOnSandbox({ employees: 5, clock: clock() });
    const { failure } = await calendarOf(client.service, { connection: 'gone' }).send(june);
    assert.match(failure?.sentence ?? '', /there is no connection “gone”/);
  });

  it('reads no leaves of another company, to which its connection was moved', async () => {
    await using client = await clientOnSandbox({ employees: 5, clock: clock() });
    const calendar = calendarOf(client.service);
    await calendar.send(june);
    const sent = client.requests.length;
    calendar.move();
    const { failure, leaves } = await calendar.send({ type: 'refresh' });
    assert.match(failure?.sentence ?? '', /the base URL of its connection has changed/);
    assert.deepEqual([leaves, client.requests.length], [[], sent]);
  });

  it('stops when the user wants, and goes on from there', async () => {
    await using client = await clientOnSandbox({ employees: 10, clock: clock() });
    const calendar = calendarOf(client.service, { of: 'employee', owners: owners(300) });
    const reading = calendar.send(june);
    const stopped = await calendar.send({ type: 'stop' });
    assert.match(stopped.question?.sentence ?? '', /^Not all leaves of .* have been loaded/);
    await reading;
    const sent = client.requests.length;
    assert.ok(sent < 3);
    const { question } = await calendar.send({ type: 'agree' });
    assert.equal(question, undefined);
    assert.ok(client.requests.length <= 4);
  });

  it('shows invisible characters of names as text', async () => {
    const hostile = leave('P-20260602-AM', 7, {
      leavePeriod: { ownerId: 7, owner: { id: 7, name: 'a\u202eb' } },
    });
    await using server = await serve((_request, response) => json(response, { data: { items: [hostile] } }));
    const { leaves } = await calendarOn(server).send(june);
    assert.equal(leaves[0]?.ownerName, 'a‹U+202E›b');
  });
});

/** Options of a grid that hides nothing. */
function unfiltered({ unreadIds }: CalendarMessage) {
  return { unreadIds: new Set(unreadIds), onlyAbsent: false, hidden: new Set<LeaveState>() };
}

/** A service with so many leaves, in pages of so many. */
async function pagesOf({ records, size, isCounted }: { records: number; size: number; isCounted: boolean }) {
  return await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const start = Number((searchParams.get('paging') ?? '0').split(',')[0]);
    const count = Math.min(size, records - start);
    const owner = Number(searchParams.get('leavePeriod.ownerId')?.split(',')[0] ?? 1);
    const items = Array.from({ length: count }, (_, place) =>
      pathname.endsWith('/users')
        ? { id: start + place + 1, departmentId: 1 }
        : leave(`P${owner}-${start + place}`, owner),
    );
    json(response, { data: { items, ...(isCounted && { count: records }) } });
  });
}
