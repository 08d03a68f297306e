import type { Dialect } from '../service/contract/dialect.ts';
import { LegacyError, Problem, TokenError } from '../service/contract/envelopes.ts';
import { apiVersionMaxLength } from '../service/contract/limits.ts';
import { isRecord } from '../service/contract/record.ts';
import type { Deployment } from './deployment.ts';
import { Component, type Json } from './http/component.ts';
import { type Family, prefixes } from './http/families.ts';
import { pathOf, type Route, type RouteGroup } from './http/route.ts';
import { knownScopes } from './tokens.ts';

const legacyError = ['application/json', new Component('LegacyError', LegacyError)] as const;
const errors: Readonly<Record<Family, readonly [type: string, schema: Component]>> = {
  legacy: legacyError,
  structure: legacyError,
  'time-sheet': legacyError,
  resource: ['application/problem+json', new Component('Problem', Problem)],
  token: ['application/json', new Component('TokenError', TokenError)],
};

const text = { type: 'string' };
const bytes = { type: 'string', format: 'binary' };

/**
 * The service in OpenAPI 3.1: what the routes declare, with the schemas of the contract by reference.
 */
export function describeService(
  groups: readonly RouteGroup[],
  origin: string,
  { dialect, tokenUrl }: Deployment,
): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const group of groups.filter(({ family }) => family !== 'token' || tokenUrl === undefined)) {
    for (const route of group.routes) {
      const path = pathOf(group, route).replaceAll(':id', '{id}');
      paths[path] = { ...paths[path], [route.method]: describeRoute(group, route, dialect) };
    }
  }
  const schemas: Record<string, unknown> = {};
  return {
    openapi: '3.1.0',
    info: {
      title: 'Workforce management service',
      version: dialect.apiVersion,
      description: 'Users, departments, leaves, reports and taxonomy labels, as the sandbox serves them.',
    },
    servers: [{ url: origin }],
    paths: withReferences(paths, schemas),
    components: {
      schemas,
      securitySchemes: securitySchemes(tokenUrl ?? `${origin}${prefixes.token}/token`, dialect),
    },
  };
}

/** A part of the description with references in place of its components, which are added to `schemas`. */
function withReferences(part: unknown, schemas: Record<string, unknown>): unknown {
  const json = JSON.stringify(part, (key, value: unknown) => {
    if (value instanceof Component) {
      for (const one of value.complete === undefined ? [value] : [value, value.complete]) {
        schemas[one.name] ??= withReferences(one.schema, schemas);
      }
      return { $ref: value.name };
    }
    // A schema that refers to itself does so by its own address; here it is one of the components.
    if (key === '$id' || key === 'either' || key === 'expected') {
      return undefined;
    }
    if (isRecord(value) && value['sensitive'] === true) {
      const { sensitive, ...schema } = value;
      return { ...schema, 'x-sensitive': sensitive };
    }
    return key === '$ref' ? `#/components/schemas/${value}` : value;
  });
  return JSON.parse(json);
}

const etag = { ETag: { description: 'The version of what is returned.', schema: text } };
const retryAfter = {
  'Retry-After': { description: 'Seconds until there is room.', schema: { type: 'integer', minimum: 1 } },
};

function describeRoute(group: RouteGroup, route: Route, { apiVersion }: Dialect): Json {
  const { family, scope } = group;
  const { method, summary, body, returns, image = false, status = 200 } = route;
  const [errorType, error] = errors[family];
  const content = { [errorType]: { schema: error } };
  const isVersioned = family === 'resource';
  return {
    tags: [family],
    summary,
    operationId: operationIdOf(group, route),
    parameters: describeParameters(family, route, apiVersion),
    ...(body && { requestBody: { required: true, content: { [body.type]: { schema: body.schema } } } }),
    responses: {
      [status]: {
        description: 'Success',
        ...(isVersioned && { headers: etag }),
        content: {
          ...(returns === 'file' && { 'application/octet-stream': { schema: bytes } }),
          ...(typeof returns !== 'string' && { 'application/json': { schema: returns } }),
          ...((image || returns === 'image') && { 'image/png': { schema: bytes } }),
        },
      },
      ...(isVersioned && {
        ...(method === 'get' && {
          304: { description: 'Still the version that If-None-Match names', headers: etag },
        }),
        412: { description: 'No longer the version that If-Match names', headers: etag },
      }),
      ...(family === 'token'
        ? { 400: { description: 'No token', content } }
        : { 429: { description: 'The request limit is used up', headers: retryAfter, content } }),
      default: { description: 'Error', content },
    },
    security: describeSecurity(family, method, scope),
  };
}

/** A name for generated clients, such as `getLegacyV3UsersById`. */
function operationIdOf({ family, path }: RouteGroup, route: Route): string {
  const words = `${family}${path}${route.path}`.replace(':id', 'by-id').split(/[^A-Za-z0-9]+/);
  return words.reduce(
    (name, word) => `${name}${word.slice(0, 1).toUpperCase()}${word.slice(1)}`,
    route.method,
  );
}

function describeParameters(family: Family, route: Route, apiVersion: string): Json[] {
  const { method, path, exampleId, idType = 'string', parameters = [] } = route;
  const header = (name: string, schema: Json, required = false) => ({ name, in: 'header', required, schema });
  const id = { name: 'id', in: 'path', required: true, schema: { type: idType } };
  return [
    ...(path.includes(':id')
      ? [
          exampleId === undefined
            ? id
            : { ...id, example: idType === 'integer' ? Number(exampleId) : exampleId },
        ]
      : []),
    ...parameters.map(({ name, description, example, isRequired = false }) => ({
      name,
      in: 'query',
      required: isRequired,
      description,
      schema: text,
      example,
    })),
    ...(family !== 'resource'
      ? []
      : [
          header('Api-Version', { enum: [apiVersion], maxLength: apiVersionMaxLength }, true),
          header('If-Match', text),
          ...(method === 'get' ? [header('If-None-Match', text)] : []),
        ]),
  ];
}

function describeSecurity(family: Family, method: Route['method'], scope: RouteGroup['scope']): Json[] {
  if (family === 'token') {
    return [];
  }
  if (scope === undefined) {
    return [{ apiKey: [] }];
  }
  const narrow = method === 'get' ? [{ client: [`${scope}.readonly`] }] : [];
  return [...narrow, { client: [`${scope}.readwrite`] }];
}

function securitySchemes(tokenUrl: string, { authorizationScheme }: Dialect): Json {
  return {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: `The value is \`${authorizationScheme} application=<API_KEY>\`.`,
    },
    client: {
      type: 'oauth2',
      flows: {
        clientCredentials: {
          tokenUrl,
          scopes: Object.fromEntries(knownScopes.map((scope) => [scope, scope])),
        },
      },
    },
  };
}
