import assert from 'node:assert/strict';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { clientOf, serve } from '../fixtures.ts';

const report = JSON.stringify({ id: 5, name: 'Zoé Lefèvre', status: 'done' });
const plain = Buffer.from(report);
const packed = gzipSync(report);

function responding(body: Uint8Array, encoding: string, status = 200) {
  return serve((_request, response) =>
    response.writeHead(status, { 'content-encoding': encoding }).end(body),
  );
}

describe('the Content-Encoding of a response', () => {
  for (const [encoding, body] of [
    ...['utf-8', 'UTF8', 'iso-8859-1', 'none', 'identity', '"identity"', 'null', 'binary', '8bit', 'text'],
    ...['', ',', 'zstd', 'x', 'application/json', 'aws-chunked', 'gzip', 'br', 'deflate', 'identity;q=1'],
  ].map((one) => [one, plain] as const)) {
    it(`may be “${encoding}” over plain JSON`, async () => {
      await using server = await responding(body, encoding);
      assert.equal((await clientOf({ baseUrl: server.origin }).service.report('5')).name, 'Zoé Lefèvre');
    });
  }

  for (const [encoding, body] of [
    ['gzip', packed],
    ['GZIP', packed],
    ['"gzip"', packed],
    ['identity, gzip', packed],
    ['gzip, identity', packed],
    ['utf-8, gzip', packed],
    ['gzip, utf-8', packed],
    ['none,gzip', packed],
    ['gzip;q=1.0', packed],
    ['x-gzip', packed],
    ['gzip, gzip', gzipSync(packed)],
    ['gzip, br', brotliCompressSync(packed)],
  ] as const) {
    it(`may be “${encoding}” over compressed JSON`, async () => {
      await using server = await responding(body, encoding);
      assert.equal((await clientOf({ baseUrl: server.origin }).service.report('5')).name, 'Zoé Lefèvre');
    });
  }

  for (const encoding of ['zstd', 'x', 'gzip, x', 'gzip, gzip, gzip, gzip']) {
    it(`is an error where “${encoding}” hides the content`, async () => {
      await using server = await responding(packed, encoding);
      await assert.rejects(clientOf({ baseUrl: server.origin }).service.report('5'), {
        message: /returned it in an encoding that was not requested/,
      });
    });
  }

  for (const [encoding, body, text] of [
    ['utf-8', '{"detail":"The id is odd"}', 'The id is odd'],
    ['identity, gzip', gzipSync('{"detail":"The id is odd"}'), 'The id is odd'],
    ['gzip', '{"detail":"The id is odd"}', 'The id is odd'],
    ['none', 'The id is odd', 'The id is odd'],
    ['zstd', '<html><title>The id is odd</title>', 'The id is odd'],
  ] as const) {
    it(`“${encoding}” does not hide the text of an error`, async () => {
      await using server = await responding(Buffer.from(body), encoding, 400);
      await assert.rejects(clientOf({ baseUrl: server.origin }).service.report('5'), {
        reason: `the service returned 400, “${text}”`,
      });
    });
  }

  it('of a downloaded file may name no encoding', async () => {
    await using server = await responding(Buffer.from('name;hours\n'), 'utf-8');
    const content = await clientOf({ baseUrl: server.origin }).service.reportContent('5', 'csv');
    assert.equal(Buffer.from(content).toString(), 'name;hours\n');
  });
});
