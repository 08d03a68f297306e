import assert from 'node:assert/strict';
import { startSandboxThread } from '../../../src/sandbox/thread.ts';

const worker = new URL('../../../src/sandbox/worker.ts', import.meta.url);

describe('the sandbox of the editor', function () {
  // Each start loads the whole sandbox.
  this.timeout(90_000);
  const stopping = new AbortController();
  let thread: Awaited<ReturnType<typeof startSandboxThread>>;

  const ask = (path: string) =>
    fetch(new URL(path, thread.baseUrl), {
      headers: { Authorization: `service application=${thread.apiKey}` },
    });

  before(async () => {
    const options = { employees: 6, departments: 3, now: Date.parse('2026-06-01T10:00:00Z') };
    thread = await startSandboxThread(worker, options, { signal: stopping.signal });
  });

  after(async () => {
    stopping.abort();
    await thread.ended;
  });

  it('moves its clock, lets requests fail, and lists them without secrets', async () => {
    const { now } = await thread.control({ does: 'advance', seconds: 3600 });
    assert.match(now, /^2026-06-01T11:0/);
    const fault = JSON.stringify({ route: 'GET /api/v3/users', fault: '503', count: 2, page: 1 });
    const { faults, knownFaults } = await thread.control({ does: 'addFault', fault });
    assert.deepEqual(
      faults.map((text) => JSON.parse(text)),
      [JSON.parse(fault)],
    );
    assert.equal(knownFaults['html'], 'Returns a sign-in page with status 200.');
    assert.deepEqual([knownFaults['hang'], knownFaults['self-signed-certificate']], [undefined, undefined]);
    const statuses = [
      await ask(`/api/v3/users?fields=id&x=${thread.apiKey}`),
      await ask('/api/v3/users?fields=id'),
    ];
    assert.deepEqual(
      statuses.map(({ status }) => status),
      [503, 503],
    );
    assert.deepEqual((await thread.control({ does: 'clearFaults' })).faults, []);
    assert.equal((await ask('/api/v3/users/1001')).status, 200);
    const { requests } = await thread.control({ does: 'show' });
    assert.deepEqual(
      requests.map(({ method, path, status, who }) => `${method} ${path} ${status} ${who}`),
      [
        'GET /api/v3/users?fields=id 503 key',
        'GET /api/v3/users?fields=id 503 key',
        'GET /api/v3/users/1001 200 key',
      ],
    );
    assert.ok(!JSON.stringify(requests).includes(thread.apiKey));
  });

  it('changes a person, as the service then shows', async () => {
    const { people = [] } = await thread.control({ does: 'showPeople' });
    assert.equal(people.length, 6);
    const person = String(people[2]?.['id']);
    const changed = await thread.control({ does: 'changePerson', person, fields: { familyName: 'Changed' } });
    assert.equal(changed.people, undefined);
    const { data } = Object(await (await ask(`/api/v3/users/${person}`)).json());
    assert.equal(data.lastName, 'Changed');
  });

  it('gives each of several requests its own outcome', async () => {
    const outcomes = await Promise.allSettled([
      thread.control({ does: 'addFault', fault: 'GET /api/v3/users=503' }),
      thread.control({ does: 'addFault', fault: 'GET /nowhere=503' }),
      thread.scenario(),
      thread.control({ does: 'changePerson', person: '1', fields: {} }),
      thread.control({ does: 'addFault', fault: '* *=hang' }),
      thread.control({ does: 'advance', seconds: Number.NaN }),
      thread.control({ does: 'clearFaults' }),
    ]);
    const shown = outcomes.map((one) => {
      const value = one.status === 'fulfilled' ? one.value : one.reason.message;
      return typeof value === 'string' ? value : value.faults.join();
    });
    for (const [place, text] of [
      /^GET \/api\/v3\/users=503$/,
      /^The service has no route "GET \/nowhere"/,
      /^\{/,
      /^There is no 1 among the employees/,
      /^The sandbox of the editor does not have the fault "hang"/,
      /finite number of seconds/,
      /^$/,
    ].entries()) {
      assert.match(shown[place], text);
    }
  });

  it('is controlled by no request', async () => {
    for (const path of ['/_sandbox/clock', '/_sandbox/requests', '/_sandbox/company/employees']) {
      assert.equal((await ask(path)).status, 404);
    }
  });
});
