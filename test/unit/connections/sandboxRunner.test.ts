import assert from 'node:assert/strict';
import {
  type RunningSandbox,
  SandboxRunner,
  sandboxConnection,
} from '../../../src/connections/sandboxRunner.ts';

function fakeSandbox(port: number) {
  const baseUrl = `http://127.0.0.1:${port}`;
  const sandbox = {
    baseUrl,
    tokenUrl: `${baseUrl}/connect/token`,
    apiKey: 'acme-key',
    clientId: 'I',
    clientSecret: 'acme-secret',
    stops: 0,
    stop() {
      sandbox.stops += 1;
      return Promise.resolve();
    },
  };
  return sandbox satisfies RunningSandbox;
}

describe('the sandbox of a window', () => {
  it('starts once, however often it is asked for', async () => {
    let starts = 0;
    const runner = new SandboxRunner(() => {
      starts += 1;
      return Promise.resolve(fakeSandbox(starts));
    });
    const [one, other] = await Promise.all([runner.run(), runner.run()]);
    assert.equal(one, other);
    assert.equal(await runner.run(), one);
    assert.equal(starts, 1);
  });

  it('gives its secrets to a connection at its own address only', async () => {
    const runner = new SandboxRunner(() => Promise.resolve(fakeSandbox(1)));
    const connection = sandboxConnection(fakeSandbox(1), 'Sandbox');
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
    const stale = sandboxConnection(fakeSandbox(2), 'Sandbox');
    assert.throws(() => runner.credentials(stale), { kind: 'sandbox-stopped' });
    assert.deepEqual(runner.present(stale), connection);
  });

  it('can be tried again after a start that failed', async () => {
    const answers = [Promise.reject(new Error('no port')), Promise.resolve(fakeSandbox(1))];
    const runner = new SandboxRunner(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
    await assert.rejects(runner.run(), /Could not start the sandbox: no port\./);
    assert.equal(runner.isRunning, false);
    await runner.run();
    assert.equal(runner.isRunning, true);
  });

  it('stops with the window, also while it starts, and needs no start to be stopped', async () => {
    const sandbox = fakeSandbox(1);
    const runner = new SandboxRunner(() => Promise.resolve(sandbox));
    await runner.stop();
    assert.equal(sandbox.stops, 0);
    const starting = runner.run();
    await runner.stop();
    await starting;
    assert.equal(sandbox.stops, 1);
    assert.equal(runner.isRunning, false);
  });
});
