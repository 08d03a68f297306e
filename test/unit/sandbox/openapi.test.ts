import assert from 'node:assert/strict';
import { createApp } from '../../../src/sandbox/app.ts';
import { createDeployment } from '../../../src/sandbox/deployment.ts';
import { pathOf } from '../../../src/sandbox/http/route.ts';
import { manualClock } from '../../../src/sandbox/index.ts';
import { routesOf } from '../../../src/sandbox/routes/index.ts';
import { useClient } from './client.ts';

/** Before the end of the v2 leaves. */
const clock = manualClock('2026-03-01T10:00:00Z');

const deployment = createDeployment({ employees: 1, clock });

function servedRoutes(): string[] {
  const app = createApp(deployment);
  // The description of the control has its own test; nothing describes the description.
  const isOwn = (path: string) => path !== '/openapi.json' && !path.startsWith('/_sandbox/');
  return app.routes
    .filter(({ method, path }) => method !== 'ALL' && isOwn(path))
    .map(({ method, path }) => `${method} ${path}`);
}

describe('the OpenAPI description', () => {
  const client = useClient({ clock });

  it('needs no credentials and names this server', async () => {
    const response = await client().send('/openapi.json');
    assert.equal(response.status, 200);
    assert.equal(response.at('openapi'), '3.1.0');
    assert.equal(response.at('servers/0/url'), client().sandbox.baseUrl);
    assert.equal(
      response.at('components/securitySchemes/client/flows/clientCredentials/tokenUrl'),
      client().sandbox.tokenUrl,
    );
  });

  it('contains the target of every reference', async () => {
    const { text } = await client().send('/openapi.json');
    const description = await client().send('/openapi.json');
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
    assert.ok(references.length > 30);
    for (const reference of references) {
      assert.ok(reference.startsWith('#/'), reference);
      assert.ok(description.at(reference.slice(2)), reference);
    }
  });

  it('describes every route there is, and no other', async () => {
    const paths = (await client().send('/openapi.json')).at('paths');
    const described = Object.entries(Object(paths)).flatMap(([path, methods]) =>
      Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path.replace('{id}', ':id')}`),
    );
    assert.deepEqual(described.sort(), servedRoutes().sort());
  });

  it('names operations, versions, the request limit, pictures, embedded records and what is sensitive', async () => {
    const { text, at } = await described();
    const ids = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, id = '']) => id);
    assert.equal(ids.length, servedRoutes().length);
    assert.equal(new Set(ids).size, ids.length);
    assert.ok(
      ids.every((id) => /^[a-z][A-Za-z0-9]+$/.test(id)),
      ids.join(' '),
    );
    assert.doesNotMatch(text, /"(sensitive|either|\$id)":/);
    assert.equal(at('components/schemas/User/properties/birthDate/x-sensitive'), true);
    for (const [place, value] of [
      ['~1service-api~1employees/get/responses/200/headers/ETag/schema/type', 'string'],
      ['~1service-api~1employees/get/responses/304/headers/ETag/schema/type', 'string'],
      ['~1api~1v3~1users/get/responses/429/headers/Retry-After/schema/type', 'integer'],
      ['~1connect~1token/post/responses/400/description', 'No token'],
      ['~1organization~1structure~1api~1departments~1{id}/get/parameters/0/schema/type', 'integer'],
      ['~1api~1v3~1files~1{id}/get/responses/200/content/image~1png/schema/format', 'binary'],
      ['~1service-api~1portraits~1{id}/get/responses/200/content/image~1png/schema/format', 'binary'],
      ['~1api~1v3~1leaves/get/responses/200/content/application~1json/schema/allOf/1/required/0', 'header'],
      ['~1api~1v3~1leaves/get/responses/200/content/application~1json/schema/allOf/1/required/1', 'metadata'],
    ] as const) {
      assert.equal(at(`paths/${place}`), value, place);
    }
    const employees = '~1service-api~1employees/get/responses/200/content/application~1json/schema/allOf/1';
    assert.deepEqual(Object.keys(Object(at(`paths/${employees}/properties/embedded/properties`))), [
      'job-position',
      'employment',
    ]);
    assert.deepEqual(at('components/schemas/ReportCreation/required'), ['templateId']);
    assert.equal(at('components/schemas/ReportCreation/properties/templateId/type'), 'string');
  });

  /** The description, and the value at a JSON pointer in it. */
  async function described() {
    const { text } = await client().send('/openapi.json');
    const at = (pointer: string) =>
      pointer
        .split('/')
        .map((part) => part.replaceAll('~1', '/'))
        .reduce<unknown>((value, name) => Object(value)[name], JSON.parse(text));
    return { text, at };
  }

  const declared = routesOf(deployment).flatMap((group) =>
    group.routes.map((route) => ({ ...route, family: group.family, path: pathOf(group, route) })),
  );
  for (const { family, method, path, exampleId, parameters = [] } of declared) {
    if (method !== 'get' || (path.includes(':id') && exampleId === undefined)) {
      continue;
    }
    it(`gives examples of parameters that ${path} takes`, async () => {
      for (const parameter of parameters) {
        const address = new URL(path.replace(':id', exampleId ?? ''), client().sandbox.baseUrl);
        // Leaves require a filter on the owner as well.
        const needed = [parameter.name, 'leavePeriod.ownerId', 'owner.id'];
        for (const { name, example, isRequired } of parameters) {
          if (isRequired || needed.includes(name)) {
            address.searchParams.set(name, example);
          }
        }
        const response =
          family === 'resource' ? await client().bearer(address.href) : await client().key(address.href);
        assert.equal(response.status, 200, `${address.href}: ${response.text}`);
      }
    });
  }
});
