import assert from 'node:assert/strict';
import { assembleDepartments } from '../../../src/domain/departmentTree.ts';
import { leaveView } from '../../../src/domain/leaves/leaveView.ts';
import { mask, maskRanges } from '../../../src/domain/masking.ts';
import { translatedName } from '../../../src/domain/translatedName.ts';
import type { QuirkName, SandboxOptions } from '../../../src/sandbox/index.ts';
import { personalFields } from '../../../src/sandbox/quirks/records.ts';
import { everything } from '../../../src/service/paging/paging.ts';
import { completed } from '../completed.ts';
import { HastyClock } from '../faults/hastyClock.ts';
import type { ClientSetup } from './fixtures.ts';
import { allScopes, type ClientOnSandbox, clientOnSandbox, connect } from './sandboxClient.ts';

/** The leaves of the company lie around its day. */
const clock = new HastyClock();
const company = { employees: 230, departments: 12, clock } as const;

function clientOnQuirk(
  quirk: QuirkName,
  setup: Partial<ClientSetup> = {},
  options: SandboxOptions = {},
): Promise<ClientOnSandbox> {
  return clientOnSandbox({ ...company, ...options, quirks: [quirk] }, { clock, ...setup });
}

/** A client with the key alone. */
function byKey({ sandbox }: ClientOnSandbox, setup: Partial<ClientSetup> = {}): ClientOnSandbox {
  return connect(sandbox, { clock, credentials: { apiKey: sandbox.apiKey }, ...setup });
}

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

  it('unknown-fields-rejected: leaves out what the deployment does not know, and says so once', async () => {
    await using client = await clientOnQuirk('unknown-fields-rejected');
    const query = { of: 'department', ids: ['101', '102'], from: '2026-01-01', to: '2026-12-31' } as const;
    const { items } = await client.service.leaves(query);
    assert.ok(items.length > 0);
    assert.ok(client.requests.length > 1);
    const notices = client.log.notices.filter((notice) => notice.includes('does not know'));
    assert.equal(notices.length, 1);
    assert.match(
      notices[0] ?? '',
      /^\/api\/v3\/leaves does not know the fields .*duration.*; requests leave them out\.$/,
    );
    const sent = client.requests.length;
    await client.service.document('leaves', items[0]?.id ?? '');
    await client.service.leaves(query);
    assert.deepEqual(
      client.requests.slice(sent).map((request) => request.slice(-3)),
      ['200', '200'],
    );
    assert.equal(client.log.notices.filter((notice) => notice.includes('does not know')).length, 1);
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
        /^Could not archive label \w+: this deployment takes no changes to labels \(405\)\. Change the label in/,
    });
    assert.equal(client.requests.length, 1);
  });

  describe('filters-ignored', () => {
    it('shows the members of a department alone, by token and by key', async () => {
      await using client = await clientOnQuirk('filters-ignored');
      await using usual = await clientOnSandbox(company);
      const idsOf = async ({ service }: ClientOnSandbox) => {
        const ids: string[] = [];
        for (let page = await service.members('101'); ; page = await service.members('101', page.next)) {
          ids.push(...page.items.map(({ id }) => id));
          if (page.next === undefined) {
            return ids.toSorted();
          }
        }
      };
      const expected = await idsOf(usual);
      assert.ok(expected.length > 0);
      for (const one of [client, byKey(client)]) {
        const page = await one.service.members('101');
        assert.ok((page.leftOut ?? 0) > 0);
        assert.equal(page.total, page.next === undefined ? page.items.length : undefined);
        assert.deepEqual(await idsOf(one), expected);
      }
    });

    it('shows the labels of one taxonomy, the employees of one department and the leaves of one employee', async () => {
      await using client = await clientOnQuirk('filters-ignored');
      const { service } = client;
      const [taxonomy] = (await service.taxonomies()).items;
      assert.ok(taxonomy);
      const labels = await service.labels(taxonomy);
      assert.ok(labels.items.every((label) => label.taxonomy?.id === taxonomy.id));
      assert.ok((labels.leftOut ?? 0) > 0);
      const employees = await service.employees({ departmentId: '101' });
      const members = await service.members('101');
      const ids = employees.items.map(({ id }) => id);
      assert.ok(members.items.every(({ id }) => ids.includes(id)));
      assert.ok((employees.leftOut ?? 0) > 0);
      const days = { from: '2026-01-01', to: '2026-12-31' };
      const all = await service.leaves({ of: 'department', ids: ['101'], ...days });
      const owner = String(all.items[0]?.leavePeriod?.ownerId);
      const leaves = await service.leaves({ of: 'employee', ids: [owner], ...days });
      assert.ok(leaves.items.length > 0 && (leaves.leftOut ?? 0) > 0);
      assert.ok(leaves.items.every(({ leavePeriod }) => String(leavePeriod?.ownerId) === owner));
    });

    it('shows the leaves of the people of a department or a legal entity alone', async () => {
      await using client = await clientOnQuirk('filters-ignored');
      await using usual = await clientOnSandbox(company);
      const days = { from: '2026-01-01', to: '2026-12-31' };
      for (const query of [
        { of: 'department', ids: ['101', '102'], ...days },
        { of: 'legal-entity', ids: ['1'], ...days },
      ] as const) {
        const idsOf = async ({ service }: ClientOnSandbox) =>
          (await everything((next) => service.leaves(query, next), undefined)).items.map(({ id }) => id);
        const expected = await idsOf(usual);
        assert.ok(expected.length > 0);
        assert.equal((await idsOf(client)).join(), expected.join());
      }
      const page = await client.service.leaves({ of: 'department', ids: ['101'], ...days });
      assert.ok((page.leftOut ?? 0) > 0);
    });

    it('puts no attributes of others into a document, and reads no further page for it', async () => {
      await using client = await clientOnQuirk('filters-ignored');
      client.requests.length = 0;
      const document = await client.service.document('employee-attributes', '1001');
      const { items, totalCount, embedded } = JSON.parse(document.text);
      assert.ok(items.length > 0);
      assert.ok(items.every((item: { employee: { id: string } }) => item.employee.id === '1001'));
      assert.deepEqual([totalCount, embedded], [undefined, undefined]);
      assert.ok((document.leftOut ?? 0) > 0);
      const read = () => client.requests.filter((request) => request.includes('employee-attributes'));
      assert.equal(read().length, 1);
      await assert.rejects(client.service.document('employee-attributes', '1230'), {
        kind: 'unexpected',
        message: /ignores the filter/,
      });
      assert.equal(read().length, 2);
    });
  });

  it('no-legacy-departments: departments come from another family', async () => {
    await using client = await clientOnQuirk('no-legacy-departments', {}, { without: ['structure'] });
    const tree = completed(assembleDepartments(await client.service.departments()));
    assert.deepEqual([tree.source, tree.count], ['resource', 12]);
  });

  for (const quirk of ['next-without-query', 'cursor-next', 'relative-next'] as const) {
    it(`${quirk}: reads all employees with their departments, a request a page`, async () => {
      await using client = await clientOnQuirk(quirk);
      await using usual = await clientOnSandbox(company);
      const people = await client.service.people();
      assert.equal(people.items.length, company.employees);
      assert.deepEqual(people.items, (await usual.service.people()).items);
      assert.equal(people.mismatch, undefined);
      assert.equal(client.requests.length, 1 + 3);
    });
  }

  for (const [quirk, departments, requests] of [
    ['relative-next', 1100, 2],
    ['placeholder-next', 12, 1],
    ['placeholder-next', 1100, 2],
    ['capped-limit', 120, 3],
    ['capped-limit', 100, 2],
  ] as const) {
    it(`${quirk}: reads ${departments} departments with ${requests} requests`, async () => {
      await using client = await clientOnQuirk(quirk, {}, { departments, employees: 1200 });
      const tree = completed(assembleDepartments(await client.service.departments()));
      assert.equal(tree.count, departments);
      assert.equal(client.requests.length, requests);
    });
  }

  it('missing-rows: compares the records of each list with the number that the service counts', async () => {
    await using client = await clientOnQuirk('missing-rows');
    const { service, requests } = client;
    const listing = await service.departments();
    assert.deepEqual('page' in listing && listing.page.mismatch, { read: 12, counted: 14 });
    // The list has no next address and may have been capped, so its second page is requested.
    assert.equal(requests.length, 2);
    const taxonomies = await service.taxonomies();
    const { length } = taxonomies.items;
    assert.deepEqual(taxonomies.mismatch, { read: length, counted: length + 2 });
    const [first, last] = [await service.employees({}), await service.people()];
    assert.deepEqual([first.mismatch, last.mismatch], [undefined, { read: 230, counted: 232 }]);
    const third = await service.employees({}, (await service.employees({}, first.next)).next);
    assert.deepEqual(third.mismatch, { read: 230, counted: 232 });
    // A first page that is shorter than requested may have been capped, so the second one is requested.
    const query = { of: 'department', ids: ['101'], from: '2026-01-01', to: '2026-12-31' } as const;
    const leaves = await service.leaves(query);
    const end = await service.leaves(query, leaves.next);
    const read = leaves.items.length;
    assert.deepEqual([end.items, end.mismatch], [[], { read, counted: read + 2 }]);
    const templates = await service.reportTemplates();
    const { length: listed } = templates.items;
    assert.deepEqual(templates.mismatch, { read: listed, counted: listed + 2 });
    assert.equal(requests.filter((request) => request.includes('report-templates')).length, 1);
    const attributes = await service.document('employee-attributes', '1001');
    const { length: shown } = JSON.parse(attributes.text).items;
    assert.deepEqual(attributes.mismatch, { read: shown, counted: shown + 2 });
  });

  it('limited-client: finds the scopes that the client can have, with a request for each and one without scopes', async () => {
    await using client = await clientOnQuirk('limited-client');
    await assert.rejects(client.service.employees({}), { kind: 'forbidden', of: 'token' });
    client.requests.length = 0;
    assert.deepEqual(await client.service.obtainableScopes(), [
      'employees.readonly',
      'departments.readonly',
      'taxonomies.readwrite',
    ]);
    assert.equal(client.requests.length, 1 + allScopes.length);
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

  it('personal-fields: masks each of them in the document of an employee', async () => {
    await using client = await clientOnQuirk('personal-fields');
    const { text, sensitive } = await client.service.document('employees', '1001');
    const shown = JSON.parse(text);
    const masked = JSON.parse(maskRanges(text, sensitive), (_, value) =>
      value === JSON.parse(mask) ? undefined : value,
    );
    for (const [name, value] of Object.entries(personalFields)) {
      assert.deepEqual(shown[name], value, name);
      assert.deepEqual(Object(masked)[name] ?? {}, {}, name);
    }
    assert.ok(client.log.drifts.every((drift) => !drift.includes('embedded')));
  });
});
