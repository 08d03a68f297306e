import { assembleDepartments, type DepartmentTree } from '../domain/departmentTree.ts';
import { inSlices } from '../service/contract/slices.ts';
import type { WorkforceService } from '../service/service.ts';

/** The departments of each service, so that a question about them costs no request once they are on the screen. */
export class DepartmentDirectory {
  readonly #trees = new WeakMap<WorkforceService, DepartmentTree>();

  /** The departments as they were listed last; lists them where nobody has. Throws `ServiceError`. */
  async known(service: WorkforceService, signal: AbortSignal): Promise<DepartmentTree> {
    return this.#trees.get(service) ?? (await this.list(service, signal));
  }

  /** The departments as they are now. Throws `ServiceError`. */
  async list(service: WorkforceService, signal: AbortSignal): Promise<DepartmentTree> {
    const tree = await inSlices(assembleDepartments(await service.departments({ signal })), signal);
    this.#trees.set(service, tree);
    return tree;
  }
}
