/** The numbers, dates and versions of the interface that a client and a service both depend on. */

/**
 * The `Api-Version` header: the value that the client sends, the only one that the resource API supports (interface
 * 9.1).
 */
export const apiVersion = '2024-11-01';
export const apiVersionMaxLength = 10;

/** Records on one page of a list: without a limit in the request, and at most (interface 4.3, 4.6 and 4.10). */
export const pageSizes: Readonly<
  Record<'legacy' | 'structure' | 'resource', { readonly usual: number; readonly max: number }>
> = {
  legacy: { usual: 1000, max: 1000 },
  structure: { usual: 100, max: 1000 },
  resource: { usual: 25, max: 100 },
};

/** Values in one comma-separated parameter of the resource API. */
export const maxListValues = 100;

/** Ids for as many comma-separated parameters as they need. */
export function listParameters(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / maxListValues) }, (_, index) =>
    ids.slice(index * maxListValues, (index + 1) * maxListValues),
  );
}

/** Requests of all integrations of a company together (interface 8). */
export const requestLimit: { readonly requests: number; readonly seconds: number } = {
  requests: 50,
  seconds: 60,
};

/** Levels of the department tree and children of one department (interface 8). */
export const treeLimits = { levels: 9, siblings: 99 } as const;

/** Places of a department among its siblings (interface 8). */
export const siblingPlaces = { first: 0, last: 99 } as const;

/** Sizes in bytes (interface 8). */
export const maxHeaderBytes = 8192;
export const maxBodyBytes = 100 * 1024 * 1024;

/** How long an access token is valid. */
export const tokenSeconds = 1800;

/** Half a working day, the unit of leaves. */
export const halfDayMinutes = 210;

/** The days that mean "no start" and "no end" in the legacy API (interface 2.1). */
export const openEnded = { start: '1900-01-01', end: '9999-12-31' } as const;

/** Last day of the v2 leaves (interface 9.4). */
export const leavesV2LastDay = '2026-03-31';
