import assert from 'node:assert/strict';
import { Agents } from '../../../src/agents/agent.ts';
import { Redaction } from '../../../src/service/http/redaction.ts';
import { EntryPoints } from '../../../src/ui/entryPoint.ts';
import { KnownCompanies } from '../../../src/ui/known/known.ts';
import { Log } from '../../../src/ui/log.ts';
import { FakeMemento } from '../../unit/connections/fakes.ts';
import { noPolicy } from '../../unit/policies.ts';
import { FakeClock } from '../../unit/reports/fakeClock.ts';
import { clientOnSandbox } from '../../unit/service/sandboxClient.ts';
import { FakeWindow } from '../fuzz/fakeWindow.ts';
import { sessionsOf } from '../trees/support.ts';
import { allow } from './support.ts';

describe('what the user sees of agents', () => {
  before(() => allow('pseudonyms'));
  after(() => allow(undefined));

  it('is an item of the status bar for a minute after a read, and a line of the log for each call', async () => {
    using window = new FakeWindow();
    await using client = await clientOnSandbox({ employees: 20 });
    const [lines, clock, redaction]: [string[], FakeClock, Redaction] = [
      [],
      new FakeClock(),
      new Redaction(),
    ];
    const channel = {
      info: (line: string) => lines.push(line),
      warn: assert.fail,
      error: () => undefined,
      show: () => undefined,
    };
    const log = new Log(channel, redaction);
    const entryPoints = new EntryPoints(log, redaction, assert.fail, noPolicy);
    const sessions = sessionsOf(client.service, { name: 'Acme [x](command:y)' });
    const agents = new Agents(
      { entryPoints, known: new KnownCompanies(), log, sessions, state: new FakeMemento() },
      clock,
    );
    const [item = assert.fail()] = window.statusItems;
    const { signal } = new AbortController();
    assert.equal(item.isShown, false);
    await assert.rejects(agents.runTool('list', { list: 'nothing' }, signal));
    assert.equal(item.isShown, false);
    await agents.runTool('list', { list: 'people' }, signal);
    await clock.advance(30_000);
    await agents.runTool('leaves', { from: '2026-06-01', to: '2026-06-30', person: 'Person 1' }, signal);
    await clock.advance(59_000);
    assert.deepEqual([item.isShown, item.command], [true, 'workforce.showLog']);
    await clock.advance(1_000);
    assert.equal(item.isShown, false);
    const [refused, listed, read] = lines;
    assert.match(refused ?? '', /^agent: list: failed, 0 records, 0 requests: \{"list":"nothing"\}$/);
    assert.match(listed ?? '', /^agent: list: done, 20 records, 2 requests: \{"list":"people"\}$/);
    assert.match(read ?? '', /^agent: leaves: done, \d+ records, 1 requests: \{.+"person":"Person 1"\}$/);
    agents.dispose();
  });
});
