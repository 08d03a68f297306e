import type { Static } from 'typebox';
import * as Type from 'typebox';
import { openEnded } from './limits.ts';
import { LegacyReference, PersonReference } from './reference.ts';
import { type Lenient, localDateTime, nullable, resource, type Seen, sensitive } from './schema.ts';

const cycle = {
  id: Type.Integer({ description: 'Identifier of the assignment.' }),
  ownerID: Type.Integer({ description: 'User who follows the cycle.' }),
  workCycleID: Type.Integer({ description: 'The work cycle followed.' }),
  startsOn: localDateTime(`First day. ${openEnded.start} means that it has no start.`),
  endsOn: localDateTime(`Last day. ${openEnded.end} means until further notice.`),
};
/** A period during which a user follows a work cycle; older deployments capitalize its fields. */
const UserWorkCycle = Type.Object(
  {
    ...Type.Partial(Type.Object(cycle)).properties,
    Id: Type.Optional(cycle.id),
    OwnerID: Type.Optional(cycle.ownerID),
    WorkCycleID: Type.Optional(cycle.workCycleID),
    StartsOn: Type.Optional(cycle.startsOn),
    EndsOn: Type.Optional(cycle.endsOn),
  },
  { title: 'Work cycle assignment' },
);

/** Value of a user on one analytical axis. */
export const AxisValue = Type.Object(
  {
    ...LegacyReference.properties,
    axisId: Type.Integer({ description: 'Identifier of the axis.' }),
  },
  { title: 'Axis value', description: 'Value of the user on the analytical axis that the name ends with.' },
);

const fields = {
  id: Type.Integer({ description: 'Identifier of the user.' }),
  name: Type.String({ description: 'Full name.' }),
  url: Type.String({ description: 'Address of the user in the legacy API.' }),
  displayName: Type.String({ description: 'Name as shown in the service.' }),
  modifiedAt: localDateTime('Last change, local time without offset.'),
  lastName: Type.String({ description: 'Family name.' }),
  firstName: Type.String({ description: 'Given name.' }),
  login: Type.String({ description: 'Login name.' }),
  mail: Type.String({ description: 'E-mail address at work.' }),
  dtContractStart: localDateTime('First day of the contract.'),
  dtContractEnd: nullable(localDateTime('Day'), 'Last day of the contract; null while it is open.'),
  birthDate: Type.String({ description: 'Date of birth, local time without offset.', ...sensitive }),
  employeeNumber: Type.String({ description: 'Number given by the employer.' }),
  calendarId: Type.Integer({ description: 'Public-holiday calendar.' }),
  calendar: Type.With(LegacyReference, { description: 'Public-holiday calendar.' }),
  cultureID: Type.Integer({ description: 'Language and number format of the user.' }),
  culture: Type.With(LegacyReference, { description: 'Language and number format of the user.' }),
  picture: nullable(
    Type.Object({
      id: Type.String({ description: 'Identifier (UUID) of the picture.' }),
      url: Type.Optional(Type.String({ description: 'Address of the picture.' })),
      href: Type.Optional(Type.String({ description: 'Address of the picture, in the other spelling.' })),
      name: Type.Optional(Type.String({ description: 'File name.' })),
    }),
    'Portrait.',
  ),
  legalEntityId: Type.Integer({ description: 'Legal entity that employs the user.' }),
  legalEntity: Type.With(LegacyReference, { description: 'Legal entity that employs the user.' }),
  departmentId: Type.Integer({ description: 'Department of the user.' }),
  department: Type.With(LegacyReference, { description: 'Department of the user.' }),
  managerId: nullable(Type.Integer(), 'User ID of the manager.'),
  manager: nullable(PersonReference, 'Manager; the name may come whole or in two parts.'),
  rolePrincipalId: Type.Integer({ description: 'Main role.' }),
  rolePrincipal: Type.With(LegacyReference, { description: 'Main role.' }),
  habilitedRoles: Type.Array(LegacyReference, { description: 'Further roles.' }),
  userWorkCycles: Type.Array(UserWorkCycle, { description: 'Work cycles over time.' }),
  extendedData: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Custom fields: key to {value}, or to a bare text. Only when asked for by name.',
      ...sensitive,
    }),
  ),
  applicationData: Type.Record(Type.String(), nullable(LegacyReference, 'Reference of one module.'), {
    description: 'References kept by the modules of the service; the keys are theirs.',
  }),
  allowsElectronicPayslip: Type.Boolean({ description: 'Whether payslips are sent electronically.' }),
  bankName: nullable(Type.String(sensitive), 'Bank of the account that pay goes to.'),
  rib: nullable(Type.String(sensitive), 'National account number.'),
  iban: nullable(Type.String(sensitive), 'International account number.'),
  bic: nullable(Type.String(sensitive), 'Identifier of the bank.'),
  frenchCarTaxHorsePower: nullable(
    Type.Integer(sensitive),
    'Tax horse power of the car, for mileage claims.',
  ),
  frenchMotocyclesTaxHorsePower: nullable(
    Type.Integer(sensitive),
    'Tax horse power of the motorcycle, for mileage claims.',
  ),
  unitSellPrice: nullable(Type.Number(sensitive), 'Price at which a day or hour of the user is sold.'),
};

/** The legacy user (interface 2.1), with a field `userAxisValues_<axis id>` for each analytical axis. */
export const User = resource('User', 'An employee in the format of the legacy API.', fields, {
  '^userAxisValues_': nullable(AxisValue, 'Value on the analytical axis that the name ends with.'),
});
export type User = Seen<typeof User> & {
  readonly [axis: `userAxisValues_${string}`]: Lenient<Static<typeof AxisValue>> | null;
};
