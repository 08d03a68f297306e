import { Employee, EmployeeAttributes } from '../../service/contract/employee.ts';
import { Leave } from '../../service/contract/leave.ts';
import { LegacyDepartment } from '../../service/contract/legacyDepartment.ts';
import { Report } from '../../service/contract/report.ts';
import { ResourceDepartment } from '../../service/contract/resourceDepartment.ts';
import type { ResourceName } from '../../service/contract/resources.ts';
import { StructureDepartment } from '../../service/contract/structureDepartment.ts';
import { Taxonomy, TaxonomyLabel } from '../../service/contract/taxonomy.ts';
import { User } from '../../service/contract/user.ts';
import { editorSchema, mergedSources } from './editorSchema.ts';

const department = mergedSources({
  'Organization structure API': editorSchema(StructureDepartment),
  'Legacy API': editorSchema(LegacyDepartment),
  'Resource API': editorSchema(ResourceDepartment),
});

/**
 * The schemas that the editor uses for hovers. The build writes them to files: code that runs in the editor must not
 * import this module, which would add the schema library to the bundle.
 */
export const documentSchemas: Record<ResourceName, object> = {
  departments: {
    ...department,
    title: 'Department',
    description: 'A department as the API that returned it shows it.',
  },
  employees: editorSchema(Employee),
  users: editorSchema(User),
  'employee-attributes': {
    ...editorSchema(EmployeeAttributes),
    title: 'Employee attributes',
    description: 'All attributes of one employee.',
  },
  taxonomies: editorSchema(Taxonomy),
  'taxonomy-labels': editorSchema(TaxonomyLabel),
  reports: editorSchema(Report),
  leaves: editorSchema(Leave),
};
