import nodeFetch from 'node-fetch';
import type { Access } from '../../src/sandbox/thread.ts';
import type { FetchInit } from '../../src/service/http/fetchOnce.ts';
import { TokenStore } from '../../src/service/index.ts';
import type { WorkforceService } from '../../src/service/service.ts';
import { clientOf } from '../unit/service/fixtures.ts';
import { allScopes } from '../unit/service/sandboxClient.ts';

/** A request as the client sends it. */
type Sent = Pick<FetchInit, 'headers'> & { readonly url: string };

/** Clients of one service, which is in another process: its CPU time is not that of this one. */
export class MeasuredClients {
  readonly #access: Access;
  readonly #tokens = new TokenStore();

  constructor(access: Access) {
    this.#access = access;
  }

  /** A client that has nothing in its cache but the token. */
  client(): WorkforceService {
    return this.#clientWith({});
  }

  /** The requests of some work, for a floor that sends the same. */
  async requestsOf(work: (client: WorkforceService) => Promise<unknown>): Promise<readonly Sent[]> {
    const sent: Sent[] = [];
    const fetch = async (url: string, init: FetchInit) => {
      if (init.method === 'GET') {
        sent.push({ url, headers: init.headers });
      }
      return await nodeFetch(url, init);
    };
    await work(this.#clientWith({ fetch }));
    return sent;
  }

  #clientWith(setup: Partial<Parameters<typeof clientOf>[0]>): WorkforceService {
    const { baseUrl, tokenUrl, apiKey, clientId, clientSecret } = this.#access;
    return clientOf({
      baseUrl,
      tokenUrl,
      scopes: allScopes,
      credentials: { apiKey, clientId, clientSecret },
      tokens: this.#tokens,
      timeoutMilliseconds: () => 120_000,
      requestsPerMinute: 1_000_000,
      ...setup,
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
