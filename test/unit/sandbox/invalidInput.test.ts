import assert from 'node:assert/strict';
import { manualClock } from '../../../src/sandbox/index.ts';
import { assertLegacyError, assertProblem, type Client, startClient } from './client.ts';

const users = '/api/v3/users';
const departments = '/api/v3/departments';
const leaves = '/api/v3/leaves';
const structure = '/organization/structure/api/departments';
const reports = '/service-timesheet/api/reports';
const resource = '/service-api';

describe('error messages for invalid parameters and bodies', () => {
  let client: Client;
  before(async () => {
    // Before the end of the v2 leaves.
    client = await startClient({ clock: manualClock('2026-03-01T10:00:00Z') });
  });
  after(async () => {
    await client.sandbox.stop();
  });

  describe('parameters', () => {
    it('names those that a list of the legacy API has', async () => {
      const response = await client.key(`${departments}?page=2`);
      assertLegacyError(response, 400);
      assert.equal(
        response.sentence,
        'There is no parameter "page" here. Known are: id, name, code, isActive, level, headId, parentId, paging, orderBy, fields.',
      );
      assertLegacyError(
        await client.key(`${leaves}?date=2026-01-05&owner.id=1001`),
        400,
        /no parameter "owner\.id" here\. Known are: .*leavePeriod\.ownerId/,
      );
    });

    for (const [path, known] of [
      [`${users}/1001`, 'Known are: fields.'],
      [`${departments}/101`, 'Known are: fields.'],
      [`${leaves}/1001001-20250101-AM`, 'Known are: fields.'],
      [`${departments}/tree`, 'Known are: fields.'],
      ['/api/leaves/x', 'There are none.'],
      [`${structure}/101`, 'There are none.'],
      [`${resource}/departments/101`, 'Known are: include.'],
      [`${resource}/employees/1001`, 'Known are: include.'],
      [`${resource}/taxonomies/501`, 'Known are: include.'],
      [`${resource}/job-positions/jp-1001`, 'Known are: include.'],
    ] as const) {
      it(`names those that ${path} has`, async () => {
        const ask = path.startsWith(resource) ? client.bearer.bind(client) : client.key.bind(client);
        const response = await ask(`${path}?field=name`);
        assert.equal(response.status, 400);
        assert.equal(response.sentence, `There is no parameter "field" here. ${known}`);
      });
    }

    it('rejects a parameter that is given twice', async () => {
      const sentence = /is given more than once\. Give it once, several values with commas between them\.$/;
      assertLegacyError(await client.key(`${users}?id=1001&id=1002`), 400, sentence);
      assertLegacyError(await client.key(`${structure}?limit=1&limit=2`), 400, sentence);
      const problem = await client.bearer(`${resource}/employees?id=1001&id=1002`);
      assertProblem(problem, 400, sentence);
      assert.deepEqual(Object.keys(Object(problem.at('errors'))), ['id']);
    });

    for (const [query, sentence] of [
      ['id=', 'The filter "id=" cannot be read: "id" lacks its value.'],
      ['id=greaterthan', 'The filter "id=greaterthan" cannot be read: "greaterthan" lacks its value.'],
      [
        'id=greaterthan,1,2',
        'The filter "id=greaterthan,1,2" cannot be read: "greaterthan" takes one value, not 2.',
      ],
      ...['1', '1,2,3'].map(
        (values) =>
          [
            `id=between,${values}`,
            `The filter "id=between,${values}" cannot be read: "between" takes two values with a comma between them, not ${values.split(',').length}.`,
          ] as const,
      ),
      [
        'dtContractStart=after,2020-01-01',
        'The filter "dtContractStart" takes a date from 1900 to 2100 such as 2026-01-31, or one of notequal, like, since, until, between, greaterthan in front of it, not "after".',
      ],
      [
        'dtContractStart=since,2020',
        'The filter "dtContractStart" takes a date from 1900 to 2100 such as 2026-01-31, not "2020".',
      ],
      ['formerEmployees=yes', '"formerEmployees" must be true or false, not "yes".'],
      ...['', ',', 'id,head[,]', 'head[id]name', 'head[id'].map(
        (fields) =>
          [
            `fields=${fields}`,
            `"fields" cannot be read: "${fields}". Write names with commas, nested as head[id,name].`,
          ] as const,
      ),
      [
        'orderBy=bank',
        '"orderBy" takes one of id, name, lastName, firstName, mail, login, employeeNumber, departmentId, legalEntityId, managerId, dtContractStart, dtContractEnd, modifiedAt, displayName, birthDate, rolePrincipalId, unitSellPrice, then asc or desc, such as id,asc, not "bank".',
      ],
    ] as const) {
      it(`says what is wrong with ${query}`, async () => {
        const response = await client.key(`${users}?${query}`);
        assertLegacyError(response, 400);
        assert.equal(response.sentence, sentence);
      });
    }

    it('ignores empty items among fields', async () => {
      const wanted = await client.key(`${users}?fields=id,department[id,name]`);
      assert.equal(wanted.status, 200);
      for (const fields of [
        'id,,department[id,name]',
        ',id,department[,id,,,name,],,',
        'id, ,department[id,name]',
      ]) {
        const { status, text } = await client.key(`${users}?fields=${fields}`);
        assert.deepEqual([status, text], [200, wanted.text], fields);
      }
    });

    it('rejects a list without a value', async () => {
      for (const [path, name] of [
        ['employees', 'id'],
        ['employees', 'status'],
        ['employee-attributes', 'employee.id'],
        ['taxonomy-labels', 'taxonomy.id'],
      ] as const) {
        assertProblem(await client.bearer(`${resource}/${path}?${name}=`), 400, /lacks its value/);
      }
    });

    it('accepts any page size where there is no limit', async () => {
      const all = await client.key(`${departments}?fields=id&paging=0,99999999999999999999`);
      assert.equal(all.list('data/items').length, 14);
    });
  });

  describe('bodies', () => {
    it('says which header is missing', async () => {
      const response = await client.key(reports, { method: 'POST' });
      assertLegacyError(response, 415);
      assert.equal(
        response.sentence,
        'The body must be application/json, and the request does not say so: send the header Content-Type.',
      );
    });

    it('names the properties that a report has', async () => {
      const response = await client.createReport({ templateId: 'absences', filter: [] });
      assertLegacyError(response, 400);
      assert.equal(
        response.sentence,
        'There is no property "filter" here. Known are: templateId, startsOn, endsOn, filters.',
      );
    });

    it('shows what an archival looks like, and accepts nothing else', async () => {
      const path = `${resource}/taxonomy-labels/7001`;
      const change = (body: string, type = 'application/json') =>
        client.bearer(path, { method: 'PATCH', headers: { 'Content-Type': type }, body });
      const empty = await change('{}');
      assertProblem(empty, 400);
      assert.equal(empty.sentence, '"isArchived" must be true or false, as in {"isArchived": true}.');
      assertProblem(await change('{"isArchived":"yes"}'), 400, /must be true or false/);
      assertProblem(await change('{"isArchived":true,"name":"x"}'), 400, /not "name"/);
      assertProblem(await change('[]'), 400, /not a JSON object/);
      assertProblem(await change('{'), 400, /not JSON/);
      assertProblem(await change('{}', 'text/plain'), 415, /application\/json/);
    });
  });
});
