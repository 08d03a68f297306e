import * as vscode from 'vscode';
import { isActive } from '../../domain/department.ts';
import { outlineOf } from '../../domain/departmentOutline.ts';
import { assembleDepartments, type DepartmentTree } from '../../domain/departmentTree.ts';
import type { WorkforceService } from '../../service/service.ts';
import type { LoadedResource, LoadedResources } from './loadedResources.ts';

/** Caches the departments of each service: neither the dialogs nor the view list again what the other has listed. */
export class DepartmentDirectory implements vscode.Disposable {
  readonly #resources: LoadedResources;
  readonly #listed = new vscode.EventEmitter<WorkforceService>();
  /** Fires when the departments of a service were listed, whatever listed them. */
  readonly onDidList = this.#listed.event;
  readonly #trees = new WeakMap<WorkforceService, DepartmentTree>();
  /** The services whose last listing the view has not shown. */
  #unshown = new WeakSet<WorkforceService>();

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

  /**
   * The departments for the view: the last listing if the view has not shown it, else a new one. Throws
   * `ServiceError`.
   */
  async toShow(service: WorkforceService, signal: AbortSignal): Promise<DepartmentTree> {
    const tree = this.#unshown.has(service) ? this.loaded(service) : undefined;
    const shown = tree ?? (await this.list(service, signal));
    this.#unshown.delete(service);
    return shown;
  }

  /** Makes the view list the departments again. */
  outdate(): void {
    this.#unshown = new WeakSet();
  }

  /** Lists the departments. Throws `ServiceError`. */
  async list(service: WorkforceService, signal: AbortSignal): Promise<DepartmentTree> {
    const tree = assembleDepartments(await service.departments({ signal }));
    const outline = outlineOf(tree);
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
    if (!tree.truncated && tree.mismatch === undefined) {
      this.#resources.complete(service, 'departments');
    }
    this.#trees.set(service, tree);
    this.#unshown.add(service);
    this.#listed.fire(service);
    return tree;
  }

  dispose(): void {
    this.#listed.dispose();
  }
}
