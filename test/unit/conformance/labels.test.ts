import assert from 'node:assert/strict';
import { TaxonomyLabel } from '../../../src/service/contract/taxonomy.ts';
import { assertConforms, assertProblem } from '../sandbox/client.ts';
import { useBench } from './support/bench.ts';
import { payloadsOf, samplesOf, testFields } from './support/fieldChecks.ts';

const labels = '/service-api/taxonomy-labels';

describe('interface 2.6, 3.3 and 4.8: taxonomy labels', () => {
  const bench = useBench();

  testFields('2.6', TaxonomyLabel, async () => {
    const shown = payloadsOf(await bench().raw.bearer(`${labels}?limit=30`), 'items');
    const { service } = bench().client();
    const read = await Promise.all(shown.map(({ id }) => service.label(String(id))));
    return samplesOf(
      shown,
      read.map(({ label }) => label),
    );
  });

  it('3.3 archive: isArchived becomes true and lastArchivedAt is set', async () => {
    const { service } = bench().client();
    const { label, version = '' } = await service.label('7001');
    assert.equal(label.isArchived, false);
    bench().clock.advance(60);
    const changed = await service.setLabelArchived('7001', true, version);
    const { method, headers, body } = bench().exchanges.at(-1) ?? assert.fail();
    assert.deepEqual([method, headers.get('if-match'), body], ['PATCH', version, '{"isArchived":true}']);
    assert.equal(changed.label.isArchived, true);
    const { lastArchivedAt, lastUpdatedAt } = changed.label;
    assert.equal(Date.parse(lastArchivedAt ?? ''), bench().clock.now());
    assert.equal(lastUpdatedAt, lastArchivedAt);
    assert.notEqual(changed.version, version);
  });

  it('3.3 unarchive: isArchived becomes false and lastUpdatedAt changes', async () => {
    const { service } = bench().client();
    const first = await service.label('7002');
    const archived = await service.setLabelArchived('7002', true, first.version ?? '');
    bench().clock.advance(60);
    const { label } = await service.setLabelArchived('7002', false, archived.version ?? '');
    assert.equal(label.isArchived, false);
    assert.equal(Date.parse(label.lastUpdatedAt ?? ''), bench().clock.now());
    assert.notEqual(label.lastUpdatedAt, archived.label.lastUpdatedAt);
    assert.equal(label.lastArchivedAt, archived.label.lastArchivedAt);
  });

  it('4.8 scope: either scope of taxonomies reads a label', async () => {
    const { raw } = bench();
    for (const scope of ['taxonomies.readonly', 'taxonomies.readwrite']) {
      assert.equal((await raw.bearer(`${labels}/7003`, {}, await raw.token(scope))).status, 200);
      assert.equal(
        (
          await bench()
            .client({ scopes: [scope] })
            .service.label('7003')
        ).label.id,
        '7003',
      );
    }
    const other = await raw.token('employees.readonly');
    assertProblem(await raw.bearer(`${labels}/7003`, {}, other), 403, /taxonomies\.readonly/);
    await assert.rejects(
      bench()
        .client({ scopes: ['employees.readonly'] })
        .service.label('7003'),
      {
        kind: 'forbidden',
        message: /lacks the scope taxonomies\.readonly or taxonomies\.readwrite/,
      },
    );
    const client = bench().client({ scopes: ['taxonomies.readonly'] }).service;
    const { version = '' } = await client.label('7003');
    await assert.rejects(client.setLabelArchived('7003', true, version), {
      kind: 'forbidden',
      message: /lacks the scope taxonomies\.readwrite/,
    });
  });

  it('4.8 Api-Version: is required and has one value', async () => {
    const { raw } = bench();
    const Authorization = `Bearer ${await raw.token()}`;
    const missing = await raw.send(`${labels}/7003`, { headers: { Authorization } });
    assertProblem(missing, 400, /is required.* must be one of: 2024-11-01\.$/);
    assert.deepEqual(Object.keys(Object(missing.at('errors'))), ['Api-Version']);
    for (const version of ['2024-11-02', '2024-11-011', '']) {
      const headers = { Authorization, 'Api-Version': version };
      assertProblem(await raw.send(`${labels}/7003`, { headers }), 400, /must be one of: 2024-11-01\.$/);
    }
    const headers = { Authorization, 'Api-Version': '2024-11-01' };
    assert.equal((await raw.send(`${labels}/7003`, { headers })).status, 200);
  });

  it('4.8 If-None-Match: returns 304 for the version already known, which the client serves from its cache', async () => {
    const { raw } = bench();
    const etag = (await raw.bearer(`${labels}/7004`)).headers.get('etag') ?? '';
    for (const known of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
      const again = await raw.bearer(`${labels}/7004`, { headers: { 'If-None-Match': known } });
      assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag], known);
    }
    const other = await raw.bearer(`${labels}/7004`, { headers: { 'If-None-Match': 'W/"other"' } });
    assert.equal(other.status, 200);

    const { service } = bench().client();
    const first = await service.label('7004');
    let second: unknown;
    const requests = await bench().requestsOf(async () => {
      second = await service.label('7004');
    });
    assert.deepEqual(second, first);
    assert.match(requests.join('\n'), /^GET \/service-api\/taxonomy-labels\/7004\?\S+ 304$/);
  });

  it('4.8 If-Match: applies only to the version that is given, and prevents lost updates', async () => {
    const { raw } = bench();
    const etag = (await raw.bearer(`${labels}/7005`)).headers.get('etag') ?? '';
    assert.equal((await raw.bearer(`${labels}/7005`, { headers: { 'If-Match': etag } })).status, 200);
    const outdated = await raw.bearer(`${labels}/7005`, { headers: { 'If-Match': 'W/"other"' } });
    assert.deepEqual([outdated.status, outdated.text, outdated.headers.get('etag')], [412, '', etag]);

    const { service: one } = bench().client();
    const { service: other } = bench().client();
    const { version = '' } = await one.label('7005');
    const changed = await other.setLabelArchived('7005', true, version);
    await assert.rejects(one.setLabelArchived('7005', true, version), { kind: 'conflict', status: 412 });
    const late = bench().exchanges.at(-1);
    assert.deepEqual([late?.text, late?.responseHeaders.get('etag')], ['', changed.version]);
    assert.equal((await raw.bearer(`${labels}/7005`)).headers.get('etag'), changed.version);
  });

  it('4.8 Accept-Encoding: a response comes compressed to those who understand it', async () => {
    const { raw } = bench();
    const plain = await raw.bearer(`${labels}/7006`, { headers: { 'Accept-Encoding': 'identity' } });
    assert.equal(plain.headers.get('content-encoding'), null);
    const packed = await raw.bearer(`${labels}/7006`, { headers: { 'Accept-Encoding': 'gzip' } });
    assert.equal(packed.headers.get('content-encoding'), 'gzip');
    assert.deepEqual(packed.at(''), plain.at(''));
    assert.equal(packed.headers.get('etag'), plain.headers.get('etag'));
    const { label } = await bench().client().service.label('7006');
    assert.deepEqual(label, plain.at(''));
  });

  it('4.8 path id: names the label, which may be missing', async () => {
    assertProblem(await bench().raw.bearer(`${labels}/x`), 404, /x/);
    const { service } = bench().client();
    assert.equal((await service.label('7006')).label.id, '7006');
    await assert.rejects(service.label('x/y'), { kind: 'missing', status: 404 });
  });

  it('4.8 query include: takes embedded, links and totalCount', async () => {
    const { raw } = bench();
    for (const include of ['embedded', 'links', 'totalCount', 'embedded,links,totalCount']) {
      assert.equal((await raw.bearer(`${labels}/7006?include=${include}`)).status, 200);
    }
    assertProblem(await raw.bearer(`${labels}/7006?include=everything`), 400, /include/);
    const single = await raw.bearer(`${labels}/7006?include=totalCount`);
    assert.equal(single.at('totalCount'), undefined);
    const [request] = await bench().requestsOf(() => bench().client().service.label('7006'));
    assert.match(request ?? '', /connect\/token/);
    assert.match(bench().exchanges.at(-1)?.url.search ?? '', /^\?include=links%2Cembedded$/);
  });

  it('4.8 response 200: the label itself', async () => {
    const response = await bench().raw.bearer(`${labels}/7006`);
    assertConforms(TaxonomyLabel, response.at(''));
    const { text } = await bench().client().service.document('taxonomy-labels', '7006');
    assert.deepEqual(JSON.parse(text), response.at(''));
  });
});
