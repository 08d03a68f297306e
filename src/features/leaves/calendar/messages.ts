import * as Type from 'typebox';
import { leaveStates } from '../../../company/leaves/leaveParts.ts';

const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$' });
const LeaveStateName = Type.Enum([...leaveStates]);

/** Whose leaves a calendar shows. */
export const CalendarSubject = Type.Object({
  /** Id of the connection. */
  connection: Type.String(),
  version: Type.Enum(['v3', 'v2']),
  /** True if the retired v2 route is requested even after its end. */
  insist: Type.Boolean(),
  of: Type.Enum(['employee', 'department', 'legal-entity']),
  /** A name is empty where only the id is known. */
  owners: Type.Array(Type.Object({ id: Type.String({ pattern: '^\\d+$' }), name: Type.String() }), {
    minItems: 1,
  }),
  /** For titles: the names of the owners if they are known, else their ids. */
  audience: Type.String(),
  /** The month to begin with. */
  month: Month,
});
export type CalendarSubject = Type.Static<typeof CalendarSubject>;

/** What a page stores: the month, and how it is shown. */
export const CalendarView = Type.Object({
  month: Month,
  /** The states that the user hides. */
  hidden: Type.Array(LeaveStateName),
  /** True to leave out people without leaves. */
  onlyAbsent: Type.Boolean(),
  /** True to include the departments below those of the calendar. */
  withBelow: Type.Optional(Type.Boolean()),
});
export type CalendarView = Type.Static<typeof CalendarView>;

/** A half-day of absence; the fields are those of `LeaveView`. Names are ready to be shown. */
const CalendarLeave = Type.Object({
  id: Type.String(),
  ownerId: Type.Optional(Type.String()),
  ownerName: Type.Optional(Type.String()),
  accountName: Type.Optional(Type.String()),
  date: Type.Optional(Type.String()),
  half: Type.Optional(Type.Enum(['AM', 'PM'])),
  minutes: Type.Optional(Type.Number()),
  status: Type.Optional(Type.String()),
  deleted: Type.Boolean(),
});

/** What is known of a month. All sentences are ready to be shown. */
export const CalendarMessage = Type.Object({
  type: Type.Literal('month'),
  month: Month,
  leaves: Type.Array(CalendarLeave),
  /** Have a row also without leaves. */
  people: Type.Array(Type.Object({ id: Type.String(), name: Type.Optional(Type.String()) })),
  /** Of these people, the leaves were not read, or not all of them. */
  unreadIds: Type.Array(Type.String()),
  /** Present while requests are sent. */
  progress: Type.Optional(Type.String()),
  /** Present if requests are left that the user has to agree to. */
  question: Type.Optional(Type.Object({ sentence: Type.String(), button: Type.String() })),
  /** Present if a request failed; what was read before is shown. */
  failure: Type.Optional(Type.Object({ sentence: Type.String(), remedies: Type.Array(Type.String()) })),
  /** What is not whole. */
  notices: Type.Array(Type.String()),
});
export type CalendarMessage = Type.Static<typeof CalendarMessage>;

/** What a page asks for. */
export const CalendarRequest = Type.Union([
  /** Shows a month; one that was read costs no request. */
  Type.Object({ type: Type.Literal('show'), month: Month, withBelow: Type.Optional(Type.Boolean()) }),
  /** The user agrees to the requests that are left. */
  Type.Object({ type: Type.Literal('agree') }),
  Type.Object({ type: Type.Literal('retry') }),
  Type.Object({ type: Type.Literal('fix'), index: Type.Number() }),
  Type.Object({ type: Type.Literal('stop') }),
  /** Reads the month and the people again. */
  Type.Object({ type: Type.Literal('refresh') }),
  /** Opens the leave, or one of several that the user picks. */
  Type.Object({ type: Type.Literal('openLeaves'), ids: Type.Array(Type.String(), { minItems: 1 }) }),
  Type.Object({ type: Type.Literal('openPerson'), id: Type.String() }),
  /** Saves the displayed month. */
  Type.Object({ type: Type.Literal('export'), view: CalendarView }),
]);
export type CalendarRequest = Type.Static<typeof CalendarRequest>;
