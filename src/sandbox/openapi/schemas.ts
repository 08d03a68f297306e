import type { TSchema } from 'typebox';
import { Collection } from '../../service/contract/collection.ts';
import { Employee, EmployeeAttribute, JobPosition } from '../../service/contract/employee.ts';
import { Leave, LeaveV2 } from '../../service/contract/leave.ts';
import { LegacyDepartment, LegacyDepartmentTree } from '../../service/contract/legacyDepartment.ts';
import { LegacyError, Problem, TokenAnswer, TokenError } from '../../service/contract/problem.ts';
import { Report, ReportCreation, ReportTemplate } from '../../service/contract/report.ts';
import { ResourceDepartment } from '../../service/contract/resourceDepartment.ts';
import { StructureDepartment, StructureList } from '../../service/contract/structureDepartment.ts';
import { Taxonomy, TaxonomyLabel } from '../../service/contract/taxonomy.ts';
import { User } from '../../service/contract/user.ts';

/** The schemas of the contract by the names that the description gives them. */
const schemas = {
  Collection,
  DepartmentTreeNode: LegacyDepartmentTree.$defs.DepartmentTreeNode,
  Employee,
  EmployeeAttribute,
  JobPosition,
  Leave,
  LeaveV2,
  LegacyDepartment,
  LegacyError,
  Problem,
  Report,
  ReportCreation,
  ReportTemplate,
  ResourceDepartment,
  StructureDepartment,
  StructureList,
  Taxonomy,
  TaxonomyLabel,
  TokenAnswer,
  TokenError,
  User,
} satisfies Record<string, TSchema>;

export type SchemaName = keyof typeof schemas;

/** The resources of which a request can select fields: an answer then holds those, and no field is certain. */
const selectable = ['User', 'LegacyDepartment', 'Leave', 'LeaveV2'] as const satisfies readonly SchemaName[];

/** A part of an OpenAPI description. */
export type Json = Readonly<Record<string, unknown>>;

/** Points to a schema of the description. */
export function refer(name: SchemaName): Json {
  return pointTo(name);
}

/** Points to the schema of a resource of which fields are selected. */
export function referToSelection(name: SchemaName): Json {
  return selectable.some((one) => one === name) ? pointTo(`${name}Selection`) : refer(name);
}

function pointTo(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** All schemas as they stand under `components`. */
export function componentSchemas(): Json {
  return {
    ...Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, portable(schema)])),
    ...Object.fromEntries(selectable.map((name) => [`${name}Selection`, selection(schemas[name])])),
  };
}

/** A schema that wants nothing, however deep: fields can be selected in records, too. */
function selection(schema: TSchema): unknown {
  return JSON.parse(JSON.stringify(portable(schema)), (key, value: unknown) =>
    key === 'required' && Array.isArray(value) ? undefined : value,
  );
}

/** A schema without an address of its own: inside a description, references lead by the place in it. */
function portable(schema: TSchema): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === '$id') return undefined;
    return key === '$ref' ? refer('DepartmentTreeNode')['$ref'] : value;
  });
}
