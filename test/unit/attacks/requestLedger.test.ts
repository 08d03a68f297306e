import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RequestLedger } from '../../../src/platform/storage/requestLedger.ts';
import { SharedFolder } from '../../../src/platform/storage/sharedStorage.ts';
import { RateLimiter } from '../../../src/service/http/rateLimiter.ts';
import type { Usage } from '../../../src/service/http/sharedLedger.ts';
import { temporaryDirectory } from '../../run/project.ts';
import { FakeClock } from '../features/reports/fakeClock.ts';
import { isPosix } from '../posix.ts';

const origin = 'https://acme.example';
const hour = 3_600_000;

type Folder = ConstructorParameters<typeof RequestLedger>[0];

function openWindow(folder: Folder, clock = new FakeClock()) {
  const warnings: string[] = [];
  const listener = { paused: () => undefined, waiting: () => undefined };
  const ledger = new RequestLedger(folder, origin, (line) => warnings.push(line));
  const limiter = new RateLimiter(clock, () => 10, listener, ledger);
  let sent = 0;
  const send = async (priority: 'user' | 'poll' = 'user') => {
    await limiter.admit(priority, undefined);
    sent += 1;
    limiter.release();
  };
  return { clock, ledger, limiter, send, warnings, sent: () => sent };
}

/** The file of another window. */
function fileOf(directory: string): string {
  return join(directory, `requests-other%20${encodeURIComponent(origin)}.json`);
}

function usage(at: number, changed: Partial<Usage> = {}): Usage {
  return { at, running: 0, completedAt: [], waiting: { user: 0, poll: 0 }, pausedUntil: 0, ...changed };
}

describe('the file of a window that shares the request limit', () => {
  const now = new FakeClock().now();
  const harmless: readonly (readonly [what: string, write: (path: string) => void])[] = [
    ['is empty', (path) => writeFileSync(path, '')],
    ['is torn', (path) => writeFileSync(path, JSON.stringify(usage(now, { running: 50 })).slice(0, 30))],
    ['is not text', (path) => writeFileSync(path, Buffer.from([0, 255, 254, 0, 7]))],
    ['is something else', (path) => writeFileSync(path, '[{"at":1}]')],
    ['is huge', (path) => writeFileSync(path, '9'.repeat(5_000_000))],
    ['is a folder', (path) => mkdirSync(path)],
    ['is of the future', (path) => writeFileSync(path, JSON.stringify(usage(now + hour, { running: 50 })))],
    ['is of the past', (path) => writeFileSync(path, JSON.stringify(usage(now - hour, { running: 50 })))],
    ['has counts below 0', (path) => writeFileSync(path, JSON.stringify(usage(now, { running: -50 })))],
    ['has no numbers', (path) => writeFileSync(path, '{"at":"x","running":null,"completedAt":[{}]}')],
    [
      'has responses of the future',
      (path) => writeFileSync(path, JSON.stringify(usage(now, { completedAt: Array(50).fill(now + hour) }))),
    ],
  ];
  const pipe = ['is a pipe without a writer', (path: string) => execFileSync('mkfifo', [path])] as const;
  for (const [what, write] of isPosix ? [...harmless, pipe] : harmless) {
    it(`holds up nothing if it ${what}`, async () => {
      const directory = temporaryDirectory();
      write(fileOf(directory));
      const { send, sent } = openWindow(new SharedFolder(directory, 'requests'));
      await Promise.all(Array.from({ length: 10 }, () => send('poll')));
      assert.equal(sent(), 10);
    });
  }

  const slow: readonly (readonly [what: string, content: Usage])[] = [
    ['counts absurdly many requests', usage(now, { running: Number.MAX_SAFE_INTEGER })],
    ['counts absurdly many responses', usage(now, { completedAt: Array(50_000).fill(now) })],
    ['waits with absurdly many requests', usage(now, { waiting: { user: 1e15, poll: 1e15 } })],
    ['pauses for a year', usage(now, { pausedUntil: now + 365 * 24 * hour })],
  ];
  for (const [what, content] of slow) {
    it(`holds up requests for a minute at most if it ${what}`, async () => {
      const directory = temporaryDirectory();
      writeFileSync(fileOf(directory), JSON.stringify(content));
      const { clock, send, sent } = openWindow(new SharedFolder(directory, 'requests'));
      const waiting = Promise.all([send('user'), send('poll')]);
      await clock.advance(60_000);
      await waiting;
      assert.equal(sent(), 2);
    });
  }

  it('vanishes when the requests of an ended window no longer count, and not before', async () => {
    const directory = temporaryDirectory();
    const file = fileOf(directory);
    writeFileSync(file, JSON.stringify(usage(now, { completedAt: [now] })));
    writeFileSync(join(directory, 'connection-acme.json'), '');
    const { clock, ledger, send } = openWindow(new SharedFolder(directory, 'requests'));
    await send();
    assert.ok(existsSync(file));
    await clock.advance(61_000);
    utimesSync(file, 1, 1);
    await send();
    assert.deepEqual(
      new Set(readdirSync(directory)),
      new Set(['connection-acme.json', `requests-${encodeURIComponent(ledger.window)}.json`]),
    );
  });

  it('stays while it may be half written', async () => {
    const directory = temporaryDirectory();
    writeFileSync(fileOf(directory), '{"at":');
    await openWindow(new SharedFolder(directory, 'requests')).send();
    assert.ok(existsSync(fileOf(directory)));
  });

  it('is not there before the first request, has no text but the origin, and stays small', async () => {
    const directory = temporaryDirectory();
    const { clock, ledger, send } = openWindow(new SharedFolder(join(directory, 'new'), 'requests'));
    await clock.advance(60_000);
    assert.deepEqual(readdirSync(directory), []);
    for (let count = 0; count < 100; count += 1) {
      await send();
      await clock.advance(6_100);
    }
    const name = `requests-${encodeURIComponent(ledger.window)}.json`;
    assert.deepEqual(readdirSync(join(directory, 'new')), [name]);
    const text = readFileSync(join(directory, 'new', name), 'utf8');
    assert.match(ledger.window, /^[0-9a-f-]{36} https:\/\/acme\.example$/);
    assert.deepEqual(
      new Set(text.match(/[a-z]+/gi)),
      new Set(['at', 'running', 'completedAt', 'waiting', 'user', 'poll', 'pausedUntil']),
    );
    assert.ok(text.length < 300, text);
  });

  it('comes back when another program has removed it', async () => {
    const directory = temporaryDirectory();
    const { ledger, clock, send, warnings } = openWindow(new SharedFolder(directory, 'requests'));
    await send();
    const [file = assert.fail()] = readdirSync(directory);
    rmSync(join(directory, file));
    await send();
    assert.deepEqual(readdirSync(directory), [file]);
    const other = openWindow(new SharedFolder(directory, 'requests'), clock);
    assert.deepEqual(
      other.ledger.recent(clock.now()).map(({ window, completedAt }) => [window, completedAt.length]),
      [[ledger.window, 2]],
    );
    assert.deepEqual(warnings, []);
  });
});

describe('a disk that fails', () => {
  function failing(code: string): Folder {
    const fail = () => {
      throw Object.assign(new Error(`${code}: it fails`), { code });
    };
    return { lockSync: fail, readAllSync: fail, overwriteSync: fail, removeSync: fail };
  }

  for (const code of ['ENOSPC', 'EROFS', 'EACCES', 'EIO', 'EMFILE']) {
    it(`with ${code} leaves each window its own count, and is logged once`, async () => {
      const { clock, send, sent, warnings } = openWindow(failing(code));
      const all = Promise.all(Array.from({ length: 15 }, () => send()));
      await clock.advance(0);
      assert.equal(sent(), 10);
      await clock.advance(60_000);
      await all;
      assert.equal(warnings.length, 1);
      assert.match(warnings.join(), new RegExp(`acme.*${code}`));
    });
  }

  it('for writes only lets a window see the others', async () => {
    const directory = temporaryDirectory();
    const clock = new FakeClock();
    const completedAt = Array(8).fill(clock.now());
    writeFileSync(fileOf(directory), JSON.stringify(usage(clock.now(), { completedAt })));
    const real = new SharedFolder(directory, 'requests');
    const { lockSync, overwriteSync, removeSync } = failing('EROFS');
    const folder = { lockSync, readAllSync: () => real.readAllSync(), overwriteSync, removeSync };
    const { send, sent } = openWindow(folder, clock);
    const all = Promise.all(Array.from({ length: 4 }, () => send()));
    await clock.advance(0);
    assert.equal(sent(), 2);
    await clock.advance(60_000);
    await all;
  });

  it('has a file where its folder should be', async () => {
    const path = join(temporaryDirectory(), 'file');
    writeFileSync(path, '');
    const { send, warnings } = openWindow(new SharedFolder(path, 'requests'));
    await Promise.all([send(), send()]);
    assert.equal(warnings.length, 1);
  });
});

describe('a clock that is set back while windows share the request limit', () => {
  for (const [what, back] of [
    ['a second', 1_000],
    ['half a minute', 30_000],
    ['a day', 24 * hour],
  ] as const) {
    it(`by ${what} makes no request wait for more than a second over a minute`, async () => {
      const directory = temporaryDirectory();
      const clock = new FakeClock();
      const [one, other] = [1, 2].map(() => openWindow(new SharedFolder(directory, 'requests'), clock));
      assert.ok(one !== undefined && other !== undefined);
      await Promise.all(Array.from({ length: 10 }, () => one.send()));
      clock.setBack(back);
      const waiting = [one.send('poll'), other.send('poll')];
      await clock.advance(61_000);
      await Promise.all(waiting);
    });
  }
});
