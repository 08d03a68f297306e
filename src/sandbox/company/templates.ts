import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ReportFilter } from '../../service/contract/report.ts';
import { addDays, type Day, firstOfMonth, weekday } from '../calendar.ts';

/** A range of days, both ends included. */
export interface Period {
  readonly startsOn: Day;
  readonly endsOn: Day;
}

/** A report template (interface 2.5). `usualPeriod` is what a request without days gets (interface 4.7). */
export const Template = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 100 }),
    name: Type.String({ minLength: 1, maxLength: 1000 }),
    columns: Type.Array(
      Type.Object(
        {
          kind: Type.Enum([
            'employee-number',
            'employee-name',
            'department-name',
            'hours-worked',
            'days-absent',
            'total-hours',
          ]),
          name: Type.String({ maxLength: 1000 }),
          category: Type.String({ maxLength: 1000 }),
          isRequired: Type.Boolean(),
          isDefault: Type.Boolean(),
          isPeriodic: Type.Boolean(),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 50 },
    ),
    cycle: Type.Enum(['day', 'week', 'month'], {
      description: 'The length of a period of the periodic columns.',
    }),
    filters: Type.Array(ReportFilter, { maxItems: 10 }),
    usualPeriod: Type.Enum(['last-week', 'last-month', 'last-quarter']),
    alwaysFails: Type.Optional(
      Type.Boolean({ description: 'The generation of its reports ends in an error, for tests of clients.' }),
    ),
  },
  { additionalProperties: false },
);

export type Template = Static<typeof Template>;
export type Column = Template['columns'][number];

const column = (kind: Column['kind'], name: string, category: string, isPeriodic = false): Column => ({
  kind,
  name,
  category,
  isRequired: kind === 'employee-number',
  isDefault: kind !== 'department-name',
  isPeriodic,
});

const number = column('employee-number', 'Matricule', 'Collaborateur');
const person = column('employee-name', 'Collaborateur', 'Collaborateur');
const department = column('department-name', 'Département', 'Collaborateur');
const total = column('total-hours', 'Total heures', 'Temps');

/** The last whole months, the last month or the last week before a day. */
const periods: Record<Template['usualPeriod'], (today: Day) => Period> = {
  'last-month': (today) => lastMonths(today, 1),
  'last-quarter': (today) => lastMonths(today, 3),
  'last-week'(today) {
    const monday = addDays(today, -weekday(today) - 7);
    return { startsOn: monday, endsOn: addDays(monday, 6) };
  },
};

function lastMonths(today: Day, count: number): Period {
  return { startsOn: firstOfMonth(today, -count), endsOn: addDays(firstOfMonth(today), -1) };
}

/** The days that a report of a template covers by default. */
export function usualPeriodOf({ usualPeriod }: Template, today: Day): Period {
  return periods[usualPeriod](today);
}

export const templates: readonly Template[] = [
  {
    id: 'monthly-activity',
    name: 'Activité mensuelle',
    columns: [number, person, department, column('hours-worked', 'Heures travaillées', 'Temps', true), total],
    cycle: 'week',
    filters: [],
    usualPeriod: 'last-month',
  },
  {
    id: 'weekly-hours',
    name: 'Weekly hours (France)',
    columns: [number, person, column('hours-worked', 'Hours worked', 'Time', true), total],
    cycle: 'day',
    filters: [{ kind: 'legal-entities', values: [1] }],
    usualPeriod: 'last-week',
  },
  {
    id: 'absences',
    name: 'Absences du trimestre',
    columns: [number, person, department, column('days-absent', 'Jours d’absence', 'Absences', true)],
    cycle: 'month',
    filters: [],
    usualPeriod: 'last-quarter',
  },
  {
    id: 'failing',
    name: 'Template that fails',
    columns: [number, total],
    cycle: 'month',
    filters: [],
    usualPeriod: 'last-month',
    alwaysFails: true,
  },
];
