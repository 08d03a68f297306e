import { type DepartmentTree, outlineOf } from '../../../company/departments/departmentTree.ts';
import type { ResourceAddress } from '../../../platform/documents/resource.ts';
import type { JsonNode, JsonTree, TextRange } from '../../../service/contract/json/jsonTree.ts';
import { recordName } from '../../../service/contract/personName.ts';
import {
  type DocumentKind,
  kindOf,
  type ResourceName,
  resourceKinds,
} from '../../../service/contract/resources.ts';
import { isBelow, pathBelow } from '../../../service/http/addresses/ownAddress.ts';
import type { Connection } from '../../../service/http/connection.ts';

/**
 * What an id in a document identifies. A `person` is an employee where the resource API says so. A `parent` is the
 * opaque path of a department (interface 2.2, 2.3).
 */
type ReferenceKind = 'department' | 'person' | 'template' | 'parent' | ResourceName;

/** A value of a document that identifies something else. */
export interface Reference {
  /** The range of the value, without its quotes. */
  readonly range: TextRange;
  readonly kind: ReferenceKind;
  readonly id: string;
  /** True if its record in the document shows the name as well. */
  readonly isNamed?: true;
}

export interface References {
  readonly references: readonly Reference[];
  /** Names that the document itself gives beside ids, by kind and id as in `department 101`. */
  readonly names: ReadonlyMap<string, string>;
}

/** More links would slow down the editor. */
const maxReferences = 5_000;

const idFields: ReadonlyMap<string, ReferenceKind> = new Map([
  ['headid', 'person'],
  ['managerid', 'person'],
  ['ownerid', 'person'],
  ['departmentid', 'department'],
  ['legalentityid', 'legal-entities'],
  ['parentid', 'parent'],
  ['templateid', 'template'],
]);

/** Fields whose value is a record with the `id` of something else. */
const recordFields: ReadonlyMap<string, 'department' | 'person' | 'legal-entities'> = new Map([
  ['employee', 'person'],
  ['users', 'person'],
  ['currentusers', 'person'],
  ['manager', 'person'],
  ['head', 'person'],
  ['owner', 'person'],
  ['department', 'department'],
  ['legalentity', 'legal-entities'],
]);

/** What the types of the resource API call one record of. */
const kindsByType: ReadonlyMap<string, ReferenceKind> = new Map([
  ...resourceKinds
    .filter(({ routes }) => routes.every((route) => route.family === 'resource' && !('idParameter' in route)))
    .map(({ name }) => [name.replace(/ies$/, 'y').replace(/s$/, ''), name] as const),
  ['department', 'department'],
]);

/** The kinds of report filters whose values are known. */
const filterKinds: ReadonlyMap<string, ReferenceKind> = new Map([
  ['departments', 'department'],
  ['employees', 'person'],
  ['owners', 'person'],
  ['users', 'person'],
  ['legal-entities', 'legal-entities'],
]);

interface Scalar {
  readonly value: string;
  readonly range: TextRange;
}

/** What a document says of one thing. Names are in lower case. */
interface Facts {
  /** The property that holds the object, or that holds the list it is in. */
  readonly holder: string | undefined;
  /** The last text or number of each name. */
  readonly scalars: ReadonlyMap<string, Scalar>;
}

/**
 * The ids in the JSON of a document that identify departments, people, legal entities and report templates. Names of
 * fields are compared without regard to case: the legacy API writes `headID`.
 */
export function referencesIn(tree: JsonTree, kind: DocumentKind): References {
  const references: Reference[] = [];
  const names = new Map<string, string>();
  for (const node of tree.nodes) {
    if (node.type === 'object' && references.length < maxReferences) {
      const facts = factsIn(tree, node);
      const found = [...idsIn(facts, kind), ...filterValuesIn(tree, node, facts)];
      references.push(...found.slice(0, maxReferences - references.length));
      addName(names, facts);
    }
  }
  return { references, names };
}

function factsIn(tree: JsonTree, object: JsonNode): Facts {
  const scalars = object.children.flatMap((child) => {
    const scalar = scalarAt(tree, child);
    return scalar === undefined ? [] : [[nameOf(tree, child) ?? '', scalar] as const];
  });
  let holder: JsonNode | undefined = object;
  while (holder !== undefined && holder.nameRange === undefined) {
    holder = holder.parent;
  }
  return { holder: holder && nameOf(tree, holder), scalars: new Map(scalars) };
}

function nameOf(tree: JsonTree, node: JsonNode): string | undefined {
  return tree.nameOf(node)?.toLowerCase();
}

/** Only texts and numbers can be ids. */
function scalarAt(tree: JsonTree, node: JsonNode): Scalar | undefined {
  const { type, offset, length } = node;
  if (type === 'number') {
    return { value: tree.source(node), range: { offset, length } };
  }
  const value = tree.stringOf(node);
  return value === undefined ? undefined : { value, range: { offset: offset + 1, length: length - 2 } };
}

function idsIn(facts: Facts, kind: DocumentKind): readonly Reference[] {
  return [...facts.scalars].flatMap(([name, scalar]) => {
    const found = name === 'id' ? recordKind(facts) : idFields.get(name);
    const isReference = found !== 'parent' || isPath(scalar, kind);
    const named = name === 'id' && nameOfRecord(facts) !== undefined ? ({ isNamed: true } as const) : {};
    return found !== undefined && isReference ? [{ ...referenceTo(found, scalar), ...named }] : [];
  });
}

function filterValuesIn(tree: JsonTree, object: JsonNode, { holder, scalars }: Facts): readonly Reference[] {
  const kind = holder === 'filters' ? filterKinds.get(scalars.get('kind')?.value ?? '') : undefined;
  if (kind === undefined) {
    return [];
  }
  return object.children
    .filter((child) => nameOf(tree, child) === 'values')
    .flatMap(({ children }) => children)
    .flatMap((value) => scalarAt(tree, value) ?? [])
    .map((value) => referenceTo(kind, value));
}

/** Records of the resource API have a type, those of the legacy API have none. */
function recordKind({ holder = '', scalars }: Facts): ReferenceKind | undefined {
  const type = scalars.get('type')?.value;
  const kind = recordFields.get(holder);
  if (kind === undefined) {
    return holder === '' ? undefined : kindsByType.get(type ?? '');
  }
  return kind === 'person' && type !== undefined ? 'employees' : kind;
}

function referenceTo(kind: ReferenceKind, { range, value: id }: Scalar): Reference {
  return { range, kind, id };
}

/** Other records have parents of other kinds. Some deployments write the top, which is no department, as `/`. */
function isPath({ value }: Scalar, kind: DocumentKind): boolean {
  return (kind.endsWith('departments') || kind === 'other') && value !== '/';
}

function nameOfRecord({ scalars }: Facts): string | undefined {
  return recordName((field) => scalars.get(field.toLowerCase())?.value);
}

function addName(names: Map<string, string>, facts: Facts): void {
  const kind = recordFields.get(facts.holder ?? '');
  const id = facts.scalars.get('id')?.value;
  const name = nameOfRecord(facts);
  if (kind !== undefined && id !== undefined && name !== undefined) {
    names.set(`${kind} ${id}`, name);
  }
}

/** The ids of the loaded departments by the paths by which others refer to them. */
export type DepartmentPaths = ReadonlyMap<string, string>;

/** The paths in a tree, known where another department is below; none where the API refers to parents by other values. */
export function departmentPaths(tree: DepartmentTree): DepartmentPaths {
  const hasPaths = tree.source === 'structure' || tree.source === 'legacy';
  const outline = hasPaths ? outlineOf(tree) : [];
  return new Map(
    outline.flatMap(({ department, parent }) => (parent ? [[department.parent ?? '', parent.id]] : [])),
  );
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
    case 'person':
      return at(isOfResourceApi(document, connection) ? 'employees' : 'users');
    case 'template': {
      const templates = templatesPath(connection);
      return templates === undefined ? undefined : at('other', templates);
    }
    case 'parent': {
      const parent = departments?.get(id);
      return parent === undefined ? undefined : at('departments', parent);
    }
    default:
      return at(kind);
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
