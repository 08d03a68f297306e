import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Deployment } from './deployment.ts';
import { faultControl } from './faults/control.ts';
import type { Faults } from './faults/faults.ts';
import { type Area, restrictAreas } from './http/areas.ts';
import { requireKey, requireToken, type TokenBearer } from './http/authentication.ts';
import { prefixes } from './http/families.ts';
import { guard } from './http/guard.ts';
import { json } from './http/json.ts';
import { rateLimit } from './http/rateLimit.ts';
import { answerRefusal, Refusal } from './http/refusal.ts';
import { methodsFor } from './http/routing.ts';
import { describeService } from './openapi/description.ts';
import { employeeAttributes } from './routes/employeeAttributes.ts';
import { employees, jobPositions } from './routes/employees.ts';
import { leaves } from './routes/leaves.ts';
import { leavesV2 } from './routes/leavesV2.ts';
import { legacyDepartments } from './routes/legacyDepartments.ts';
import { legacyUsers } from './routes/legacyUsers.ts';
import { resourceDepartments } from './routes/resourceDepartments.ts';
import { structureDepartments } from './routes/structure.ts';
import { taxonomies } from './routes/taxonomies.ts';
import { taxonomyLabels } from './routes/taxonomyLabels.ts';
import { timesheet } from './routes/timesheet.ts';
import { token } from './routes/token.ts';

/** A request that was answered. */
export interface AnsweredRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly status: number;
}

export interface AppOptions {
  /** Requests in any 60 seconds, or `off`. */
  readonly rateLimit: number | 'off';
  readonly without: readonly Area[];
  readonly refuse: readonly Area[];
  readonly faults: Faults;
  /** Whether requests may ask for faults. */
  readonly faultControl: boolean;
  onAnswer(request: AnsweredRequest): void;
}

/** The service over one deployment. Middleware goes from the outside in: what refuses earlier stands earlier. */
export function createApp(deployment: Deployment, options: AppOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    const { pathname, search } = new URL(context.req.url);
    options.onAnswer({ method: context.req.method, path: pathname + search, status: context.res.status });
  });
  app.use(guard);
  if (options.faultControl) {
    app.use('/_faults', requireKey(deployment.credentials.apiKey));
    app.route('/_faults', faultControl(options.faults));
  }
  app.use(restrictAreas(options.without, options.refuse));
  // Who has no credentials uses up nothing of the limit.
  for (const family of ['legacy', 'structure', 'time-sheet'] as const) {
    app.use(`${prefixes[family]}/*`, requireKey(deployment.credentials.apiKey));
  }
  app.use(`${prefixes.resource}/*`, requireToken(deployment.tokens));
  if (options.rateLimit !== 'off') app.use(rateLimit(deployment.clock, options.rateLimit));
  app.use(options.faults.middleware(deployment.clock));

  app.get('/openapi.json', (context) => json(describeService(new URL(context.req.url).origin)));
  app.route(prefixes.token, token(deployment));
  app.route(`${prefixes.legacy}/v3/users`, legacyUsers(deployment));
  app.route(`${prefixes.legacy}/v3/departments`, legacyDepartments(deployment));
  app.route(`${prefixes.legacy}/v3/leaves`, leaves(deployment));
  app.route(`${prefixes.legacy}/leaves`, leavesV2(deployment));
  app.route(`${prefixes.structure}/departments`, structureDepartments(deployment));
  app.route(prefixes['time-sheet'], timesheet(deployment));
  app.route(prefixes.resource, resources(deployment));

  app.notFound((context) => {
    const { method, path, url } = context.req;
    const allowed = methodsFor(app.routes, path);
    if (allowed.length > 0) {
      const message = `${path} takes ${allowed.join(' or ')}, not ${method}.`;
      return answerRefusal(new Refusal(405, message, { headers: { Allow: allowed.join(', ') } }), path);
    }
    const isSlashed = path.endsWith('/') && methodsFor(app.routes, path.slice(0, -1)).length > 0;
    const hint = isSlashed
      ? 'Leave out the slash at its end.'
      : `${new URL(url).origin}/openapi.json describes what there is.`;
    return answerRefusal(new Refusal(404, `There is nothing at ${path}. ${hint}`), path);
  });
  app.onError((error, context) => {
    if (error instanceof Refusal) return answerRefusal(error, context.req.path);
    console.error(error);
    return answerRefusal(new Refusal(500, 'The sandbox failed; its log says why.'), context.req.path);
  });
  return app;
}

function resources(deployment: Deployment): Hono<TokenBearer> {
  return new Hono<TokenBearer>()
    .use(compress())
    .route('/employees', employees(deployment))
    .route('/employee-attributes', employeeAttributes(deployment))
    .route('/job-positions', jobPositions(deployment))
    .route('/departments', resourceDepartments(deployment))
    .route('/taxonomies', taxonomies(deployment))
    .route('/taxonomy-labels', taxonomyLabels(deployment));
}
