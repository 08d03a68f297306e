import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { sensitiveName, sensitiveRanges } from '../../../../src/service/contract/check/sensitive.ts';
import {
  alternativesOf,
  isArraySchema,
  isObjectSchema,
} from '../../../../src/service/contract/check/shape.ts';
import { JsonTree } from '../../../../src/service/contract/json/jsonTree.ts';
import { kindSchemas, type ResourceName, resourceNames } from '../../../../src/service/contract/resources.ts';

function hidden(resource: Parameters<typeof sensitiveRanges>[0], value: unknown): string[] {
  const text = JSON.stringify(value, null, 2);
  return sensitiveRanges(resource, new JsonTree(text)).map(({ offset, length }) =>
    text.slice(offset, offset + length),
  );
}

/** English and French spellings that are masked. */
const privateNames = {
  'bank accounts':
    'iban IBAN e_iban e_rib e_bic bankIban ibanNumber iban_number bankAccount bank-account accountNumber bankName bicCode ' +
    'ibannumber BANKACCOUNT compteBancaire numeroCompte e_numéroDeCompte IBAN2 userIBAN',
  'dates of birth':
    'birthDate e_birthDate dateOfBirth date_of_birth dob DOB dateNaissance dateDeNaissance date-de-naissance BirthDay ' +
    'dateofbirth DATENAISSANCE lieuDeNaissance placeOfBirth birthName',
  'private addresses':
    'address Address homeAddress privateAddress personal_address postalAddress addressLine1 street zipCode postalCode ' +
    'adresse adressePersonnelle adresse_postale codePostal e_adresse',
  'private e-mail addresses':
    'personalEmail PERSONALEMAIL personal-email privateEmail emailPersonal personalMail homeEmailAddress e_personalEmail ' +
    'emailPersonnel mailPerso courrielPersonnel',
  'telephone numbers':
    'personalMobile mobile mobilePhone phone phone1 homePhone privatePhoneNumber telephone cellPhone ' +
    'telephonePersonnel téléphone portablePerso numeroTelephone',
  nationalities: 'nationality nationalities Nationality nationalité nationalite e_nationality citizenship',
  'social security and tax numbers':
    'ssn SSN nir socialSecurityNumber social_security_no numeroSecuriteSociale numéroSécuritéSociale numSecu ' +
    'nationalInsuranceNumber taxNumber taxId tax_identification_number numeroFiscal identifiantFiscal',
  'salary and pay':
    'salary baseSalary annualGross grossAnnual variablePay tjm appointements nif annualSalaryGross salaryCurrency pay basePay grossPay hourlyWage payRate remuneration ' +
    'salaire salaireBrut salaire_mensuel rémunération rémunérationVariable tauxHoraire prime bonus',
};

/** The sensitive ones of all fields of each kind of document, at any depth. */
const sensitiveFields: Readonly<Record<ResourceName, readonly string[]>> = {
  departments: [],
  'structure-departments': [],
  'legacy-departments': [],
  'resource-departments': [],
  employees: ['birthDay', 'phoneNumber'],
  users: [
    'birthDate',
    'extendedData',
    'bankName',
    'rib',
    'iban',
    'bic',
    'frenchCarTaxHorsePower',
    'frenchMotocyclesTaxHorsePower',
    'unitSellPrice',
  ],
  'employee-attributes': ['value'],
  taxonomies: [],
  'taxonomy-labels': [],
  reports: [],
  leaves: [],
  'leaves-v2': [],
  'legal-entities': [],
  'business-establishments': ['address', 'addressLines', 'postalCode'],
  'job-positions': ['notes'],
  employments: [],
  'employee-attribute-definitions': [],
};

/** The names of all fields of a schema, also of those in others; what is in a sensitive field belongs to it. */
function fieldsIn(schema: TSchema): readonly string[] {
  return alternativesOf(schema).flatMap((alternative) => {
    if (isArraySchema(alternative)) {
      return fieldsIn(alternative.items);
    }
    const fields = isObjectSchema(alternative) ? Object.entries(alternative.properties ?? {}) : [];
    return fields.flatMap(([name, field]) =>
      ['sensitive' in field ? [name] : [name, ...fieldsIn(field)]].flat(),
    );
  });
}

const ordinaryNames =
  'taxonomy taxonomies taxonomyId paymentLabel payslip payDate allowsElectronicPayslip salarie salarié salaried email mail ' +
  'emailAddress workEmail workPhone professionalPhone telephonePro ipAddress webAddress url workAddress name givenName ' +
  'mobility isMobile automobile caliban ribbon ' +
  'distribution bicycle accountCode accountLabel leaveAccount bankHoliday phoneCountryCode birthed e_value homePage  portrait primary department departmentId city country national streetwear zipped nirvana';

describe('sensitive values', () => {
  it('are the bank, birth, pay and custom data of a user', () => {
    const user = {
      id: 1,
      mail: 'a@example.org',
      birthDate: '1990-01-01T00:00:00',
      bankName: 'Bank',
      rib: null,
      iban: 'FR76',
      frenchCarTaxHorsePower: 5,
      unitSellPrice: 700.5,
      extendedData: { e_shoe: { value: 43 }, e_size: 'M' },
    };
    assert.deepEqual(hidden('users', user), [
      '"1990-01-01T00:00:00"',
      '"Bank"',
      '"FR76"',
      '5',
      '700.5',
      '43',
      '"M"',
    ]);
  });

  it('are the birthday and telephone number of an employee', () => {
    const employee = {
      id: '1',
      birthDay: { day: 3, month: 4 },
      phoneNumber: '+33 1',
      email: 'a@example.org',
    };
    assert.deepEqual(hidden('employees', employee), ['3', '4', '"+33 1"']);
  });

  it('are the values of all attributes', () => {
    assert.deepEqual(
      hidden('employee-attributes', { items: [{ id: 'a', value: { iban: 'FR' } }, { value: true }] }),
      ['"FR"', 'true'],
    );
  });

  it('are none in a department, and none where the text is no JSON', () => {
    assert.deepEqual(hidden('departments', { id: 1, name: 'A' }), []);
    assert.deepEqual(sensitiveRanges('users', new JsonTree('<html>')), []);
  });

  it('are the same wherever the service puts them: wrapped, embedded, in other records, in capitals', () => {
    const employee = { id: '1', phoneNumber: '+33 1', birthDay: { day: 3 } };
    for (const document of [
      { result: employee },
      { data: [[employee]] },
      { items: [employee] },
      { embedded: { employee: { '1': employee } } },
      { manager: { ID: 2, PHONENUMBER: '+33 1', BirthDay: 3 } },
      [employee],
    ]) {
      for (const resource of resourceNames) {
        assert.deepEqual(
          hidden(resource, document),
          ['"+33 1"', '3'],
          `${resource} ${JSON.stringify(document)}`,
        );
      }
    }
    const user = { BirthDate: 'a', IBAN: ['b', null, { c: true }], manager: { birthDate: 'd', rib: null } };
    assert.deepEqual(hidden('users', user), ['"a"', '"b"', 'true', '"d"']);
    assert.deepEqual(hidden('departments', { users: [{ iban: 'a' }], head: { ExtendedData: { e_b: 1 } } }), [
      '"a"',
      '1',
    ]);
    assert.deepEqual(
      sensitiveRanges('users', new JsonTree('{"__proto__":{"\\u0069ban":"x","iban":"y"}}')).length,
      2,
    );
  });

  it('are the values of attributes at any depth, and not what is called the same in other documents', () => {
    assert.deepEqual(hidden('employee-attributes', { items: { '0': { value: 'a' } } }), ['"a"']);
    assert.deepEqual(hidden('employee-attributes', { items: [[{ Value: 1, type: 'b' }]] }), ['1']);
    assert.deepEqual(hidden('employee-attributes', { result: { items: [{ value: 'FR' }] } }), ['"FR"']);
    assert.deepEqual(hidden('leaves', { id: '1', value: 3.5 }), []);
  });

  it('go by the names that the contract marks, and that name nothing harmless', () => {
    const everywhere = [
      'bankname',
      'bic',
      'birthdate',
      'birthday',
      'extendeddata',
      'frenchcartaxhorsepower',
      'frenchmotocyclestaxhorsepower',
      'iban',
      'phonenumber',
      'rib',
      'unitsellprice',
    ];
    for (const resource of resourceNames) {
      const isSensitive = sensitiveName(resource);
      assert.deepEqual(everywhere.filter(isSensitive), everywhere, resource);
      assert.equal(isSensitive('value'), resource === 'employee-attributes', resource);
    }
    const contact = { email: 'a@example.org', mail: 'b@example.org', login: 'c', employeeNumber: 'd' };
    assert.deepEqual(hidden('employees', contact), []);
  });

  for (const [subject, names] of Object.entries(privateNames)) {
    it(`are ${subject}, by name, in whatever record`, () => {
      for (const name of names.split(' ')) {
        for (const resource of resourceNames) {
          assert.deepEqual(hidden(resource, { id: 1, employee: { [name]: ['x'] } }), ['"x"'], name);
        }
      }
    });
  }

  it('are no work data, and nothing whose name only looks similar', () => {
    for (const name of ordinaryNames.split(' ')) {
      assert.deepEqual(hidden('users', { [name]: 'x' }), [], name);
    }
  });

  for (const resource of resourceNames) {
    it(`are in these fields of the contract, and in no other one: ${resource}`, () => {
      const names = [...new Set(Object.values(kindSchemas[resource].records).flatMap(fieldsIn))];
      assert.ok(names.length > 5, resource);
      assert.deepEqual(names.filter(sensitiveName(resource)), sensitiveFields[resource]);
    });
  }

  it('do not follow the names of inherited properties', () => {
    assert.deepEqual(
      sensitiveRanges('users', new JsonTree('{"__proto__":{"a":"x"},"constructor":{"a":1}}')),
      [],
    );
  });
});
