import { conform } from '../contract/conform.ts';
import { type Employee, JobPosition } from '../contract/employee.ts';
import type { Embedded, Page } from '../contract/listing.ts';
import type { Steps } from '../contract/slices.ts';

/** An employee with the department that their job position names: null when none, undefined when not shown. */
export interface PlacedEmployee {
  readonly employee: Employee;
  readonly departmentId: string | null | undefined;
}

/** A page of employees with the departments out of the job positions that were embedded. */
export function* placed({ embedded, items, ...page }: Page<Employee>): Steps<Page<PlacedEmployee>> {
  const placedItems: PlacedEmployee[] = [];
  for (const employee of items) {
    yield;
    placedItems.push({ employee, departmentId: yield* departmentOf(employee, embedded) });
  }
  return { ...page, items: placedItems };
}

/** What is embedded goes by its key: the id inside may be that of a later version. */
function* departmentOf(
  { applicableJobPosition: position }: Employee,
  embedded: Embedded | undefined,
): Steps<string | null | undefined> {
  if (!position?.id) {
    return position === null ? null : undefined;
  }
  const embeddedPosition = embedded?.['job-position']?.[position.id];
  const jobPosition = yield* conform(JobPosition, embeddedPosition, () => undefined);
  return jobPosition?.department === null ? null : (jobPosition?.department?.id ?? undefined);
}
