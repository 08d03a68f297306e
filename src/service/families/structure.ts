import { conform } from '../contract/conform.ts';
import type { Page } from '../contract/listing.ts';
import { StructureDepartment, StructureList } from '../contract/structureDepartment.ts';
import type { CallOptions } from '../http/callOptions.ts';
import { Lists, type Opening } from '../lists.ts';
import { everything, nextByNumber, query } from '../pages.ts';
import { type Requester, unexpectedShape } from '../requester.ts';
import { segment } from './path.ts';

const pageSize = 1000;
const attempted = 'list the departments';

/** The organization structure API (interface 4.5, 4.6). */
export class StructureApi {
  readonly #lists: Lists;
  readonly #prefix: string;

  constructor(requester: Requester, prefix: string) {
    this.#lists = new Lists(requester);
    this.#prefix = prefix;
  }

  /** Path of one department. */
  departmentPath(id: string): string {
    return `${this.#prefix}/departments/${segment(id)}`;
  }

  /** All departments, however many pages they take (interface 4.6). */
  async departments(options?: CallOptions): Promise<Page<StructureDepartment>> {
    return await everything((next) => this.#page(pageSize, next, options), options?.signal);
  }

  /** Whether the list answers at all; one department is asked for. */
  async ping(options?: CallOptions): Promise<void> {
    await this.#page(1, undefined, options);
  }

  async #page(
    limit: number,
    next: string | undefined,
    options: CallOptions | undefined,
  ): Promise<Page<StructureDepartment>> {
    const parameters = { page: 1, limit, 'fields.root': 'count,prev,next' };
    const first = `${this.#prefix}/departments${query(parameters)}`;
    return await this.#lists.page(StructureDepartment, { first, next, attempted }, open, options);
  }
}

/** Where the service leaves the addresses of the neighbours out, the page number leads on. */
const open: Opening = function* (answer, path, onDrift) {
  const envelope = yield* conform(StructureList, answer, onDrift);
  if (envelope === undefined) {
    throw unexpectedShape(attempted, 'the answer is not an object');
  }
  const { items, count, next = nextByNumber(path, items, count) } = envelope;
  return { items, total: count, next };
};
