import type { Static, TProperties, TSchema } from 'typebox';
import * as Type from 'typebox';
import { isDay } from '../../../service/contract/day.ts';
import { isInYears, startOf, years } from '../../calendar.ts';
import { clockYears, isClockTime } from '../../clock.ts';
import { axes, leaveAccounts, legalEntities, roles, workCycles } from '../organization.ts';
import { Template } from '../templates.ts';

/** The largest id. Ids of leaves are made of those of people, with three more digits. */
const maxId = 1_000_000_000_000;

function orNull<S extends TSchema & { readonly type: string }>(schema: S) {
  return Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] });
}

const id = Type.Integer({ minimum: 1, maximum: maxId });
const name = Type.String({ minLength: 1, maxLength: 1000 });
const text = Type.String({ maxLength: 1000 });
const flag = Type.Boolean();
const place = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 });
const dayText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A day such as 2026-01-31.' });
const day = Type.Refine(dayText, isPossibleDay, dayProblem);
const dayOrNull = Type.Refine(orNull(dayText), (value) => value === null || isPossibleDay(value), dayProblem);
const today = Type.Refine(
  dayText,
  (value) => isPossibleDay(value) && isClockTime(startOf(value)),
  () => `must be a day in the years ${clockYears.first} to ${clockYears.last}`,
);
const instantText = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3])(:[0-5]\\d){2}(\\.\\d{1,3})?Z$',
  description: 'A timestamp in UTC, such as 2026-01-31T12:00:00Z.',
});
const isInstant = (value: string | null) => value === null || isDay(value.slice(0, 10));
const instantProblem = () => 'must be a timestamp in UTC';
const instant = Type.Refine(instantText, isInstant, instantProblem);
const instantOrNull = Type.Refine(orNull(instantText), isInstant, instantProblem);
const texts = Type.Record(Type.String(), Type.Record(Type.String(), text));

function isPossibleDay(value: string): boolean {
  return isDay(value) && isInYears(value);
}

function dayProblem(): string {
  return `must be a day in the years ${years.first} to ${years.last}`;
}

/** The id of one of the records that every company has. */
function oneOf(records: readonly { readonly id: number }[]) {
  return Type.Enum(records.map((one) => one.id));
}

/** The schema of a field whose name does not explain it. */
function about<S extends TSchema>(schema: S, description: string) {
  return Object.assign(Type.Optional(schema), { description });
}

/** A record that takes no unknown fields: a typing error in a name is to be found. */
function record<P extends TProperties>(fields: P, description: string) {
  return Type.Object(fields, { additionalProperties: false, description });
}

const ScenarioDepartment = record(
  {
    id,
    name,
    code: Type.Optional(text),
    description: Type.Optional(orNull(text)),
    remoteId: Type.Optional(orNull(text)),
    parentId: Type.Optional(orNull(id)),
    missingParentId: Type.Optional(id),
    headId: Type.Optional(orNull(id)),
    missingHeadId: Type.Optional(id),
    hierarchy: about(text, 'Its path of IDs from the top, such as /1/5/.'),
    level: about(place, 'Its level in the tree, 1 at the top.'),
    sortOrder: about(place, 'Its place among the departments below the same one, from 0.'),
    position: Type.Optional(Type.String({ pattern: '^\\d{1,40}$' })),
    isActive: Type.Optional(flag),
    createdAt: Type.Optional(instant),
    lastModifiedAt: Type.Optional(instant),
  },
  'A department. Without parentId it is at the top; missingParentId and missingHeadId are a parent and a head that the service names and lacks. Without headId, one of its people may be its head.',
);

const ScenarioEmployee = record(
  {
    id,
    userId: about(id, 'The ID of the user of the legacy API; without it, that of the employee.'),
    language: Type.Optional(Type.Enum(['fr', 'en'])),
    givenName: text,
    familyName: text,
    login: Type.Optional(text),
    email: Type.Optional(orNull(text)),
    employeeNumber: Type.Optional(orNull(text)),
    remoteId: Type.Optional(orNull(text)),
    phoneNumber: Type.Optional(orNull(text)),
    birthDate: Type.Optional(day),
    hiredOn: day,
    leavesOn: Type.Optional(dayOrNull),
    pictureId: Type.Optional(orNull(text)),
    bank: Type.Optional(record({ name: text, iban: text, bic: text, rib: orNull(text) }, 'A bank account.')),
    carHorsePower: Type.Optional(Type.Integer()),
    motorcycleHorsePower: Type.Optional(orNull(Type.Integer())),
    sellPrice: about(orNull(Type.Number()), 'Price at which a day or hour of the person is sold.'),
    custom: about(
      Type.Record(Type.String(), Type.Union([text, Type.Number(), flag])),
      'Custom fields by their names.',
    ),
    createdAt: Type.Optional(instant),
    lastUpdatedAt: Type.Optional(instant),
  },
  'A person. hiredOn and leavesOn are the first and the last day of the contract, from which the status follows. What is left out is generated; null and an empty text are a field without a value.',
);

const ScenarioPosition = record(
  {
    employeeId: id,
    departmentId: id,
    managerId: Type.Optional(orNull(id)),
    missingManagerId: Type.Optional(id),
    lacks: Type.Optional(Type.Enum(['department', 'employment'])),
    legalEntityId: Type.Optional(oneOf(legalEntities)),
    roleId: Type.Optional(oneOf(Object.values(roles))),
    furtherRoleIds: Type.Optional(Type.Array(oneOf(Object.values(roles)), { maxItems: 10 })),
    workCycles: Type.Optional(
      Type.Array(record({ id: oneOf(workCycles), startsOn: dayOrNull }, 'A work cycle and its first day.'), {
        minItems: 1,
        maxItems: 100,
      }),
    ),
    axisValueIds: Type.Optional(Type.Array(oneOf(axes.flatMap(({ values }) => values)), { maxItems: 10 })),
  },
  'Where a person works. Without managerId, the head of the department or the nearest one above is the manager; null is none; missingManagerId is a manager whom the service names and lacks. lacks is what the resource API does not show.',
);

const ScenarioTaxonomy = record(
  {
    id: Type.String({ pattern: '^\\d{1,15}$' }),
    name,
    sortLabelsBy: Type.Optional(Type.Enum(['id', 'name'])),
    t9n: Type.Optional(texts),
    createdAt: Type.Optional(instant),
    lastUpdatedAt: Type.Optional(instant),
  },
  'A taxonomy. t9n has the translations of its fields by language tag.',
);

const ScenarioLabel = record(
  {
    id: Type.String({ pattern: '^\\d{1,15}$' }),
    taxonomyId: Type.String({ pattern: '^\\d{1,15}$' }),
    name,
    remoteId: Type.Optional(orNull(text)),
    t9n: Type.Optional(texts),
    createdAt: Type.Optional(instant),
    lastUpdatedAt: Type.Optional(instant),
    isArchived: Type.Optional(flag),
    lastArchivedAt: Type.Optional(instantOrNull),
  },
  'A label of a taxonomy.',
);

const ScenarioLeave = record(
  {
    employeeId: id,
    request: Type.Integer({
      minimum: 1,
      maximum: 999,
      description: 'Number among the requests of the person.',
    }),
    day,
    half: Type.Enum(['AM', 'PM']),
    accountId: Type.Optional(oneOf(leaveAccounts)),
    requestedOn: Type.Optional(day),
    isConfirmed: Type.Optional(flag),
    isPartlyApproved: Type.Optional(flag),
    isActive: Type.Optional(flag),
    isCancelled: Type.Optional(flag),
  },
  'Half a day of absence. Without more it is approved.',
);

const ScenarioReport = record(
  {
    id: Type.Integer({ minimum: 1, maximum: 9_000_000_000_000_000 }),
    templateId: name,
    startsOn: day,
    endsOn: day,
    filters: Template.properties.filters,
  },
  'A report that was created. It is generated when the company starts.',
);

/** A company as a file. Each part is optional; what is missing is generated from the seed as of `today`. */
export const Scenario = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    seed: about(
      Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 }),
      'What is missing in the file is generated from it: the same seed gives the same company.',
    ),
    today: about(today, 'The day as of which the company is generated; without it, the day of the start.'),
    departments: Type.Optional(Type.Array(ScenarioDepartment, { maxItems: 20_000 })),
    employees: Type.Optional(Type.Array(ScenarioEmployee, { maxItems: 200_000 })),
    positions: Type.Optional(Type.Array(ScenarioPosition, { maxItems: 200_000 })),
    taxonomies: Type.Optional(Type.Array(ScenarioTaxonomy, { maxItems: 1000 })),
    labels: Type.Optional(Type.Array(ScenarioLabel, { maxItems: 100_000 })),
    leaves: Type.Optional(Type.Array(ScenarioLeave, { maxItems: 1_000_000 })),
    templates: Type.Optional(Type.Array(Template, { minItems: 1, maxItems: 100 })),
    reports: Type.Optional(Type.Array(ScenarioReport, { maxItems: 1000 })),
  },
  {
    additionalProperties: false,
    title: 'Scenario',
    description:
      'A company of the sandbox. Each part is optional; what is missing is generated from the seed, as of the day "today".',
  },
);

export type Scenario = Static<typeof Scenario>;
