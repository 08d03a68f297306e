import assert from 'node:assert/strict';
import { leaveView } from '../../../src/domain/leaves/leaveView.ts';
import { mask, maskRanges } from '../../../src/domain/masking.ts';
import { translatedName } from '../../../src/domain/translatedName.ts';
import type { QuirkName } from '../../../src/sandbox/index.ts';
import { personalFields } from '../../../src/sandbox/quirks/records.ts';
import { type FieldList, fieldListText, parseFieldList } from '../../../src/service/families/fieldList.ts';
import { pathBelow } from '../../../src/service/http/addresses/ownAddress.ts';
import { everything } from '../../../src/service/paging/paging.ts';
import { HastyClock } from '../faults/hastyClock.ts';
import { type ClientOnSandbox, clientOnSandbox, connect } from '../service/sandboxClient.ts';
import { startBench } from './support/bench.ts';
import { publishedLists } from './support/published.ts';

/** The leaves of the company lie around its day. */
const clock = new HastyClock();
const company = { employees: 120, departments: 12, clock } as const;
const query = { of: 'department', ids: ['101', '102'], from: '2026-01-01', to: '2026-12-31' } as const;

async function onQuirk(...quirks: readonly QuirkName[]): Promise<ClientOnSandbox> {
  return await clientOnSandbox({ ...company, quirks }, { clock });
}

/** The departments and people that the client lists, and how many more the service counts. */
async function listed({ service }: ClientOnSandbox) {
  const listing = await service.departments();
  assert.ok('page' in listing);
  const people = await service.people();
  const missing = [listing.page, people].map(({ mismatch }) => mismatch && mismatch.counted - mismatch.read);
  return { ids: [listing.page.items, people.items].map((items) => items.map(({ id }) => id)), missing };
}

/** What the client does on deployments that differ. */
const checks: Readonly<Record<string, () => Promise<void>>> = {
  async 'ends of lists: a list is read to its end however the service leads on, and what is missing is counted'() {
    await using usual = await onQuirk();
    const { ids } = await listed(usual);
    for (const quirk of [
      ...(['next-without-query', 'cursor-next', 'relative-next'] as const),
      ...(['placeholder-next', 'capped-limit'] as const),
    ]) {
      await using client = await onQuirk(quirk);
      assert.deepEqual(await listed(client), { ids, missing: [undefined, undefined] }, quirk);
    }
    await using client = await onQuirk('missing-rows');
    assert.deepEqual(await listed(client), { ids, missing: [2, 2] });
  },
  async 'unknown fields: a name that a legacy route rejects is left out, and a leave has its published fields'() {
    await using usual = await onQuirk();
    const views = async ({ service }: ClientOnSandbox) =>
      (await service.leaves(query)).items
        .map(leaveView)
        .map(({ id, minutes, half, status }) => [id, minutes, half, status]);
    const expected = await views(usual);
    assert.ok(expected.length > 0);
    await using client = await onQuirk('unknown-fields-rejected', 'published-leaves');
    assert.deepEqual(await views(client), expected);
    assert.equal(client.log.notices.length, 1);
  },
  async 'relations: a document has its related records, and any address in it can be read'() {
    await using client = await onQuirk();
    const { text } = await client.service.document('employees', '1001');
    const { embedded, links } = JSON.parse(text);
    assert.deepEqual(Object.keys(embedded).toSorted(), ['employment', 'job-position']);
    const path = pathBelow(links.jobPositions.href, client.sandbox.baseUrl);
    const other = await client.service.document('other', path ?? assert.fail(links.jobPositions.href));
    const [position] = Object.keys(embedded['job-position']);
    assert.equal(JSON.parse(other.text).items[0].id, position);
  },
  async 'languages: a name comes in the language of the user, whatever the region of its tag'() {
    await using client = await onQuirk('regional-tags');
    const [taxonomy] = (await client.service.taxonomies()).items;
    const { items } = await client.service.labels(taxonomy ?? assert.fail('there is a taxonomy'));
    const translated = items.filter(({ t9n }) => t9n?.['name']?.['fr-FR']);
    assert.ok(translated.length > 0);
    for (const label of translated) {
      const expected = label.t9n?.['name']?.['fr-FR'];
      for (const language of ['fr-FR', 'fr', 'fr-CA']) {
        assert.equal(translatedName(label, language), expected);
      }
      assert.equal(translatedName(label, 'ja'), label.name);
    }
  },
  async 'ids and kinds: a template has a number or a text as its id, and a filter may be of any kind'() {
    const filters = [{ kind: 'cost-centres', values: [5] }];
    for (const [quirks, type] of [
      [[], 'string'],
      [['number-template-ids'], 'number'],
    ] as const) {
      await using client = await onQuirk(...quirks);
      const [template] = (await client.service.reportTemplates()).items;
      const templateId = template?.id ?? assert.fail('there is a template');
      assert.equal(typeof templateId, type);
      const creation = { templateId, startsOn: null, endsOn: null, filters };
      const created = await client.service.createReport(creation);
      assert.deepEqual([created.templateId, created.filters], [templateId, filters]);
    }
  },
  async 'retired routes: users, leaves and members by key stay when the department routes have gone'() {
    await using client = await onQuirk('no-legacy-departments');
    const { apiKey } = client.sandbox;
    await using byKey = connect(client.sandbox, { clock, credentials: { apiKey } });
    const capabilities = await byKey.service.checkCapabilities();
    assert.equal(capabilities.find(({ family }) => family === 'legacy')?.state, 'available');
    const ids = async ({ service }: ClientOnSandbox) =>
      (await service.members('101')).items.map(({ id }) => id).toSorted();
    assert.deepEqual(await ids(byKey), await ids(client));
    assert.ok((await byKey.service.leaves(query)).items.length > 0);
  },
  async 'ignored filters: a record that was not requested is left out, and that is said'() {
    await using usual = await onQuirk();
    await using client = await onQuirk('filters-ignored');
    const idsOf = async ({ service }: ClientOnSandbox) =>
      (await everything((next) => service.leaves(query, next))).items.map(({ id }) => id);
    assert.deepEqual(await idsOf(client), await idsOf(usual));
    assert.ok(((await client.service.leaves(query)).leftOut ?? 0) > 0);
    const document = await client.service.document('employee-attributes', '1001');
    assert.ok((document.leftOut ?? 0) > 0);
    const owners = JSON.parse(document.text).items.map(
      (item: { employee: { id: string } }) => item.employee.id,
    );
    assert.deepEqual([...new Set(owners)], ['1001']);
  },
  async 'other responses: a bare record is read, and a denied token or change has a message of its own'() {
    await using client = await onQuirk('no-wrapper', 'no-label-changes');
    assert.equal(JSON.parse((await client.service.document('users', '1001')).text).id, 1001);
    const { version = '' } = await client.service.label('7001');
    await assert.rejects(client.service.setLabelArchived('7001', true, version), {
      status: 405,
      message: /this deployment takes no changes to labels/,
    });
    client.sandbox.faults.add({ route: 'GET /service-api/taxonomies', fault: '401' });
    await assert.rejects(client.service.taxonomies(), {
      kind: 'unauthorized',
      message: /check the client id, the client secret and the token URL/,
    });
  },
  async 'private data: a private field is masked in whatever record it comes'() {
    await using client = await onQuirk('personal-fields');
    for (const [kind, fields] of [
      ['employees', []],
      ['users', Object.keys(personalFields)],
    ] as const) {
      const { text, sensitive } = await client.service.document(kind, '1001', { fields });
      const masked: unknown = JSON.parse(maskRanges(text, sensitive), (_, value) =>
        value === JSON.parse(mask) ? undefined : value,
      );
      for (const name of Object.keys(personalFields)) {
        assert.ok(text.includes(`"${name}"`), `${kind} ${name}`);
        assert.deepEqual(Object(masked)[name] ?? {}, {}, `${kind} ${name}`);
      }
    }
  },
  async 'published lists: every published field, filter and order of a route is there'() {
    await using bench = await startBench({ employees: 230, departments: 30 });
    for (const { path, key, fields, parameters } of publishedLists) {
      const send = async (parameter: string) => {
        const [name = ''] = parameter.split('=');
        const [route, given = ''] = path.split('?');
        // A parameter of the list itself is replaced.
        const others = given.split('&').filter((one) => one !== '' && !one.startsWith(`${name}=`));
        const address = `${route}?${[...others, parameter].filter((one) => one !== '').join('&')}`;
        return await (key ? bench.raw.key(address) : bench.raw.bearer(address));
      };
      const asked = path.startsWith('/api/v3/') ? `fields=${fields}` : '';
      const response = await send(asked);
      assert.equal(response.status, 200, path);
      const items = response.list(key && path.startsWith('/api/') ? 'data/items' : 'items');
      assert.deepEqual(lacking(parseFieldList(fields), items), '', path);
      for (const parameter of parameters) {
        assert.equal((await send(parameter)).status, 200, `${path} ${parameter}`);
      }
    }
  },
};

/** The fields that none of the records has, as in a `fields` parameter. */
function lacking(fields: FieldList, records: readonly unknown[]): string {
  return fieldListText(
    fields.flatMap(({ name, inner }) => {
      const values = records.map((record) => Object(record)[name]).filter((value) => value !== undefined);
      if (values.length === 0) {
        return [{ name, inner: [] }];
      }
      const missing = lacking(
        inner,
        values.flat().filter((value) => value !== null),
      );
      return missing === '' ? [] : [{ name, inner: parseFieldList(missing) }];
    }),
  );
}

describe('deployments that differ', () => {
  for (const [title, check] of Object.entries(checks)) {
    it(title, check);
  }
});
