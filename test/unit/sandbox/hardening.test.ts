import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { startClient } from './client.ts';

const small = { employees: 5, departments: 2 } as const;

function portOf(baseUrl: string): number {
  return Number(new URL(baseUrl).port);
}

/** A connection over which a test writes raw bytes. */
async function rawConnection(baseUrl: string) {
  const socket = connect(portOf(baseUrl), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** The complete response to some bytes, until the sandbox closes the connection. */
async function responseTo(baseUrl: string, bytes: string): Promise<string> {
  const socket = await rawConnection(baseUrl);
  socket.write(bytes);
  return await receivedBy(socket);
}

/** Everything that arrives until the connection closes. What is sent meanwhile may reset it behind the response. */
async function receivedBy(socket: Socket): Promise<string> {
  let received = '';
  socket.setEncoding('utf8').on('data', (piece) => {
    received += piece;
  });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

describe('the sandbox is protected', () => {
  it('listens on the loopback interface only', async () => {
    await using sandbox = await startSandbox(small);
    assert.equal(new URL(sandbox.baseUrl).hostname, '127.0.0.1');
    assert.equal(new URL(sandbox.tokenUrl).hostname, '127.0.0.1');
  });

  for (const host of [
    'evil.example',
    '127.0.0.1.evil.example',
    'evil.example:80',
    'localhost.evil.example',
    '0.0.0.0',
    '192.168.0.1',
  ]) {
    it(`rejects requests for the host ${host}`, async () => {
      await using sandbox = await startSandbox(small);
      const response = await responseTo(
        sandbox.baseUrl,
        `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      assert.match(response, /^HTTP\/1\.1 403 /);
      assert.doesNotMatch(response, /openapi/);
    });
  }

  it('rejects requests without a host, and checks absolute addresses in the same way', async () => {
    await using sandbox = await startSandbox(small);
    const at = (start: string, headers: string) =>
      responseTo(sandbox.baseUrl, `${start} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
    assert.match(await at('GET /openapi.json', ''), /^HTTP\/1\.1 400 /);
    assert.match(
      await at('GET http://evil.example/openapi.json', 'Host: 127.0.0.1\r\n'),
      /^HTTP\/1\.1 40[03] /,
    );
    assert.match(await at('GET /openapi.json', 'Host: a\r\nHost: 127.0.0.1\r\n'), /^HTTP\/1\.1 40[03] /);
  });

  it('rejects pages of other origins for every method, and lets no page read a response', async () => {
    await using client = await startClient({ ...small, control: true });
    for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'OPTIONS', 'DELETE']) {
      for (const path of ['/api/v3/users', '/connect/token', '/openapi.json', '/_sandbox/faults']) {
        const response = await client.send(path, { method, headers: { Origin: 'https://evil.example' } });
        assert.equal(response.status, 403, `${method} ${path}`);
        for (const [name] of response.headers) {
          assert.doesNotMatch(name, /^access-control-/i);
        }
      }
    }
  });

  it('serves only the description without credentials', async () => {
    await using client = await startClient({ ...small, control: true });
    for (const path of [
      '/api/v3/users',
      '/api/v3/departments',
      '/api/v3/leaves',
      '/api/leaves',
      '/organization/structure/api/departments',
      '/service-timesheet/api/report-templates',
      '/service-api/employees',
      '/service-api/taxonomy-labels',
      '/_sandbox/faults',
    ]) {
      assert.equal((await client.send(path)).status, 401, path);
    }
  });

  it('limits bodies of requests without authentication', async () => {
    await using sandbox = await startSandbox(small);
    const status = await new Promise((resolve, reject) => {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const sent = request(sandbox.tokenUrl, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode);
        response.destroy();
      });
      sent.once('error', reject);
      sent.write('x'.repeat(20_000));
    });
    assert.equal(status, 413);
  });

  describe('when clients stall', () => {
    const shortIdle = { ...small, idleSeconds: 0.2 } as const;
    /** Long enough on a busy machine for a TLS handshake and the headers, which get no response otherwise. */
    const longIdle = { ...small, idleSeconds: 2 } as const;

    it('drops those that never finish their headers', async () => {
      await using sandbox = await startSandbox(shortIdle);
      const response = await responseTo(sandbox.baseUrl, 'GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n');
      assert.match(response, /^(HTTP\/1\.1 408 |$)/);
    });

    it('drops those that never send the body they announced', async () => {
      await using sandbox = await startSandbox(shortIdle);
      const head = [
        'POST /connect/token HTTP/1.1',
        'Host: 127.0.0.1',
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 100',
      ];
      const response = await responseTo(sandbox.baseUrl, `${head.join('\r\n')}\r\n\r\ngrant_type=`);
      assert.doesNotMatch(response, /^HTTP\/1\.1 200 /);
    });

    it('drops those that say nothing at all', async () => {
      await using sandbox = await startSandbox(shortIdle);
      assert.equal(await responseTo(sandbox.baseUrl, ''), '');
    });

    it('drops connections that read no more of the response', async () => {
      await using sandbox = await startSandbox({
        ...longIdle,
        faults: [{ route: '* *', fault: 'stall-in-body' }],
      });
      const response = await responseTo(
        sandbox.baseUrl,
        'GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
      );
      assert.match(response, /^HTTP\/1\.1 200 /);
    });

    describe('while it has a self-signed certificate', () => {
      const distrusted = { faults: [{ route: '* *', fault: 'self-signed-certificate' }] } as const;

      for (const [name, bytes] of [
        ['say nothing at all', ''],
        ['begin to speak TLS', '\x16\x03'],
        ['never finish their headers', 'GET / HTTP/1.1\r\n'],
      ] as const) {
        it(`drops those that ${name}`, async () => {
          await using sandbox = await startSandbox({ ...shortIdle, ...distrusted });
          assert.match(await responseTo(sandbox.baseUrl, bytes), /^(HTTP\/1\.1 408 |$)/);
        });
      }

      it('drops those that speak TLS and send line after line of their headers', async () => {
        await using sandbox = await startSandbox({ ...longIdle, ...distrusted });
        const socket = connectSecurely({ port: portOf(sandbox.baseUrl), rejectUnauthorized: false });
        socket.write('GET / HTTP/1.1\r\n');
        const timer = setInterval(() => socket.write('X: y\r\n'), 50);
        socket.once('close', () => clearInterval(timer));
        assert.match(await receivedBy(socket), /^HTTP\/1\.1 408 /);
      });

      it('rejects large headers in TLS, too', async () => {
        await using sandbox = await startSandbox({ ...longIdle, ...distrusted });
        const socket = connectSecurely({ port: portOf(sandbox.baseUrl), rejectUnauthorized: false });
        socket.write(`GET / HTTP/1.1\r\nX: ${'x'.repeat(9_000)}\r\n\r\n`);
        assert.match(await receivedBy(socket), /^HTTP\/1\.1 431 /);
      });
    });

    it('serves other clients meanwhile', async () => {
      await using client = await startClient(small);
      const stalled = await rawConnection(client.sandbox.baseUrl);
      stalled.write('GET /api/v3/users HTTP/1.1\r\n');
      assert.equal((await client.key('/api/v3/users')).status, 200);
      stalled.destroy();
    });
  });
});
