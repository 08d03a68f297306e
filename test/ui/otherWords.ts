import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { listen } from '../unit/listen.ts';

/** Words of the deployment, and those of the sandbox. */
const words: readonly (readonly [theirs: string, ours: string])[] = [
  ['/hr-api/', '/service-api/'],
  ['/times/api/', '/service-timesheet/api/'],
  ['/people/v3/', '/api/v3/'],
];
const tokenPath = '/oauth/token';

/** What a person knows of a deployment that uses other words than the sandbox. */
export interface OtherDeployment extends AsyncDisposable {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly access: Pick<Sandbox, 'apiKey' | 'clientId' | 'clientSecret'>;
  /** Its documentation. */
  readonly documentation: string;
}

/** Starts a deployment with words of its own, which gives out tokens on another origin. */
export async function startOtherDeployment(): Promise<OtherDeployment> {
  const sandbox = await startSandbox({ employees: 20, departments: 5, rateLimit: 'off' });
  const server = createServer((incoming, response) => forward(sandbox, incoming, response));
  const login = createServer((incoming, response) => forwardToken(sandbox, incoming, response));
  const [baseUrl, loginOrigin] = [await listen(server), await listen(login)];
  const tokenUrl = `${loginOrigin}${tokenPath}`;
  return {
    baseUrl,
    tokenUrl,
    access: sandbox,
    documentation: `
      List the employees: GET ${baseUrl}/hr-api/employees?limit=10
      Read one user:      curl '${baseUrl}/people/v3/users/7' -H 'Authorization: hr application=<your key>'
      List the templates: GET ${baseUrl}/times/api/report-templates
      Ask for a token:    POST ${tokenUrl}`,
    async [Symbol.asyncDispose]() {
      for (const one of [server, login]) {
        one.closeAllConnections();
        await new Promise((resolve) => one.close(resolve));
      }
      await sandbox.stop();
    },
  };
}

function forward(sandbox: Sandbox, incoming: IncomingMessage, response: ServerResponse): void {
  const path = incoming.url ?? '';
  const pair = words.find(([theirs]) => path.startsWith(theirs));
  const isOurs = words.some(([, ours]) => path.startsWith(ours)) || path.startsWith('/connect/');
  const authorization = incoming.headers.authorization ?? '';
  const isKnown = authorization.startsWith('hr ') || authorization.startsWith('Bearer ');
  if (isOurs || !isKnown) {
    response.writeHead(isOurs ? 404 : 401).end();
    return;
  }
  const [theirs = '', ours = ''] = pair ?? [];
  void pass(sandbox, incoming, response, {
    path: path.replace(theirs, ours),
    authorization: authorization.replace(/^hr /, 'service '),
  });
}

function forwardToken(sandbox: Sandbox, incoming: IncomingMessage, response: ServerResponse): void {
  if (incoming.url === tokenPath) {
    void pass(sandbox, incoming, response, { path: '/connect/token' });
  } else {
    response.writeHead(404).end();
  }
}

async function pass(
  { baseUrl }: Sandbox,
  incoming: IncomingMessage,
  response: ServerResponse,
  { path, authorization }: { readonly path: string; readonly authorization?: string },
): Promise<void> {
  const { host: _host, ...headers } = incoming.headers;
  const own = { ...headers, 'accept-encoding': 'identity', ...(authorization && { authorization }) };
  const body = await buffer(incoming);
  const outgoing = send(`${baseUrl}${path}`, { method: incoming.method, headers: own }, async (answer) => {
    const text = (await buffer(answer)).toString('utf8');
    const { 'content-length': _length, ...rest } = answer.headers;
    response.writeHead(answer.statusCode ?? 500, rest).end(translated(text, incoming.headers.host ?? ''));
  });
  outgoing.end(body);
}

/** The addresses of a response as those of the deployment. */
function translated(text: string, host: string): string {
  const moved = words.reduce((result, [theirs, ours]) => result.replaceAll(ours, theirs), text);
  return moved.replaceAll(/127\.0\.0\.1:\d+/g, host);
}
