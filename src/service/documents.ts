import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { TObject } from 'typebox';
import { conform } from './contract/conform.ts';
import { Employee, EmployeeAttributes } from './contract/employee.ts';
import { Leave } from './contract/leave.ts';
import { LegacyDepartment } from './contract/legacyDepartment.ts';
import { isRecord } from './contract/record.ts';
import { Report } from './contract/report.ts';
import { ResourceDepartment } from './contract/resourceDepartment.ts';
import type { ResourceName } from './contract/resources.ts';
import { sensitiveRanges } from './contract/sensitiveRanges.ts';
import { StructureDepartment } from './contract/structureDepartment.ts';
import { Taxonomy, TaxonomyLabel } from './contract/taxonomy.ts';
import { User } from './contract/user.ts';
import { firstThatAnswers, type Way } from './fallback.ts';
import type { LeavesApi } from './leaves.ts';
import type { LegacyApi } from './legacy.ts';
import { dataOf, tellingUnknownUser } from './legacyAnswer.ts';
import { mergedText } from './mergedText.ts';
import { nestsDeeper } from './nesting.ts';
import { type FamilyRequest, type Requester, unexpectedShape } from './requester.ts';
import type { ResourceApi } from './resource.ts';
import type { CallOptions, ServiceDocument, UserOptions } from './service.ts';
import type { StructureApi } from './structure.ts';
import type { TimesheetApi } from './timesheet.ts';

/** Deeper than any resource, and far from what could exhaust those that look into it. */
const deepestNesting = 200;

/** The families with what sends their requests. */
export interface Families {
  readonly key: Requester;
  readonly token: Requester;
  readonly legacy: LegacyApi;
  readonly leaves: LeavesApi;
  readonly structure: StructureApi;
  readonly resource: ResourceApi;
  readonly timesheet: TimesheetApi;
}

interface Route {
  readonly family: string;
  readonly requester: Requester;
  readonly path: string;
  readonly schema: TObject;
  /** Legacy answers stand in a `data` object, which is not part of the resource. */
  readonly wrapped: boolean;
  /** Reads what follows a first answer that is only a page. */
  readonly following?: (
    first: unknown,
    request: FamilyRequest,
    options: CallOptions | undefined,
  ) => Promise<readonly unknown[]>;
  /** Makes more of a failure than the transport can. */
  readonly explaining?: <T>(read: () => Promise<T>) => Promise<T>;
}

/** What is to be read. */
interface Wanted {
  readonly families: Families;
  readonly resource: ResourceName;
  readonly id: string;
  /** The family that is known to have such resources. */
  readonly family: string | undefined;
}

/** Where a resource can be read, the best place first. */
function routes(wanted: Wanted, fields?: readonly string[]): readonly [Route, ...Route[]] {
  const ranked = rankedRoutes(wanted, fields);
  const home = ranked.find(({ family }) => family === wanted.family);
  return home === undefined ? ranked : [home, ...ranked.filter((route) => route !== home)];
}

function rankedRoutes(
  { families, resource, id }: Wanted,
  fields?: readonly string[],
): readonly [Route, ...Route[]] {
  const { key, token, legacy, leaves, structure, resource: resourceApi, timesheet } = families;
  const byKey = { requester: key, wrapped: false } as const;
  const byToken = (schema: TObject, path: string): Route => ({
    family: 'resource',
    requester: token,
    path,
    schema,
    wrapped: false,
  });
  const byLegacy = (schema: TObject, path: string): Route => ({
    family: 'legacy',
    requester: key,
    path,
    schema,
    wrapped: true,
  });
  switch (resource) {
    case 'departments':
      return [
        { ...byKey, family: 'structure', path: structure.departmentPath(id), schema: StructureDepartment },
        byLegacy(LegacyDepartment, legacy.departmentPath(id)),
        byToken(ResourceDepartment, resourceApi.path('departments', id)),
      ];
    case 'employees':
      return [byToken(Employee, resourceApi.path('employees', id))];
    case 'employee-attributes':
      return [
        {
          ...byToken(EmployeeAttributes, resourceApi.attributesPath(id)),
          following: (...page) => resourceApi.furtherAttributes(...page),
        },
      ];
    case 'taxonomies':
      return [byToken(Taxonomy, resourceApi.path('taxonomies', id))];
    case 'taxonomy-labels':
      return [byToken(TaxonomyLabel, resourceApi.labelPath(id))];
    case 'users':
      return [{ ...byLegacy(User, legacy.userPath(id, fields)), explaining: tellingUnknownUser }];
    case 'leaves':
      return [byLegacy(Leave, leaves.leavePath(id))];
    case 'reports':
      return [{ ...byKey, family: 'time-sheet', path: timesheet.reportPath(id), schema: Report }];
  }
}

/** The address at which a resource is read first. */
export function urlOf(wanted: Wanted): string {
  const { resource, id } = wanted;
  const [first] = routes(wanted);
  const url = new URL(first.requester.url(first.path));
  url.search = '';
  if (resource === 'employee-attributes') {
    url.searchParams.set('employee.id', id);
  }
  return url.href;
}

/** The JSON text of a resource from the first family that has it. Throws `ServiceError`. */
export async function readDocument(
  wanted: Wanted,
  options: UserOptions | undefined,
): Promise<ServiceDocument> {
  const { resource, id } = wanted;
  const attempted = `read ${resource} ${id}`;
  const ways = routes(wanted, options?.fields).map((route): Way<string, ServiceDocument> => {
    const request = { path: route.path, attempted };
    return { name: route.family, get: () => read(resource, route, request, options) };
  });
  const [only] = ways;
  if (ways.length === 1 && only !== undefined) {
    return await only.get();
  }
  return (await firstThatAnswers(attempted, ways)).value;
}

async function read(
  resource: ResourceName,
  route: Route,
  request: FamilyRequest,
  options: CallOptions | undefined,
): Promise<ServiceDocument> {
  const { explaining = (read) => read() } = route;
  const answer = await explaining(() => route.requester.document(request, options));
  const record = route.wrapped ? dataOf(answer.value, request.attempted) : answer.value;
  if (!isRecord(record)) {
    throw unexpectedShape(request.attempted, 'the answer is not a record');
  }
  if (nestsDeeper(answer.text, deepestNesting)) {
    throw tooDeep(request);
  }
  // The reader gets all of it as it is; the log tells what is unusual.
  conform(route.schema, record, route.requester.drift(request));
  const further = (await route.following?.(record, request, options)) ?? [];
  const whole = further.length === 0 ? answer.text : mergedText(record, further, request.attempted);
  if (further.length > 0 && nestsDeeper(whole, deepestNesting)) {
    throw tooDeep(request);
  }
  const text = route.wrapped ? unwrapped(whole) : whole;
  return { text, url: route.requester.url(route.path), sensitive: sensitiveRanges(resource, text) };
}

function tooDeep({ attempted }: FamilyRequest) {
  return unexpectedShape(attempted, 'the answer is nested too deeply');
}

/** The `data` of a legacy answer, cut out of the text so that it stays as it was written. */
function unwrapped(text: string): string {
  const root = parseTree(text);
  const data = root === undefined ? undefined : findNodeAtLocation(root, ['data']);
  return data === undefined ? text : text.slice(data.offset, data.offset + data.length);
}
