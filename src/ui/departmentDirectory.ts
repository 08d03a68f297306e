import { assembleDepartments, type DepartmentTree } from '../domain/departmentTree.ts';
import { inSlices } from '../service/contract/check/slices.ts';
import type { WorkforceService } from '../service/service.ts';

/** Caches the departments of each service: dialogs need no request once the view has listed them. */
export class DepartmentDirectory {
  readonly #trees = new WeakMap<WorkforceService, DepartmentTree>();

  /** The departments of the last listing; lists them if there is none. Throws `ServiceError`. */
  async known(service: WorkforceService, signal: AbortSignal): Promise<DepartmentTree> {
    return this.#trees.get(service) ?? (await this.list(service, signal));
  }

  /** The departments of the last listing; undefined if there is none. */
  last(service: WorkforceService): DepartmentTree | undefined {
    return this.#trees.get(service);
  }

  /** Lists the departments. Throws `ServiceError`. */
  async list(service: WorkforceService, signal: AbortSignal): Promise<DepartmentTree> {
    const tree = await inSlices(assembleDepartments(await service.departments({ signal })), signal);
    this.#trees.set(service, tree);
    return tree;
  }
}
