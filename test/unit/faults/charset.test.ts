import assert from 'node:assert/strict';
import { isServiceError } from '../../../src/service/http/errors.ts';
import { clientOf, type ScriptedServer, serve } from '../service/fixtures.ts';

const name = 'Zoé Lefèvre';
const report = JSON.stringify({ id: 5, name, status: 'done' });
const type = 'application/json';

/** A service that returns exactly these bytes. */
function responding(body: Uint8Array, contentType = type): Promise<ScriptedServer> {
  return serve((_request, response) => response.writeHead(200, { 'content-type': contentType }).end(body));
}

describe('the characters of a response', () => {
  for (const [what, body, contentType] of [
    ['UTF-8', report, type],
    ['UTF-8 behind a byte order mark', `\uFEFF${report}`, type],
    ['UTF-8 that says it is something else', report, `${type}; charset=iso-8859-1`],
    ['UTF-8 that says it is nothing known', report, `${type}; charset=nonsense`],
  ] as const) {
    it(`are read as ${what}`, async () => {
      await using server = await responding(Buffer.from(body), contentType);
      const { service } = clientOf({ baseUrl: server.origin });
      assert.equal((await service.report('5')).name, name);
      assert.equal((await service.document('reports', '5')).text, report);
    });
  }

  for (const [what, body, contentType] of [
    ['ISO 8859-1', Buffer.from(report, 'latin1'), `${type}; charset=iso-8859-1`],
    ['ISO 8859-1 that says it is UTF-8', Buffer.from(report, 'latin1'), `${type}; charset=utf-8`],
    ['UTF-16', Buffer.from(report, 'utf16le'), `${type}; charset=utf-16le`],
    ['UTF-16 behind a byte order mark', Buffer.from(`\uFEFF${report}`, 'utf16le'), `${type}; charset=utf-16`],
    [
      'half a character',
      Buffer.from([...Buffer.from('{"id":5,"name":"'), 0xed, 0xa0, 0x80, 0x22, 0x7d]),
      type,
    ],
  ] as const) {
    it(`are rejected rather than shown wrong where they are ${what}`, async () => {
      await using server = await responding(body, contentType);
      const { service } = clientOf({ baseUrl: server.origin });
      for (const read of [() => service.report('5'), () => service.document('reports', '5')]) {
        await assert.rejects(read(), (error) => {
          assert.ok(isServiceError(error), String(error));
          assert.equal(error.kind, 'unexpected');
          assert.match(error.message, /^Could not read report 5: the response is not UTF-8, .*operator/);
          return true;
        });
      }
    });
  }

  it('do not hide that the response is a web page', async () => {
    await using server = await responding(Buffer.from('<p>Connecté ?</p>', 'latin1'), 'text/html');
    const { service } = clientOf({ baseUrl: server.origin });
    await assert.rejects(service.report('5'), /the response is a web page, not JSON/);
  });

  it('of a downloaded report are those of the service, whatever they are', async () => {
    const bytes = Buffer.from('nom;salarié\n', 'latin1');
    await using server = await responding(bytes, 'application/octet-stream');
    const { service } = clientOf({ baseUrl: server.origin });
    assert.deepEqual(Buffer.from(await service.reportContent('5', 'csv')), bytes);
  });
});
