/** The four sets of endpoints (interface 1), and the token endpoint. */
const families = ['legacy', 'structure', 'resource', 'time-sheet', 'token'] as const;
export type Family = (typeof families)[number];

export const prefixes = {
  legacy: '/api',
  structure: '/organization/structure/api',
  resource: '/service-api',
  'time-sheet': '/service-timesheet/api',
  token: '/connect',
} as const satisfies Record<Family, string>;

/** The family that a path belongs to; undefined outside of all families. */
export function familyOf(path: string): Family | undefined {
  return families.find((family) => `${path}/`.startsWith(`${prefixes[family]}/`));
}
