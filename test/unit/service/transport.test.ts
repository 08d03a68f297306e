import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isServiceError } from '../../../src/service/http/errors.ts';
import { serviceErrorOf } from '../failures.ts';
import { clientOf, json, ManualClock, serve, serveWithToken } from './fixtures.ts';

const report = { id: 5, templateId: 't', status: 'pending', name: 'R' };

describe('the transport', () => {
  it('shares one request among identical reads, and ends it when all callers left', async () => {
    let closed = 0;
    await using server = await serve((request, response) => {
      response.on('close', () => {
        closed += response.writableEnded ? 0 : 1;
      });
      if (request.url?.endsWith('/5')) {
        json(response, report);
      }
    });
    const { service } = clientOf({ baseUrl: server.origin });
    await Promise.all([service.report('5'), service.report('5'), service.report('5')]);
    assert.equal(server.requests.length, 1);

    const first = new AbortController();
    const second = new AbortController();
    const leaving = [
      service.report('6', { signal: first.signal }),
      service.report('6', { signal: second.signal }),
    ];
    const settled = Promise.allSettled(leaving);
    while (server.requests.length < 2) {
      await setImmediate();
    }
    first.abort();
    await setImmediate();
    assert.equal(closed, 0);
    second.abort();
    while (closed === 0) {
      await setImmediate();
    }
    assert.deepEqual(
      (await settled).map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(server.requests.length, 2);
  });

  it('reuses one connection, whatever the response, and asks for gzip and br', async () => {
    const ports = new Set<number | undefined>();
    const encoders = [gzipSync, brotliCompressSync];
    await using server = await serve(({ url, socket, headers }, response) => {
      ports.add(socket.remotePort);
      assert.equal(headers['accept-encoding'], 'gzip, br');
      assert.equal(headers.connection, 'keep-alive');
      if (url?.endsWith('/404')) {
        json(response, { Status: 404, Message: 'Not found' }, 404);
      } else if (url?.endsWith('/307')) {
        response.writeHead(307, { location: '/reports/5' }).end();
      } else {
        const encoder = encoders[server.requests.length % 2] ?? gzipSync;
        const type = { 'content-type': 'application/json' };
        const encoding = { 'content-encoding': encoder === gzipSync ? 'gzip' : 'br' };
        response.writeHead(200, { ...type, ...encoding }).end(encoder(JSON.stringify(report)));
      }
    });
    const { service } = clientOf({ baseUrl: server.origin });
    for (const id of ['5', '6', '307', '7']) {
      assert.equal((await service.report(id)).id, 5);
    }
    assert.equal((await serviceErrorOf(service.report('404'))).kind, 'missing');
    await service.createReport({ templateId: 't', startsOn: null, endsOn: null });
    assert.equal(server.requests.length, 7);
    assert.equal(ports.size, 1);
  });

  it('confirms a known version with 304 and serves it from memory', async () => {
    await using server = await serve((request, response) => {
      if (request.headers['if-none-match'] === 'W/"1"') {
        response.writeHead(304).end();
      } else {
        json(response, { id: '7', name: 'Label' }, 200, { etag: 'W/"1"' });
      }
    });
    const { service, log } = clientOf({ baseUrl: server.origin });
    const first = await service.document('reports', '7');
    const second = await service.document('reports', '7');
    assert.equal(second.text, first.text);
    assert.equal(server.requests.length, 2);
    assert.match(log.requests[1] ?? '', /304 .* cache hit/);
  });

  it('keeps the version of a response that a 304 without an ETag confirms', async () => {
    await using server = await serveWithToken((request, response) => {
      if (request.headers['if-none-match'] === 'W/"1"') {
        response.writeHead(304).end();
      } else {
        json(response, { id: '7', name: 'Label' }, 200, { etag: 'W/"1"' });
      }
    });
    const { service } = clientOf({ baseUrl: server.origin });
    const first = await service.label('7');
    assert.deepEqual(await service.label('7'), first);
    assert.equal(first.version, 'W/"1"');
  });

  it('does not let a user wait for a poll of the same: it is not retried, and goes last', async () => {
    await using server = await serve((_request, response) => {
      if (server.requests.length <= 2) {
        json(response, {}, 503);
      } else {
        json(response, report);
      }
    });
    const { service } = clientOf({ baseUrl: server.origin });
    const [poll, read] = await Promise.allSettled([
      service.report('5', { priority: 'poll' }),
      service.report('5'),
    ]);
    assert.deepEqual([poll.status, read.status], ['rejected', 'fulfilled']);
    assert.equal(server.requests.length, 3);
  });

  it('retries an interrupted read and the error of a gateway, at most twice', async () => {
    const clock = new ManualClock();
    await using server = await serve((request, response) =>
      request.url?.endsWith('/5') ? request.socket.destroy() : json(response, {}, 503),
    );
    const { service } = clientOf({ baseUrl: server.origin, clock });
    for (const [id, kind] of [
      ['5', 'interrupted'],
      ['6', 'unavailable'],
    ] as const) {
      server.requests.length = 0;
      const failure = serviceErrorOf(service.report(id));
      for (let retry = 0; retry < 2; retry += 1) {
        while (clock.waiting === 0) {
          await setImmediate();
        }
        clock.advance(2000);
      }
      assert.equal((await failure).kind, kind);
      assert.equal(server.requests.length, 3);
    }
  });

  it('limits the time with less than 10 KB of a response, not the time of a long one', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      for (const [length, pauses, result] of [
        [10_000, [20_000, 20_000, 29_999, 20_000], 'abcd'],
        [10_000, [29_999, 30_000, 0, 0], 'timeout'],
        [10_000, [30_000, 0, 0, 0], 'timeout'],
        [2_000, [9_000, 9_000, 9_000, 9_000], 'timeout'],
        [3_400, [9_000, 9_000, 9_000, 9_000], 'abcd'],
      ] as const) {
        const { service } = clientOf({
          baseUrl: 'http://127.0.0.1:9',
          timeoutMilliseconds: () => 30_000,
          async fetch(_url, { signal }) {
            await setImmediate();
            mock.timers.tick(29_999);
            const body = (async function* () {
              for (const [index, pause] of pauses.entries()) {
                await setImmediate();
                mock.timers.tick(pause);
                signal.throwIfAborted();
                yield Buffer.alloc(length, 'abcd'.charAt(index));
              }
            })();
            return { status: 200, headers: new Headers({ 'content-length': String(4 * length) }), body };
          },
        });
        const content = service.reportContent('5', 'csv', { priority: 'poll' });
        const outcome = await content.then(
          (bytes) =>
            Buffer.from(bytes)
              .toString()
              .replaceAll(/(.)\1+/g, '$1'),
          (error: unknown) => (isServiceError(error) ? error.kind : assert.fail(String(error))),
        );
        assert.equal(outcome, result);
      }
    } finally {
      mock.timers.reset();
    }
  });

  it('takes the status of an error whose body is too long, and does not read it', async () => {
    const body = Buffer.alloc(30_000_000, ' ');
    let isCut = false;
    await using server = await serve(({ url }, response) => {
      response.on('close', () => {
        isCut ||= !response.writableFinished;
      });
      const isCompressed = url?.endsWith('/6');
      response.writeHead(404, isCompressed ? { 'content-encoding': 'gzip' } : {});
      response.end(isCompressed ? gzipSync(body) : body);
    });
    const { service } = clientOf({ baseUrl: server.origin });
    for (const id of ['5', '6']) {
      const error = await serviceErrorOf(service.report(id));
      assert.deepEqual([error.kind, error.status], ['missing', 404], id);
    }
    assert.ok(isCut);
  });

  it('logs a line a request without query, key or body, and a retirement once a route', async () => {
    await using server = await serveWithToken((_request, response) =>
      json(response, { items: [{ id: '1' }] }, 200, {
        deprecation: 'true',
        sunset: 'Tue, 01 Sep 2026 00:00:00 GMT',
      }),
    );
    const { service, log } = clientOf({ baseUrl: server.origin });
    await service.employees({ search: 'Secretname' });
    await service.employees({ search: 'Other' });
    assert.match(log.requests[1] ?? '', /^GET \/service-api\/employees 200 \d+ ms \d+ B$/);
    assert.ok(!log.requests.join('\n').includes('Secretname'));
    assert.deepEqual(log.retirements, [{ route: '/service-api/employees', stopsAt: Date.UTC(2026, 8, 1) }]);
  });
});
