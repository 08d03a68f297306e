import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TObject } from 'typebox';
import { conformItems } from '../../../src/service/contract/check/conform.ts';
import { Employee, EmployeeAttribute, JobPosition } from '../../../src/service/contract/employee.ts';
import { Collection } from '../../../src/service/contract/envelopes.ts';
import { Leave, LeaveV2 } from '../../../src/service/contract/leave.ts';
import {
  LegacyDepartment,
  ResourceDepartment,
  StructureDepartment,
  StructureList,
} from '../../../src/service/contract/organization/departments.ts';
import { Report, ReportTemplate } from '../../../src/service/contract/report.ts';
import { Taxonomy, TaxonomyLabel } from '../../../src/service/contract/taxonomy.ts';
import { User } from '../../../src/service/contract/user.ts';
import { DriftLog } from '../../../src/service/http/driftLog.ts';
import { useBench } from './support/bench.ts';
import { checked, type Payload, payloadsOf } from './support/fieldChecks.ts';
import {
  at,
  fieldNames,
  type Mutation,
  mutated,
  objectsIn,
  otherTypes,
  type Path,
  pathsIn,
} from './support/mutations.ts';

const owner = 'date=since,2025-06-01&leavePeriod.ownerId=1001,1002,1003';
const everything = `${Object.keys(User.properties)},userAxisValues_3,userAxisValues_5`;

interface Case {
  readonly schema: TObject;
  readonly payload: Payload;
}

describe('payloads that are not as the contract says', () => {
  // While the retired leaves still respond.
  const bench = useBench({}, '2026-03-20T10:00:00Z');
  const cases: Case[] = [];
  before(async () => {
    const { raw } = bench();
    const created = await raw.createReport({ templateId: 'weekly-hours', startsOn: null, endsOn: null });
    const position = await raw.bearer('/service-api/job-positions/jp-1005');
    for (const [schema, response, ...path] of [
      [User, await raw.key(`/api/v3/users/1005?fields=${everything}`), 'data'],
      [LegacyDepartment, await raw.key('/api/v3/departments/104'), 'data'],
      [Leave, await raw.key(`/api/v3/leaves?${owner}`), 'data', 'items'],
      [LeaveV2, await raw.key(`/api/leaves?${owner.replace('leavePeriod.ownerId', 'owner.id')}`), 'data'],
      [StructureDepartment, await raw.key('/organization/structure/api/departments/104')],
      [StructureList, await raw.key('/organization/structure/api/departments?limit=2')],
      [Report, await raw.key(`/service-timesheet/api/reports/${created.at('id')}`)],
      [ReportTemplate, await raw.key('/service-timesheet/api/report-templates'), 'items'],
      [Employee, await raw.bearer('/service-api/employees/1005')],
      [EmployeeAttribute, await raw.bearer('/service-api/employee-attributes?employee.id=1005'), 'items'],
      [JobPosition, position],
      [ResourceDepartment, await raw.bearer('/service-api/departments/104')],
      [Taxonomy, await raw.bearer('/service-api/taxonomies/501')],
      [TaxonomyLabel, await raw.bearer('/service-api/taxonomy-labels/7001')],
      [Collection, await raw.bearer('/service-api/employees?limit=2&include=totalCount,links,embedded')],
    ] as const) {
      const [payload] = payloadsOf(response, ...path);
      assert.ok(payload && Object.keys(payload).length > 1);
      cases.push({ schema, payload });
    }
  });

  /** Fails unless the contract check keeps what a mutation did not change, and names no other place. */
  function checkMutation({ schema, payload }: Case, path: Path, mutation: Mutation): void {
    const { record: usual } = checked(schema, payload);
    const { record, drifts } = checked(schema, mutated(payload, path, mutation));
    const [field] = path;
    if (record === undefined) {
      assert.equal(field, 'id');
      return;
    }
    for (const name of Object.keys(usual ?? {})) {
      if (name !== field) {
        assert.deepEqual(record[name], usual?.[name], name);
      }
    }
    const start = String(field).replace(/^userAxisValues_.*/, 'userAxisValues_*');
    assert.ok(drifts.every((drift) => drift.path.startsWith(start)));
  }

  const anyPlace = (places: (payload: Payload) => readonly Path[]) =>
    fc.nat().chain((number) => {
      const chosen = cases[number % cases.length] ?? assert.fail();
      return fc.constantFrom(...places(chosen.payload)).map((path) => ({ chosen, path }));
    });

  it('Payloads missing: any field may be missing', () => {
    for (const chosen of cases) {
      for (const path of pathsIn(chosen.payload)) {
        checkMutation(chosen, path, { kind: 'missing' });
      }
    }
  });

  it('Payloads null: any field may be null', () => {
    for (const chosen of cases) {
      for (const path of pathsIn(chosen.payload)) {
        checkMutation(chosen, path, { kind: 'replaced', value: null });
      }
    }
  });

  it('Payloads type: any field may be of another type', () => {
    const mutations = anyPlace(pathsIn).chain(({ chosen, path }) =>
      otherTypes(at(chosen.payload, path)).map((value) => ({ chosen, path, value })),
    );
    fc.assert(
      fc.property(mutations, ({ chosen, path, value }) => {
        checkMutation(chosen, path, { kind: 'replaced', value });
      }),
      { numRuns: 1000 },
    );
  });

  it('Payloads new: any field may be new', () => {
    fc.assert(
      fc.property(anyPlace(objectsIn), fieldNames, fc.jsonValue(), ({ chosen, path }, name, value) => {
        fc.pre(!Object.hasOwn(Object(at(chosen.payload, path)), name));
        const place = [...path, name];
        const changed = mutated(chosen.payload, place, { kind: 'replaced', value });
        const { record, drifts } = checked(chosen.schema, changed);
        const usual = checked(chosen.schema, chosen.payload).record;
        assert.ok(record);
        assert.equal(Object.getPrototypeOf(Object(at(record, path))), Object.prototype);
        for (const field of Object.keys(usual ?? {})) {
          if (field !== path[0]) {
            assert.deepEqual(record[field], usual?.[field]);
          }
        }
        // A new field of a record is reported; a new entry of a dictionary is not.
        if (path.length === 0 && !Object.hasOwn(record, name)) {
          assert.ok(drifts.some((drift) => drift.path === name || drift.path.startsWith('userAxisValues_')));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('Payloads list: a value that is no record is left out, and only that', () => {
    const noRecord = fc.oneof(
      fc.jsonValue().filter((value) => typeof value !== 'object' || value === null),
      fc.constant({}),
      fc.constant({ id: null }),
    );
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.option(noRecord, { nil: undefined }), { maxLength: 20 }),
        (number, places) => {
          const withId = cases.filter(({ schema }) => 'id' in schema.properties);
          const { schema, payload } = withId[number % withId.length] ?? assert.fail();
          const items = places.map((place) => (place === undefined ? payload : place));
          const { items: good, unreadable } = conformItems(schema, items, () => undefined);
          assert.equal(good.length, places.filter((place) => place === undefined).length);
          assert.deepEqual(
            unreadable.map(({ index }) => index),
            places.flatMap((place, index) => (place === undefined ? [] : index)),
          );
        },
      ),
    );
  });

  it('Payloads once: a difference is named once, however many records show it', async () => {
    const lines: string[] = [];
    const log = new DriftLog((line) => lines.push(line));
    for (const { schema, payload } of cases) {
      for (const path of pathsIn(payload)) {
        for (const value of [null, [[]], 'x', 1.5, true]) {
          const changed = mutated(payload, path, { kind: 'replaced', value });
          conformItems(schema, [changed, changed, changed], log.route('GET /some/route'));
        }
      }
    }
    assert.ok(lines.length > 100);
    assert.equal(new Set(lines).size, lines.length);

    const client = bench().variedClient({
      response(value) {
        const { items, ...envelope } = Object(value);
        const odd = (one: Payload) => ({ ...one, name: null, shoeSize: 43 });
        return items === undefined ? value : { ...envelope, items: items.map(odd) };
      },
    });
    for (const _time of [1, 2]) {
      const listing = await client.service.departments();
      assert.equal(listing.source === 'structure' && listing.page.items.length, 30);
    }
    assert.deepEqual([...client.log.drifts].sort(), [
      'GET /organization/structure/api/departments: name is null, which the contract does not give it.',
      'GET /organization/structure/api/departments: shoeSize is not in the contract.',
    ]);
  });
});
