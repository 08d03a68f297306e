import { treeLimits } from '../../service/contract/limits.ts';
import { message, textOf } from '../../service/contract/message.ts';

/** The size of a company to generate. Numbers that are left out follow from the others. */
export interface CompanySize {
  readonly employees?: number | undefined;
  readonly departments?: number | undefined;
}

/** Limits of the department tree (interface 8), and the numbers that fit in memory. */
export const limits = { ...treeLimits, departments: 20_000, employees: 200_000 } as const;

/** Characters of a scenario file. A company of 20,000 people has 26 million. */
export const maxScenarioLength = 100_000_000;

/** The `code` of errors about the text of a scenario. */
export const scenarioErrorCode = 'ERR_SCENARIO';

export const usualSize = { employees: 400, departments: 40 } as const;

/** The complete size. Throws a `RangeError` with a sentence for the user when no company can have that size. */
export function resolveSize(wanted: CompanySize): Required<{ [Part in keyof CompanySize]: number }> {
  const departments =
    wanted.departments ?? Math.min(usualSize.departments, wanted.employees ?? usualSize.departments);
  const employees = wanted.employees ?? Math.max(usualSize.employees, departments);
  requireWhole('employees', employees, limits.employees);
  requireWhole('departments', departments, limits.departments);
  if (departments > employees) {
    // To be translated where it is shown.
    const sentence = message(
      '{employees} employees cannot fill {departments} departments: each needs at least one. Ask for more employees or fewer departments.',
      { employees, departments },
    );
    throw Object.assign(new RangeError(textOf(sentence)), { sentence });
  }
  return { employees, departments };
}

function requireWhole(what: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new RangeError(`The number of ${what} must be a whole number from 1 to ${max}, not ${value}.`);
  }
}
