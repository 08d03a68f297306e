import { httpDate } from '../clock.ts';
import type { PipelineContext, Retirement, ServiceResponse } from '../request.ts';
import { routeName } from './ownAddress.ts';

/** The service chooses the addresses of next pages, so the number of routes has a limit. */
const maxRetirements = 20;

/** Reports once for each route that it is going to stop, or has stopped. */
export function retirementReport({ log }: PipelineContext) {
  const reported = new Set<string>();
  return (url: string, response: ServiceResponse): void => {
    const retirement = retirementIn(response);
    const route = routeName(url);
    if (retirement === undefined || reported.has(route) || reported.size === maxRetirements) {
      return;
    }
    reported.add(route);
    log.retirement({ route, ...retirement });
    if (reported.size === maxRetirements) {
      log.notice('Further deprecated routes are not reported.');
    }
  };
}

/** What the headers of a response say of its route; undefined if they have neither `Deprecation` nor `Sunset`. */
function retirementIn({ header }: ServiceResponse): Omit<Retirement, 'route'> | undefined {
  const deprecation = header('deprecation');
  const sunset = header('sunset');
  if ((deprecation ?? sunset) === undefined) {
    return undefined;
  }
  const [deprecatedAt, stopsAt] = [timeIn(deprecation), timeIn(sunset)];
  return {
    ...(deprecatedAt !== undefined && { deprecatedAt }),
    ...(stopsAt !== undefined && { stopsAt }),
  };
}

/** The time in a header: `@` and seconds since the epoch, or a date; undefined for anything else, such as `true`. */
function timeIn(value = ''): number | undefined {
  const [, seconds] = /^@(\d+)$/.exec(value) ?? [];
  // `Date.parse` finds a date in almost any text with a number.
  const date = /^(?:[A-Z][a-z]{2,8},? [^:]*:\d\d|\d{4}-\d\d-\d\d)/.test(value) ? value : '';
  const time = seconds === undefined ? httpDate(date) : Number(seconds) * 1_000;
  return Number.isNaN(time) ? undefined : time;
}
