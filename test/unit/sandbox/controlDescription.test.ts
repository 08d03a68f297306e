import assert from 'node:assert/strict';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createControl } from '../../../src/sandbox/control.ts';
import { createDeployment } from '../../../src/sandbox/deployment.ts';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { Description } from '../conformance/support/description.ts';
import { startClient } from './client.ts';

const small = { employees: 5, departments: 2 } as const;

/** Methods and paths below `/_sandbox` of an OpenAPI description. */
function controlIn(description: unknown): string[] {
  return Object.entries(Object(Object(description).paths)).flatMap(([path, methods]) =>
    path.startsWith('/_sandbox')
      ? Object.keys(Object(methods)).map((one) => `${one.toUpperCase()} ${path}`)
      : [],
  );
}

describe('the description of the control', () => {
  it('is there with the control alone', async () => {
    await using closed = await startSandbox(small);
    assert.deepEqual(controlIn(await (await fetch(`${closed.baseUrl}/openapi.json`)).json()), []);
  });

  it('has every route of it, and is valid OpenAPI 3.1', async () => {
    await using sandbox = await startSandbox({ ...small, control: true, quirks: ['no-wrapper'] });
    const description = await (await fetch(`${sandbox.baseUrl}/openapi.json`)).json();
    const served = createControl(createDeployment(small), () => sandbox)
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} /_sandbox${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    assert.deepEqual(controlIn(description).sort(), [...served, 'GET /_sandbox/health'].sort());
    const { valid, errors } = await new Validator().validate(Object(description));
    assert.deepEqual([valid, errors ?? []], [true, []]);
    assert.equal(Object(description).paths['/_sandbox/faults'].post.operationId, 'postSandboxFaults');
  });

  it('describes what they return', async () => {
    await using client = await startClient({ ...small, control: true });
    const description = new Description((await client.send('/openapi.json')).at(''));
    const scenario = JSON.parse(client.sandbox.scenario());
    const person = client.sandbox.company.list('employees')[0] ?? assert.fail();
    const at = `/company/employees/${person['id']}`;
    const requests: readonly (readonly [method: string, path: string, body?: object])[] = [
      ...(['/health', '/clock', '/requests', '/scenario', '/company/employees', at] as const).map(
        (path) => ['GET', path] as const,
      ),
      ['PUT', '/clock', { now: '2026-07-01T00:00:00Z' }],
      ['POST', '/clock/advance', { seconds: 1 }],
      ['PUT', at, person],
      ['PATCH', at, { familyName: 'Changed' }],
      ['DELETE', '/company/employees/99'],
      ['PUT', '/scenario', scenario],
      ['POST', '/faults', { faults: ['GET /api/v3/users=503', { route: '* *', fault: '500', count: 1 }] }],
      ...(['GET', 'DELETE'] as const).map((method) => [method, '/faults'] as const),
      ['POST', '/reset'],
    ];
    for (const [method, path, body] of requests) {
      const served = new URL(`/_sandbox${path}`, client.sandbox.baseUrl);
      const response = await fetch(served, {
        method,
        headers: {
          Authorization: `service application=${client.sandbox.apiKey}`,
          'Content-Type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { status, headers } = response;
      const text = await response.text();
      assert.equal(status >= 400, method === 'DELETE' && path.startsWith('/company'), `${path}: ${text}`);
      const problem = description.problem({ method, served, status, responseHeaders: headers, text });
      assert.equal(problem, undefined, `${method} ${path}`);
    }
  });
});
