import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { assertLegacyError, assertProblem, type Client, startClient } from '../sandbox/client.ts';

const small = { employees: 5, departments: 2 } as const;
const reports = '/service-timesheet/api/reports';
const users = '/api/v3/users';

const headers = { 'Content-Type': 'application/json' };

async function post(client: Client, body: string, path = reports) {
  return await client.key(path, { method: 'POST', headers, body });
}

async function patchLabel(client: Client, body: string) {
  return await client.bearer('/service-api/taxonomy-labels/7001', { method: 'PATCH', headers, body });
}

describe('a sandbox that gets hostile requests', () => {
  describe('with bodies', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const deepRecord = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;

    for (const [name, nested] of [
      ['lists', deep],
      ['records', deepRecord],
    ] as const) {
      it(`rejects ${name} that are nested 100 000 deep, in each place`, async () => {
        await using client = await startClient({ ...small, control: true });
        for (const body of [
          `{"templateId":"monthly-activity","startsOn":${nested}}`,
          `{"templateId":"monthly-activity","endsOn":${nested}}`,
          `{"templateId":${nested}}`,
          `{"templateId":"monthly-activity","filters":${nested}}`,
          `{"templateId":"monthly-activity","filters":[{"kind":"employees","values":[${nested}]}]}`,
          `{"other":${nested}}`,
          nested,
        ]) {
          assertLegacyError(await post(client, body), 400, /too many levels/);
        }
        assertLegacyError(
          await post(client, `{"faults":[${nested}]}`, '/_sandbox/faults'),
          400,
          /too many levels/,
        );
        assertProblem(await patchLabel(client, `{"isArchived":${nested}}`), 400, /too many levels/);
      });
    }

    it('accepts brackets in texts', async () => {
      await using client = await startClient(small);
      const templateId = `"\\${'[{'.repeat(1000)}`;
      assertLegacyError(await client.createReport({ templateId }), 400, /There is no report template/);
    });

    it('rejects too many values before it builds them', async () => {
      await using client = await startClient(small);
      for (const piece of ['0', '{}', '[]', '""']) {
        const body = `{"filters":[${`${piece},`.repeat(1_000_000)}0]}`;
        assertLegacyError(await post(client, body), 400, /too many values/);
      }
    });

    it('repeats only a part of invalid input in its errors', async () => {
      await using client = await startClient(small);
      const long = 'x'.repeat(1_000_000);
      for (const body of [
        { templateId: long },
        { templateId: 'monthly-activity', startsOn: long },
        { templateId: 'monthly-activity', filters: [{ kind: long, values: [1] }] },
        { [long]: 1 },
      ]) {
        const response = await client.createReport(body);
        assertLegacyError(response, 400);
        assert.ok(response.text.length < 3000, String(response.text.length));
      }
      const label = await patchLabel(client, JSON.stringify({ [long]: true }));
      assertProblem(label, 400);
      assert.ok(label.text.length < 8000, String(label.text.length));
    });
  });

  describe('with addresses', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `p${index}=1`).join('&');
    for (const [name, path] of [
      ['a query of 100 000 parameters', `${users}?${many}`],
      ['an id of 1 MB', `${users}/${'1'.repeat(1_000_000)}`],
      ['a path of 1 MB', `/${'a/'.repeat(500_000)}`],
    ] as const) {
      it(`rejects ${name}`, async () => {
        await using client = await startClient(small);
        await assertConnectionClosed(client, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
        await assertServes(client);
      });
    }

    it('rejects headers of 1 MB, and thousands of them', async () => {
      await using client = await startClient(small);
      for (const headers of [`X: ${'x'.repeat(1_000_000)}\r\n`, 'X: y\r\n'.repeat(100_000)]) {
        await assertConnectionClosed(client, `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`);
      }
      await assertServes(client);
    });

    for (const query of [
      'paging=0,1e308',
      'paging=-1,5',
      'paging=1e400,1',
      'paging=0,NaN',
      `fields=${'a['.repeat(2000)}`,
      `fields=${'a[b],'.repeat(150)}a`,
      `fields=${Array.from({ length: 1000 }, (_, index) => `f${index}`).join(',')}`,
      `id=${'1,'.repeat(1000)}1`,
      `id=notequal,${'1,'.repeat(1000)}1`,
      `id=between,${'1,'.repeat(1000)}1`,
    ]) {
      it(`rejects ${query.slice(0, 40)} of ${query.length} characters`, async () => {
        await using client = await startClient(small);
        assertLegacyError(await client.key(`${users}?${query}`), 400);
      });
    }

    for (const query of [
      'limit=1e400',
      'limit=-1',
      `limit=${'9'.repeat(400)}`,
      'page=0',
      `page=${'9'.repeat(400)}`,
      `page=${Buffer.from('['.repeat(5000)).toString('base64url')}`,
      `page=${Buffer.from(JSON.stringify(['after', 1, []])).toString('base64url')}`,
      `include=${'links,'.repeat(101)}`,
    ]) {
      it(`rejects ${query.slice(0, 40)} of ${query.length} characters at a collection`, async () => {
        await using client = await startClient(small);
        assertProblem(await client.bearer(`/service-api/employees?${query}`), 400);
      });
    }

    it('matches routes of faults in linear time', async () => {
      await using client = await startClient({ ...small, control: true });
      const route = `GET /api/v3/users/${'*a'.repeat(450)}*b`;
      assert.equal(
        (await post(client, JSON.stringify({ faults: [`${route}=503`] }), '/_sandbox/faults')).status,
        201,
      );
      const user = `/api/v3/users/${'a'.repeat(7000)}`;
      assert.equal((await client.key(user)).status, 404);
      assert.equal((await client.key(`${user}b`)).status, 503);
    });

    for (const [route, path, meets] of [
      ['* *', 'nowhere', true],
      ['GET /api/v3/users/no*where', 'nowhere', true],
      ['GET /api/v3/users/now*where', 'nowhere', false],
      ['GET /*no*er*', 'nowhere', true],
      ['GET /*where*no*', 'nowhere', false],
      ['GET /api/v3/users/nowhere', 'nowhere/', false],
      ['GET /api/v3/users/.owhere', 'nowhere', false],
      ['*ET /api/v3/users/nowhere', 'nowhere', false],
    ] as const) {
      it(`${meets ? 'lets' : 'does not let'} the fault at ${route} meet ${path}`, async () => {
        await using client = await startClient(small);
        const add = () => client.sandbox.faults.add({ route, fault: '503' });
        if (/^(\*|[A-Z]+) /.test(route)) {
          add();
        } else {
          assert.throws(add, RangeError);
        }
        assert.equal((await client.key(`/api/v3/users/${path}`)).status, meets ? 503 : 404);
      });
    }
  });
});

async function assertServes(client: Client): Promise<void> {
  assert.equal((await client.key(users)).status, 200);
}

/** Fails unless the sandbox closes the connection before it has read all bytes. Its response 431 may be lost. */
async function assertConnectionClosed(client: Client, bytes: string): Promise<void> {
  const socket = connect(Number(new URL(client.sandbox.baseUrl).port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.write(bytes);
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk;
  });
  await closed;
  assert.match(response, /^(HTTP\/1\.1 431 |$)/);
}
