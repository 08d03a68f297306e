import type { DepartmentTree } from '../../domain/departmentTree.ts';
import type { Connection } from '../../service/connection.ts';
import { type DocumentKind, kindOf } from '../../service/contract/resources.ts';
import { isBelow, pathBelow } from '../../service/http/addresses/ownAddress.ts';
import type { ResourceAddress } from '../../ui/tree/resourceNode.ts';
import type { Reference } from './references.ts';

/** The ids of the loaded departments by the paths by which others refer to them. */
export type DepartmentPaths = ReadonlyMap<string, string>;

/** The paths in a tree. The path of a department is known where another one is below it. */
export function departmentPaths({ roots, orphans, cycles }: DepartmentTree): DepartmentPaths {
  const paths = new Map<string, string>();
  const all = [...roots, ...orphans, ...cycles];
  // The loop adds to the list that it iterates over.
  for (const department of all) {
    for (const child of department.children) {
      all.push(child);
      paths.set(comparable(child.parent ?? ''), department.id);
    }
  }
  return paths;
}

/**
 * The document that a reference leads to: a person in the API of the document, because its credentials are known to be
 * there; a template in the list of all. Undefined for the path of a department that is not loaded.
 */
export function targetOf(
  { kind, id }: Reference,
  document: Pick<ResourceAddress, 'resource' | 'id'>,
  connection: Connection,
  departments: DepartmentPaths | undefined,
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
      const parent = departments?.get(comparable(id));
      return parent === undefined ? undefined : at('departments', parent);
    }
  }
}

function isOfResourceApi(
  { resource, id }: Pick<ResourceAddress, 'resource' | 'id'>,
  { dialect }: Connection,
): boolean {
  return resource === 'other'
    ? isBelow(id.split('?')[0] ?? '', dialect.resourcePrefix)
    : kindOf(resource).routes.every(({ family }) => family === 'resource');
}

/** Single templates have no address that is known. */
function templatesPath({ baseUrl, dialect }: Connection): string | undefined {
  return pathBelow(`${baseUrl}${dialect.timesheetPrefix}${dialect.reportTemplatesPath}`, baseUrl);
}

/** Deployments differ in the slash at the end of a path. */
function comparable(path: string): string {
  return path.replace(/(?<!\/)\/+$/, '');
}
