import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { isServiceError } from '../../../src/service/http/errors.ts';
import { clientOf, json, serve } from './fixtures.ts';
import { hasty, operations } from './operations.ts';

const credentials = {
  apiKey: 'PLANTED-api-key/7f3a+9c1e==',
  clientId: 'the client',
  clientSecret: 'PLANTED client secret ü&4b2d',
};
const token = 'PLANTED.token.e5d0-88aa';
const secrets = [credentials.apiKey, credentials.clientSecret, token];

/** The forms in which a secret could be found by a search. */
const forms = secrets.flatMap((secret) => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ s: secret }).toString().slice(2),
  Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1),
  Buffer.from(secret).toString('base64url').slice(0, -1),
  Buffer.from(secret).toString('hex'),
]);

type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Ways of a service to give back what it was sent. */
const echoes: Readonly<Record<string, Respond>> = {
  'the header in the legacy format': (request, response) =>
    json(response, { Status: 401, Message: `Bad header ${request.headers.authorization}` }, 401),
  'the header in problem details': (request, response) =>
    json(
      response,
      {
        title: 'No',
        detail: `${'long '.repeat(57)}${request.headers.authorization}`,
        traceId: request.headers.authorization,
        errors: { [`${request.headers.authorization}`]: [request.headers.authorization] },
      },
      400,
    ),
  'all headers, encoded': (request, response) => {
    const header = request.headers.authorization ?? '';
    const secret = header.replace(/^(service application=|Bearer )/, '');
    const encoded = [header, secret].flatMap((text) => [
      encodeURIComponent(text),
      Buffer.from(text).toString('base64'),
      Buffer.from(text).toString('base64url'),
    ]);
    json(response, { detail: encoded.join(' ') }, 403);
  },
  'names of fields': (request, response) =>
    json(response, {
      items: [{ id: 1, [`${request.headers.authorization}`]: 1 }],
      data: { id: 1, items: [{ id: 1, [`${request.headers.authorization}`]: 1 }] },
      [`${request.headers.authorization}`]: 1,
    }),
  'a redirect on the same origin': (request, response) => {
    const secret = (request.headers.authorization ?? '').split(/[= ]/).at(-1) ?? '';
    const location = request.url?.startsWith('/echo') ? '/end' : `/echo/${encodeURIComponent(secret)}`;
    response.writeHead(request.url === '/end' ? 404 : 302, { location }).end();
  },
  'a redirect to another origin': (request, response) => {
    const host = Buffer.from(request.headers.authorization ?? '').toString('hex');
    const secret = (request.headers.authorization ?? '').replace(/^.*[= ]/, '').replace(/[^\w.-]/g, '');
    response.writeHead(302, { location: `http://${secret || host.slice(0, 9)}.example/` }).end();
  },
  'a deprecation notice': (request, response) =>
    json(response, { items: [] }, 200, {
      deprecation: `${request.headers.authorization}`,
      sunset: encodeURIComponent(`${request.headers.authorization}`),
    }),
  'a body that is no JSON': (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(`${request.headers.authorization}`);
  },
  'a connection that breaks': (_request, response) => {
    response.destroy();
  },
  'an outage': (request, response) =>
    json(response, { message: `Down. You sent ${request.headers.authorization}` }, 503, {
      'retry-after': '9999',
    }),
};

/** Every text that a user could see in a run of all operations. */
async function seenOf(respond: Respond): Promise<{ text: string; sent: string }> {
  await using server = await serve((request, response, body) =>
    request.url === '/connect/token'
      ? json(response, { access_token: token, token_type: 'Bearer', expires_in: 1800 })
      : respond(request, response, body),
  );
  const { service, log } = clientOf({ baseUrl: server.origin, credentials, clock: hasty });
  const seen: unknown[] = [];
  for (const operation of Object.values(operations)) {
    seen.push(await operation(service).then((value) => (Array.isArray(value) ? value : 'well'), failure));
  }
  const shown = [...seen, ...log.retirements].map((one) => inspect(one));
  const text = [...shown, ...log.requests, ...log.drifts, ...log.notices].join('\n');
  return { text, sent: JSON.stringify(server.requests) };
}

function failure(error: unknown): unknown {
  assert.ok(isServiceError(error), inspect(error));
  const { message, stack, attempted, reason, advice, traceId } = error;
  return { message, stack, attempted, reason, advice, traceId };
}

function assertNone(text: string): void {
  for (const form of forms) {
    assert.ok(!text.toLowerCase().includes(form.toLowerCase()), `${form} in ${text}`);
  }
}

describe('secrets', () => {
  for (const [what, respond] of Object.entries(echoes)) {
    it(`stay out of every sentence and log line, whatever comes back: ${what}`, async () => {
      const { text, sent } = await seenOf(respond);
      assert.ok(sent.includes(credentials.apiKey) && sent.includes(token), 'they were sent to be given back');
      assertNone(text);
    });
  }

  it('are not in the error of a rejected token', async () => {
    await using server = await serve((_request, response, body) =>
      json(
        response,
        { error: 'odd', error_description: `${body} ${new URLSearchParams(body).get('client_secret')}` },
        400,
      ),
    );
    const { service, log } = clientOf({ baseUrl: server.origin, credentials });
    const error = await service.taxonomies().then(() => undefined, failure);
    assert.match(inspect(error), /•••/);
    assertNone(inspect(error) + log.requests.join('\n'));
  });

  it('stay out of a failure although its spaces are made even', async () => {
    const apiKey = 'PLANTED  key\u00a0with\u00ad3c7e';
    await using server = await serve(({ headers }, response) =>
      json(response, { Message: `You sent ${headers.authorization}` }, 400),
    );
    const { service } = clientOf({ baseUrl: server.origin, credentials: { apiKey } });
    const error = await service.report('1').then(() => undefined, failure);
    assert.match(inspect(error), /You sent service application=•••/);
    assert.ok(!/PLANTED|3c7e/.test(inspect(error)));
  });

  it('stay out of a failure wherever in its body they stand', async () => {
    let body = '';
    await using server = await serve((_request, response) => json(response, body, 400));
    const { service } = clientOf({ baseUrl: server.origin, credentials });
    const text = fc.string({ maxLength: 320 });
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        fc.constantFrom('detail', 'Message', 'title', 'error'),
        async (before, after, field) => {
          body = JSON.stringify({ [field]: `${before}${credentials.apiKey}${after}` });
          const error = await service.report('1').then(() => undefined, failure);
          assertNone(inspect(error));
          assert.ok(!inspect(error).includes('PLANTED'), 'not even the beginning of one');
        },
      ),
      { numRuns: 60 },
    );
  });
});
