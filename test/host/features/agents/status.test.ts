import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KnownCompanies } from '../../../../src/company/known/known.ts';
import { Agents } from '../../../../src/features/agents/agent.ts';
import { EntryPoints } from '../../../../src/platform/entry/entryPoint.ts';
import { Log } from '../../../../src/platform/entry/log.ts';
import { SharedStorage } from '../../../../src/platform/storage/sharedStorage.ts';
import { Redaction } from '../../../../src/service/http/redaction.ts';
import type { WorkforceService } from '../../../../src/service/operations/service.ts';
import { FakeMemento } from '../../../unit/features/connections/fakes.ts';
import { FakeClock } from '../../../unit/features/reports/fakeClock.ts';
import { noPolicy } from '../../../unit/policies.ts';
import { clientOnSandbox } from '../../../unit/service/sandboxClient.ts';
import { FakeWindow } from '../../fuzz/fakeWindow.ts';
import { sessionsOf } from '../../trees/support.ts';
import { allow } from './support.ts';

const { signal } = new AbortController();

/** Agents of one connection; `lines` gets what they log of calls, `errors` why these failed. */
function agentsOf(service: WorkforceService, clock: FakeClock, lines: string[], errors: string[] = []) {
  const redaction = new Redaction();
  const channel = {
    info: (line: string) => lines.push(line),
    warn: assert.fail,
    error: (line: string) => errors.push(line),
    show: () => undefined,
  };
  const log = new Log(channel, redaction);
  const entryPoints = new EntryPoints(log, redaction, { command: assert.fail, files: assert.fail }, noPolicy);
  const sessions = sessionsOf(service, { name: 'Acme [x](command:y)' });
  const known = new KnownCompanies();
  const directory = mkdtempSync(join(tmpdir(), 'workforce-agents-'));
  const storage = new SharedStorage(directory, assert.fail);
  const reportEnd = () => Promise.resolve();
  const context = {
    entryPoints,
    known,
    log,
    redaction,
    reportEnd,
    sessions,
    state: new FakeMemento(),
    storage,
  };
  const agents = new Agents(context, clock);
  const dispose = () => {
    agents.dispose();
    rmSync(directory, { recursive: true });
  };
  return { runTool: agents.runTool.bind(agents), directory, [Symbol.dispose]: dispose };
}

describe('what the user sees of agents', () => {
  before(() => allow('pseudonyms'));
  after(() => allow(undefined));

  it('is an item of the status bar for a minute after a read, and a line of the log for each call', async () => {
    using window = new FakeWindow();
    await using client = await clientOnSandbox({ employees: 20 });
    const [lines, clock]: [string[], FakeClock] = [[], new FakeClock()];
    using agents = agentsOf(client.service, clock, lines);
    const [item = assert.fail()] = window.statusItems;
    assert.equal(item.isShown, false);
    await assert.rejects(agents.runTool('list', { list: 'nothing' }, signal));
    assert.equal(item.isShown, false);
    await agents.runTool('list', { list: 'people' }, signal);
    await clock.advance(30_000);
    await agents.runTool('leaves', { from: '2026-06-01', to: '2026-06-30', person: 'Person 1' }, signal);
    await clock.advance(59_000);
    assert.deepEqual([item.isShown, item.command], [true, 'workforce.showLog']);
    assert.equal(item.text, '$(eye) Agents are reading Acme [x](command:y)');
    await clock.advance(1_000);
    assert.equal(item.isShown, false);
    const [refused, listed, read] = lines;
    assert.match(
      refused ?? '',
      /^Acme \[x\]\(command:y\): agent: list: failed, 0 records, 0 requests: \{"list":"nothing"\}$/,
    );
    assert.match(listed ?? '', /^Acme .*: agent: list: done, 20 records, 3 requests: \{"list":"people"\}$/);
    assert.match(
      read ?? '',
      /^Acme .*: agent: leaves: done, \d+ records, 1 requests: \{.+"person":"Person 1"\}$/,
    );
  });

  it('is there from the first request of a call, also of one that fails, until a minute after its end', async () => {
    using window = new FakeWindow();
    await using client = await clientOnSandbox({ employees: 20 });
    const clock = new FakeClock();
    let fails = true;
    const service: WorkforceService = {
      ...client.service,
      records(...given) {
        given[3]?.beforeSend?.();
        return fails ? Promise.reject(new Error('broken')) : client.service.records(...given);
      },
      async employees(...given) {
        await clock.advance(59_000);
        return await client.service.employees(...given);
      },
    };
    using agents = agentsOf(service, clock, []);
    const [item = assert.fail()] = window.statusItems;
    await assert.rejects(agents.runTool('list', { list: 'people' }, signal));
    assert.equal(item.isShown, true);
    fails = false;
    await agents.runTool('list', { list: 'people' }, signal);
    await clock.advance(59_000);
    assert.equal(item.isShown, true);
    await clock.advance(1_000);
    assert.equal(item.isShown, false);
  });

  it('is the place of the storage in the log where that cannot be used; the agent hears what to do', async () => {
    await using client = await clientOnSandbox({ employees: 20 });
    const errors: string[] = [];
    using agents = agentsOf(client.service, new FakeClock(), [], errors);
    // A file in place of the folder fails as a full disk does, also for the user who may write all files.
    rmSync(agents.directory, { recursive: true });
    writeFileSync(agents.directory, '');
    const message =
      'Could not run workforce_list: its next request could not be counted, because the storage of this extension could not be used (ENOTDIR). Ask the user to give the editor room and access in the place that the log of Workforce Explorer names, then call again.';
    await assert.rejects(agents.runTool('list', { list: 'people' }, signal), { message });
    assert.ok(errors.join().includes(agents.directory), errors.join());
    rmSync(agents.directory);
    await agents.runTool('list', { list: 'people' }, signal);
  });
});
