import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { ScopedResource } from '../tokens.ts';
import { requireScope, type TokenBearer } from './authentication.ts';
import type { Component, Json } from './component.ts';
import { type Family, prefixes } from './families.ts';
import { type Parameter, Query } from './parameters.ts';

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
  /** What an id is; a text where it is left out. */
  readonly idType?: 'integer';
  /** What the query may hold. Without it the query is not looked at. */
  readonly parameters?: readonly Parameter<unknown>[];
  readonly body?: { readonly type: string; readonly schema: Component | Json };
  /** Schema of the JSON that it returns; `file` for bytes, and `image` for a picture. */
  readonly returns: Component | Json | 'file' | 'image';
  /** Whether it returns a picture instead to who asks for one. */
  readonly image?: boolean;
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
  /** Fixed paths come before those with an id. */
  readonly routes: readonly Route[];
}

/** The address of a route, with ids as `:id`. */
export function pathOf(group: RouteGroup, route: Route): string {
  return `${prefixes[group.family]}${group.path}${route.path}`;
}

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
      const query = new Query(given, parameters ?? []);
      return route.handle({ context, url, query, id: context.req.param('id') ?? '' });
    });
  }
}
