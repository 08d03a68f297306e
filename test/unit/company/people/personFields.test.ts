import assert from 'node:assert/strict';
import { personFields } from '../../../../src/company/people/personFields.ts';
import { maskText } from '../../../../src/company/values/masking.ts';
import { definedFields } from '../../../../src/service/contract/fields.ts';

const shown = (person: Readonly<Record<string, unknown>>) => definedFields(personFields(person));

describe('the fields of a person', () => {
  it('are those of an employee, with the embedded job position and employment in force', () => {
    const employee = {
      name: 'Martin Zoé',
      email: 'z@acme.example',
      status: 'active',
      applicableJobPosition: { id: 'jp-1', type: 'job-position' },
      applicableEmployment: { id: 'emp-1', type: 'employment' },
      embedded: {
        'job-position': {
          'jp-0': { department: { id: '8' } },
          'jp-1': { department: { id: '9' }, manager: { id: '4' }, jobTitle: 'Baker' },
        },
        employment: {
          'emp-1': { legalEntity: { id: '2' }, start: { date: '2020-02-01' }, end: { date: '2026-03-31' } },
        },
      },
    };
    assert.deepEqual(shown(employee), {
      ...{ name: 'Martin Zoé', email: 'z@acme.example', status: 'active', jobTitle: 'Baker' },
      ...{ departmentId: '9', managerId: '4', legalEntityId: '2' },
      ...{ contractStart: '2020-02-01', contractEnd: '2026-03-31' },
    });
  });

  it('are the references of a user, whose manager may have a name in two parts, or only an id', () => {
    const user = {
      ...{ lastName: 'Martin', firstName: 'Zoé', displayName: 'Zoé Martin', mail: 'z@acme.example' },
      department: { id: 9, name: 'Finance' },
      manager: { id: 4, firstName: 'Ada', lastName: 'Roy' },
      ...{ legalEntityId: 2, dtContractStart: '2020-02-01T00:00:00' },
    };
    assert.deepEqual(shown(user), {
      ...{ name: 'Martin Zoé', email: 'z@acme.example', legalEntityId: '2', contractStart: '2020-02-01' },
      ...{ departmentId: '9', departmentName: 'Finance', managerId: '4', managerName: 'Roy Ada' },
    });
  });

  it('say that there is none, apart from what is not shown', () => {
    const none = {
      ...{ applicableJobPosition: { id: 'j' }, applicableEmployment: { id: 'e' } },
      embedded: { 'job-position': { j: { manager: null } }, employment: { e: { end: null } } },
    };
    const employee = personFields(none);
    assert.equal(employee.managerId, null);
    assert.equal(employee.contractEnd, null);
    assert.equal(employee.departmentId, undefined);
    assert.equal(personFields({ dtContractEnd: null }).contractEnd, null);
  });

  it('leave out what is masked or of another type', () => {
    const masked = {
      ...{ familyName: maskText, givenName: 7, email: null, status: maskText, employeeNumber: maskText },
      ...{ department: { id: maskText, name: maskText }, manager: [], legalEntityId: maskText },
      ...{ applicableJobPosition: { id: 'j' }, dtContractStart: maskText, dtContractEnd: maskText },
      embedded: { 'job-position': { j: { jobTitle: maskText } } },
    };
    assert.deepEqual(shown(masked), {});
    assert.deepEqual(shown({}), {});
    const hostile = { applicableJobPosition: { id: '__proto__' }, embedded: { 'job-position': null } };
    assert.deepEqual(shown(hostile), {});
  });
});
