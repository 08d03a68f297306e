import assert from 'node:assert/strict';
import {
  type RunningSandbox,
  SandboxRunner,
  sandboxConnection,
} from '../../../../src/features/connections/sandboxRunner.ts';
import type { ServiceError } from '../../../../src/service/http/errors.ts';

/** A sandbox that ends when it is stopped, or when the test says so. */
function fakeSandbox(port: number) {
  const baseUrl = `http://127.0.0.1:${port}`;
  let end: (reason: string | undefined) => void = () => undefined;
  const ended = new Promise<string | undefined>((resolve) => {
    end = resolve;
  });
  const credentials = { apiKey: 'acme-key', clientId: 'I', clientSecret: 'acme-secret' };
  return {
    running: {
      baseUrl,
      tokenUrl: `${baseUrl}/connect/token`,
      ...credentials,
      ended,
      scenario: () => Promise.resolve(baseUrl),
      control: () => Promise.reject(new Error('It is not controlled.')),
    } satisfies RunningSandbox,
    end,
  };
}

/** A runner whose sandboxes have the ports 1, 2 and so on, with what became of them. */
function fakeRunner() {
  const sandboxes: ReturnType<typeof fakeSandbox>[] = [];
  const ends: ServiceError[] = [];
  const ports: (number | undefined)[] = [];
  const runner = new SandboxRunner({
    start(signal, port) {
      ports.push(port);
      const sandbox = fakeSandbox(sandboxes.length + 1);
      sandboxes.push(sandbox);
      signal.addEventListener('abort', () => sandbox.end(undefined));
      return Promise.resolve(sandbox.running);
    },
    onEnd: (error) => ends.push(error),
  });
  return { runner, sandboxes, ends, ports };
}

describe('the sandbox of a window', () => {
  it('starts once, however often it is asked for', async () => {
    const { runner, sandboxes } = fakeRunner();
    const [one, other] = await Promise.all([runner.run(), runner.run()]);
    assert.equal(one, other);
    assert.equal(await runner.run(), one);
    assert.equal(sandboxes.length, 1);
  });

  it('starts at the port of an earlier run', async () => {
    const { runner, ports } = fakeRunner();
    await runner.run(sandboxConnection(fakeSandbox(4321).running, 'Sandbox'));
    assert.deepEqual(ports, [4321]);
  });

  it('is new until it has run, and not after it ended by itself', async () => {
    const { runner, sandboxes } = fakeRunner();
    assert.equal(runner.isNew, true);
    await runner.run();
    assert.equal(runner.isNew, false);
    sandboxes[0]?.end('it no longer responds');
    await sandboxes[0]?.running.ended;
    assert.equal(runner.isNew, false);
  });

  it('gives its secrets to a connection at its own address only', async () => {
    const { runner } = fakeRunner();
    const connection = sandboxConnection(fakeSandbox(1).running, 'Sandbox');
    assert.throws(() => runner.credentials(connection), {
      kind: 'sandbox-stopped',
      reason: 'the sandbox is not running',
      advice: 'Start the sandbox.',
    });
    await runner.run();
    assert.deepEqual(runner.credentials(connection), {
      apiKey: 'acme-key',
      clientId: 'I',
      clientSecret: 'acme-secret',
    });
    const stale = sandboxConnection(fakeSandbox(2).running, 'Sandbox');
    assert.throws(() => runner.credentials(stale), { kind: 'sandbox-stopped' });
    const { startedAt, ...addressed } = runner.atItsAddresses(stale);
    assert.deepEqual(addressed, connection);
    assert.ok(startedAt !== undefined && startedAt <= Date.now());
  });

  it('can be tried again after a start that failed', async () => {
    const starts = [Promise.reject(new Error('no port')), Promise.resolve(fakeSandbox(1).running)];
    const runner = new SandboxRunner({
      start: () => starts.shift() ?? Promise.reject(new Error('asked too often')),
      onEnd: () => assert.fail('it did not run'),
    });
    await assert.rejects(runner.run(), /Could not start the sandbox: no port\./);
    assert.equal(runner.isRunning, false);
    await runner.run();
    assert.equal(runner.isRunning, true);
  });

  it('is replaced by another company, which fails or is there before the first one stops', async () => {
    const { runner, sandboxes, ends } = fakeRunner();
    const first = await runner.run();
    assert.equal(await runner.scenario(), 'http://127.0.0.1:1');
    const second = await runner.replace('file:///company.json');
    assert.equal(await first.ended, undefined);
    assert.equal(await runner.run(), second);
    assert.equal(await runner.scenario(), 'http://127.0.0.1:2');
    await runner.stop();
    await assert.rejects(runner.scenario(), { kind: 'sandbox-stopped' });
    assert.deepEqual([sandboxes.length, ends], [2, []]);
  });

  it('goes on where the file of another company is wrong, and names the line', async () => {
    const { running, end } = fakeSandbox(1);
    const problem = 'positions[0].departmentId (line 19): 99 is no department.';
    const signals: AbortSignal[] = [];
    const runner = new SandboxRunner({
      start(signal, _port, file) {
        signals.push(signal);
        signal.addEventListener('abort', () => end(undefined));
        return file === undefined ? Promise.resolve(running) : Promise.reject(new Error(problem));
      },
      onEnd: () => assert.fail('it goes on'),
    });
    await runner.run();
    await assert.rejects(runner.replace('file:///a%20b.json'), {
      file: 'file:///a%20b.json#L19',
      message: `Could not explore “a b.json”: ${problem} Correct the file, or choose another one with “Explore Sandbox…”.`,
    });
    assert.equal(await runner.run(), running);
    await runner.stop();
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false],
    );
  });

  it('says so when it ends by itself, and starts again', async () => {
    const { runner, sandboxes, ends } = fakeRunner();
    const connection = sandboxConnection(await runner.run(), 'Sandbox');
    sandboxes[0]?.end('it no longer responds');
    await sandboxes[0]?.running.ended;
    assert.equal(runner.isRunning, false);
    const message =
      'Could not keep the sandbox running: the sandbox was stopped, because it no longer responds. Start the sandbox again.';
    assert.deepEqual(
      ends.map((error) => error.message),
      [message],
    );
    assert.throws(() => runner.credentials(connection), {
      kind: 'sandbox-stopped',
      message:
        'Could not ask “Sandbox”: the sandbox was stopped, because it no longer responds. Start the sandbox again.',
    });
    assert.equal((await runner.run()).baseUrl, 'http://127.0.0.1:2');
    assert.equal(runner.isRunning, true);
    assert.equal(ends.length, 1);
  });

  it('stops with the window, also while it starts, and needs no start to be stopped', async () => {
    const { runner, sandboxes, ends } = fakeRunner();
    await runner.stop();
    assert.equal(sandboxes.length, 0);
    const starting = runner.run();
    await runner.stop();
    await starting;
    assert.equal(await sandboxes[0]?.running.ended, undefined);
    assert.equal(runner.isRunning, false);
    assert.equal((await runner.run()).baseUrl, 'http://127.0.0.1:2');
    assert.deepEqual(ends, []);
  });

  it('stops while it hangs in its start', async () => {
    const runner = new SandboxRunner({
      start: (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('it was stopped')));
        }),
      onEnd: () => assert.fail('it did not run'),
    });
    const starting = assert.rejects(runner.run(), /it was stopped/);
    await runner.stop();
    await starting;
    assert.equal(runner.isRunning, false);
  });
});
