import { conform } from './contract/conform.ts';
import type { Page } from './contract/listing.ts';
import { StructureDepartment, StructureList } from './contract/structureDepartment.ts';
import { everything, query } from './pages.ts';
import { type Requester, unexpectedShape } from './requester.ts';
import type { CallOptions } from './transport/callOptions.ts';

const pageSize = 1000;

/** The organization structure API (interface 4.5, 4.6). */
export class StructureApi {
  readonly #requester: Requester;
  readonly #prefix: string;

  constructor(requester: Requester, prefix: string) {
    this.#requester = requester;
    this.#prefix = prefix;
  }

  /** Path of one department. */
  departmentPath(id: string): string {
    return `${this.#prefix}/departments/${encodeURIComponent(id)}`;
  }

  /** All departments, however many pages they take (interface 4.6). */
  async departments(options?: CallOptions): Promise<Page<StructureDepartment>> {
    return await everything('list the departments', (next) =>
      this.#page(next ?? this.#listPath(1, pageSize), options),
    );
  }

  /** Whether the list answers at all; one department is asked for. */
  async ping(options?: CallOptions): Promise<void> {
    await this.#page(this.#listPath(1, 1), options);
  }

  #listPath(page: number, limit: number): string {
    return `${this.#prefix}/departments${query({ page, limit, 'fields.root': 'count,prev,next' })}`;
  }

  async #page(path: string, options: CallOptions | undefined): Promise<Page<StructureDepartment>> {
    const request = { path, attempted: 'list the departments' };
    const envelope = conform(StructureList, await this.#requester.json(request, options), () => undefined);
    if (envelope === undefined) {
      throw unexpectedShape(request.attempted, 'the answer is not an object');
    }
    const page = this.#requester.records(StructureDepartment, envelope.items, request);
    const { count, next } = envelope;
    return { ...page, ...(typeof count === 'number' ? { total: count } : {}), ...(next ? { next } : {}) };
  }
}
