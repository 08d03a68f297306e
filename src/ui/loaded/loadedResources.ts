import { pagedLimits } from '../../service/contract/listing.ts';
import type { DocumentKind } from '../../service/contract/resources.ts';
import type { WorkforceService } from '../../service/service.ts';

/** What was loaded of one resource, as far as the list that it came from shows it. */
export interface LoadedResource {
  readonly resource: DocumentKind;
  readonly id: string;
  readonly name?: string | undefined;
  /** The code of a department, or the number of a person. */
  readonly code?: string | undefined;
  readonly email?: string | undefined;
  /** The names above a department, or the taxonomy of a label. */
  readonly above?: string | undefined;
  /** In words to show; undefined for the usual one. */
  readonly status?: string | undefined;
}

/** What a resource is found by, the name first. */
export function searchTexts({ name, code, id, email, above }: LoadedResource): readonly string[] {
  return [name ?? '', code ?? '', id, email ?? '', above ?? ''];
}

/** The loaded resources of one service. */
interface Loaded {
  /** By kind, then by id; the latest last. */
  readonly byKind: Map<DocumentKind, Map<string, LoadedResource>>;
  count: number;
  /** Kinds of which every record is loaded. */
  readonly whole: Set<DocumentKind>;
  /** Replaced at each change. */
  list: readonly LoadedResource[] | undefined;
}

/**
 * What views and searches have loaded of each service, so that it is found and shown without a request. It goes with
 * the client of the connection: an edited connection has loaded nothing. Of very many, the oldest of the largest
 * kind are dropped.
 */
export class LoadedResources {
  readonly #services = new WeakMap<WorkforceService, Loaded>();
  readonly #most: number;

  constructor(most: number = pagedLimits.records) {
    this.#most = most;
  }

  /** Adds resources; newer records replace older ones. */
  add(service: WorkforceService, resources: readonly LoadedResource[]): void {
    const loaded = this.#of(service);
    for (const resource of resources) {
      const kind = loaded.byKind.get(resource.resource) ?? new Map<string, LoadedResource>();
      loaded.byKind.set(resource.resource, kind);
      loaded.count += kind.delete(resource.id) ? 0 : 1;
      kind.set(resource.id, resource);
    }
    while (loaded.count > this.#most) {
      dropOldest(loaded);
    }
    loaded.list = undefined;
  }

  /** Records that every record of a kind is loaded now, unless there were too many. */
  complete(service: WorkforceService, kind: DocumentKind): void {
    const loaded = this.#of(service);
    if (loaded.count < this.#most) {
      loaded.whole.add(kind);
    }
  }

  /** Drops kinds that are about to be loaded again. */
  forget(service: WorkforceService, kinds: readonly DocumentKind[]): void {
    const loaded = this.#of(service);
    for (const kind of kinds) {
      loaded.count -= loaded.byKind.get(kind)?.size ?? 0;
      loaded.byKind.delete(kind);
      loaded.whole.delete(kind);
    }
    loaded.list = undefined;
  }

  /** All that is loaded; the same array until something changes. */
  all(service: WorkforceService): readonly LoadedResource[] {
    const loaded = this.#of(service);
    loaded.list ??= Array.from(loaded.byKind.values(), (kind) => [...kind.values()]).flat();
    return loaded.list;
  }

  find(service: WorkforceService, resource: DocumentKind, id: string): LoadedResource | undefined {
    return this.#of(service).byKind.get(resource)?.get(id);
  }

  /** True if every record of a kind is loaded: a search of the service would find nothing more. */
  isWhole(service: WorkforceService, kind: DocumentKind): boolean {
    return this.#of(service).whole.has(kind);
  }

  #of(service: WorkforceService): Loaded {
    const known = this.#services.get(service);
    if (known !== undefined) {
      return known;
    }
    const loaded: Loaded = { byKind: new Map(), count: 0, whole: new Set(), list: undefined };
    this.#services.set(service, loaded);
    return loaded;
  }
}

/** Drops the oldest resource of the kind that has the most. */
function dropOldest(loaded: Loaded): void {
  let [largest] = loaded.byKind;
  for (const kind of loaded.byKind) {
    largest = largest === undefined || kind[1].size > largest[1].size ? kind : largest;
  }
  const [oldest] = largest?.[1].keys() ?? [];
  if (largest !== undefined && oldest !== undefined) {
    largest[1].delete(oldest);
    loaded.count -= 1;
    loaded.whole.delete(largest[0]);
  }
}
