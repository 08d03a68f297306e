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

/** A part of an OpenAPI description. */
export type Json = Readonly<Record<string, unknown>>;

/** Points to a schema of the description. */
export function refer(name: SchemaName): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** All schemas as they stand under `components`. */
export function componentSchemas(): Json {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, portable(schema)]));
}

/** A schema without an address of its own: inside a description, references lead by the place in it. */
function portable(schema: TSchema): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === '$id') return undefined;
    return key === '$ref' ? refer('DepartmentTreeNode')['$ref'] : value;
  });
}
