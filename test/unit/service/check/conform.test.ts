import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TObject } from 'typebox';
import { conform, conformItems } from '../../../../src/service/contract/check/conform.ts';
import type { Drift } from '../../../../src/service/contract/check/drift.ts';
import { Employee } from '../../../../src/service/contract/employee.ts';
import { Collection } from '../../../../src/service/contract/envelopes.ts';
import { LeaveV2 } from '../../../../src/service/contract/leave.ts';
import { LegacyDepartment } from '../../../../src/service/contract/organization/departments.ts';
import { LongNumber } from '../../../../src/service/contract/record.ts';
import { Report } from '../../../../src/service/contract/report.ts';
import { renameField } from '../../../../src/service/contract/schema.ts';
import { User } from '../../../../src/service/contract/user.ts';

function check<S extends TObject>(schema: S, value: unknown) {
  const drifts: Drift[] = [];
  return { record: conform(schema, value, (drift) => drifts.push(drift)), drifts };
}

describe('the contract check', () => {
  it('leaves out a field of the wrong type and names it', () => {
    const { record, drifts } = check(Employee, { id: '1', familyName: 42, givenName: 'Zoé' });
    assert.equal(record?.familyName, undefined);
    assert.equal(record?.givenName, 'Zoé');
    assert.ok(
      drifts.some(({ path, problem }) => path === 'familyName' && problem.includes('of type number')),
    );
  });

  it('keeps an unknown status and names it', () => {
    const drifts: Drift[] = [];
    const report = conform(Report, { id: 1, status: 'queued' }, (drift) => drifts.push(drift));
    assert.equal(report?.status, 'queued');
    assert.ok(drifts.some(({ path }) => path === 'status'));
  });

  it('names missing and new fields', () => {
    const { drifts } = check(Employee, { id: '1', shoeSize: 43 });
    assert.ok(
      drifts.some(({ path, problem }) => path === 'shoeSize' && problem === 'is not in the contract'),
    );
    assert.ok(drifts.some(({ path, problem }) => path === 'familyName' && problem === 'is missing'));
  });

  it('checks nested records and lists', () => {
    const drifts: Drift[] = [];
    const user = conform(
      User,
      { id: 3, manager: { id: 7, name: false }, habilitedRoles: [{ id: 1, name: 'Clerk' }, null, 'x'] },
      (drift) => drifts.push(drift),
    );
    assert.deepEqual(user?.manager, { id: 7 });
    assert.deepEqual(user?.habilitedRoles, [{ id: 1, name: 'Clerk' }]);
    assert.ok(drifts.some(({ path }) => path === 'manager.name'));
    assert.ok(drifts.some(({ path }) => path === 'habilitedRoles[]'));
  });

  it('gives up only the records without a usable id', () => {
    const page = conformItems(Employee, [{ id: '1' }, null, { id: 7 }, 'x', {}], () => undefined);
    assert.deepEqual(
      page.items.map(({ id }) => id),
      ['1'],
    );
    assert.deepEqual(
      page.unreadable.map(({ index }) => index),
      [1, 2, 3, 4],
    );
  });

  it('takes anything without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        conform(User, value, () => undefined);
        conform(User, { id: 1, ...Object(value) }, () => undefined);
      }),
    );
  });

  it('accepts a number that is kept as text where the contract has a number', () => {
    const long = new LongNumber('12345678901234567890');
    const { record, drifts } = check(LegacyDepartment, { id: 1, position: long, level: long });
    assert.equal(record?.position, long);
    const paths = drifts.filter(({ problem }) => problem !== 'is missing').map(({ path }) => path);
    assert.deepEqual(paths, ['level']);
  });

  it('takes a number that is kept as text for no object of any fields', () => {
    const long = new LongNumber('12345678901234567890');
    const { record } = check(Collection, { items: [], embedded: { employee: long } });
    assert.deepEqual(record, { items: [], embedded: {} });
  });

  it('takes any name for the field of a deployment, and none for code', () => {
    for (const name of ['"];throw 1;//', '__proto__', 'constructor', "a'b`\\\n\u2028"]) {
      const schema = renameField(LeaveV2, 'owner', name);
      const owner = { id: 1, name: 'Ann', mail: 'a@acme.example', login: 'ann', matricule: '7' };
      const { record } = check(schema, JSON.parse(JSON.stringify({ id: '1', [name]: owner })));
      assert.deepEqual(Object.entries(record ?? {}), [
        ['id', '1'],
        [name, owner],
      ]);
    }
  });
});
