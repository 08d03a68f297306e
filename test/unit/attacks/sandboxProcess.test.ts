import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { startSandboxThread, type ThreadOptions } from '../../../src/sandbox/thread.ts';
import { textOf } from '../../../src/service/contract/message.ts';
import { itOnPosix } from '../posix.ts';
import { bundledSandbox } from '../sandbox/bundled.ts';

const small = { employees: 1, departments: 1 } as const;
const hangs = { ...small, faults: [{ route: 'GET /openapi.json', fault: 'hang' }] } as const;

/** The source as a module for a thread. */
function programOf(source: string): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

/** Starts a program of Node and waits for its first line of output. */
async function started(...words: string[]) {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const access: { readonly baseUrl: string } = JSON.parse(String(line));
  return { child, baseUrl: access.baseUrl };
}

/** Makes a sandbox hang. Returns once requests get no response. */
async function hang(baseUrl: string): Promise<void> {
  assert.equal((await fetch(baseUrl)).status, 404);
  fetch(`${baseUrl}/openapi.json`).catch(() => undefined);
  while (await responds(baseUrl)) {
    // Retry.
  }
}

async function responds(baseUrl: string): Promise<boolean> {
  return await fetch(baseUrl, { signal: AbortSignal.timeout(500) }).then(
    () => true,
    () => false,
  );
}

async function signalled(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const closed = once(child, 'close');
  child.kill(signal);
  const [code] = await closed;
  return code;
}

describe('a sandbox that hangs', () => {
  let program: string;
  let worker: URL;

  before(async () => {
    ({ program, worker } = await bundledSandbox());
  });

  describe('on the command line', () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      itOnPosix(`ends with ${signal} while it hangs`, async () => {
        const { child, baseUrl } = await started(program, '--fault', 'GET /openapi.json=hang');
        try {
          await hang(baseUrl);
          assert.equal(await signalled(child, signal), 0);
        } finally {
          child.kill('SIGKILL');
        }
      });
    }

    it('ends with SIGTERM while it starts', async () => {
      const child = spawn(process.execPath, [program, '--employees', '200000', '--departments', '20000'], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      try {
        const output = Promise.all([text(child.stdout), text(child.stderr)]);
        await once(child, 'spawn');
        const closed = once(child, 'close');
        child.kill('SIGTERM');
        await closed;
        assert.deepEqual(await output, ['', '']);
      } finally {
        child.kill('SIGKILL');
      }
    });

    it('ends when its parent process has ended', async () => {
      const script = `
        const { spawn } = require('node:child_process');
        spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' });`;
      const { child, baseUrl } = await started('-e', script, '--', program, '--employees', '1');
      await killed(child);
      await assert.rejects(fetch(baseUrl));
    });
  });

  describe('in a thread', () => {
    const start = async (options: ThreadOptions, pingEvery?: number) => {
      const stopping = new AbortController();
      const control = { signal: stopping.signal, ...(pingEvery !== undefined && { pingEvery }) };
      return { stopping, thread: await startSandboxThread(worker, options, control) };
    };

    it('does not block this thread, is detected, and frees its port', async () => {
      const { thread } = await start(hangs, 500);
      await hang(thread.baseUrl);
      assert.equal(textOf((await thread.ended) ?? ''), 'it no longer responds');
      const port = Number(new URL(thread.baseUrl).port);
      const { thread: next, stopping } = await start({ ...small, port });
      assert.equal(next.baseUrl, thread.baseUrl);
      assert.notEqual(next.apiKey, thread.apiKey);
      stopping.abort();
      assert.equal(await next.ended, undefined);
    });

    it('can be stopped', async () => {
      const { thread, stopping } = await start(hangs);
      await hang(thread.baseUrl);
      stopping.abort();
      assert.equal(await thread.ended, undefined);
      await assert.rejects(fetch(thread.baseUrl));
    });

    it('keeps running while it responds', async () => {
      const respondsTenTimes = `
        import { parentPort } from 'node:worker_threads';
        let pings = 0;
        parentPort.on('message', () => {
          pings += 1;
          if (pings === 10) process.exit();
          parentPort.postMessage({ kind: 'alive' });
        });
        parentPort.postMessage({ kind: 'running', access: {} });`;
      const thread = await startSandboxThread(programOf(respondsTenTimes), small, {
        signal: new AbortController().signal,
        pingEvery: 400,
      });
      assert.equal(textOf((await thread.ended) ?? ''), 'it ended by itself');
    });

    it('can be stopped while it starts', async () => {
      const stopping = new AbortController();
      const large = { employees: 200_000, departments: 20_000 };
      const starting = startSandboxThread(worker, large, { signal: stopping.signal });
      stopping.abort();
      await assert.rejects(starting, { name: 'StartFailure', message: 'it was stopped' });
      await assert.rejects(startSandboxThread(worker, small, { signal: stopping.signal }), {
        name: 'AbortError',
      });
    });

    it('reports why it cannot start', async () => {
      const { thread, stopping } = await start(small);
      const port = Number(new URL(thread.baseUrl).port);
      await assert.rejects(start({ ...small, port }), { name: 'StartFailure', code: 'EADDRINUSE' });
      await assert.rejects(start({ employees: 1, departments: 2 }), /1 employees cannot fill 2 departments/);
      await assert.rejects(start({ ...small, now: Number.NaN }), /clock must show a time/);
      stopping.abort();
      await thread.ended;
    });

    it('goes on where the company is too large to be saved', async () => {
      const own = new URL('../../../src/sandbox/inThread.ts', import.meta.url);
      const tooLarge = `
        import { serveInThread } from ${JSON.stringify(own)};
        const scenario = () => { throw new RangeError('The company is too large.'); };
        await serveInThread(() => Promise.resolve({ dialect: {}, scenario }));`;
      const stopping = new AbortController();
      const { signal } = stopping;
      const thread = await startSandboxThread(programOf(tooLarge), small, { signal, pingEvery: 100 });
      for (let time = 0; time < 2; time += 1) {
        await assert.rejects(thread.scenario(), {
          name: 'StartFailure',
          message: 'The company is too large.',
        });
      }
      stopping.abort();
      assert.equal(await thread.ended, undefined);
    });

    it('has a memory limit', async () => {
      const grows = programOf('const all = []; for (;;) all.push(new Array(1e6).fill(0.5));');
      const stopping = new AbortController();
      await assert.rejects(startSandboxThread(grows, small, { signal: stopping.signal }), /memory limit/);
    });
  });
});

/** Kills a process. Returns when all processes that share its output have ended. */
async function killed(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}
