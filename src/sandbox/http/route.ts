import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { RouterRoute } from 'hono/types';
import type { Component, Json } from '../openapi/component.ts';
import type { ScopedResource } from '../tokens.ts';
import { requireScope, type TokenBearer } from './authentication.ts';
import { type Family, prefixes } from './families.ts';
import { Query } from './query.ts';

/** A parameter of a query, with a value that shows its form. */
export interface Parameter {
  readonly description: string;
  readonly example: string;
  readonly isRequired?: boolean;
}

/** The parameters of a route by name. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** A request that reached its route. */
export interface RouteRequest {
  readonly context: Context;
  readonly url: URL;
  /** The id in the path; empty where the path has none. */
  readonly id: string;
  /** The parameters that the route declares; a request with others has failed already. */
  readonly query: Query;
}

/** One method at one address: how it is served, and how `/openapi.json` describes it. */
export interface Route {
  readonly method: 'get' | 'post' | 'patch';
  /** Below the path of its group, with ids as `:id`. */
  readonly path: string;
  readonly summary: string;
  /** An id that exists, where the path has one. */
  readonly exampleId?: string;
  /** What the query may hold. Without it the query is not looked at. */
  readonly parameters?: Parameters;
  readonly body?: { readonly type: string; readonly schema: Component | Json };
  /** Schema of the JSON that it returns, or `file` for bytes. */
  readonly returns: Component | Json | 'file';
  readonly status?: 201;
  handle(request: RouteRequest): Response | Promise<Response>;
}

/** Routes below one address, which share what happens before and after them. */
export interface RouteGroup {
  readonly family: Family;
  /** Below the prefix of the family. */
  readonly path: string;
  /** The resource whose scopes an access token needs. */
  readonly scope?: ScopedResource;
  readonly middleware?: MiddlewareHandler;
  /** Fixed paths stand before those with an id. */
  readonly routes: readonly Route[];
}

/** The address of a route, with ids as `:id`. */
export function pathOf(group: RouteGroup, route: Route): string {
  return `${prefixes[group.family]}${group.path}${route.path}`;
}

/** Serves the routes of a group. */
export function mount(app: Hono<TokenBearer>, group: RouteGroup): void {
  const all = `${prefixes[group.family]}${group.path}/*`;
  if (group.scope !== undefined) {
    app.use(all, requireScope(group.scope));
  }
  if (group.middleware !== undefined) {
    app.use(all, group.middleware);
  }
  for (const route of group.routes) {
    const { parameters } = route;
    app.on(route.method.toUpperCase(), pathOf(group, route), (context) => {
      const url = new URL(context.req.url);
      const given = parameters === undefined ? new URLSearchParams() : url.searchParams;
      const query = new Query(given, Object.keys(parameters ?? {}));
      return route.handle({ context, url, query, id: context.req.param('id') ?? '' });
    });
  }
}

/** The methods that some route takes at a path. */
export function methodsFor(routes: readonly RouterRoute[], path: string): string[] {
  const methods = routes
    .filter((route) => route.method !== 'ALL' && matches(route.path, path))
    .flatMap((route) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]));
  return [...new Set(methods)];
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  );
}
