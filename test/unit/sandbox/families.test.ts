import assert from 'node:assert/strict';
import { useClient } from './client.ts';

describe('one company in all families', () => {
  const client = useClient({ employees: 90, departments: 20 });

  it('shows every department with the same name, parent, head and state', async () => {
    const legacy = await client().key('/api/v3/departments');
    const structure = await client().key('/organization/structure/api/departments');
    const resource = await client().bearer('/service-api/departments?limit=100');
    const idByPath = new Map(
      structure
        .list('items')
        .map((_one, index) => [structure.at(`items/${index}/hierarchy`), structure.at(`items/${index}/id`)]),
    );
    const parentId = (path: unknown) => idByPath.get(path) ?? null;
    const views = {
      legacy: legacy.list('data/items').map((_one, index) => {
        const at = (name: string) => legacy.at(`data/items/${index}/${name}`);
        return [at('id'), at('name'), parentId(at('parentId')), at('headID'), at('isActive'), at('level')];
      }),
      structure: structure.list('items').map((_one, index) => {
        const at = (name: string) => structure.at(`items/${index}/${name}`);
        const level = String(at('hierarchy')).split('/').length - 2;
        return [at('id'), at('name'), parentId(at('parentId')), at('headId'), at('isActive'), level];
      }),
      resource: resource.list('items').map((_one, index) => {
        const at = (name: string) => resource.at(`items/${index}/${name}`);
        const idOf = (name: string) => (at(name) === null ? null : Number(at(`${name}/id`)));
        return [
          Number(at('id')),
          at('name'),
          idOf('parent'),
          idOf('manager'),
          !at('isArchived'),
          at('level'),
        ];
      }),
    };
    const byId = (rows: unknown[][]) => rows.toSorted((one, other) => Number(one[0]) - Number(other[0]));
    assert.equal(views.legacy.length, 20);
    assert.deepEqual(byId(views.structure), byId(views.legacy));
    assert.deepEqual(byId(views.resource), byId(views.legacy));
  });

  it('has every employee in the same department and under the same manager', async () => {
    const users = await client().key(
      '/api/v3/users?formerEmployees=true&fields=id,departmentId,managerId,mail',
    );
    const people = await client().bearer('/service-api/employees?limit=100&include=embedded');
    const asUser = users.list('data/items').map((_one, index) => {
      const at = (name: string) => users.at(`data/items/${index}/${name}`);
      return [at('id'), at('mail'), at('departmentId'), at('managerId')];
    });
    const asEmployee = people.list('items').map((_one, index) => {
      const at = (name: string) => people.at(`items/${index}/${name}`);
      const position = `embedded/job-position/${at('applicableJobPosition/id')}`;
      const manager =
        people.at(`${position}/manager`) === null ? null : Number(people.at(`${position}/manager/id`));
      return [Number(at('id')), at('email'), Number(people.at(`${position}/department/id`)), manager];
    });
    assert.equal(asUser.length, 90);
    assert.deepEqual(asEmployee, asUser);
  });

  it('lists with a department those whose department it is', async () => {
    const department = await client().key('/api/v3/departments/101');
    const members = await client().bearer(
      '/service-api/employees?applicableJobPosition.department.id=101&status=active&limit=100',
    );
    assert.deepEqual(department.all('data/currentUsers', 'id').map(String), members.all('items', 'id'));
    assert.equal(department.at('data/currentUsersCount'), members.list('items').length);
  });
});
