import { personName } from '../domain/personName.ts';
import type { Employee } from '../service/contract/employee.ts';
import type { MessageRow } from '../ui/tree/messageRow.ts';
import type { PersonNode } from '../ui/tree/person.ts';

export type EmployeesNode = PersonNode | MessageRow;

export function employeeNode(connection: string, employee: Employee): PersonNode {
  const name = personName(employee);
  return {
    kind: 'person',
    id: `${connection}/employee/${employee.id}`,
    address: { connection, resource: 'employees', id: employee.id },
    ...(employee.url ? { url: employee.url } : {}),
    ...(name === undefined ? {} : { name }),
    employee,
  };
}
