import type { Family } from '../http/families.ts';
import { knownScopes } from '../tokens.ts';
import { type Operation, operations } from './operations.ts';
import type { Parameter } from './parameters.ts';
import { componentSchemas, type Json, refer, referToSelection, type SchemaName } from './schemas.ts';

const errorOf: Readonly<Record<Family, readonly [type: string, schema: SchemaName]>> = {
  legacy: ['application/json', 'LegacyError'],
  structure: ['application/json', 'LegacyError'],
  'time-sheet': ['application/json', 'LegacyError'],
  resource: ['application/problem+json', 'Problem'],
  token: ['application/json', 'TokenError'],
};

/** The description of the service in OpenAPI 3.1. The schemas are those of the contract. */
export function describeService(origin: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describeOperation(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Workforce management service',
      version: '2024-11-01',
      description: 'Users, departments, leaves, reports and taxonomy labels, as the sandbox serves them.',
    },
    servers: [{ url: origin }],
    paths,
    components: { schemas: componentSchemas(), securitySchemes: securitySchemes(origin) },
  };
}

function describeOperation(operation: Operation): Json {
  const { family, summary, body, scope, status = 200 } = operation;
  const [errorType, errorSchema] = errorOf[family];
  return {
    tags: [family],
    summary,
    parameters: describeParameters(operation),
    ...(body && {
      requestBody: { required: true, content: { [body.type]: { schema: bodySchema(body.schema) } } },
    }),
    responses: {
      [status]: { description: 'Success', content: describeAnswer(operation) },
      ...(family === 'resource' && {
        ...(operation.method === 'get' && {
          304: { description: 'Still the version that If-None-Match names' },
        }),
        412: { description: 'No longer the version that If-Match names' },
      }),
      default: { description: 'Refused', content: { [errorType]: { schema: refer(errorSchema) } } },
    },
    security: describeSecurity(family, operation.method, scope),
  };
}

function describeParameters({ family, method, path, id, parameters = [] }: Operation): Json[] {
  const header = (name: string, isRequired: boolean, schema: Json): Json => ({
    name,
    in: 'header',
    required: isRequired,
    schema,
  });
  const text = { type: 'string' };
  return [
    ...(path.includes('{id}')
      ? [{ name: 'id', in: 'path', required: true, schema: text, ...(id !== undefined && { example: id }) }]
      : []),
    ...parameters.map(describeQuery),
    ...(family === 'resource'
      ? [
          header('Api-Version', true, { enum: ['2024-11-01'], maxLength: 10 }),
          header('If-Match', false, text),
          ...(method === 'get' ? [header('If-None-Match', false, text)] : []),
        ]
      : []),
  ];
}

function describeQuery({ name, description, example, isRequired = false }: Parameter): Json {
  return { name, in: 'query', required: isRequired, description, schema: { type: 'string' }, example };
}

function describeAnswer({ answer, parameters = [] }: Operation): Json {
  if (answer === 'file') {
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  }
  const [envelope, name] = answer;
  const item = parameters.some((parameter) => parameter.name === 'fields')
    ? referToSelection(name)
    : refer(name);
  const list = { type: 'array', items: item };
  const object = (properties: Json): Json => ({
    type: 'object',
    required: Object.keys(properties),
    properties,
  });
  const extend = (base: SchemaName): Json => ({ allOf: [refer(base), object({ items: list })] });
  const schema = {
    bare: item,
    data: object({ data: item }),
    'data-list': object({ data: list }),
    'data-items': object({ data: object({ items: list }) }),
    collection: extend('Collection'),
    structure: extend('StructureList'),
    items: object({ items: list }),
  }[envelope];
  return { 'application/json': { schema } };
}

function bodySchema(name: NonNullable<Operation['body']>['schema']): Json {
  if (name === 'archival') {
    return { type: 'object', required: ['isArchived'], properties: { isArchived: { type: 'boolean' } } };
  }
  if (name !== 'token-request') return refer(name);
  const text = { type: 'string' };
  return {
    type: 'object',
    required: ['grant_type', 'client_id', 'client_secret'],
    properties: {
      grant_type: { const: 'client_credentials' },
      client_id: text,
      client_secret: text,
      scope: text,
    },
  };
}

function describeSecurity(family: Family, method: Operation['method'], scope: Operation['scope']): Json[] {
  if (family === 'token') return [];
  if (scope === undefined) return [{ apiKey: [] }];
  const narrow = method === 'get' ? [{ client: [`${scope}.readonly`] }] : [];
  return [...narrow, { client: [`${scope}.readwrite`] }];
}

function securitySchemes(origin: string): Json {
  return {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'Authorization',
      description: 'The value is `service application=<API_KEY>`.',
    },
    client: {
      type: 'oauth2',
      flows: {
        clientCredentials: {
          tokenUrl: `${origin}/connect/token`,
          scopes: Object.fromEntries(knownScopes.map((scope) => [scope, scope])),
        },
      },
    },
  };
}
