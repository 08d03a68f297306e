import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { networkFailure } from '../../../src/service/http/networkFailure.ts';
import { clientOf } from '../service/fixtures.ts';
import { HastyClock } from './hastyClock.ts';

/** A server that returns this text, be it HTTP or not. */
async function responding(text: string): Promise<Server & AsyncDisposable> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(text));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  assert.ok(isAddress(address));
  return address.port;
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

const good = 'HTTP/1.1 200 OK\r\n';

describe('a response that cannot be taken for one', () => {
  for (const [what, text, reason] of [
    ['nothing', '', /closed the connection \(ECONNRESET\)/],
    ['another protocol', 'SSH-2.0-OpenSSH\r\n', /not respond in HTTP \(HPE_INVALID_CONSTANT\)/],
    ['a status that is none', 'HTTP/1.1 abc OK\r\n\r\n', /not respond in HTTP \(HPE_INVALID_STATUS\)/],
    ['a header that is none', `${good}A b\r\n\r\n`, /not respond in HTTP \(HPE_INVALID_HEADER_TOKEN\)/],
    ['a length that is none', `${good}Content-Length: x\r\n\r\n`, /not respond in HTTP \(HPE_INVALID_/],
    ['headers without end', `${good}A: ${'x'.repeat(30_000)}\r\n\r\n`, /HTTP \(HPE_HEADER_OVERFLOW\)/],
    ['a wrong chunk', `${good}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, /closed the connection/],
    ['what is not compressed as it says', `${good}Content-Encoding: gzip\r\n\r\nabc`, /\(Z_DATA_ERROR\)/],
  ] as const) {
    it(`as ${what}: is no missing host, and says what is wrong`, async () => {
      await using server = await responding(text);
      const baseUrl = `http://127.0.0.1:${portOf(server)}`;
      const { service } = clientOf({ baseUrl, clock: new HastyClock() });
      const creation = { templateId: 't', startsOn: null, endsOn: null };
      for (const send of [() => service.report('5'), () => service.createReport(creation)]) {
        await assert.rejects(send(), { kind: 'interrupted', reason });
      }
    });
  }
});

describe('a failure below HTTP', () => {
  const failureOf = (code: string, syscall?: string) =>
    networkFailure('host:1', Object.assign(new Error('reason'), { code, syscall })).kind;

  it('is a missing host only while it is being connected to', () => {
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT']) {
      assert.equal(failureOf(code, 'connect'), 'unreachable', code);
    }
    for (const [code, syscall] of [
      ['ETIMEDOUT', 'read'],
      ['EHOSTUNREACH', 'write'],
      ['EPIPE', 'write'],
      ['ECONNABORTED', 'read'],
    ] as const) {
      assert.equal(failureOf(code, syscall), 'interrupted', `${code} ${syscall}`);
    }
    assert.equal(failureOf('EPERM', 'connect'), 'unreachable');
    assert.equal(failureOf('ECONNREFUSED'), 'unreachable');
  });

  it('may have come after the request where nothing says when it did', () => {
    for (const code of ['', 'EPROTO', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'ERR_UNKNOWN']) {
      assert.equal(failureOf(code), 'interrupted', code);
    }
  });
});
