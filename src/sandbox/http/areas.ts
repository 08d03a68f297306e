import type { MiddlewareHandler } from 'hono';
import { familyOf } from './families.ts';
import { HttpError } from './httpError.ts';

/** Areas of the service that a deployment can lack or deny access to. Patterns match method and path. */
const patterns = {
  legacy: / \/api\//,
  'legacy-departments': / \/api\/v3\/departments/,
  'legacy-department-list': /^(GET|HEAD) \/api\/v3\/departments$/,
  'legacy-users': / \/api\/v3\/users/,
  leaves: / \/api\/(v3\/)?leaves/,
  structure: / \/organization\/structure\/api\//,
  resource: / \/service-api\//,
  departments: / \/service-api\/departments/,
  employees: / \/service-api\/employees/,
  taxonomies: / \/service-api\/taxonom/,
  'time-sheet': / \/service-timesheet\/api\//,
  'report-templates': / \/service-timesheet\/api\/report-templates/,
  'report-read': /^(GET|HEAD) \/service-timesheet\/api\/reports\/[^/]+$/,
  'report-content': / \/service-timesheet\/api\/reports\/[^/]+\/download/,
} as const satisfies Record<string, RegExp>;

export type Area = keyof typeof patterns;

export const areas = Object.keys(patterns).filter(isArea);

/** Whether a text names an area. */
export function isArea(text: string): text is Area {
  return Object.hasOwn(patterns, text);
}

/**
 * Makes some areas missing: 404, or 405 for reading a report. Denies access to others as the service does for a key
 * or client with few rights: 401 with a key, 403 with a token.
 */
export function restrictAreas(missing: readonly Area[], denied: readonly Area[]): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    const touches = (area: Area) => patterns[area].test(`${method} ${path}`);
    const gone = missing.find(touches);
    if (gone !== undefined) {
      const message = `This deployment has no ${method} ${path}.`;
      throw gone === 'report-read'
        ? new HttpError(405, message, { headers: { Allow: '' } })
        : new HttpError(404, message);
    }
    const closed = denied.find(touches);
    if (closed !== undefined) {
      throw familyOf(path) === 'resource'
        ? new HttpError(403, `This client may not use ${closed}.`)
        : new HttpError(401, `This key may not use ${closed}.`);
    }
    await next();
  };
}
