import assert from 'node:assert/strict';
import { leaveView } from '../../../src/company/leaves/leaveView.ts';
import type { QuirkName } from '../../../src/sandbox/index.ts';
import { type FieldList, fieldListText, parseFieldList } from '../../../src/service/contract/fieldList.ts';
import { pathBelow } from '../../../src/service/http/addresses/ownAddress.ts';
import { HastyClock } from '../faults/hastyClock.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../service/sandboxClient.ts';
import { startBench } from './support/bench.ts';
import { publishedLists } from './support/published.ts';

/** The leaves of the company lie around its day. */
const clock = new HastyClock();
const company = { employees: 120, departments: 12, clock } as const;
const query = { of: 'department', ids: ['101', '102'], from: '2026-01-01', to: '2026-12-31' } as const;

async function onQuirk(...quirks: readonly QuirkName[]): Promise<ClientOnSandbox> {
  return await clientOnSandbox({ ...company, quirks }, { clock });
}

/** What the client does on deployments that differ. */
const checks: Readonly<Record<string, () => Promise<void>>> = {
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
