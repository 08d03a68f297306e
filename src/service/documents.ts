import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import type { ResourceName } from './contract/resources.ts';
import { sensitiveRanges } from './contract/sensitiveRanges.ts';
import { isRecord } from './contract/shape.ts';
import { firstThatAnswers, type Way } from './fallback.ts';
import type { LeavesApi } from './leaves.ts';
import type { LegacyApi } from './legacy.ts';
import { dataOf, tellingUnknownUser } from './legacyAnswer.ts';
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
  /** Legacy answers stand in a `data` object, which is not part of the resource. */
  readonly wrapped: boolean;
  /** Makes more of a failure than the transport can. */
  readonly explaining?: <T>(read: () => Promise<T>) => Promise<T>;
}

/** Where a resource can be read, the best place first. */
function routes(
  families: Families,
  resource: ResourceName,
  id: string,
  fields?: readonly string[],
): readonly [Route, ...Route[]] {
  const { key, token, legacy, leaves, structure, resource: resourceApi, timesheet } = families;
  const byToken = (path: string): Route => ({ family: 'resource', requester: token, path, wrapped: false });
  const byLegacy = (path: string): Route => ({ family: 'legacy', requester: key, path, wrapped: true });
  switch (resource) {
    case 'departments':
      return [
        { family: 'structure', requester: key, path: structure.departmentPath(id), wrapped: false },
        byLegacy(legacy.departmentPath(id)),
        byToken(resourceApi.path('departments', id)),
      ];
    case 'employees':
      return [byToken(resourceApi.path('employees', id))];
    case 'employee-attributes':
      return [byToken(resourceApi.attributesPath(id))];
    case 'taxonomies':
      return [byToken(resourceApi.path('taxonomies', id))];
    case 'taxonomy-labels':
      return [byToken(resourceApi.labelPath(id))];
    case 'users':
      return [{ ...byLegacy(legacy.userPath(id, fields)), explaining: tellingUnknownUser }];
    case 'leaves':
      return [byLegacy(leaves.leavePath(id))];
    case 'reports':
      return [{ family: 'time-sheet', requester: key, path: timesheet.reportPath(id), wrapped: false }];
  }
}

/** The address at which a resource is read first. */
export function urlOf(families: Families, resource: ResourceName, id: string): string {
  const [first] = routes(families, resource, id);
  const url = new URL(first.requester.url(first.path));
  url.search = '';
  if (resource === 'employee-attributes') {
    url.searchParams.set('employee.id', id);
  }
  return url.href;
}

/** The JSON text of a resource from the first family that has it. Throws `ServiceError`. */
export async function readDocument(
  families: Families,
  resource: ResourceName,
  id: string,
  options: UserOptions | undefined,
): Promise<ServiceDocument> {
  const attempted = `read ${resource} ${id}`;
  const ways = routes(families, resource, id, options?.fields).map((route): Way<string, ServiceDocument> => {
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
  if (!isRecord(route.wrapped ? dataOf(answer.value, request.attempted) : answer.value)) {
    throw unexpectedShape(request.attempted, 'the answer is not a record');
  }
  if (nestsDeeper(answer.text, deepestNesting)) {
    throw unexpectedShape(request.attempted, 'the answer is nested too deeply');
  }
  const text = route.wrapped ? unwrapped(answer.text) : answer.text;
  return { text, url: route.requester.url(route.path), sensitive: sensitiveRanges(resource, text) };
}

/** The `data` of a legacy answer, cut out of the text so that it stays as it was written. */
function unwrapped(text: string): string {
  const root = parseTree(text);
  const data = root === undefined ? undefined : findNodeAtLocation(root, ['data']);
  return data === undefined ? text : text.slice(data.offset, data.offset + data.length);
}
