import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { json, serve } from '../../../service/fixtures.ts';
import { clientOnSandbox, connect } from '../../../service/sandboxClient.ts';
import { calendarOf, calendarOn, clock, finance, june, leave } from './calendars.ts';

const withBelow = { ...june, withBelow: true };

describe('the calendar of leaves of a department', () => {
  it('lists the people of a department once, also those without leaves', async () => {
    await using client = await clientOnSandbox({ employees: 40, departments: 4, clock: clock() });
    const calendar = calendarOf(client.service, finance);
    const { people, leaves } = await calendar.send(june);
    assert.ok(people.length > 0 && people.every(({ name }) => name !== undefined));
    assert.ok(leaves.every(({ ownerId }) => people.some(({ id }) => id === ownerId)));
    await calendar.send({ type: 'show', month: '2026-05' });
    assert.deepEqual(
      client.requests.map((request) => request.split(' ')[1]),
      ['/connect/token', '/service-api/employees', '/api/v3/leaves', '/api/v3/leaves'],
    );
  });

  for (const list of ['employees', 'users']) {
    it(`includes the people of all departments below, listed together as ${list}, and reads them once`, async () => {
      const company = { employees: 120, departments: 40, clock: clock() };
      await using acme = await clientOnSandbox(company);
      const { apiKey } = acme.sandbox;
      const client = list === 'users' ? connect(acme.sandbox, { credentials: { apiKey } }) : acme;
      const calendar = calendarOf(client.service, finance);
      const own = await calendar.send(june);
      const sent = () => client.requests.splice(0).filter((request) => !request.includes('/token'));
      sent();
      const all = await calendar.send(withBelow);
      assert.ok(all.people.length > own.people.length, `${all.people.length} of ${own.people.length}`);
      assert.deepEqual([all.notices, all.failure], [[], undefined]);
      assert.ok(all.leaves.length > own.leaves.length, `${all.leaves.length}`);
      const [departments, ...others] = sent();
      assert.match(departments ?? '', /departments/);
      assert.deepEqual(
        others.map((request) => request.split('/').at(-1)),
        [`${list} 200`, 'leaves 200'],
      );
      assert.deepEqual([await calendar.send(june), await calendar.send(withBelow)], [own, all]);
      assert.deepEqual(sent(), []);
    });
  }

  it('says that departments below are missing where they cannot be listed, and shows the own ones', async () => {
    await using server = await serveLeaves(refuse);
    const { leaves, notices, failure } = await calendarOn(server, finance).send(withBelow);
    assert.deepEqual([leaves.length, failure], [1, undefined]);
    assert.match(notices[0] ?? '', /^The sub-departments are missing: .*403/);
  });

  /** A service that lists a leave at once; `release` lets it refuse the departments. */
  async function refusingDepartments() {
    const waiting: (() => void)[] = [];
    let isHeld = true;
    let arrived: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = await serveLeaves((response, url) => {
      if (!url.includes('/structure/') || !isHeld) {
        return refuse(response);
      }
      waiting.push(() => refuse(response));
      arrived();
    });
    const release = () => {
      isHeld = false;
      for (const respond of waiting.splice(0)) {
        respond();
      }
    };
    return { server, calendar: calendarOn(server, finance), asked, release };
  }

  it('shows nothing in place of the departments below while they are listed', async () => {
    const { server, calendar, asked, release } = await refusingDepartments();
    await using _ = server;
    await calendar.send(june);
    const all = calendar.send(withBelow);
    await asked;
    await calendar.retry();
    assert.deepEqual(
      calendar.messages.filter(({ progress }) => progress === undefined),
      [],
    );
    release();
    assert.match((await all).notices[0] ?? '', /^The sub-departments are missing: .*403/);
  });

  it('stops listing departments when the user wants, says so, and lists them again on a refresh', async () => {
    const { server, calendar, asked, release } = await refusingDepartments();
    await using _ = server;
    void calendar.send(withBelow);
    await asked;
    const stopped = await calendar.send({ type: 'stop' });
    assert.equal(stopped.notices[0], 'The sub-departments are missing: you stopped it');
    release();
    assert.match((await calendar.send({ type: 'refresh' })).notices[0] ?? '', /403/);
    const listed = server.requests.filter(({ url = '' }) => url.includes('/structure/'));
    assert.equal(listed.length, 2);
  });

  it('lists the departments once where the user changes the choice twice meanwhile, and again on a refresh', async () => {
    await using client = await clientOnSandbox({ employees: 120, departments: 40, clock: clock() });
    const calendar = calendarOf(client.service, finance);
    await calendar.send(june);
    void calendar.send(withBelow);
    void calendar.send(june);
    const all = await calendar.send(withBelow);
    const listed = () => client.requests.filter((request) => request.includes('departments')).length;
    assert.equal(listed(), 1);
    const again = await calendar.send({ type: 'refresh' });
    assert.deepEqual(again, all);
    assert.equal(listed(), 2);
  });

  it('asks before more than five requests for people of departments below', async () => {
    await using client = await clientOnSandbox({ employees: 900, departments: 40, clock: clock() });
    const owners = [{ id: '101', name: 'Head office' }];
    const calendar = calendarOf(client.service, { of: 'department', owners });
    const { question } = await calendar.send(withBelow);
    assert.match(question?.sentence ?? '', /takes \d+ requests/);
  });

  it('shows the people with leaves where the others may not be listed, and does not try again for each month', async () => {
    await using server = await serveLeaves(refuse);
    const calendar = calendarOn(server, finance);
    const { people, leaves, notices, failure } = await calendar.send(june);
    assert.deepEqual([people, leaves.length, failure], [[], 1, undefined]);
    assert.match(
      notices.join(),
      /^The people could not all be listed, so some without leaves may be missing: .*403/,
    );
    const sent = server.requests.length;
    await calendar.send({ type: 'show', month: '2026-05' });
    assert.equal(server.requests.length, sent + 1);
  });
});

/** A service that lists a leave, and responds to other requests as the test says. */
async function serveLeaves(other: (response: ServerResponse, url: string) => void) {
  return await serve(({ url = '' }, response) =>
    url.includes('/leaves')
      ? json(response, { data: { items: [leave('P-20260602-AM', 7)] } })
      : other(response, url),
  );
}

function refuse(response: ServerResponse): void {
  json(response, { Status: 403, Message: 'No access' }, 403);
}
