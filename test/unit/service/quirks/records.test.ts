import assert from 'node:assert/strict';
import { assembleDepartments, outlineOf } from '../../../../src/company/departments/departmentTree.ts';
import { leaveView } from '../../../../src/company/leaves/leaveView.ts';
import { translatedName } from '../../../../src/company/values/labelTexts.ts';
import { mask, maskRanges } from '../../../../src/company/values/masking.ts';
import { personalFields } from '../../../../src/sandbox/quirks/records.ts';
import { type ClientOnSandbox, clientOnSandbox, connect } from '../sandboxClient.ts';
import { byKey, clientOnQuirk, company } from './clientOnQuirk.ts';

describe('the client on deployments with a quirk', () => {
  it('no-legacy-departments: finds the legacy API, and members by key', async () => {
    await using client = await clientOnQuirk('no-legacy-departments');
    await using key = byKey(client);
    const capabilities = await key.service.checkCapabilities();
    const legacy = capabilities.find(({ family }) => family === 'legacy');
    assert.equal(legacy?.detail, 'legacy: lists users.');
    const members = await key.service.members('101');
    assert.ok(members.items.length > 0);
    assert.equal(members.total, members.items.length);
    assert.equal(key.requests.length, 3 + 1);
    assert.deepEqual(
      members.items.map(({ id }) => id).toSorted(),
      (await client.service.members('101')).items.map(({ id }) => id).toSorted(),
    );
    const days = { from: '2026-01-01', to: '2026-12-31' };
    const leaves = await key.service.leaves({ of: 'department', ids: ['101', '102'], ...days });
    assert.ok(leaves.items.length > 0);
  });

  it('no-wrapper: reads records, lists and documents', async () => {
    await using client = await clientOnQuirk('no-wrapper');
    const { text } = await client.service.document('users', '1001');
    assert.equal(JSON.parse(text).id, 1001);
    await using usual = await clientOnSandbox(company);
    assert.equal(
      text,
      (await usual.service.document('users', '1001')).text.replaceAll(
        usual.sandbox.baseUrl,
        client.sandbox.baseUrl,
      ),
    );
    assert.deepEqual(client.requests, ['GET /api/v3/users/1001 200']);
  });

  it('null-children: reads the same tree', async () => {
    const without = { without: ['structure', 'legacy-department-list'] } as const;
    const tree = async ({ service }: ClientOnSandbox) => assembleDepartments(await service.departments());
    await using client = await clientOnQuirk('null-children', {}, without);
    await using usual = await clientOnSandbox({ ...company, ...without });
    const { source, count, unreadable } = await tree(client);
    assert.deepEqual([source, count, unreadable], ['legacy-tree', 12, []]);
    assert.deepEqual(
      outlineOf(await tree(client)).map(({ name, above }) => `${above} › ${name}`),
      outlineOf(await tree(usual)).map(({ name, above }) => `${above} › ${name}`),
    );
    assert.deepEqual(client.log.drifts, []);
  });

  it('bare-values: shows extended data, and masks it', async () => {
    await using client = await clientOnQuirk('bare-values');
    const { text, sensitive } = await client.service.document('users', '1001', { fields: ['extendedData'] });
    const { extendedData } = JSON.parse(text);
    assert.equal(typeof extendedData.e_badge, 'string');
    assert.ok(!maskRanges(text, sensitive).includes(extendedData.e_badge));
    assert.deepEqual(client.log.drifts, []);
  });

  it('regional-tags: names labels in the language of the user, whatever the region', async () => {
    await using client = await clientOnQuirk('regional-tags');
    const [taxonomy] = (await client.service.taxonomies()).items;
    assert.ok(taxonomy);
    const { items } = await client.service.labels(taxonomy);
    const french = items.filter(({ t9n }) => t9n?.['name']?.['fr-FR']);
    assert.ok(french.length > 0);
    for (const label of french) {
      assert.equal(translatedName(label, 'fr'), label.t9n?.['name']?.['fr-FR']);
      assert.equal(translatedName(label, 'fr-CA'), label.t9n?.['name']?.['fr-FR']);
    }
  });

  it('published-leaves: shows length, half and approval of each leave', async () => {
    const query = { of: 'department', ids: ['101', '102'], from: '2026-01-01', to: '2026-12-31' } as const;
    const views = async ({ service }: ClientOnSandbox) => (await service.leaves(query)).items.map(leaveView);
    await using client = await clientOnQuirk('published-leaves');
    await using usual = await clientOnSandbox(company);
    const shown = await views(client);
    assert.ok(shown.length > 0);
    assert.ok(shown.every(({ minutes, half, status }) => minutes === 210 && half && status));
    assert.deepEqual(
      shown.map(({ id, minutes, half, status, deleted }) => ({ id, minutes, half, status, deleted })),
      (await views(usual)).map(({ id, minutes, half, status, deleted }) => ({
        id,
        minutes,
        half,
        status,
        deleted,
      })),
    );
    assert.equal(client.requests.length, 1);
    assert.deepEqual(client.log.drifts, []);
  });

  it('no-label-changes: says that the deployment takes none, after one request', async () => {
    await using client = await clientOnQuirk('no-label-changes');
    const [taxonomy] = (await client.service.taxonomies()).items;
    assert.ok(taxonomy);
    const [listed] = (await client.service.labels(taxonomy)).items;
    const { label, version } = await client.service.label(listed?.id ?? '');
    client.requests.length = 0;
    await assert.rejects(client.service.setLabelArchived(label.id, true, version ?? ''), {
      kind: 'missing',
      status: 405,
      message:
        /^Could not archive label \w+: this deployment does not support changes to labels \(405\)\. Change the label in/,
    });
    assert.equal(client.requests.length, 1);
  });

  it('no-legacy-departments: departments come from another family', async () => {
    await using client = await clientOnQuirk('no-legacy-departments', {}, { without: ['structure'] });
    const tree = assembleDepartments(await client.service.departments());
    assert.deepEqual([tree.source, tree.count], ['resource', 12]);
  });

  it('limited-client: shows an employee without the job position, and tries it once more after a refresh', async () => {
    const scopes = ['employees.readonly', 'departments.readonly'];
    await using client = await clientOnQuirk('limited-client', { scopes });
    const documentRequests = async (id: string) => {
      const before = client.requests.length;
      const { text, lacksEmbedded } = await client.service.document('employees', id);
      const { embedded, links } = JSON.parse(text);
      assert.deepEqual([lacksEmbedded, embedded], [true, undefined]);
      assert.ok(links.employments.href);
      return client.requests.slice(before).filter((request) => request.includes('/employees/'));
    };
    const sent = (id: string, ...statuses: readonly number[]) =>
      statuses.map((status) => `GET /service-api/employees/${id} ${status}`);
    assert.deepEqual(await documentRequests('1001'), sent('1001', 403, 200));
    assert.deepEqual(await documentRequests('1002'), sent('1002', 200));
    client.service.forgetSources();
    assert.deepEqual(await documentRequests('1003'), sent('1003', 403, 200));
    await assert.rejects(client.service.document('employees', '9999999'), { kind: 'missing' });
    await using usual = await clientOnSandbox(company);
    assert.equal((await usual.service.document('employees', '1001')).lacksEmbedded, undefined);
  });

  it('limited-client: searches people with one refused request, and with one more after a refresh', async () => {
    await using client = await clientOnQuirk('limited-client', {
      scopes: ['employees.readonly', 'departments.readonly'],
    });
    const statuses = async (search: string) => {
      const before = client.requests.length;
      await client.service.findPeople({ search }, { placed: true });
      return client.requests.slice(before).flatMap((request) => /employees (\d+)$/.exec(request)?.[1] ?? []);
    };
    assert.deepEqual(await statuses('a'), ['403', '200']);
    assert.deepEqual(await statuses('b'), ['200']);
    client.service.forgetSources();
    assert.deepEqual(await statuses('c'), ['403', '200']);
    client.service.forgetSources();
    await client.service.document('employees', '1001');
    assert.deepEqual(await statuses('d'), ['200']);
  });

  for (const quirk of ['compressing-proxy', 'unknown-encoding'] as const) {
    it(`${quirk}: archives a label as elsewhere`, async () => {
      await using client = await clientOnQuirk(quirk);
      const { label, version = '' } = await client.service.label('7001');
      const changed = await client.service.setLabelArchived('7001', label.isArchived !== true, version);
      assert.equal(changed.label.isArchived, label.isArchived !== true);
    });
  }

  for (const quirk of ['changes-204', 'changes-empty'] as const) {
    it(`${quirk}: reads an archived label once more`, async () => {
      await using client = await clientOnQuirk(quirk);
      const { label, version = '' } = await client.service.label('7001');
      const path = '/service-api/taxonomy-labels/7001';
      client.requests.length = 0;
      const changed = await client.service.setLabelArchived('7001', label.isArchived !== true, version);
      assert.equal(changed.label.isArchived, label.isArchived !== true);
      assert.deepEqual(client.requests, [
        `PATCH ${path} ${quirk === 'changes-204' ? 204 : 200}`,
        `GET ${path} 200`,
      ]);
      assert.equal((await client.service.label('7001')).version, changed.version);
    });
  }

  for (const quirk of ['reports-201-empty', 'reports-202-empty'] as const) {
    it(`${quirk}: follows a created report to its address`, async () => {
      await using client = await clientOnQuirk(quirk, {}, { reportSeconds: 0 });
      const report = await client.service.createReport({
        templateId: 'absences',
        startsOn: null,
        endsOn: null,
      });
      assert.equal(report.templateId, 'absences');
      assert.deepEqual(client.requests, [
        `POST /service-timesheet/api/reports ${quirk === 'reports-201-empty' ? 201 : 202}`,
        `GET /service-timesheet/api/reports/${report.id} 200`,
      ]);
    });
  }

  it('utc-leaves: a leave has the day of its id', async () => {
    const query = { of: 'department', ids: ['101', '102'], from: '2026-01-01', to: '2026-12-31' } as const;
    const days = async ({ service }: ClientOnSandbox) =>
      (await service.leaves(query)).items.map(leaveView).map(({ id, date }) => [id, date?.slice(0, 10)]);
    await using client = await clientOnQuirk('utc-leaves');
    await using usual = await clientOnSandbox(company);
    const shown = await days(client);
    assert.ok(shown.length > 0);
    assert.deepEqual(shown, await days(usual));
  });

  it('token-errors-200: shows what the token endpoint says, and no other error', async () => {
    await using client = await clientOnQuirk('token-errors-200');
    const { clientId, apiKey } = client.sandbox;
    await using wrong = connect(client.sandbox, { credentials: { apiKey, clientId, clientSecret: 'wrong' } });
    await assert.rejects(wrong.service.taxonomies(), {
      kind: 'unauthorized',
      of: 'token',
      message:
        /does not accept the client ID and the client secret, “The client_id or the client_secret is not valid”/,
    });
    assert.ok((await client.service.taxonomies()).items.length > 0);
  });

  it('capitalized-words: knows statuses in any case', async () => {
    await using client = await clientOnQuirk('capitalized-words', {}, { reportSeconds: 0 });
    const { items } = await client.service.members('101');
    await using usual = await clientOnSandbox(company);
    assert.equal(items.length, (await usual.service.members('101')).items.length);
  });

  for (const kind of ['problem-list', 'model-state', 'nested', 'texts', 'html', 'xml'] as const) {
    it(`errors-${kind}: the sentence of the service is in the error`, async () => {
      await using client = await clientOnQuirk(`errors-${kind}`);
      await assert.rejects(client.service.document('employees', 'nobody'), {
        kind: 'missing',
        message: /nobody/,
      });
      const { sandbox } = client;
      await using wrong = connect(sandbox, { credentials: { apiKey: 'wrong' } });
      await assert.rejects(wrong.service.departments(), { kind: 'unauthorized' });
    });
  }

  it('limited-client: lists members by key, and names the scope without one', async () => {
    const scopes = ['employees.readonly', 'departments.readonly'];
    await using client = await clientOnQuirk('limited-client', { scopes });
    assert.ok((await client.service.members('101')).items.length > 0);
    const { clientId, clientSecret } = client.sandbox;
    await using token = connect(client.sandbox, { scopes, credentials: { clientId, clientSecret } });
    for (const denied of [token.service.members('101'), token.service.people()]) {
      await assert.rejects(denied, /needs the scope.* job-positions\.readonly for this/);
    }
  });

  it('personal-fields: masks each of them in the documents of an employee and of a user', async () => {
    await using client = await clientOnQuirk('personal-fields');
    for (const [kind, fields] of [
      ['employees', []],
      ['users', Object.keys(personalFields)],
    ] as const) {
      const { text, sensitive } = await client.service.document(kind, '1001', { fields });
      const shown = JSON.parse(text);
      const masked = JSON.parse(maskRanges(text, sensitive), (_, value) =>
        value === JSON.parse(mask) ? undefined : value,
      );
      for (const [name, value] of Object.entries(personalFields)) {
        assert.deepEqual(shown[name], value, `${kind} ${name}`);
        assert.deepEqual(Object(masked)[name] ?? {}, {}, `${kind} ${name}`);
      }
    }
    assert.ok(client.log.drifts.every((drift) => !drift.includes('embedded')));
  });
});
