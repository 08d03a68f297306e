import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createCertificate } from '../../../src/sandbox/certificates.ts';
import { listen } from '../listen.ts';

const client = fileURLToPath(new URL('certificateClient.ts', import.meta.url));

describe('a service with an untrusted certificate', function () {
  this.timeout(120_000);
  let server: Server;
  let baseUrl: string;
  let directory: string;
  let authority: string;
  let requests: number;

  before(async () => {
    const { key, cert } = await createCertificate(['127.0.0.1']);
    server = createServer({ key, cert }, (request, response) => {
      requests += 1;
      const token = { access_token: 'PLANTED-token', token_type: 'Bearer', expires_in: 1800 };
      const body = request.url === '/connect/token' ? token : { items: [] };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    baseUrl = (await listen(server)).replace('http', 'https');
    directory = await mkdtemp(join(tmpdir(), 'certificates-'));
    authority = join(directory, 'authority.pem');
    await writeFile(authority, cert);
  });

  beforeEach(() => {
    requests = 0;
  });

  after(async () => {
    server.close();
    await rm(directory, { recursive: true });
  });

  async function outputWith(environment: Readonly<Record<string, string>>): Promise<string> {
    const { NODE_TLS_REJECT_UNAUTHORIZED: _, NODE_EXTRA_CA_CERTS: __, ...usual } = process.env;
    const options = { env: { ...usual, ...environment } };
    return (await promisify(execFile)(process.execPath, [client, baseUrl], options)).stdout;
  }

  it('gets no request', async () => {
    assert.match(await outputWith({}), /^certificate: .* is not trusted here/);
    assert.equal(requests, 0);
  });

  it('gets none where NODE_TLS_REJECT_UNAUTHORIZED switches the check off, and the message names the variable', async () => {
    assert.match(
      await outputWith({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }),
      /^certificate: .*nothing was sent, because certificates are not checked here \(NODE_TLS_REJECT_UNAUTHORIZED is 0\)/,
    );
    assert.equal(requests, 0);
  });

  it('gets one once NODE_EXTRA_CA_CERTS trusts it, and none while the check is off', async () => {
    assert.equal(await outputWith({ NODE_EXTRA_CA_CERTS: authority }), 'listed 0\n');
    assert.equal(requests, 2);
    const off = { NODE_EXTRA_CA_CERTS: authority, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    assert.match(await outputWith(off), /^certificate: /);
    assert.equal(requests, 2);
  });
});
