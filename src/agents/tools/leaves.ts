import { definedFields } from '../../domain/fields.ts';
import { stateOf } from '../../domain/leaves/leaveParts.ts';
import { leaveView } from '../../domain/leaves/leaveView.ts';
import { notesOn, requireDepartment } from '../reading.ts';
import { Refusal, type Tools } from '../tool.ts';

const maxDays = 366;

/** The half-days of absence of a person or a department, without their reasons and accounts, which tell reasons (interface 4.11). */
export const leaves: Tools['leaves'] = async (call, { from, to, person, department }) => {
  const { service, options, people } = call;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (!(days >= 1 && days <= maxDays)) {
    throw new Refusal(
      `The period has to be one of 1 to ${maxDays} days that exist, from the first to the last.`,
    );
  }
  if ((person === undefined) === (department === undefined)) {
    throw new Refusal('Pass either a person or a department.');
  }
  const owner =
    person === undefined
      ? { of: 'department' as const, ids: [department ?? ''] }
      : { of: 'employee' as const, ids: [people.idOf(person)] };
  const page = await service.leaves({ ...owner, from, to }, call.next, options);
  if (page.items.length === 0 && department !== undefined) {
    await requireDepartment(call, department);
  }
  const records = page.items.map(leaveView).map((leave) =>
    definedFields({
      person: leave.ownerId && people.of(leave.ownerId),
      date: /^\d{4}-\d{2}-\d{2}/.exec(leave.date ?? '')?.[0],
      half: leave.half,
      minutes: leave.minutes,
      state: stateOf(leave),
    }),
  );
  return { records, notes: notesOn(page), next: page.next };
};
