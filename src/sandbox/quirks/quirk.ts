import type { MiddlewareHandler } from 'hono';
import { type Disturbed, disturbing, type Quirk } from '../exchange.ts';
import { pagingQuirks } from './paging.ts';
import { recordQuirks } from './records.ts';
import { routeQuirks } from './routes.ts';

const quirks = { ...routeQuirks, ...recordQuirks, ...pagingQuirks } satisfies Record<string, Quirk>;

export type QuirkName = keyof typeof quirks;

export const quirkNames = Object.keys(quirks).filter(isQuirkName);

export function isQuirkName(text: string): text is QuirkName {
  return Object.hasOwn(quirks, text);
}

/** What a deployment with this quirk does, as a sentence. */
export function sentenceOf(name: QuirkName): string {
  return quirks[name].does;
}

export function quirkMiddleware(name: QuirkName, disturbed: Disturbed): MiddlewareHandler {
  const { requests, respond } = quirks[name];
  return disturbing(disturbed, ({ method }, path) =>
    requests.test(`${method} ${path}`) ? respond : undefined,
  );
}
