/** Which requests a fault or a filter of the log names, as `GET /service-api/employees?status=active`. */
export interface RequestPattern {
  /** Method and path, in which `*` matches any text. */
  readonly route: string;
  /** What the query must hold; in a value, `*` matches any text. */
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** Longer ones name no route. */
const maxLength = 1000;

/** Reads METHOD PATH or METHOD PATH?QUERY; undefined for another text. */
export function readPattern(text: string): RequestPattern | undefined {
  const [, route, query] = /^((?:[A-Z]+|\*) (?:\/[^\s?]*|\*))(?:\?(\S+))?$/.exec(text) ?? [];
  return route === undefined || text.length > maxLength
    ? undefined
    : { route, query: [...new URLSearchParams(query)] };
}

export function matches(
  { route, query }: RequestPattern,
  method: string,
  path: string,
  given: URLSearchParams,
): boolean {
  return (
    fits(route, `${method} ${path}`) &&
    query.every(([name, value]) => given.getAll(name).some((one) => fits(value, one)))
  );
}

/** Whether some request of a route of the service, whose path has ids as `:id`, has the method and path of a pattern. */
export function canMeet({ route }: RequestPattern, served: string): boolean {
  const parts = served.split(/(:id)|/).filter((part) => part !== undefined && part !== '');
  let places = new Set([0]);
  for (const character of route) {
    const next = new Set<number>();
    for (const place of places) {
      const part = parts[place];
      if (character === '*') {
        for (let later = place; later <= parts.length; later += 1) {
          next.add(later);
        }
        break;
      }
      if (part === ':id' && character !== '/') {
        next.add(place).add(place + 1);
      } else if (part === character) {
        next.add(place + 1);
      }
    }
    places = new Set([...next].toSorted((one, other) => one - other));
  }
  return places.has(parts.length);
}

/**
 * Whether a pattern, in which `*` matches any text, is that of a text. Takes linear time, however many `*` there
 * are.
 */
function fits(pattern: string, text: string): boolean {
  const [start = '', ...parts] = pattern.split('*');
  const end = parts.pop();
  if (end === undefined || !text.startsWith(start)) {
    return pattern === text;
  }
  let from = start.length;
  for (const part of parts) {
    // The earliest place for each part leaves the most room for the others.
    const at = text.indexOf(part, from);
    if (at === -1) {
      return false;
    }
    from = at + part.length;
  }
  return text.slice(from).endsWith(end);
}
