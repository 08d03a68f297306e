import assert from 'node:assert/strict';
import { manualClock } from '../../../src/sandbox/index.ts';
import { assertProblem, type Client, startClient } from './client.ts';

const api = '/service-api';

describe('conditional requests of the resource API', () => {
  const clock = manualClock('2026-06-01T10:00:00Z');
  let client: Client;
  before(async () => {
    client = await startClient({ clock });
  });
  after(async () => {
    await client.sandbox.stop();
  });

  const label = `${api}/taxonomy-labels/7002`;

  it('returns weak ETags, and 304 without a body when nothing changed', async () => {
    const first = await client.bearer(label);
    const etag = first.headers.get('ETag') ?? '';
    assert.match(etag, /^W\/".+"$/);
    for (const known of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
      const again = await client.bearer(label, { headers: { 'If-None-Match': known } });
      assert.deepEqual([again.status, again.text, again.headers.get('ETag')], [304, '', etag], known);
    }
    assert.equal((await client.bearer(label, { headers: { 'If-None-Match': '"other"' } })).status, 200);
  });

  it('returns 412 with the current ETag and an empty body when If-Match names another version', async () => {
    const etag = (await client.bearer(label)).headers.get('ETag') ?? '';
    const answer = await client.bearer(label, { headers: { 'If-Match': 'W/"other"' } });
    assert.deepEqual([answer.status, answer.text, answer.headers.get('ETag')], [412, '', etag]);
    assert.equal((await client.bearer(label, { headers: { 'If-Match': etag } })).status, 200);
  });

  it('archives and restores a label, unless it changed in between', async () => {
    const patch = (isArchived: unknown, etag: string | null) =>
      client.bearer(label, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', ...(etag !== null && { 'If-Match': etag }) },
        body: JSON.stringify({ isArchived }),
      });
    const first = await client.bearer(label);
    assert.equal(first.at('isArchived'), false);
    clock.advance(60);
    const archived = await patch(true, first.headers.get('ETag'));
    assert.equal(archived.status, 200);
    assert.deepEqual(
      [archived.at('isArchived'), archived.at('lastArchivedAt'), archived.at('lastUpdatedAt')],
      [true, '2026-06-01T10:01:00Z', '2026-06-01T10:01:00Z'],
    );
    assert.equal((await client.bearer(label)).headers.get('ETag'), archived.headers.get('ETag'));
    const late = await patch(false, first.headers.get('ETag'));
    assert.deepEqual(
      [late.status, late.text, late.headers.get('ETag')],
      [412, '', archived.headers.get('ETag')],
    );
    clock.advance(60);
    const back = await patch(false, archived.headers.get('ETag'));
    assert.deepEqual(
      [back.at('isArchived'), back.at('lastArchivedAt'), back.at('lastUpdatedAt')],
      [false, '2026-06-01T10:01:00Z', '2026-06-01T10:02:00Z'],
    );
    assertProblem(await patch('yes', null), 400, /must be true or false/);
  });

  it('writes only the archival, and accepts only JSON objects', async () => {
    const send = (body: string, type = 'application/json') =>
      client.bearer(label, { method: 'PATCH', headers: { 'Content-Type': type }, body });
    assertProblem(await send('{"isArchived":true,"name":"x"}'), 400, /not "name"/);
    assertProblem(await send('[]'), 400, /not a JSON object/);
    assertProblem(await send('{'), 400, /not JSON/);
    assertProblem(await send('{}', 'text/plain'), 415, /application\/json/);
  });
});
