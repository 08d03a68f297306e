import type { TSchema } from 'typebox';
import { alternativesOf, isArraySchema, isObjectSchema } from '../contract/check/shape.ts';
import { type Employee, Employment, JobPosition } from '../contract/employee.ts';
import type { Family } from '../contract/kinds/kind.ts';
import type { Cursor, Page } from '../contract/listing.ts';
import { personName, recordName } from '../contract/personName.ts';
import { kindSchemas, type ResourceName } from '../contract/resources.ts';
import { AxisValue, type User } from '../contract/user.ts';
import type { Families } from '../families/families.ts';
import { unlistedFields } from '../families/legacy.ts';
import type { Placement } from '../families/placement.ts';
import type { RecordQuery } from '../families/resource.ts';
import type { CallOptions } from '../http/request.ts';
import type { WholeRecord } from '../paging/paging.ts';
import { firstAvailableList } from './fallback.ts';
import { idText } from './people.ts';
import type { ListedRecord, RecordList, RecordPage } from './service.ts';

/** Levels of nested fields that are distinguished. */
const maxDepth = 4;

type PageOf<T> = Page<WholeRecord<T>> & { readonly lacksEmbedded?: true };
type Source = (query: RecordQuery, next?: Cursor, options?: CallOptions) => Promise<RecordPage>;

/** Reads lists with all fields, a page at a time (interface 4.1, 4.3, 4.6, 4.8, 4.9). Throws `ServiceError`. */
export function createRecords({ structure, legacy, resource }: Families) {
  const employees: Source = async (query, next, options) =>
    pageOf('employees', 'resource', await resource.employeeRecords(query, next, options), factsOfEmployee);
  const users: Source = async (query, next, options) => {
    const { axes, ...records } = await legacy.userRecords(query, next, options);
    const page = pageOf('users', 'legacy', records, (user) => ({
      ...factsOfUser(user),
      status: legacy.statusOf(user),
    }));
    const ofAxes = axes.flatMap((name) => [name, ...pathsIn(AxisValue).map((path) => `${name}.${path}`)]);
    return { ...page, contract: [...page.contract, ...ofAxes] };
  };
  const departments: Readonly<Record<string, Source>> = {
    structure: async (_, next, options) =>
      pageOf('structure-departments', 'structure', await structure.departmentRecords(next, options)),
    legacy: async (_, next, options) =>
      pageOf('legacy-departments', 'legacy', await legacy.departmentRecords(next, options)),
    resource: async (_, next, options) =>
      pageOf('resource-departments', 'resource', await resource.departmentRecords(next, options)),
  };
  const labels: Source = async (_, next, options) =>
    pageOf('taxonomy-labels', 'resource', await resource.labelRecords(next, options));
  const sources: Readonly<Record<RecordList, Source>> = {
    people: firstOf({ resource: employees, legacy: users }),
    employees,
    users,
    departments: firstOf(departments),
    labels,
  };
  return (list: RecordList, ...input: Parameters<Source>) => sources[list](...input);
}

/** The source of a list is chosen again for each first page: the right to see one list may be missing for another. */
function firstOf(sources: Readonly<Record<string, Source>>): Source {
  return firstAvailableList<RecordQuery, RecordPage, CallOptions>(sources, {});
}

function pageOf<T>(
  kind: ResourceName,
  family: Family,
  page: PageOf<T>,
  factsOf: (record: T) => Partial<ListedRecord> = () => ({}),
): RecordPage {
  return {
    ...page,
    kind,
    family,
    contract: contractOf(kind, family),
    items: page.items.map(({ record, whole }) => ({
      id: String(whole['id']),
      name: recordName((field) => textIn(whole[field])),
      ...factsOf(record),
      fields: whole,
    })),
  };
}

function factsOfEmployee({
  employee,
  ...placement
}: Placement & { readonly employee: Employee }): Partial<ListedRecord> {
  const { status, email, employeeNumber } = employee;
  return { ...placement, name: personName(employee), status, email, number: employeeNumber };
}

function factsOfUser(user: User): Partial<ListedRecord> {
  const { departmentId, managerId, legalEntityId, mail, employeeNumber } = user;
  return {
    departmentId: idText(departmentId),
    managerId: idText(managerId),
    legalEntityId: idText(legalEntityId),
    name: personName(user),
    email: mail,
    number: employeeNumber,
  };
}

/** The paths of the fields of a record in the contract, in its order; of lists, those that are requested. */
function contractOf(kind: ResourceName, family: Family): readonly string[] {
  const { properties = {} } = kindSchemas[kind].records[family] ?? {};
  const inserted: Readonly<Record<string, TSchema>> =
    kind === 'employees' ? { applicableEmployment: Employment, applicableJobPosition: JobPosition } : {};
  const isRequested = ([name]: readonly [string, TSchema]) =>
    kind !== 'legacy-departments' || !unlistedFields.includes(name);
  const fields = Object.entries({ ...properties, ...inserted }).filter(isRequested);
  return pathsIn({ type: 'object', properties: Object.fromEntries(fields) });
}

function pathsIn(schema: TSchema, depth = 0): readonly string[] {
  return alternativesOf(schema).flatMap((one) => {
    if (isArraySchema(one)) {
      return pathsIn(one.items, depth).map((path) => `[].${path}`);
    }
    return isObjectSchema(one) && depth < maxDepth
      ? Object.entries(one.properties ?? {}).flatMap(([name, field]) => [
          name,
          ...pathsIn(field, depth + 1).map((path) => `${name}${path.startsWith('[') ? '' : '.'}${path}`),
        ])
      : [];
  });
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
