import { conform } from './contract/conform.ts';
import { type Employee, JobPosition } from './contract/employee.ts';
import type { Embedded, Page } from './contract/listing.ts';

/** An employee with the department that their job position names: null when none, undefined when not shown. */
export interface PlacedEmployee {
  readonly employee: Employee;
  readonly departmentId: string | null | undefined;
}

/** A page of employees with the departments out of the job positions that were embedded. */
export function placed({ embedded, items, ...page }: Page<Employee>): Page<PlacedEmployee> {
  return {
    ...page,
    items: items.map((employee) => ({ employee, departmentId: departmentOf(employee, embedded) })),
  };
}

/** What is embedded goes by its key: the id inside may be that of a later version. */
function departmentOf(
  { applicableJobPosition: position }: Employee,
  embedded: Embedded | undefined,
): string | null | undefined {
  if (!position?.id) {
    return position === null ? null : undefined;
  }
  const jobPosition = conform(JobPosition, embedded?.['job-position']?.[position.id], () => undefined);
  return jobPosition?.department === null ? null : (jobPosition?.department?.id ?? undefined);
}
