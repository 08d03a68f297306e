import type { TSchema } from 'typebox';
import { LegacyDepartment } from '../../service/contract/departments/legacyDepartment.ts';
import { ResourceDepartment } from '../../service/contract/departments/resourceDepartment.ts';
import { StructureDepartment } from '../../service/contract/departments/structureDepartment.ts';
import { Employee, EmployeeAttributes } from '../../service/contract/employee.ts';
import { Leave } from '../../service/contract/leave.ts';
import { Report } from '../../service/contract/report.ts';
import type { ResourceName } from '../../service/contract/resources.ts';
import { Taxonomy, TaxonomyLabel } from '../../service/contract/taxonomy.ts';
import { User } from '../../service/contract/user.ts';
import { editorSchema, mergedSources, type TranslateText } from './editorSchema.ts';

/**
 * The schemas that the editor uses for hovers, in the language of `translate`. The build writes them to files: code
 * that runs in the editor must not import this module, which would add the schema library to the bundle.
 */
export function documentSchemasIn(translate: TranslateText): Record<ResourceName, object> {
  const shown = (schema: TSchema) => editorSchema(schema, translate);
  const department = mergedSources({
    [translate('Organization structure API')]: shown(StructureDepartment),
    [translate('Legacy API')]: shown(LegacyDepartment),
    [translate('Resource API')]: shown(ResourceDepartment),
  });
  return {
    departments: {
      ...department,
      title: translate('Department'),
      description: translate('A department as the API that returned it shows it.'),
    },
    employees: shown(Employee),
    users: shown(User),
    'employee-attributes': {
      ...shown(EmployeeAttributes),
      title: translate('Employee attributes'),
      description: translate('All attributes of one employee.'),
    },
    taxonomies: shown(Taxonomy),
    'taxonomy-labels': shown(TaxonomyLabel),
    reports: shown(Report),
    leaves: shown(Leave),
  };
}

/** The schemas in English. */
export const documentSchemas = documentSchemasIn((text) => text);
