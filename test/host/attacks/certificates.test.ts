import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:https';
import * as vscode from 'vscode';
import { createCertificate } from '../../../src/sandbox/certificates.ts';
import { plantedCredentials, plantedToken } from '../../leaks/planted.ts';
import { listen } from '../../unit/listen.ts';
import { errorOf } from '../features/documents/support.ts';

describe('a service with an untrusted certificate', () => {
  let server: Server;
  let baseUrl: string;
  let requests: number;

  before(async () => {
    requests = 0;
    server = createServer(await createCertificate(['127.0.0.1']), (request, response) => {
      requests += 1;
      const body = request.url === '/connect/token' ? plantedToken : { id: 1, data: { id: 1 } };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    baseUrl = (await listen(server)).replace('http', 'https');
  });

  after(() => server.close());

  /** The error message when a connection to it is added. */
  const errorMessage = async () =>
    await errorOf('addConnection', {
      ...{ name: 'Unknown', baseUrl, tokenUrl: `${baseUrl}/connect/token` },
      ...plantedCredentials,
    });

  it('gets no request from the editor', async () => {
    assert.match(await errorMessage(), /is not trusted here/);
    assert.equal(requests, 0);
  });

  it('gets none where the setting http.proxyStrictSSL is off', async () => {
    const http = vscode.workspace.getConfiguration('http');
    await http.update('proxyStrictSSL', false, vscode.ConfigurationTarget.Global);
    try {
      assert.match(await errorMessage(), /is not trusted here/);
    } finally {
      await http.update('proxyStrictSSL', undefined, vscode.ConfigurationTarget.Global);
    }
    assert.equal(requests, 0);
  });
});
