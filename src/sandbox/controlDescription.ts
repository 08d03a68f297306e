import { isRecord } from '../service/contract/record.ts';
import { changingParts } from './changes.ts';
import { faultNames } from './faults/fault.ts';
import { healthPath } from './http/access.ts';
import { type Json, listOf, objectOf } from './http/component.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const record = { type: 'object' };
const clock = objectOf({ now: { type: 'string', format: 'date-time' } });
const fault = {
  anyOf: [
    { ...text, examples: ['GET /api/v3/users=503*2'] },
    objectOf({ route: text, fault: { enum: faultNames } }),
  ],
};
const faults = objectOf({ faults: listOf(text) });
const request = objectOf({
  ...{ time: text, method: text, path: text },
  ...{ status: whole, milliseconds: whole, who: { enum: ['key', 'client', 'none'] } },
  ...{ query: record, headers: record },
});

/** One method at one address: its body, and what it returns; nothing with status 204. */
interface ControlRoute {
  readonly summary: string;
  readonly body?: Json;
  readonly returns?: Json;
  readonly status?: 201 | 204;
  readonly isFree?: true;
  readonly filters?: readonly string[];
}

const recordPath = '/_sandbox/company/{part}/{id}';

const routes: Readonly<Record<string, ControlRoute>> = {
  [`GET ${healthPath}`]: {
    summary: 'Whether the sandbox serves',
    returns: objectOf({ status: { const: 'ok' } }),
    isFree: true,
  },
  'GET /_sandbox/clock': { summary: 'The clock', returns: clock },
  'PUT /_sandbox/clock': { summary: 'Sets the clock, forward only', body: clock, returns: clock },
  'POST /_sandbox/clock/advance': {
    summary: 'Advances the clock',
    body: objectOf({ seconds: { type: 'number' } }),
    returns: clock,
  },
  'GET /_sandbox/requests': {
    summary: 'The latest 1,000 requests, or those of a filter; waits for them with count or seconds',
    filters: ['route', 'status', 'who', 'count', 'seconds'],
    returns: objectOf({ requests: listOf(request) }),
  },
  'GET /_sandbox/scenario': { summary: 'The company, as a scenario file', returns: record },
  'PUT /_sandbox/scenario': { summary: 'Puts a company in place of this one', body: record, status: 204 },
  'GET /_sandbox/company/{part}': {
    summary: 'The records of a part of the company',
    returns: objectOf({ items: listOf(record) }),
  },
  [`GET ${recordPath}`]: { summary: 'A record', returns: record },
  [`PUT ${recordPath}`]: { summary: 'Adds or replaces a record', body: record, returns: record },
  [`PATCH ${recordPath}`]: { summary: 'Changes fields of a record', body: record, returns: record },
  [`DELETE ${recordPath}`]: { summary: 'Removes a record', status: 204 },
  'POST /_sandbox/reset': { summary: 'Makes all as it was at the start', returns: clock },
  'GET /_sandbox/faults': {
    summary: 'The faults that are left, and what each known one does',
    returns: objectOf({ faults: listOf(text), known: record }),
  },
  'POST /_sandbox/faults': {
    summary: 'Adds faults',
    body: objectOf({ faults: listOf(fault) }),
    returns: faults,
    status: 201,
  },
  'DELETE /_sandbox/faults': { summary: 'Ends all faults', returns: faults },
};

const parameters: Readonly<Record<string, Json>> = {
  '{part}': { name: 'part', in: 'path', required: true, schema: { enum: changingParts } },
  '{id}': { name: 'id', in: 'path', required: true, schema: text },
};

/** The OpenAPI description of the service, with the control of the sandbox. */
export function describeControl(description: object): object {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [key, route] of Object.entries(routes)) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeRoute(method, path, route) };
  }
  const own = isRecord(description) ? description : {};
  return { ...own, paths: { ...Object(own['paths']), ...paths } };
}

function describeRoute(method: string, path: string, route: ControlRoute): Json {
  const { summary, body, returns, status = 200, isFree, filters = [] } = route;
  const json = (schema: Json) => ({ 'application/json': { schema } });
  const words = path.split(/[^a-z]+/).filter((word) => word !== '');
  const name = words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
  const error = json({ $ref: '#/components/schemas/LegacyError' });
  return {
    tags: ['control'],
    summary,
    operationId: `${method.toLowerCase()}${name}`,
    parameters: [
      ...Object.entries(parameters).flatMap(([place, one]) => (path.includes(place) ? [one] : [])),
      ...filters.map((filter) => ({ name: filter, in: 'query', schema: text })),
    ],
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      [status]: { description: 'Success', ...(returns && { content: json(returns) }) },
      default: { description: 'Error', content: error },
    },
    security: isFree ? [] : [{ apiKey: [] }],
  };
}
