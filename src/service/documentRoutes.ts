import type { TObject } from 'typebox';
import { LegacyDepartment } from './contract/departments/legacyDepartment.ts';
import { ResourceDepartment } from './contract/departments/resourceDepartment.ts';
import { StructureDepartment } from './contract/departments/structureDepartment.ts';
import { EmployeeAttributes, EmployeeWithEmbedded } from './contract/employee.ts';
import { Leave } from './contract/leave.ts';
import { isRecord } from './contract/record.ts';
import { Report } from './contract/report.ts';
import type { ResourceName } from './contract/resources.ts';
import { Taxonomy, TaxonomyLabel } from './contract/taxonomy.ts';
import { User } from './contract/user.ts';
import type { Families } from './families/families.ts';
import { withUnknownUserAdvice } from './families/legacyData.ts';
import type { JsonContent } from './http/json/readJson.ts';
import type { Following, FollowingOptions } from './paging/paging.ts';
import type { Requester } from './requester.ts';

/** One way to read a resource. */
export interface Route {
  readonly family: string;
  readonly requester: Requester;
  readonly path: string;
  readonly schema: TObject;
  /** True for legacy responses, whose `data` object is not part of the resource. */
  readonly wrapped: boolean;
  /** Reads the pages after a first response that is only a page. */
  readonly following?: (first: JsonContent, options: FollowingOptions) => Promise<Following>;
  /** Returns false for a record of a list that does not match the filter, which some services ignore. */
  readonly isRequested?: (item: unknown) => boolean;
  /** Path of the resource without what it embeds, for a client that may not see that. */
  readonly withoutEmbedded?: string;
  /** Adds to the advice of a failure. */
  readonly explained?: (error: unknown) => unknown;
}

/** What is known of the client's right to see embedded resources. */
export interface Embedding {
  isDenied?: boolean;
}

/** The resource to read. */
export interface DocumentSource {
  readonly families: Families;
  readonly resource: ResourceName;
  readonly id: string;
  /** The family that is known to have such resources. */
  readonly family: string | undefined;
  /** Whether the service denied embedded resources before. */
  readonly embedding: Embedding;
}

/** Where a resource can be read, the best place first. */
export function documentRoutes(
  source: DocumentSource,
  fields?: readonly string[],
): readonly [Route, ...Route[]] {
  const ranked = rankedRoutes(source, fields);
  const known = ranked.find(({ family }) => family === source.family);
  return known === undefined ? ranked : [known, ...ranked.filter((route) => route !== known)];
}

function rankedRoutes(
  { families, resource, id }: DocumentSource,
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
        byLegacy(LegacyDepartment, legacy.departmentPath(id, fields)),
        byToken(ResourceDepartment, resourceApi.path('departments', id)),
      ];
    case 'employees':
      return [
        {
          ...byToken(EmployeeWithEmbedded, resourceApi.employeePath(id, { embedded: true })),
          withoutEmbedded: resourceApi.employeePath(id, { embedded: false }),
        },
      ];
    case 'employee-attributes':
      return [
        {
          ...byToken(EmployeeAttributes, resourceApi.attributesPath(id)),
          isRequested: (item) => isAttributeOf(item, id),
          following: (...page) => resourceApi.furtherAttributes(id, ...page),
        },
      ];
    case 'taxonomies':
      return [byToken(Taxonomy, resourceApi.path('taxonomies', id))];
    case 'taxonomy-labels':
      return [byToken(TaxonomyLabel, resourceApi.labelPath(id))];
    case 'users':
      return [{ ...byLegacy(User, legacy.userPath(id, fields)), explained: withUnknownUserAdvice }];
    case 'leaves':
      return [byLegacy(Leave, leaves.leavePath(id, fields))];
    case 'reports':
      return [{ ...byKey, family: 'time-sheet', path: timesheet.reportPath(id), schema: Report }];
  }
}

/** An attribute that names no employee cannot be compared. */
function isAttributeOf(item: unknown, employeeId: string): boolean {
  const employee = isRecord(item) ? item['employee'] : undefined;
  const id = isRecord(employee) ? employee['id'] : undefined;
  return id === undefined || String(id) === employeeId;
}
