import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { RequestLedger } from '../../../src/platform/storage/requestLedger.ts';
import { SharedFolder } from '../../../src/platform/storage/sharedStorage.ts';
import { requestLimit } from '../../../src/service/contract/limits.ts';
import { type LimitWait, RateLimiter } from '../../../src/service/http/rateLimiter.ts';
import { readInWindows } from '../../bench/windows.ts';
import { temporaryDirectory } from '../../run/project.ts';
import { FakeClock } from '../features/reports/fakeClock.ts';

const names = ['A', 'B', 'C', 'D'];
const limit = requestLimit.requests;

function ledgerIn(directory: string, origin = 'https://acme.example') {
  return new RequestLedger(new SharedFolder(directory, 'requests'), origin, assert.fail);
}

describe('four windows with 50 reads each', () => {
  it('share the limit of the service, get no 429, and none gets nothing', async () => {
    const sent = await readInWindows(names.length, limit);
    assert.equal(sent.filter(({ status }) => status === 429).length, 0);
    assert.equal(sent.length, 4 * limit);
    const last = Math.max(...sent.map(({ at }) => at));
    assert.ok(last <= 190_000, `the last response took ${last} ms`);
    for (const minute of [0, 1]) {
      const part = sent.slice(minute * limit, (minute + 1) * limit);
      const shares = names.map((_, window) => part.filter((request) => request.window === window).length);
      assert.ok(Math.min(...shares) >= 5, `minute ${minute}: ${shares}`);
    }
  });
});

/** A file of the sources, for a script. */
const load = (file: string) => JSON.stringify(new URL(`../../../src/${file}`, import.meta.url));

/** Source of a window in a process of its own: it prints a line for each request, and when the next one waits. */
function windowProcess(directory: string): string {
  return `import { systemClock } from ${load('service/http/clock.ts')};
    import { RateLimiter } from ${load('service/http/rateLimiter.ts')};
    import { RequestLedger } from ${load('platform/storage/requestLedger.ts')};
    import { SharedFolder } from ${load('platform/storage/sharedStorage.ts')};
    const folder = new SharedFolder(${JSON.stringify(directory)}, 'requests');
    const waiting = (wait) => wait?.used === ${limit} && console.log('full');
    const ledger = new RequestLedger(folder, 'https://acme.example', console.error);
    const limiter = new RateLimiter(systemClock, () => ${limit}, { paused() {}, waiting }, ledger);
    console.log('ready');
    await new Promise((resolve) => process.stdin.once('data', resolve));
    for (;;) {
      await limiter.admit('user');
      console.log('sent');
      limiter.release();
    }`;
}

describe('four processes that send at the same time', () => {
  it('together send as many as the limit allows, and no more', async () => {
    const directory = temporaryDirectory();
    const script = windowProcess(directory);
    const processes = names.map(() =>
      spawn(process.execPath, ['--input-type=module', '--eval', script], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    const printed: string[] = [];
    const reading = processes.map((each) => createInterface({ input: each.stdout }));
    const reached = (line: string) =>
      Promise.all(
        reading.map(
          (lines) => new Promise<void>((resolve) => lines.on('line', (text) => text === line && resolve())),
        ),
      );
    const sent = () => printed.filter((line) => line === 'sent').length;
    const allSent = new Promise<void>((resolve) => {
      for (const lines of reading) {
        lines.on('line', (line) => {
          printed.push(line);
          if (sent() === limit) {
            resolve();
          }
        });
      }
    });
    try {
      const full = reached('full');
      await reached('ready');
      for (const { stdin } of processes) {
        stdin.write('go');
      }
      // A window that gives a request back, because others were faster, counts for a short time as well.
      await Promise.all([full, allSent]);
    } finally {
      for (const each of processes) {
        each.kill();
      }
    }
    assert.equal(sent(), limit);
  });
});

/** Source of a process whose agents ask for more than all may have, again in each round. It prints how many it got. */
function agentProcess(directory: string): string {
  return `import { agentBudget } from ${load('features/agents/limits.ts')};
    import { SharedFolder } from ${load('platform/storage/sharedStorage.ts')};
    import { createInterface } from 'node:readline';
    const folder = new SharedFolder(${JSON.stringify(directory)}, 'agents');
    const { take } = agentBudget({ now: () => Date.now() }, folder);
    console.log('ready');
    for await (const round of createInterface({ input: process.stdin })) {
      let got = 0;
      for (let request = 0; request < 12; request += 1) {
        try {
          take('https://acme.example/' + round);
          got += 1;
        } catch (error) {
          error.kind === 'rate-limited' || console.error(error);
        }
      }
      console.log(got);
    }`;
}

describe('the agents of four windows that ask at the same time', () => {
  for (const [what, prepare] of [
    ['at first', () => undefined],
    [
      'after a window ended while it counted',
      (file: string, round: number) => {
        writeFileSync(file, '');
        utimesSync(file, 1, round + 1);
      },
    ],
  ] as const) {
    it(`get 10 requests together, and no more: ${what}`, async () => {
      const directory = temporaryDirectory();
      const script = agentProcess(directory);
      const processes = names.map(() =>
        spawn(process.execPath, ['--input-type=module', '--eval', script], {
          stdio: ['pipe', 'pipe', 'inherit'],
        }),
      );
      const lines = processes.map(({ stdout }) => createInterface({ input: stdout })[Symbol.asyncIterator]());
      const printed = () => Promise.all(lines.map(async (each) => (await each.next()).value));
      const rounds: number[] = [];
      try {
        await printed();
        for (let round = 0; round < 20; round += 1) {
          prepare(join(directory, 'agents.lock'), round);
          for (const { stdin } of processes) {
            stdin.write(`${round}\n`);
          }
          rounds.push((await printed()).reduce((sum, got) => sum + Number(got), 0));
        }
      } finally {
        for (const each of processes) {
          each.kill();
        }
      }
      assert.deepEqual(rounds, Array(20).fill(10));
    });
  }
});

describe('windows that share the limit of a tenant', () => {
  function setUp(requestsPerMinute: number, windows: number) {
    const clock = new FakeClock();
    const directory = temporaryDirectory();
    const start = clock.now();
    const sent: { name: string; at: number }[] = [];
    const opened = Array.from({ length: windows }, (_, index) => {
      const waits: (LimitWait | undefined)[] = [];
      const limiter = new RateLimiter(
        clock,
        () => requestsPerMinute,
        { paused: () => undefined, waiting: (wait) => waits.push(wait) },
        ledgerIn(directory),
      );
      const send = async (name: string, priority: 'user' | 'poll' = 'user') => {
        await limiter.admit(priority, undefined);
        sent.push({ name: `${names[index]}:${name}`, at: clock.now() - start });
        limiter.release();
      };
      return { limiter, send, waits };
    });
    const [first = assert.fail(), ...others] = opened;
    return { clock, directory, start, sent, first, others, opened };
  }

  it('never send more than the limit in any 60 seconds together', async () => {
    const { clock, sent, opened } = setUp(7, 3);
    const all = Promise.all(
      opened.flatMap(({ send }) => Array.from({ length: 15 }, (_, index) => send(`${index}`))),
    );
    for (let second = 0; second < 500; second += 1) {
      await clock.advance(1000);
    }
    await all;
    for (const { at } of sent) {
      const inWindow = sent.filter((other) => other.at >= at && other.at < at + 60_000).length;
      assert.ok(inWindow <= 7, `${inWindow} requests within 60 seconds`);
    }
    const last = Math.max(...sent.map(({ at }) => at));
    assert.ok(last <= 370_000, `no request waits longer than it has to: ${last}`);
  });

  it('send what a user waits for before the polls of all windows, also in the window that has sent most', async () => {
    const { clock, sent, first, others } = setUp(4, 4);
    await Promise.all([first.send('1'), first.send('2')]);
    await clock.advance(30_000);
    await Promise.all([first.send('3'), first.send('4')]);
    const polls = others.flatMap(({ send }) => [send('poll', 'poll'), send('poll', 'poll')]);
    await clock.advance(25_000);
    const clicks = [1, 2].map(() => first.send('click'));
    for (let second = 0; second < 130; second += 1) {
      await clock.advance(1000);
    }
    await Promise.all([...polls, ...clicks]);
    const waited = sent.slice(4).map(({ name }) => name.slice(2));
    assert.deepEqual(waited, [...Array(2).fill('click'), ...Array(6).fill('poll')]);
  });

  it('let a window that has sent less go before one with a long queue', async () => {
    const { clock, sent, first, others } = setUp(10, 2);
    const queue = Array.from({ length: 60 }, (_, index) => first.send(`${index}`));
    await clock.advance(1_000);
    assert.equal(sent.length, 10);
    const late = others.map(({ send }) => send('late'));
    await clock.advance(61_000);
    await Promise.all(late);
    for (let second = 0; second < 400; second += 1) {
      await clock.advance(1000);
    }
    await Promise.all(queue);
    const { at = assert.fail() } = sent.find(({ name }) => name === 'B:late') ?? {};
    assert.ok(at <= 61_000, `it waited until ${at}`);
  });

  it('go back to waiting when another one takes the last place at the same time', async () => {
    const clock = new FakeClock();
    const directory = temporaryDirectory();
    const folder = new SharedFolder(directory, 'requests');
    const other = ledgerIn(directory);
    const waiting = { user: 0, poll: 0 };
    const takeLastPlace = () =>
      other.record({ at: clock.now(), running: 0, completedAt: [clock.now()], waiting, pausedUntil: 0 });
    const disturbed = {
      // The lock of a window that ended: another one may write meanwhile.
      lockSync: () => () => undefined,
      readAllSync: () => folder.readAllSync(),
      removeSync: assert.fail,
      overwriteSync(...entry: Parameters<SharedFolder['overwriteSync']>) {
        folder.overwriteSync(...entry);
        takeLastPlace();
      },
    };
    const ledger = new RequestLedger(disturbed, 'https://acme.example', assert.fail);
    const listener = { paused: () => undefined, waiting: () => undefined };
    const limiter = new RateLimiter(clock, () => 1, listener, ledger);
    let isSent = false;
    const sending = limiter.admit('user', undefined).then(() => {
      isSent = true;
    });
    await clock.advance(0);
    assert.equal(isSent, false);
    assert.equal(other.recent(clock.now())[0]?.running, 0);
    assert.equal(other.recent(clock.now())[0]?.waiting.user, 1);
    disturbed.overwriteSync = (...entry) => folder.overwriteSync(...entry);
    await clock.advance(60_000);
    await sending;
  });

  it('stop together when the service asks one of them to wait', async () => {
    const { clock, start, sent, first, others } = setUp(50, 2);
    await first.send('1');
    first.limiter.pauseUntil(start + 30_000);
    const waiting = others.map(({ send }) => send('later'));
    await clock.advance(29_000);
    assert.equal(sent.length, 1);
    await clock.advance(1_000);
    await Promise.all(waiting);
    assert.deepEqual(sent.at(-1), { name: 'B:later', at: 30_000 });
  });

  it('show what the others used, and for how long to wait', async () => {
    const { clock, start, first, others } = setUp(2, 2);
    await first.send('1');
    await first.send('2');
    const [other = assert.fail()] = others;
    const waiting = other.send('3');
    assert.deepEqual(other.waits.at(-1), { until: start + 60_000, used: 2, allowed: 2 });
    await clock.advance(60_000);
    await waiting;
    assert.equal(other.waits.at(-1), undefined);
  });

  it('go on without a window that ended while its requests waited', async () => {
    const { clock, directory, sent, first } = setUp(10, 1);
    const waiting = { user: 20, poll: 0 };
    const usage = { at: clock.now(), running: 2, completedAt: [clock.now()], waiting, pausedUntil: 0 };
    ledgerIn(directory).record(usage);
    const polls = Promise.all(Array.from({ length: 8 }, (_, index) => first.send(`${index}`, 'poll')));
    await clock.advance(3_000);
    assert.deepEqual(sent, []);
    await clock.advance(2_000);
    assert.equal(sent.length, 7);
    await clock.advance(55_000);
    await polls;
  });
});
