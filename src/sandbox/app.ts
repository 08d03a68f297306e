import { Hono, type HonoRequest, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { TrieRouter } from 'hono/router/trie-router';
import type { Deployment } from './deployment.ts';
import { describeService } from './description.ts';
import { guard, healthPath, rateLimit, restrictAreas } from './http/access.ts';
import { requireKey, requireToken, type TokenBearer } from './http/authentication.ts';
import { familyOf, prefixes } from './http/families.ts';
import { errorResponse, HttpError } from './http/httpError.ts';
import { json } from './http/responses.ts';
import { mount } from './http/route.ts';
import { routesOf } from './routes/index.ts';

/** What changes the responses of a deployment, for the command line and for tests. */
export interface Disturbance {
  /** Routes below `/_sandbox` beside those of the service, which check the API key. */
  control?(deployment: Deployment): Hono;
  /** The OpenAPI description of what is sent. */
  describe?(description: object): object;
  /** What a proxy in front does to requests and responses, in the order in which it gets a request. */
  proxy(deployment: Deployment): readonly MiddlewareHandler[];
  /** In the order in which they get a request. */
  middleware(deployment: Deployment): readonly MiddlewareHandler[];
}

/** The service of one deployment. Middleware runs in the order of this function. */
export function createApp(deployment: Deployment, disturbance?: Disturbance): Hono<TokenBearer> {
  const app = new Hono<TokenBearer>();
  app.use(guard(deployment));
  app.get(healthPath, () => json({ status: 'ok' }));
  if (disturbance?.control !== undefined) {
    app.route('/_sandbox', disturbance.control(deployment));
  } else {
    app.all('/_sandbox/*', ({ req }) => {
      const message = `There is nothing at ${req.path}. It needs a sandbox with the option --control.`;
      throw new HttpError(404, message);
    });
  }
  for (const handler of disturbance?.proxy(deployment) ?? []) {
    app.use(handler);
  }
  app.use(restrictAreas(deployment.without, deployment.refuse));
  // Requests without credentials do not count against the rate limit.
  for (const family of ['legacy', 'structure', 'time-sheet'] as const) {
    app.use(`${prefixes[family]}/*`, requireKey(deployment));
  }
  app.use(`${prefixes.resource}/*`, requireToken(deployment));
  if (deployment.rateLimit !== 'off') {
    app.use(rateLimit(deployment.clock, deployment.rateLimit, deployment.passed));
  }
  app.use(`${prefixes.resource}/*`, compress());
  for (const handler of disturbance?.middleware(deployment) ?? []) {
    app.use(handler);
  }

  const groups = routesOf(deployment);
  app.get('/openapi.json', ({ req }) => {
    const description = describeService(groups, new URL(req.url).origin, deployment);
    return json(disturbance?.describe?.(description) ?? description);
  });
  for (const group of groups) {
    mount(app, group);
  }

  const methodsAt = methodsByPath(app);
  app.notFound(({ req }) => errorResponse(missingRoute(req, methodsAt), req.path));
  app.onError((error, context) => {
    if (error instanceof HttpError) {
      return errorResponse(error, context.req.path);
    }
    console.error(error);
    return errorResponse(new HttpError(500, 'The sandbox failed; its log says why.'), context.req.path);
  });
  return app;
}

/** Returns the methods that some route takes at a path. */
function methodsByPath({ routes }: Hono<TokenBearer>): (path: string) => string[] {
  const router = new TrieRouter<string>();
  for (const { method, path } of routes) {
    if (method !== 'ALL') {
      router.add('ALL', path, method);
    }
  }
  return (path) => {
    const methods = router.match('ALL', path)[0].map(([method]) => method);
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
  };
}

/** The error of a request that no route takes: 405 for a method, 404 for an address. */
function missingRoute({ method, path, url }: HonoRequest, methodsAt: (path: string) => string[]): HttpError {
  const allowed = methodsAt(path);
  if (allowed.length > 0) {
    const isWrite = familyOf(path) !== undefined && ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
    const reason = isWrite
      ? ' How the service takes such a change is not known, so the sandbox does not invent it.'
      : '';
    const message = `${path} takes ${allowed.join(' or ')}, not ${method}.${reason}`;
    return new HttpError(405, message, { headers: { Allow: allowed.join(', ') } });
  }
  const isSlashed = path.endsWith('/') && methodsAt(path.slice(0, -1)).length > 0;
  const hint = isSlashed
    ? 'Leave out the slash at its end.'
    : `${new URL(url).origin}/openapi.json describes what there is.`;
  return new HttpError(404, `There is nothing at ${path}. ${hint}`);
}
