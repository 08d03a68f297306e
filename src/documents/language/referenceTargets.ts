import type { Department } from '../../domain/department.ts';
import type { DepartmentTree } from '../../domain/departmentTree.ts';
import type { Connection } from '../../service/connection.ts';
import type { Steps } from '../../service/contract/check/slices.ts';
import type { DocumentKind } from '../../service/contract/resources.ts';
import { isBelow, pathBelow } from '../../service/http/addresses/pathBelow.ts';
import type { ResourceAddress } from '../../ui/tree/resourceNode.ts';
import type { Reference } from './references.ts';

/** The departments that are loaded, by their ids and by the paths by which others refer to them. */
export interface DepartmentIndex {
  readonly byId: ReadonlyMap<string, Department>;
  readonly byPath: ReadonlyMap<string, Department>;
}

/** Indexes a tree of departments. A path is known where a department has another one below it. */
export function* departmentIndex({ roots, orphans, cycles }: DepartmentTree): Steps<DepartmentIndex> {
  const byId = new Map<string, Department>();
  const byPath = new Map<string, Department>();
  const all = [...roots, ...orphans, ...cycles];
  // The loop adds to the list that it iterates over.
  for (const department of all) {
    yield;
    byId.set(department.id, byId.get(department.id) ?? department);
    for (const child of department.children) {
      all.push(child);
      byPath.set(comparable(child.parent ?? ''), department);
    }
  }
  return { byId, byPath };
}

/** The department at a path. Deployments differ in the slash at its end. */
export function departmentAt({ byPath }: DepartmentIndex, path: string): Department | undefined {
  return byPath.get(comparable(path));
}

/**
 * The document that a reference leads to: a person in the API of the document, because its credentials are known to be
 * there; a template in the list of all. Undefined for the path of a department that is not loaded.
 */
export function targetOf(
  { kind, id }: Reference,
  document: Pick<ResourceAddress, 'resource' | 'id'>,
  connection: Connection,
  departments: DepartmentIndex | undefined,
): ResourceAddress | undefined {
  const at = (resource: DocumentKind, targetId = id) => ({
    connection: connection.id,
    resource,
    id: targetId,
  });
  switch (kind) {
    case 'department':
      return at('departments');
    case 'employee':
      return at('employees');
    case 'person':
      return at(isOfResourceApi(document, connection) ? 'employees' : 'users');
    case 'template': {
      const templates = templatesPath(connection);
      return templates === undefined ? undefined : at('other', templates);
    }
    case 'parent': {
      const parent = departments && departmentAt(departments, id);
      return parent && at('departments', parent.id);
    }
  }
}

function isOfResourceApi(
  { resource, id }: Pick<ResourceAddress, 'resource' | 'id'>,
  { dialect }: Connection,
): boolean {
  switch (resource) {
    case 'employees':
    case 'employee-attributes':
    case 'taxonomies':
    case 'taxonomy-labels':
      return true;
    case 'other':
      return isBelow(id.split('?')[0] ?? '', dialect.resourcePrefix);
    default:
      return false;
  }
}

/** Single templates have no address that is known. */
function templatesPath({ baseUrl, dialect }: Connection): string | undefined {
  return pathBelow(`${baseUrl}${dialect.timesheetPrefix}${dialect.reportTemplatesPath}`, baseUrl);
}

function comparable(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '');
}
