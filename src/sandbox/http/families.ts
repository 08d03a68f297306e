/** The four sets of endpoints (interface 1), and the token endpoint. */
export type Family = 'legacy' | 'structure' | 'resource' | 'time-sheet' | 'token';

export const prefixes = {
  legacy: '/api',
  structure: '/organization/structure/api',
  resource: '/service-api',
  'time-sheet': '/service-timesheet/api',
  token: '/connect',
} as const satisfies Record<Family, string>;

/** The family that a path belongs to; undefined outside of all families. */
export function familyOf(path: string): Family | undefined {
  for (const [family, prefix] of entries) {
    if (`${path}/`.startsWith(`${prefix}/`)) {
      return family;
    }
  }
  return undefined;
}

const entries: readonly (readonly [Family, string])[] = [
  ['legacy', prefixes.legacy],
  ['structure', prefixes.structure],
  ['resource', prefixes.resource],
  ['time-sheet', prefixes['time-sheet']],
  ['token', prefixes.token],
];
