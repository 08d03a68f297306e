import assert from 'node:assert/strict';
import { usage } from '../../../src/sandbox/arguments.ts';
import { quirkNames } from '../../../src/sandbox/index.ts';
import { sentenceOf } from '../../../src/sandbox/quirks/routes.ts';
import { assertLegacyError, assertProblem, startClient } from './client.ts';
import { employees, fields, leaves, quirky, structure } from './quirky.ts';

describe('the quirks of the sandbox', () => {
  it('are explained one by one, each with a sentence', () => {
    const help = usage.replaceAll(/\s+/g, ' ');
    for (const name of quirkNames) {
      assert.match(sentenceOf(name), /^[A-Z].*\.$/, name);
      assert.ok(help.includes(`${name}: ${sentenceOf(name)}`), name);
    }
  });

  it('capitalized-words: statuses begin with a capital letter, and are taken so', () =>
    quirky('capitalized-words', async (client) => {
      const list = await client.bearer(`${employees}?status=Active&include=embedded&limit=5`);
      assert.deepEqual(new Set(list.all('items', 'status')), new Set(['Active']));
      assert.match(list.text, /"job-position":\{.*"status":"[A-Z]/);
      assert.doesNotMatch(list.text, /"status":"[a-z]/);
      const report = await client.createReport({ templateId: 'absences', startsOn: null, endsOn: null });
      assert.equal(report.at('status'), 'Pending');
    }));

  it('compressing-proxy: ETags of compressed responses match no version', () =>
    quirky('compressing-proxy', async (client) => {
      const label = '/service-api/taxonomy-labels/7001';
      const etagOf = async (encoding: string) => {
        const response = await client.bearer(label, { headers: { 'Accept-Encoding': encoding } });
        assert.equal(response.at('id'), '7001');
        return response.headers.get('ETag') ?? '';
      };
      const [compressed, plain] = [await etagOf('gzip'), await etagOf('identity')];
      assert.equal(compressed, plain.replace(/"$/, '--gzip"'));
      const archive = async (etag: string) => {
        const headers = { 'Content-Type': 'application/json', 'If-Match': etag };
        return (await client.bearer(label, { method: 'PATCH', body: '{"isArchived":true}', headers })).status;
      };
      assert.deepEqual([await archive(compressed), await archive(plain)], [412, 200]);
    }));

  it('unknown-encoding: responses and errors have a coding that there is not', () =>
    quirky('unknown-encoding', async (client) => {
      for (const path of [
        '/api/v3/users/1001',
        '/api/v3/users/1',
        '/organization/structure/api/departments',
      ]) {
        const response = await client.key(path);
        assert.equal(response.headers.get('Content-Encoding'), 'utf-8');
        assert.doesNotThrow(() => response.at(''));
      }
    }));

  for (const [quirk, type, form] of [
    ['errors-problem-list', 'application/problem+json', /"errors":\[\{"detail":"There is no/],
    [
      'errors-invalid-params',
      'application/problem+json',
      /"invalid-params":\[\{"name":"name","reason":"There is no/,
    ],
    ['errors-model-state', 'application/json', /"ModelState":\{"name":\["There is no/],
    ['errors-pascal-case', 'application/json', /"Detail":"There is no/],
    ['errors-exception', 'application/json', /"ExceptionMessage":"There is no/],
    ['errors-nested', 'application/json', /^\{"error":\{"code":"failed","message":"There is no/],
    ['errors-json-api', 'application/vnd.api+json', /^\{"errors":\[\{"title":"Failed","detail":"There is no/],
    ['errors-texts', 'application/json', /^\["There is no/],
    ['errors-html', 'text/html', /<title>There is no .*"&lt;&amp;"/],
    ['errors-xml', 'application/xml', /<Message>There is no .*"&lt;&amp;"/],
  ] as const) {
    it(`${quirk}: errors have another format, whatever refuses the request`, () =>
      quirky(quirk, async (client) => {
        const missing = await client.bearer(`${employees}/${encodeURIComponent('<&')}`);
        assert.match(missing.text, form);
        for (const response of [missing, await client.send(employees), await client.key(`${structure}/x`)]) {
          assert.ok(response.status >= 400);
          assert.equal(response.headers.get('Content-Type'), `${type}; charset=utf-8`);
        }
        assert.equal((await client.key('/api/v3/users/1001')).at('data/id'), 1001);
        assert.equal((await client.askToken({})).at('error'), 'invalid_request');
      }));
  }

  it('null-children: nodes without children have null, and lists of children hold it', () =>
    quirky('null-children', async (client) => {
      const { text } = await client.key('/api/v3/departments/tree');
      assert.match(text, /^\{"data":\{"node":null,"children":\[/);
      assert.match(text, /"children":null/);
      assert.doesNotMatch(text, /"children":\[\]/);
      assert.match(text, /,null\]\}\}$/);
    }));

  it('bare-values: extended data has texts without an object around them', () =>
    quirky('bare-values', async (client) => {
      const { text } = await client.key('/api/v3/users?fields=extendedData');
      assert.match(text, /"e_\w+":"/);
      assert.match(text, /"e_\w+":\{"value":\d/);
      assert.doesNotMatch(text, /\{"value":"/);
      const user = await client.key('/api/v3/users/1001');
      assert.deepEqual([user.status, user.at('data/extendedData')], [200, undefined]);
    }));

  it('unknown-fields-rejected: names outside of the published ones are an error', () =>
    quirky('unknown-fields-rejected', async (client) => {
      const unknown = await client.key(`${leaves}&fields=id,duration`);
      assertLegacyError(unknown, 400, /^Unknown property duration on type Leave$/);
      assertLegacyError(
        await client.key('/api/v3/users/1001?fields=id,shoeSize'),
        400,
        /shoeSize on type User/,
      );
      for (const known of [`${leaves}&fields=id,ISAM,collection.count`, '/api/v3/users?fields=id,iban']) {
        assert.equal((await client.key(known)).status, 200, known);
      }
    }));

  it('published-leaves: leaves have the published fields only', () =>
    quirky('published-leaves', async (client) => {
      const list = await client.key(leaves);
      for (const path of ['data/items/0', 'data']) {
        const leave =
          path === 'data' ? await client.key(`/api/v3/leaves/${list.at('data/items/0/id')}`) : list;
        const names = Object.keys(Object(leave.at(path)));
        for (const name of ['duration', 'status', 'isAM', 'name']) {
          assert.ok(!names.includes(name), name);
        }
        assert.ok(['isAm', 'value', 'leaveAccountId', 'leavePeriodId'].every((name) => names.includes(name)));
        assert.equal(typeof leave.at(`${path}/leavePeriod/isConfirmed`), 'boolean');
        assert.equal(leave.at(`${path}/leavePeriod/owner`), undefined);
      }
    }));

  it('regional-tags: translations have tags with regions and gaps', () =>
    quirky('regional-tags', async (client) => {
      const { text } = await client.bearer('/service-api/taxonomy-labels?limit=100');
      assert.doesNotMatch(text, /"(fr|en)":/);
      assert.match(text, /"t9n":\{"name":\{"fr-FR":"[^"]+"\}\}/);
      const label = await client.bearer('/service-api/taxonomy-labels/7001');
      const changed = await client.bearer('/service-api/taxonomy-labels/7001', {
        method: 'PATCH',
        body: '{"isArchived":true}',
        headers: { 'Content-Type': 'application/json', 'If-Match': label.headers.get('ETag') ?? '' },
      });
      assert.equal(changed.status, 200);
    }));

  it('number-template-ids: templates have numbers, which create reports as numbers and as texts', () =>
    quirky('number-template-ids', async (client) => {
      const templates = await client.key('/service-timesheet/api/report-templates');
      assert.deepEqual(templates.all('items', 'id'), [301, 302, 303, 304]);
      for (const templateId of [302, '302']) {
        const report = await client.createReport({ templateId, startsOn: null, endsOn: null });
        assert.deepEqual([report.status, report.at('templateId')], [201, 302]);
        const read = await client.key(`/service-timesheet/api/reports/${report.at('id')}`);
        assert.deepEqual([read.at('id'), read.at('templateId')], [report.at('id'), 302]);
      }
      assertLegacyError(await client.createReport({ templateId: 'absences' }), 400);
    }));

  it('no-legacy-departments: departments are gone, users and leaves respond', () =>
    quirky('no-legacy-departments', async (client) => {
      assertLegacyError(await client.key('/api/v3/departments'), 410);
      assertLegacyError(await client.key('/api/v3/departments/tree'), 410);
      assert.equal((await client.key('/api/v3/users')).status, 200);
      assert.equal((await client.key(leaves)).status, 200);
    }));

  it('filters-ignored: filters have no effect', () =>
    quirky('filters-ignored', async (client) => {
      const count = async (path: string) =>
        (await client.bearer(`${path}&include=totalCount`)).at('totalCount');
      const all = await count('/service-api/taxonomy-labels?limit=1');
      assert.equal(await count('/service-api/taxonomy-labels?taxonomy.id=501'), all);
      assert.equal(await count(`${employees}?applicableJobPosition.department.id=101`), 60);
      const attributes = await client.bearer('/service-api/employee-attributes?employee.id=1007&limit=100');
      assert.ok(new Set(attributes.all('items', 'employee').map((one) => Object(one).id)).size > 1);
      const users = await client.key('/api/v3/users?departmentId=101&fields=departmentId');
      assert.ok(new Set(users.all('data/items', 'departmentId')).size > 1);
      const owned = await client.key(`${leaves}&fields=leavePeriod[ownerId]`);
      assert.ok(new Set(owned.all('data/items', 'leavePeriod').map((one) => Object(one).ownerId)).size > 1);
    }));

  it('no-wrapper: one legacy record comes without data around it', () =>
    quirky('no-wrapper', async (client) => {
      assert.equal((await client.key('/api/v3/users/1001')).at('id'), 1001);
      const department = await client.key('/api/v3/departments/101');
      assert.equal(department.at('id'), 101);
      assert.match(department.text, /"position":\d{20}\b/);
      assert.equal((await client.key('/api/v3/users?fields=id')).at('data/items/0/id'), 1001);
      assertLegacyError(await client.key('/api/v3/users/1'), 404);
    }));

  it('no-label-changes: changing a label is not allowed', () =>
    quirky('no-label-changes', async (client) => {
      const path = '/service-api/taxonomy-labels/7001';
      const changed = await client.bearer(path, { method: 'PATCH', body: '{}' });
      assertProblem(changed, 405);
      assert.equal(changed.headers.get('Allow'), 'GET, HEAD');
      assert.equal((await client.bearer(path)).status, 200);
    }));

  it('limited-client: two resources are out of the client’s scopes', () =>
    quirky('limited-client', async (client) => {
      const { clientId: client_id, clientSecret: client_secret } = client.sandbox;
      const form = { grant_type: 'client_credentials', client_id, client_secret };
      for (const scope of ['employees.readonly job-positions.readonly', 'employee-attributes.readonly']) {
        const rejected = await client.askToken({ ...form, scope });
        assert.deepEqual([rejected.status, rejected.at('error')], [400, 'invalid_scope']);
      }
      const all = await client.token();
      assert.equal((await client.bearer('/service-api/departments', {}, all)).status, 200);
      const positions = await client.bearer('/service-api/job-positions/jp-1001', {}, all);
      assertProblem(positions, 403, /lacks the scope job-positions/);
      const token = await client.token('employees.readonly');
      for (const path of [employees, `${employees}/1001?include=links`]) {
        assert.equal((await client.bearer(path, {}, token)).status, 200, path);
      }
      for (const path of [
        `${employees}/1001?include=links,embedded`,
        `${employees}?include=embedded`,
        `${employees}?applicableJobPosition.department.id=101`,
      ]) {
        assertProblem(await client.bearer(path, {}, token), 403, /lacks the scope job-positions/);
      }
    }));

  it('personal-fields: employees and users have private data, users where it is asked for', () =>
    quirky('personal-fields', async (client) => {
      assert.equal((await client.bearer(`${employees}/1001`)).at('personalEmail'), 'private@mail.example');
      assert.equal((await client.bearer(employees)).at('items/3/salaireBrut'), 43_250);
      assert.equal((await client.key('/api/v3/users/1001')).at('data/nationality'), 'Norwegian');
      const asked = await client.key('/api/v3/users?fields=id,numeroFiscal');
      assert.deepEqual(Object.keys(Object(asked.at('data/items/0'))), ['id', 'numeroFiscal']);
    }));

  for (const [quirk, status] of [
    ['changes-204', 204],
    ['changes-empty', 200],
  ] as const) {
    it(`${quirk}: a label is changed, and the response has no record`, () =>
      quirky(quirk, async (client) => {
        const path = '/service-api/taxonomy-labels/7001';
        const headers = { 'Content-Type': 'application/json', 'If-Match': '*' };
        const change = (body: string) => client.bearer(path, { method: 'PATCH', body, headers });
        const changed = await change('{"isArchived":true}');
        assert.deepEqual([changed.status, changed.text], [status, '']);
        assert.equal(changed.headers.get('Content-Type'), null);
        const read = await client.bearer(path);
        assert.deepEqual(
          [read.at('isArchived'), read.headers.get('ETag')],
          [true, changed.headers.get('ETag')],
        );
        assertProblem(await change('{"name":"x"}'), 400);
      }));
  }

  for (const [quirk, status] of [
    ['reports-201-empty', 201],
    ['reports-202-empty', 202],
  ] as const) {
    it(`${quirk}: a report is created, and only Location says which`, () =>
      quirky(
        quirk,
        async (client) => {
          const created = await client.createReport({ templateId: 'absences', startsOn: null, endsOn: null });
          assert.deepEqual([created.status, created.text], [status, '']);
          assert.equal(created.headers.get('Content-Type'), null);
          const location = created.headers.get('Location') ?? '';
          assert.match(location, /^\/service-timesheet\/api\/time-reports\/\d+$/);
          assert.equal((await client.key(location)).at('templateId'), 'absences');
          assertLegacyError(await client.createReport({}), 400);
        },
        { dialect: { reportPath: '/time-reports/{id}' } },
      ));
  }

  it('utc-leaves: a date is in UTC, on the day before that of the id', () =>
    quirky('utc-leaves', async (client) => {
      const list = await client.key(leaves);
      const one = await client.key(`/api/v3/leaves/${list.at('data/items/0/id')}`);
      assert.equal(one.at('data/date'), list.at('data/items/0/date'));
      const items = list.list('data/items').map(Object);
      assert.ok(items.length > 20);
      for (const { id, date } of items) {
        assert.match(date, /^\d{4}-\d{2}-\d{2}T22:00:00Z$/);
        const [day] = new Date(Date.parse(date) + 2 * 3_600_000).toISOString().split('T');
        assert.ok(id.includes(`-${day?.replaceAll('-', '')}-`), `${id} ${date}`);
      }
      const selected = await client.key(`${leaves}&fields=id`);
      assert.deepEqual(Object.keys(Object(selected.at('data/items/0'))), ['id']);
    }));

  it('token-errors-200: an error of the token endpoint has the status of success', () =>
    quirky('token-errors-200', async (client) => {
      const { clientId: client_id, clientSecret: client_secret } = client.sandbox;
      const form = { grant_type: 'client_credentials', client_id, client_secret };
      for (const [wrong, error] of [
        [{}, 'invalid_request'],
        [{ ...form, client_secret: 'wrong' }, 'invalid_client'],
        [{ ...form, scope: 'nothing' }, 'invalid_scope'],
      ] as const) {
        const response = await client.askToken(wrong);
        assert.deepEqual([response.status, response.at('error')], [200, error]);
      }
      assert.equal((await client.bearer(employees)).status, 200);
    }));

  it('work together', async () => {
    await using client = await startClient({ quirks: [...quirkNames] });
    const leave = await client.key(`${leaves}&fields=id,isAm`);
    assert.deepEqual([leave.status, leave.list('data/items').length > 0], [200, true]);
    assert.equal(
      (await client.key(`/api/v3/leaves/${leave.at('data/items/0/id')}`)).at('date') !== undefined,
      true,
    );
    assert.equal((await client.key(`${structure}?${fields}`)).at('count'), 16);
  });
});
