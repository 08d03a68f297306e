import { conform } from '../contract/check/conform.ts';
import { type Employee, Employment, JobPosition } from '../contract/employee.ts';
import type { Embedded, Page } from '../contract/listing.ts';
import { isRecord } from '../contract/record.ts';
import type { WholeRecord } from '../paging/paging.ts';

/**
 * Where an employee works, under which manager, as what, and on which days (`YYYY-MM-DD`) the contract starts and ends:
 * null for none, undefined where it is not shown.
 */
export type Placement = Readonly<
  Partial<
    Record<
      'departmentId' | 'managerId' | 'legalEntityId' | 'jobTitle' | 'contractStart' | 'contractEnd',
      string | null | undefined
    >
  >
>;

/** An employee with what their job position names. */
export interface PlacedEmployee extends Placement {
  readonly employee: Employee;
}

/** A page of employees with the departments of the embedded job positions. */
export function placeEmployees({ embedded, items, ...page }: Page<Employee>): Page<PlacedEmployee> {
  return {
    ...page,
    items: items.map((employee) => placeEmployee(employee, embedded)),
  };
}

function placeEmployee(employee: Employee, embedded: Embedded | undefined): PlacedEmployee {
  return {
    employee,
    ...placementOf(employee, embedded),
    ...contractOf(employee, embedded),
  };
}

/** As `placeEmployees`, of whole records, with what they refer to inside of them. */
export function placeWhole({
  embedded,
  items,
  ...page
}: Page<WholeRecord<Employee>>): Page<WholeRecord<PlacedEmployee>> {
  const inserted = (reference: unknown, type: string) => {
    const id = isRecord(reference) ? reference['id'] : undefined;
    const found = typeof id === 'string' ? embedded?.[type]?.[id] : undefined;
    return isRecord(reference) && isRecord(found) ? { ...reference, ...found } : reference;
  };
  return {
    ...page,
    items: items.map(({ record, whole }) => ({
      record: placeEmployee(record, embedded),
      whole: {
        ...whole,
        applicableEmployment: inserted(whole['applicableEmployment'], 'employment'),
        applicableJobPosition: inserted(whole['applicableJobPosition'], 'job-position'),
      },
    })),
  };
}

/** Embedded resources are found by their key: the id inside may be that of a later version. */
export function placementOf(
  { applicableJobPosition: position }: Employee,
  embedded: Embedded | undefined,
): Placement {
  if (!position?.id) {
    return position === null ? { departmentId: null, managerId: null, jobTitle: null } : {};
  }
  const embeddedPosition = embedded?.['job-position']?.[position.id];
  const jobPosition = conform(JobPosition, embeddedPosition, () => undefined);
  return {
    departmentId: referredId(jobPosition?.department),
    managerId: referredId(jobPosition?.manager),
    jobTitle: jobPosition?.jobTitle,
  };
}

function contractOf(
  { applicableEmployment: employment }: Employee,
  embedded: Embedded | undefined,
): Placement {
  if (!employment?.id) {
    return employment === null ? { legalEntityId: null, contractStart: null, contractEnd: null } : {};
  }
  const found = conform(Employment, embedded?.['employment']?.[employment.id], () => undefined);
  return {
    legalEntityId: referredId(found?.legalEntity),
    contractStart: found?.start?.date,
    contractEnd: found?.end === null ? null : found?.end?.date,
  };
}

/** Null where there is none, undefined where it is not shown. */
function referredId(
  reference: { readonly id?: string | null } | null | undefined,
): string | null | undefined {
  return reference === null ? null : (reference?.id ?? undefined);
}
