import type { Employee } from '../service/contract/employee.ts';

/** The name for lists, family name first; undefined if the service shows none. */
export function personName({
  familyName,
  givenName,
}: Pick<Employee, 'familyName' | 'givenName'>): string | undefined {
  return [familyName, givenName].filter((part) => part).join(' ') || undefined;
}
