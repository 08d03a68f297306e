import type { MiddlewareHandler } from 'hono';
import type { Static } from 'typebox';
import type { TokenError } from '../../service/contract/envelopes.ts';
import { maxListValues } from '../../service/contract/limits.ts';
import { isRecord } from '../../service/contract/record.ts';
import { type Disturbed, disturbing, type Quirk, queryOf, respondTo } from '../exchange.ts';
import { readText } from '../http/body.ts';
import { HttpError } from '../http/httpError.ts';
import { json } from '../http/responses.ts';
import { maxFormBytes } from '../routes/token.ts';
import { knownScopes } from '../tokens.ts';
import { changeQuirks } from './changes.ts';
import { pagingQuirks } from './paging.ts';
import { proxyQuirks } from './proxies.ts';
import { recordQuirks } from './records.ts';

const byJobPosition = /^applicableJobPosition\./;
const lacking = /^(job-positions|employee-attributes)\./;
const filters = ['taxonomy.id', 'applicableJobPosition.department.id', 'departmentId', 'status'];
const ownerFilters = [
  'leavePeriod.ownerId',
  'leavePeriod.owner.departmentId',
  'leavePeriod.owner.legalEntityId',
];

const jsonType = 'application/json';

/** Quirks of whole routes: what they take, and whether they are there. */
const routeQuirks = {
  'no-legacy-departments': {
    does: 'The legacy department routes return 410, while users and leaves respond.',
    requests: / \/api\/v3\/departments/,
    respond({ context }) {
      throw new HttpError(410, `${context.req.path} has been retired.`);
    },
  },
  'no-label-changes': {
    does: 'Changing a taxonomy label returns 405.',
    requests: /^PATCH \/service-api\/taxonomy-labels\//,
    respond({ context }) {
      const message = `${context.req.path} takes GET or HEAD, not PATCH.`;
      throw new HttpError(405, message, { headers: { Allow: 'GET, HEAD' } });
    },
  },
  'filters-ignored': {
    does: 'Filters by department, legal entity, taxonomy, employee and status are accepted and have no effect.',
    requests: /^GET (\/api\/v3|\/service-api)\/[^/]+$/,
    respond: (exchange) => {
      const { employees, legalEntities } = exchange.company;
      // Where a route cannot do without a filter, it gets one that all records pass, or as many as it takes.
      const everyone = employees.slice(0, maxListValues).map(({ id }) => id);
      return respondTo(exchange, (query) => {
        if (query.has('employee.id')) {
          query.set('employee.id', everyone.join(','));
        }
        const hasOwner = ownerFilters.some((name) => query.has(name));
        for (const name of [...filters, ...ownerFilters]) {
          query.delete(name);
        }
        if (hasOwner) {
          query.set('leavePeriod.owner.legalEntityId', legalEntities.map(({ id }) => id).join(','));
        }
      });
    },
  },
  'limited-client': {
    does: 'The client lacks the scopes of job positions and employee attributes: invalid_scope when they are asked for, 403 for employees with or by job positions.',
    requests: /^(POST \/connect\/token|GET \/service-api\/employees(\/[^/]+)?)$/,
    async respond(exchange) {
      const { context, respond } = exchange;
      if (context.req.method === 'GET') {
        const response = await respond();
        const query = queryOf(exchange);
        const isEmbedding = query.get('include')?.split(',').includes('embedded') ?? false;
        if (response.ok && (isEmbedding || [...query.keys()].some((name) => byJobPosition.test(name)))) {
          const message =
            'The access token lacks the scope job-positions.readonly or job-positions.readwrite.';
          throw new HttpError(403, message);
        }
        return response;
      }
      const form = new URLSearchParams(await readText(context, maxFormBytes));
      const asked = (form.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
      const lacked = asked.find((scope) => lacking.test(scope));
      if (lacked !== undefined) {
        const message = `This client does not have the scope "${lacked}".`;
        return json(
          { error: 'invalid_scope', error_description: message } satisfies Static<typeof TokenError>,
          400,
        );
      }
      if (asked.length === 0) {
        form.set('scope', knownScopes.filter((scope) => !lacking.test(scope)).join(' '));
      }
      const { url, headers } = context.req.raw;
      const type = headers.get('Content-Type') ?? '';
      context.req.raw = new Request(url, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: form.toString(),
      });
      return await respond();
    },
  },
  'token-errors-200': {
    does: 'Errors of the token endpoint have the status 200.',
    requests: /^POST \/connect\/token$/,
    async respond({ respond }) {
      const { body, headers } = await respond();
      return new Response(body, { headers });
    },
    describe(part, place) {
      if (place.join(' ') !== 'paths /connect/token post responses') {
        return part;
      }
      const { 200: success, 400: _, default: failure } = part;
      const schemas = [success, failure].map((one) => Object(one).content[jsonType].schema);
      const content = { [jsonType]: { schema: { oneOf: schemas } } };
      return { 200: { description: 'A token, or why there is none', content }, default: failure };
    },
  },
} satisfies Record<string, Quirk>;

const quirks = {
  ...routeQuirks,
  ...recordQuirks,
  ...changeQuirks,
  ...pagingQuirks,
  ...proxyQuirks,
} satisfies Record<string, Quirk>;
const byName: Readonly<Record<QuirkName, Quirk>> = quirks;

export type QuirkName = keyof typeof quirks;

export const quirkNames = Object.keys(quirks).filter(isQuirkName);

export function isQuirkName(text: string): text is QuirkName {
  return Object.hasOwn(quirks, text);
}

/** What a deployment with this quirk does, as a sentence. */
export function sentenceOf(name: QuirkName): string {
  return quirks[name].does;
}

/** Whether a proxy in front of the service does it. */
export function isQuirkOfProxy(name: QuirkName): boolean {
  return byName[name].isOfProxy ?? false;
}

/** The description of a deployment with these quirks. */
export function describeUnder(names: readonly QuirkName[], description: object): object {
  const changes = names.flatMap((name) => byName[name].describe ?? []);
  const changed = (part: unknown, place: readonly string[]): unknown => {
    if (!isRecord(part)) {
      return Array.isArray(part) ? part.map((one, index) => changed(one, [...place, String(index)])) : part;
    }
    const own = changes.reduce((one, change) => change(one, place), part);
    return Object.fromEntries(
      Object.entries(own).map(([name, one]) => [name, changed(one, [...place, name])]),
    );
  };
  return changes.length === 0 ? description : Object(changed(description, []));
}

export function quirkMiddleware(name: QuirkName, disturbed: Disturbed): MiddlewareHandler {
  const { requests, respond } = quirks[name];
  return disturbing(disturbed, ({ req }) =>
    requests.test(`${req.method} ${req.path}`) ? respond : undefined,
  );
}
