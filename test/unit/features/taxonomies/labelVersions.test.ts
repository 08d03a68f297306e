import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { changeSeen } from '../../../../src/features/taxonomies/labelVersions.ts';
import { clientOf, serveWithToken } from '../../service/fixtures.ts';

/** How a proxy before the service changes the ETag of a response, and whether it does so to all. */
interface Proxy {
  readonly tag: (version: number) => string;
  readonly always?: true;
}

/** A service that knows only its own ETag, behind a proxy that compresses what may be compressed. */
async function labelBehind({ tag, always }: Proxy, changedBy = 0) {
  let version = 1;
  let isArchived = false;
  const own = (of: number) => `"v${of}"`;
  const server = await serveWithToken((request, response) => {
    const packs = /gzip/.test(String(request.headers['accept-encoding']));
    if (request.method === 'PATCH') {
      if (request.headers['if-match'] !== own(version)) {
        response.writeHead(412).end();
        return;
      }
      [version, isArchived] = [version + 1, true];
    }
    const etag = packs || always ? tag(version) : own(version);
    const label = JSON.stringify({ id: '7', isArchived, name: `N${version}` });
    response
      .writeHead(200, { etag, ...(packs && { 'content-encoding': 'gzip' }) })
      .end(packs ? gzipSync(label) : label);
  });
  const { service } = clientOf({ baseUrl: server.origin });
  const read = () => service.label('7');
  const seen = await read();
  assert.ok(seen.version !== undefined);
  version += changedBy;
  const send = (sent: string) => service.setLabelArchived('7', true, sent);
  return {
    server,
    outcome: changeSeen({ ...seen, version: seen.version }, { attempted: 'archive label 7', read, send }),
  };
}

const requestsOf = (server: { requests: readonly { method: string; url: string }[] }) =>
  server.requests.filter(({ url }) => url.includes('labels')).map(({ method }) => method);

describe('a label behind a compressing proxy is changed', () => {
  for (const tag of [
    '"v1--gzip"',
    '"v1-gzip"',
    '"v1;gzip"',
    'W/"v1"',
    'W/"v1-gzip"',
    '"v1:gzip"',
    '"v1-br"',
  ]) {
    it(`at once where it gives ${tag} to what it compresses`, async () => {
      const { server, outcome } = await labelBehind({ tag: (version) => tag.replace('1', String(version)) });
      await using _ = server;
      const result = await outcome;
      assert.ok('changed' in result && result.changed.label.isArchived);
      assert.deepEqual(requestsOf(server), ['GET', 'PATCH']);
    });

    it(`with the ETag of the service where it always gives ${tag}`, async () => {
      const always = { tag: (version: number) => tag.replace('1', String(version)), always: true } as const;
      const { server, outcome } = await labelBehind(always);
      await using _ = server;
      const result = await outcome;
      assert.ok('changed' in result && result.changed.label.isArchived);
      assert.deepEqual(requestsOf(server), ['GET', 'PATCH', 'GET', 'PATCH']);
    });
  }

  it('and never where another user changed it meanwhile', async () => {
    const { server, outcome } = await labelBehind({ tag: (version) => `"v${version}-gzip"` }, 1);
    await using _ = server;
    const result = await outcome;
    assert.ok('current' in result);
    assert.equal(result.current.version, '"v2"');
    assert.deepEqual(requestsOf(server), ['GET', 'PATCH', 'GET']);
  });

  it('or is not, without the claim that another user changed it', async () => {
    const { server, outcome } = await labelBehind({ tag: () => '"odd"', always: true });
    await using _ = server;
    await assert.rejects(outcome, {
      kind: 'conflict',
      message:
        /^Could not archive label 7: the service refuses the version that it sent, although the label has not changed\./,
    });
    assert.deepEqual(requestsOf(server), ['GET', 'PATCH', 'GET']);
  });
});
