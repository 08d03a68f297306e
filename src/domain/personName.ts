import type { Employee } from '../service/contract/employee.ts';

/** The name as lists of people have it, family name first; undefined when the service shows none. */
export function personName({
  familyName,
  givenName,
}: Pick<Employee, 'familyName' | 'givenName'>): string | undefined {
  return [familyName, givenName].filter((part) => part).join(' ') || undefined;
}
