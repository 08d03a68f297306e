import { type Node, parseTree } from 'jsonc-parser';
import type { TObject, TSchema } from 'typebox';
import { Employee, EmployeeAttributes } from './employee.ts';
import type { ResourceName } from './resources.ts';
import { User } from './user.ts';

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/** The documents that hold people's data; the schemas say which of their fields. */
const schemas: Readonly<Partial<Record<ResourceName, TObject>>> = {
  employees: Employee,
  users: User,
  'employee-attributes': EmployeeAttributes,
};

/** Where the values stand that the contract marks as sensitive, each text, number and truth value by itself. */
export function sensitiveRanges(resource: ResourceName, json: string): readonly TextRange[] {
  const schema = schemas[resource];
  const root = schema === undefined ? undefined : parseTree(json);
  return schema === undefined || root === undefined ? [] : [...rangesAround(root, schema)];
}

/** Those of a record, wherever it stands in what the contract does not know, such as an envelope around it. */
function* rangesAround(node: Node, schema: TObject): Generator<TextRange> {
  yield* rangesIn(node, schema);
  for (const child of node.children ?? []) {
    const [key, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child];
    if (value !== undefined && !Object.hasOwn(schema.properties, String(key?.value))) {
      yield* rangesAround(value, schema);
    }
  }
}

function* rangesIn(node: Node, schema: TSchema): Generator<TextRange> {
  if (isSensitive(schema)) {
    yield* scalarsIn(node);
    return;
  }
  for (const alternative of alternativesOf(schema)) {
    if (isSensitive(alternative)) {
      yield* scalarsIn(node);
    } else if (node.type === 'object' && 'properties' in alternative) {
      yield* rangesOfProperties(node, alternative.properties);
    } else if (node.type === 'array' && 'items' in alternative && isSchema(alternative.items)) {
      for (const element of node.children ?? []) {
        yield* rangesIn(element, alternative.items);
      }
    }
  }
}

function* rangesOfProperties(node: Node, properties: unknown): Generator<TextRange> {
  const schemasByName = new Map(Object.entries(isSchema(properties) ? properties : {}));
  for (const { children: [key, value] = [] } of node.children ?? []) {
    const schema = schemasByName.get(String(key?.value));
    if (value !== undefined && isSchema(schema)) {
      yield* rangesIn(value, schema);
    }
  }
}

function* scalarsIn(node: Node): Generator<TextRange> {
  if (node.type === 'object' || node.type === 'array') {
    const values = (node.children ?? []).map((child) =>
      child.type === 'property' ? child.children?.[1] : child,
    );
    for (const value of values) {
      if (value !== undefined) {
        yield* scalarsIn(value);
      }
    }
  } else if (node.type !== 'null') {
    yield { offset: node.offset, length: node.length };
  }
}

function alternativesOf(schema: TSchema): readonly TSchema[] {
  return 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
}

function isSensitive(schema: TSchema): boolean {
  return 'sensitive' in schema && schema.sensitive === true;
}

function isSchema(value: unknown): value is TSchema & Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
