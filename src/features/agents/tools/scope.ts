import { departmentsBelow } from '../../../company/departments/departmentTree.ts';
import { listParameters } from '../../../service/contract/limits.ts';
import { isNotAvailable } from '../../../service/operations/fallback.ts';
import type { RecordQuery } from '../../../service/operations/service.ts';
import { type AgentCall, Refusal } from '../tool.ts';

/** Whose records a tool reads; all of them where nothing is said. */
export interface Scope {
  readonly department?: string;
  readonly withSubdepartments?: boolean;
  readonly manager?: string;
  readonly reports?: 'direct' | 'all';
}

/**
 * The ids of a department and of all below it, unless these are not wanted. Lists the departments where they are not known.
 * Throws `Refusal` where there is no such department.
 */
export async function departmentIds(
  { known, options }: AgentCall,
  id: string,
  withSubdepartments = true,
): Promise<readonly string[]> {
  const tree = await known.knownDepartments(options.signal, options).catch((error: unknown) => {
    if (!isNotAvailable(error)) {
      throw error;
    }
    if (withSubdepartments) {
      throw new Refusal('The departments below cannot be read here. Pass "withSubdepartments" as false.');
    }
  });
  const below = tree ? departmentsBelow(tree, [id]) : [];
  if (below.length === 0 && tree?.truncated === false) {
    throw new Refusal(
      'There is no department with this ID, or the connection may not see it. Take an ID from "list" or "find".',
    );
  }
  return withSubdepartments ? [...new Set([id, ...below.map((department) => department.id)])] : [id];
}

/** The filters that read the people of a scope, one after the other; of all reports of a manager, those of the first level. */
export async function queriesOf(call: AgentCall, scope: Scope): Promise<readonly RecordQuery[]> {
  const { department, manager, withSubdepartments } = scope;
  if (department !== undefined && manager !== undefined) {
    throw new Refusal('Pass either a department or a manager.');
  }
  if (manager !== undefined) {
    return [{ managerIds: [call.people.idOf(manager)] }];
  }
  return department === undefined
    ? [{}]
    : listParameters(await departmentIds(call, department, withSubdepartments)).map((ids) => ({
        departmentIds: ids,
      }));
}
