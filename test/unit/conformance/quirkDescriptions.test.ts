import assert from 'node:assert/strict';
import { type QuirkName, quirkNames } from '../../../src/sandbox/index.ts';

import { startClient } from '../sandbox/client.ts';
import { Description } from './support/description.ts';
import { RecordingClient } from './support/exchanges.ts';

const day = 'date=between,2026-05-01,2026-06-30';
const legacy = [
  '/api/v3/users?fields=id,name,extendedData',
  '/api/v3/users/1001',
  '/api/v3/departments',
  '/api/v3/departments/101',
  '/api/v3/departments/tree',
  `/api/v3/leaves?leavePeriod.ownerId=1001,1002,1003&${day}`,
  '/organization/structure/api/departments?limit=5',
  '/organization/structure/api/departments/101',
  '/organization/structure/api/departments/x',
  '/service-timesheet/api/report-templates',
];
const resource = [
  '/service-api/employees?include=embedded,links,totalCount&limit=5',
  '/service-api/employees/1001?include=embedded',
  '/service-api/departments?include=links',
  '/service-api/job-positions?limit=3',
  '/service-api/employee-attributes?employee.id=1001',
  '/service-api/taxonomies?include=links&limit=1',
  '/service-api/taxonomy-labels?limit=3',
  '/service-api/taxonomy-labels/7001',
  '/service-api/nowhere',
];

/** Reads all routes and creates a report, and returns what was sent that the description does not say. */
async function violations(quirks: readonly QuirkName[]): Promise<readonly string[]> {
  await using plain = await startClient({ quirks, reportSeconds: 0 });
  const client = new RecordingClient(plain.sandbox);
  const description = new Description((await client.send('/openapi.json')).at(''));
  for (const path of legacy) {
    await client.key(path);
  }
  const leaves = await client.key(legacy[5] ?? '');
  const id = encodeURIComponent(String(leaves.at('data/items/0/id')));
  await client.key(`/api/v3/leaves/${id}`);
  for (const path of resource) {
    await client.bearer(path);
  }
  const templates = await client.key('/service-timesheet/api/report-templates');
  const created = await client.createReport({ templateId: templates.at('items/0/id') });
  assert.equal(created.status, 201, created.text);
  const report = `/service-timesheet/api/reports/${created.at('id')}`;
  for (const path of [report, `${report}/download-csv`, `${report}/download-excel`]) {
    await client.key(path);
  }
  assert.ok(client.exchanges.length > 20);
  return client.exchanges.flatMap((exchange) => description.problem(exchange) ?? []);
}

describe('the description is that of what is sent', () => {
  for (const quirks of [[], ...quirkNames.map((name) => [name])]) {
    it(quirks.length === 0 ? 'without quirks' : `under ${quirks}`, async () => {
      assert.deepEqual(await violations(quirks), []);
    });
  }
});
