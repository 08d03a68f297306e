import assert from 'node:assert/strict';
import { User } from '../../../src/service/contract/user.ts';
import { assertLegacyError } from '../sandbox/client.ts';
import { useBench } from './support/bench.ts';
import { checked, payloadsOf, samplesOf, testFields } from './support/fieldChecks.ts';
import { userOf } from './support/userOf.ts';

const onTop = ['extendedData', 'userAxisValues_3', 'userAxisValues_5'];
const everyField = [...new Set([...Object.keys(User.properties), ...onTop])].join(',');
const ids = Array.from({ length: 20 }, (_value, index) => 1001 + index);

describe('interface 2 and 2.1: users', () => {
  const bench = useBench();
  const payloads = async () => {
    const responses = await Promise.all(
      ids.map((id) => bench().raw.key(`/api/v3/users/${id}?fields=${everyField}`)),
    );
    return responses.flatMap((response) => payloadsOf(response, 'data'));
  };

  testFields(
    '2.1',
    User,
    async () => {
      const { service } = bench().client();
      const records = await Promise.all(ids.map((id) => userOf(service, String(id), onTop)));
      return samplesOf(await payloads(), records);
    },
    ['managerId', 'manager', 'bankName', 'iban', 'bic', 'frenchCarTaxHorsePower'],
  );

  it('2.1 extendedData: each key has an object with the value', async () => {
    const response = await bench().raw.key('/api/v3/users?fields=extendedData');
    const fields = response.all('data/items', 'extendedData').flatMap((data) => Object.values(Object(data)));
    assert.ok(fields.length > 0);
    for (const field of fields) {
      assert.deepEqual(Object.keys(Object(field)), ['value']);
    }
  });

  it('2 datetime: legacy datetimes are local times without an offset, now and then with a fraction', async () => {
    const times = (await payloads()).flatMap(({ modifiedAt, dtContractStart, birthDate }) =>
      [modifiedAt, dtContractStart, birthDate].map(String),
    );
    for (const time of times) {
      assert.match(time, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/);
    }
    const [payload] = await payloads();
    const { record, drifts } = checked(User, { ...payload, modifiedAt: '2026-05-04T10:20:30.1234567' });
    assert.equal(record?.['modifiedAt'], '2026-05-04T10:20:30.1234567');
    assert.deepEqual(drifts, []);
  });

  it('2 reference: a reference may lack its name or its address', async () => {
    const managers = (await payloads()).map(({ manager }) => Object(manager));
    assert.ok(managers.some((manager) => 'name' in manager));
    assert.ok(managers.some((manager) => 'id' in manager && !('name' in manager)));
    const [payload] = await payloads();
    for (const calendar of [{ id: 1, name: 'a' }, { id: 1, url: 'u' }, { id: 1 }]) {
      const { record, drifts } = checked(User, { ...payload, calendar });
      assert.deepEqual(record?.['calendar'], calendar);
      assert.deepEqual(drifts, []);
    }
  });
});

describe('interface 4.1: get a user', () => {
  const bench = useBench();

  it('4.1 path id: names the user, who may be missing', async () => {
    const { service } = bench().client();
    assert.equal((await userOf(service, '1007')).id, 1007);
    assertLegacyError(await bench().raw.key('/api/v3/users/7'), 404);
    await assert.rejects(service.document('users', '7'), { kind: 'missing', status: 404 });
  });

  it('4.1 query fields: narrows the user, and extended data comes only when it is named', async () => {
    const { raw } = bench();
    const narrow = await raw.key('/api/v3/users/1007?fields=id,manager[id],mail');
    assert.deepEqual(Object.keys(Object(narrow.at('data'))), ['id', 'manager', 'mail']);
    assert.deepEqual(Object.keys(Object(narrow.at('data/manager'))), ['id']);
    const plain = await raw.key('/api/v3/users/1007');
    const names = Object.keys(Object(plain.at('data'))).filter((name) => !name.startsWith('userAxisValues_'));
    assert.deepEqual(
      names.sort(),
      Object.keys(User.properties)
        .filter((name) => name !== 'extendedData')
        .sort(),
    );
    assert.equal(typeof plain.at('data/userAxisValues_3/axisId'), 'number');
    const named = await raw.key('/api/v3/users/1007?fields=extendedData');
    assert.ok(named.at('data/extendedData/e_badge'));

    const { service } = bench().client();
    const usual = await userOf(service, '1007');
    assert.equal(usual['iban'], plain.at('data/iban'));
    const more = await userOf(service, '1007', ['extendedData']);
    assert.deepEqual(more['extendedData'], named.at('data/extendedData'));
    for (const fields of [undefined, ['extendedData', 'userAxisValues_3']]) {
      const names = Object.keys(await userOf(service, '1007', fields));
      for (const name of onTop) {
        assert.equal(names.includes(name), fields?.includes(name) ?? false, name);
      }
    }
  });

  it('4.1 response 200: the user in data', async () => {
    const response = await bench().raw.key('/api/v3/users/1007');
    assert.deepEqual(Object.keys(Object(response.at(''))), ['data']);
    const { text } = await bench().client().service.document('users', '1007');
    assert.equal(JSON.parse(text).id, response.at('data/id'));
  });

  it('4.1 employee: the resource API shows the same person by the same id', async () => {
    const { service } = bench().client();
    const user = await userOf(service, '1007');
    const { text } = await service.document('employees', '1007');
    assert.equal(bench().exchanges.at(-1)?.url.pathname, '/service-api/employees/1007');
    const employee = JSON.parse(text);
    assert.equal(employee.id, '1007');
    assert.equal(employee.givenName, user['firstName']);
    assert.equal(employee.familyName, user['lastName']);
    assert.equal(employee.employeeNumber, user['employeeNumber']);
  });

  it('4.1 attributes: the attributes of one employee hold everything, extensions included', async () => {
    const { service } = bench().client();
    const { text } = await service.document('employee-attributes', '1007');
    assert.equal(bench().exchanges.at(-1)?.url.searchParams.get('employee.id'), '1007');
    const attributes: { definition: { id: string }; employee: { id: string }; value: unknown }[] =
      JSON.parse(text).items;
    assert.ok(attributes.every(({ employee }) => employee.id === '1007'));
    const user = await userOf(service, '1007', ['extendedData']);
    const values = new Map(attributes.map(({ definition, value }) => [definition.id, value]));
    assert.equal(values.get('employee.familyName'), user['lastName']);
    for (const [key, data] of Object.entries(user['extendedData'] ?? {})) {
      assert.deepEqual(values.get(key), Object(data).value ?? data, key);
    }
  });
});
