import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChangeJournal } from '../../../src/platform/changes/changeJournal.ts';
import { SharedFolder } from '../../../src/platform/storage/sharedStorage.ts';
import { ServiceError } from '../../../src/service/http/errors.ts';
import { Redaction } from '../../../src/service/http/redaction.ts';
import { temporaryDirectory } from '../../run/project.ts';
import { lockedBy, noPolicy } from '../policies.ts';

const acme = { name: 'Acme', kind: 'remote' } as const;
const words = { attempted: 'learn whether it was changed', advice: 'Look there.' };

function setUp(directory = join(temporaryDirectory(), 'changes')) {
  const warnings: string[] = [];
  const folder = new SharedFolder(directory, 'change');
  const journal = new ChangeJournal(folder, (line) => warnings.push(line), new Redaction(), noPolicy);
  return { directory, warnings, journal };
}

function failed(kind: 'interrupted' | 'forbidden'): ServiceError {
  return new ServiceError({ kind, attempted: 'change it', reason: 'it failed', advice: 'Try again.' });
}

/** Another process that sends a change, and waits for the response. */
async function waitingProcess(directory: string): Promise<ChildProcess> {
  const module = new URL('../../../src/platform/changes/changeJournal.ts', import.meta.url);
  const folder = new URL('../../../src/platform/storage/sharedStorage.ts', import.meta.url);
  const redaction = new URL('../../../src/service/http/redaction.ts', import.meta.url);
  const script = `
    const { ChangeJournal } = await import(${JSON.stringify(module)});
    const { SharedFolder } = await import(${JSON.stringify(folder)});
    const { Redaction } = await import(${JSON.stringify(redaction)});
    const journal = new ChangeJournal(new SharedFolder(${JSON.stringify(directory)}, 'change'), console.error, new Redaction(), { requireUnlocked() {} });
    setInterval(() => undefined, 60_000);
    await journal.carryOut(${JSON.stringify(acme)}, ${JSON.stringify(words)}, () => {
      console.log('sent');
      return new Promise(() => undefined);
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'close');
}

describe('the journal of changes', () => {
  it('reports a change whose process was killed once, to one of several windows', async () => {
    const { directory, journal } = setUp();
    const before = Date.now();
    const child = await waitingProcess(directory);
    assert.deepEqual(await journal.takeInterrupted(), { changes: [], areOthersWaiting: true });
    await kill(child);
    const reported = await Promise.all(
      Array.from({ length: 5 }, () => setUp(directory).journal.takeInterrupted()),
    );
    const [change, ...others] = reported.flatMap(({ changes }) => changes);
    assert.deepEqual(others, []);
    assert.deepEqual({ ...change, sentAt: 0 }, { ...words, connectionName: 'Acme', sentAt: 0 });
    assert.ok(change !== undefined && change.sentAt >= before && change.sentAt <= Date.now());
    assert.deepEqual(await journal.takeInterrupted(), { changes: [], areOthersWaiting: false });
    assert.deepEqual(readdirSync(directory), []);
  });

  it('records a change before it is sent, and removes it after the response', async () => {
    const { directory, journal } = setUp();
    const entries = await journal.carryOut(acme, words, async () =>
      readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8')),
    );
    assert.equal(entries.length, 1);
    assert.match(entries.join(), /"connectionName":"Acme"/);
    assert.deepEqual(readdirSync(directory), []);
  });

  it('does not report a change to the process that waits for its response', async () => {
    const { directory, journal } = setUp();
    await journal.carryOut(acme, words, async () => {
      assert.equal(readdirSync(directory).length, 1);
      assert.deepEqual(await journal.takeInterrupted(), { changes: [], areOthersWaiting: false });
      assert.equal(readdirSync(directory).length, 1);
    });
  });

  it('does not report a change that has its response, also where its entry cannot be removed', async () => {
    const { directory, warnings } = setUp();
    const folder = new SharedFolder(directory, 'change');
    folder.remove = () => Promise.reject(new Error('read-only'));
    const journal = new ChangeJournal(folder, (line) => warnings.push(line), new Redaction(), noPolicy);
    assert.equal(await journal.carryOut(acme, words, async () => 'done'), 'done');
    assert.equal(readdirSync(directory).length, 1);
    assert.deepEqual((await journal.takeInterrupted()).changes, []);
    assert.match(warnings.join(), /The entry of a finished change could not be removed: .*read-only/);
  });

  it('sends and records nothing where a policy locks changes', async () => {
    const { directory, warnings } = setUp();
    const folder = new SharedFolder(directory, 'change');
    const locked = lockedBy('changes');
    const journal = new ChangeJournal(folder, (line) => warnings.push(line), new Redaction(), locked);
    const change = journal.carryOut(acme, words, () => assert.fail('It is sent.'));
    await assert.rejects(change, /\(rule “changes”\)/);
    assert.equal(existsSync(directory), false);
  });

  it('rewords an error with an uncertain outcome, keeps others, and removes both', async () => {
    const { directory, journal } = setUp();
    await assert.rejects(
      journal.carryOut(acme, words, () => Promise.reject(failed('interrupted'))),
      /^ServiceError: Could not learn whether it was changed: it failed\. Look there\.$/,
    );
    await assert.rejects(
      journal.carryOut(acme, words, () => Promise.reject(failed('forbidden'))),
      /^ServiceError: Could not change it: it failed\. Try again\.$/,
    );
    assert.deepEqual(readdirSync(directory), []);
  });

  it('records nothing for a sandbox, which ends with its window', async () => {
    const { directory, journal } = setUp();
    await journal.carryOut({ name: 'Sandbox', kind: 'sandbox' }, words, async () =>
      assert.throws(() => readdirSync(directory), /ENOENT/),
    );
  });

  it('sends a change that cannot be recorded, and logs that', async () => {
    const { directory, journal, warnings } = setUp();
    writeFileSync(directory, 'a file, not a directory');
    assert.equal(await journal.carryOut(acme, words, async () => 'done'), 'done');
    assert.match(warnings.join(), /A change on its way could not be recorded: .*(EEXIST|ENOTDIR)/);
  });

  it('ignores a process id if the change is older than the longest wait', async () => {
    const { directory, journal } = setUp();
    const child = await waitingProcess(directory);
    for (const name of readdirSync(directory)) {
      const path = join(directory, name);
      const change: unknown = JSON.parse(readFileSync(path, 'utf8'));
      writeFileSync(path, JSON.stringify(Object.assign({}, change, { sentAt: Date.now() - 11 * 60_000 })));
    }
    const { changes, areOthersWaiting } = await journal.takeInterrupted();
    await kill(child);
    assert.deepEqual([changes.length, areOthersWaiting], [1, false]);
  });

  it('waits for no other window longer than a response can take, whatever timestamp an entry has', async () => {
    const { directory, journal } = setUp();
    const child = await waitingProcess(directory);
    const [name = ''] = readdirSync(directory);
    const change: unknown = JSON.parse(readFileSync(join(directory, name), 'utf8'));
    const written = (id: string, sentAt: unknown) =>
      writeFileSync(
        join(directory, `change-${child.pid}-${id}.json`),
        JSON.stringify(Object.assign({}, change, { sentAt })),
      );
    written('future', Date.now() + 11 * 60_000);
    written('no%20date', 8.7e15);
    writeFileSync(join(directory, `change-${child.pid}-half.json`), '{');
    const hourAgo = Date.now() / 1000 - 3_600;
    utimesSync(join(directory, `change-${child.pid}-no%20date.json`), hourAgo, hourAgo);
    utimesSync(join(directory, `change-${child.pid}-half.json`), hourAgo, hourAgo);
    const { changes, areOthersWaiting } = await journal.takeInterrupted();
    assert.deepEqual([changes.length, areOthersWaiting], [1, true]);
    assert.deepEqual(readdirSync(directory), [name]);
    await kill(child);
  });

  it('reports the others if one entry cannot be read, and logs that once', async () => {
    const { directory, journal, warnings } = setUp();
    const child = await waitingProcess(directory);
    await kill(child);
    mkdirSync(join(directory, 'change-0-directory.json'));
    assert.equal((await journal.takeInterrupted()).changes.length, 1);
    assert.deepEqual(await journal.takeInterrupted(), { changes: [], areOthersWaiting: false });
    assert.deepEqual(readdirSync(directory), ['change-0-directory.json']);
    assert.equal(warnings.length, 1);
    assert.match(warnings.join(), /0-directory\.json could not be read and is skipped: it is not a file/);
  });

  it('removes an incomplete entry, because its change was not sent', async () => {
    const { directory, journal } = setUp();
    const child = await waitingProcess(directory);
    await kill(child);
    for (const name of readdirSync(directory)) {
      writeFileSync(join(directory, name), '{"attempted":"learn whe');
    }
    assert.deepEqual(await journal.takeInterrupted(), { changes: [], areOthersWaiting: false });
    assert.deepEqual(readdirSync(directory), []);
  });
});
