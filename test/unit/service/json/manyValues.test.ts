import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { readJson } from '../../../../src/service/http/json/readJson.ts';
import { clientOf, json, serve, serveWithToken } from '../fixtures.ts';

const tooMany = {
  kind: 'too-large',
  reason: 'the response contains more than 150,000 values',
};
/** Few bytes on their way, under 5 MB unpacked, and far more items than anybody reads. */
const bomb = gzipSync(`{"items":[${'{},'.repeat(1_600_000)}{}],"totalCount":1}`);

function read(text: string): Promise<unknown> {
  return readJson({ body: Buffer.from(text) });
}

describe('a response of many values', () => {
  it('is rejected before its values are created, and the next one is read', async () => {
    let responses = 0;
    await using server = await serveWithToken((_request, response) => {
      responses += 1;
      const headers = { 'content-type': 'application/json', etag: '"1"' };
      response.writeHead(200, responses === 1 ? { ...headers, 'content-encoding': 'gzip' } : headers);
      response.end(responses === 1 ? bomb : '{"items":[]}');
    });
    assert.ok(bomb.byteLength < 20_000);
    const { service } = clientOf({ baseUrl: server.origin });
    await assert.rejects(service.taxonomies(), { ...tooMany, message: /^Could not list the taxonomies: / });
    assert.deepEqual((await service.taxonomies()).items, []);
  });

  it('is one of more than 150,000, however they are nested', async () => {
    await assert.doesNotReject(read(`[${'0,'.repeat(149_999)}0]`));
    await assert.rejects(read(`[${'0,'.repeat(150_000)}0]`), tooMany);
    await assert.rejects(read(`{"a":[${'[0],'.repeat(75_000)}0]}`), tooMany);
    await assert.rejects(read(`[${'{"a":1},'.repeat(75_000)}0]`), tooMany);
    const fields = Array.from({ length: 150_000 }, (_, index) => `"f${index}":0`).join(',');
    await assert.rejects(read(`{"items":[{${fields}}]}`), tooMany);
  });

  it('does not count what stands in texts', async () => {
    await assert.doesNotReject(read(JSON.stringify(['{"[,'.repeat(500_000), '\\"', ','])));
  });

  it('is found in the pages of a document together', async () => {
    const zeros = '0,'.repeat(80_000);
    await using server = await serve((request, response) => {
      const isFirst = request.url?.includes('two') === false;
      const next = isFirst ? '{"href":"/service-api/employee-attributes?cursor=two"}' : 'null';
      const item = `{"id":"7.e_${isFirst ? 1 : 2}","value":[${zeros}0]}`;
      const page = `{"items":[${item}],"links":{"next":${next}}}`;
      const token = { access_token: 'the-token', token_type: 'Bearer', expires_in: 1800 };
      json(response, request.url === '/connect/token' ? token : page);
    });
    const { service } = clientOf({ baseUrl: server.origin });
    const reason = /has more than 2 MB or 150,000 values/;
    await assert.rejects(service.document('employee-attributes', '7'), {
      kind: 'too-large',
      message: reason,
    });
  });

  it('does not replace the status of an error, and is no token', async () => {
    const list = `{"detail":"Sorry.","more":[${'0,'.repeat(1_000_000)}0]}`;
    await using failing = await serve((_request, response) => json(response, list, 500));
    const { service } = clientOf({ baseUrl: failing.origin });
    await assert.rejects(service.report('5'), { message: /the service returned 500\. / });
    await using giving = await serve((_request, response) => json(response, list));
    const asking = clientOf({ baseUrl: giving.origin });
    await assert.rejects(asking.service.taxonomies(), { kind: 'too-large', message: /larger than 1 MB/ });
  });
});
