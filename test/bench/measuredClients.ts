import nodeFetch, { Response } from 'node-fetch';
import type { Access } from '../../src/sandbox/options.ts';
import type { Fetch, FetchInit } from '../../src/service/http/request.ts';
import type { WorkforceService } from '../../src/service/operations/service.ts';
import { clientOf } from '../unit/service/fixtures.ts';
import { allScopes } from '../unit/service/sandboxClient.ts';

/** A request as the client sends it. */
type Sent = Pick<FetchInit, 'headers'> & { readonly url: string };

/** Clients of one service, which is in another process: its CPU time is not that of this one. */
export class MeasuredClients {
  readonly #access: Access;
  /** The response to the first request for a token, which is the token of all clients. */
  #tokenResponse: string | undefined;

  constructor(access: Access) {
    this.#access = access;
  }

  /** A client with nothing in its cache, which gets its token without a request to the service. */
  client(): WorkforceService {
    return this.#clientWith((url, init) => this.#fetch(url, init));
  }

  /** The requests of some work, for a floor that sends the same. */
  async requestsOf(work: (client: WorkforceService) => Promise<unknown>): Promise<readonly Sent[]> {
    const sent: Sent[] = [];
    const client = this.#clientWith(async (url, init) => {
      if (init.method === 'GET') {
        sent.push({ url, headers: init.headers });
      }
      return await this.#fetch(url, init);
    });
    await work(client);
    return sent;
  }

  async #fetch(url: string, init: FetchInit): Promise<Response> {
    if (url !== this.#access.tokenUrl) {
      return await nodeFetch(url, init);
    }
    this.#tokenResponse ??= await (await nodeFetch(url, init)).text();
    return new Response(this.#tokenResponse);
  }

  #clientWith(fetch: Fetch): WorkforceService {
    const { baseUrl, tokenUrl, apiKey, clientId, clientSecret } = this.#access;
    return clientOf({
      baseUrl,
      tokenUrl,
      scopes: allScopes,
      credentials: { apiKey, clientId, clientSecret },
      timeoutMilliseconds: () => 120_000,
      requestsPerMinute: 1_000_000,
      fetch,
    }).service;
  }
}

/** The floor: `fetch` and `JSON.parse` of the same responses, on connections that stay open. */
export async function fetchAndParse(requests: readonly Sent[]): Promise<void> {
  for (const { url, headers } of requests) {
    const response = await fetch(url, { headers });
    JSON.parse(await response.text());
  }
}
