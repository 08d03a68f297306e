import { addDays, type Day, firstOfMonth, weekday } from '../calendar.ts';

/** A range of days, both ends included. */
export interface Period {
  readonly startsOn: Day;
  readonly endsOn: Day;
}

/** A column of a report (interface 2.5). */
export interface Column {
  readonly kind:
    | 'employee-number'
    | 'employee-name'
    | 'department-name'
    | 'hours-worked'
    | 'days-absent'
    | 'total-hours';
  readonly name: string;
  readonly category: string;
  readonly isRequired: boolean;
  readonly isDefault: boolean;
  readonly isPeriodic: boolean;
}

export interface Template {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly Column[];
  /** The length of a period of the periodic columns. */
  readonly cycle: 'day' | 'week' | 'month';
  readonly filters: readonly { readonly kind: string; readonly values: number[] }[];
  /** The days covered when the request names none (interface 4.7). */
  defaultPeriod(today: Day): Period;
  /** Whether the generation of its reports ends in an error, for tests of clients. */
  readonly alwaysFails?: true;
}

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

const lastMonth = (today: Day): Period => ({
  startsOn: firstOfMonth(today, -1),
  endsOn: addDays(firstOfMonth(today), -1),
});
const lastWeek = (today: Day): Period => {
  const monday = addDays(today, -weekday(today) - 7);
  return { startsOn: monday, endsOn: addDays(monday, 6) };
};
const lastQuarter = (today: Day): Period => ({
  startsOn: firstOfMonth(today, -3),
  endsOn: addDays(firstOfMonth(today), -1),
});

export const templates: readonly Template[] = [
  {
    id: 'monthly-activity',
    name: 'Activité mensuelle',
    columns: [number, person, department, column('hours-worked', 'Heures travaillées', 'Temps', true), total],
    cycle: 'week',
    filters: [],
    defaultPeriod: lastMonth,
  },
  {
    id: 'weekly-hours',
    name: 'Weekly hours (France)',
    columns: [number, person, column('hours-worked', 'Hours worked', 'Time', true), total],
    cycle: 'day',
    filters: [{ kind: 'legal-entities', values: [1] }],
    defaultPeriod: lastWeek,
  },
  {
    id: 'absences',
    name: 'Absences du trimestre',
    columns: [number, person, department, column('days-absent', 'Jours d’absence', 'Absences', true)],
    cycle: 'month',
    filters: [],
    defaultPeriod: lastQuarter,
  },
  {
    id: 'failing',
    name: 'Template that fails',
    columns: [number, total],
    cycle: 'month',
    filters: [],
    defaultPeriod: lastMonth,
    alwaysFails: true,
  },
];
