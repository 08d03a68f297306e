import * as vscode from 'vscode';
import { isActive } from '../domain/department.ts';
import { outlineOf } from '../domain/departmentOutline.ts';
import { assembleDepartments, type DepartmentTree } from '../domain/departmentTree.ts';
import { inSlices } from '../service/contract/check/slices.ts';
import type { WorkforceService } from '../service/service.ts';
import type { LoadedResource, LoadedResources } from './loadedResources.ts';

/** Caches the departments of each service, which the view, the dialogs and Go to… share: they are listed once. */
export class DepartmentDirectory {
  readonly #resources: LoadedResources;
  readonly #trees = new WeakMap<WorkforceService, DepartmentTree>();

  constructor(resources: LoadedResources) {
    this.#resources = resources;
  }

  /** The departments of the last listing, without a request; undefined if there is none. */
  loaded(service: WorkforceService): DepartmentTree | undefined {
    return this.#trees.get(service);
  }

  /** The departments of the last listing; lists them if there is none. Throws `ServiceError`. */
  async known(service: WorkforceService, signal: AbortSignal): Promise<DepartmentTree> {
    return this.loaded(service) ?? (await this.list(service, signal));
  }

  /** Drops the last listing: the next use lists the departments again. */
  forget(service: WorkforceService): void {
    this.#trees.delete(service);
  }

  /** Lists the departments. Throws `ServiceError`. */
  async list(service: WorkforceService, signal: AbortSignal): Promise<DepartmentTree> {
    const tree = await inSlices(assembleDepartments(await service.departments({ signal })), signal);
    const outline = await inSlices(outlineOf(tree), signal);
    const departments = outline.map(
      ({ department, name, above }): LoadedResource => ({
        resource: 'departments',
        id: department.id,
        name,
        code: department.code,
        above,
        status: isActive(department) ? undefined : vscode.l10n.t('inactive'),
      }),
    );
    this.#resources.forget(service, ['departments']);
    this.#resources.add(service, departments);
    if (!tree.truncated) {
      this.#resources.complete(service, 'departments');
    }
    this.#trees.set(service, tree);
    return tree;
  }
}
