import * as Type from 'typebox';
import { LegacyReference } from './reference.ts';
import { localDateTime, nullable, resource, type Seen, withEither, withExpected } from './schema.ts';

/** The status of a leave in v3 (interface 3.2). */
function leaveStatus(description: string) {
  return Type.Integer({ minimum: 0, maximum: 1, description });
}

/** An entry in the history of a request. */
const LeaveLog = Type.Object({
  id: Type.Union([Type.Integer(), Type.String()], { description: 'Identifier of the entry.' }),
  date: localDateTime('When it was made.'),
  comment: nullable(Type.String(), 'What the person wrote.'),
  status: leaveStatus('Status from then on: 0 submitted, 1 approved.'),
});

/** The absent person. The department and the legal entity show whether a list of leaves is that of the right people. */
const LeaveOwner = Type.Object(
  {
    ...LegacyReference.properties,
    lastName: Type.Optional(Type.String({ description: 'Family name.' })),
    firstName: Type.Optional(Type.String({ description: 'Given name.' })),
    departmentId: Type.Optional(Type.Integer({ description: 'Department of the user.' })),
    legalEntityId: Type.Optional(Type.Integer({ description: 'Legal entity that employs the user.' })),
  },
  { description: 'User who is absent.' },
);

const AnyLeave = resource('Leave', 'A half-day of absence.', {
  id: Type.String({
    minLength: 1,
    description: 'Period ID, day as YYYYMMDD, and AM or PM, joined by dashes.',
  }),
  leavePeriod: Type.Object(
    {
      ownerId: Type.Integer({ description: 'User who is absent.' }),
      owner: Type.Optional(LeaveOwner),
      id: Type.Optional(
        Type.Union([Type.Integer(), Type.String()], { description: 'Identifier of the request.' }),
      ),
      isConfirmed: Type.Optional(Type.Boolean({ description: 'Approval, where `status` is not given.' })),
      confirmationDate: Type.Optional(nullable(localDateTime('When'), 'When it was approved.')),
      attachmentId: Type.Optional(
        Type.Union([Type.Integer(), Type.String(), Type.Null()], {
          description: 'File that belongs to the request.',
        }),
      ),
      leaves: Type.Optional(
        Type.Array(Type.Object({ id: Type.String({ description: 'Identifier of the half-day.' }) }), {
          description: 'Half-days of the request.',
        }),
      ),
      logs: Type.Optional(Type.Array(LeaveLog, { description: 'History of the request.' })),
    },
    {
      description: 'Request that the half-day is part of.',
      expected: ['id', 'confirmationDate', 'attachmentId', 'leaves', 'logs'],
    },
  ),
  leaveAccount: Type.With(LegacyReference, { description: 'Account that the leave is taken from.' }),
  name: Type.Optional(Type.String({ description: 'Name of the leave.' })),
  date: localDateTime('Day of the leave.'),
  duration: Type.Optional(Type.String({ description: 'Length, hh:mm:ss.' })),
  value: Type.Optional(
    Type.Union([Type.Number(), Type.String(), Type.Null()], {
      description: 'Length in hours, also as a text, where `duration` is not given.',
    }),
  ),
  status: Type.Optional(leaveStatus('0 submitted, 1 approved.')),
  isActive: Type.Boolean({ description: 'False once the leave was deleted.' }),
  isAM: Type.Optional(Type.Boolean({ description: 'True in the morning, false in the afternoon.' })),
  isAm: Type.Optional(Type.Boolean({ description: 'The other spelling of `isAM`.' })),
  leaveAccountId: Type.Optional(Type.Integer({ description: 'Account that the leave is taken from.' })),
  leavePeriodId: Type.Optional(
    Type.Union([Type.Integer(), Type.String()], { description: 'Request that the half-day is part of.' }),
  ),
  creationDate: Type.Optional(localDateTime('When it was requested.')),
  cancellationDate: Type.Optional(nullable(localDateTime('When'), 'When it was deleted.')),
  cancellationUserId: Type.Optional(nullable(Type.Integer(), 'User who deleted it.')),
  comment: Type.Optional(nullable(Type.String(), 'What the person wrote.')),
});

/**
 * A half-day of absence of one person (interface 2.7). Optional fields say the same in the words of some deployments.
 */
export const Leave = withExpected(
  withEither(AnyLeave, [
    ['isAM', 'isAm'],
    ['duration', 'value'],
    ['status', 'leavePeriod.isConfirmed'],
  ]),
  [
    ...['leaveAccountId', 'leavePeriodId', 'comment'],
    ...['creationDate', 'cancellationDate', 'cancellationUserId'],
  ],
);
export type Leave = Seen<typeof Leave>;

/** The absent person in v2; v3 gives only the user id (interface 4.11). */
const LeaveOwnerV2 = Type.Object(
  {
    id: Type.Integer({ description: 'User ID of the person.' }),
    name: Type.String({ description: 'Full name.' }),
    lastName: Type.Optional(Type.String({ description: 'Family name.' })),
    firstName: Type.Optional(Type.String({ description: 'Given name.' })),
    mail: Type.String({ description: 'E-mail address at work.' }),
    login: Type.String({ description: 'Login name.' }),
    matricule: Type.String({ description: 'Number given by the employer.' }),
  },
  { description: 'Who is absent. Deployments write it under a key of their own.' },
);

/** A leave of the deprecated v2 route (interface 2.7). */
export const LeaveV2 = resource('Leave (v2)', 'A half-day of absence in the format of the retired route.', {
  id: Type.String({ minLength: 1, description: 'Owner ID, day and time, and AM or PM, joined by dashes.' }),
  owner: LeaveOwnerV2,
  name: Type.String({ description: 'Name of the leave account.' }),
  accountCode: Type.String({ description: 'Code of the leave account.' }),
  accountLabel: Type.String({ description: 'Label of the leave account.' }),
  date: localDateTime('Day of the leave.'),
  duration: Type.Integer({ description: 'Length in minutes.' }),
  status: nullable(
    Type.Integer({ minimum: 0, maximum: 4 }),
    '0 submitted, 1 partly approved, 2 approved, 3 rejected, 4 cancelled.',
  ),
  leaveScope: Type.String({ description: 'AM or PM.' }),
});
export type LeaveV2 = Seen<typeof LeaveV2>;
