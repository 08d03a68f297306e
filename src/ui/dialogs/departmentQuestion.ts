import type { WorkforceService } from '../../service/service.ts';
import type { DepartmentDirectory } from '../departmentDirectory.ts';
import type { Choice } from './choice.ts';
import { type DepartmentItems, departmentItems } from './departmentItems.ts';
import { askPicks } from './prompts.ts';
import type { Position, Reply } from './steps.ts';

/** Asks for departments, which are listed once however often the question is asked. */
export class DepartmentQuestion {
  readonly #service: WorkforceService;
  readonly #directory: DepartmentDirectory;
  #known: DepartmentItems | undefined;

  constructor(service: WorkforceService, directory: DepartmentDirectory) {
    this.#service = service;
    this.#directory = directory;
  }

  /** The departments picked; undefined when the reader gives up. */
  async ask(
    position: Position,
    placeholder: string,
    chosen: readonly Choice[],
  ): Promise<Reply<readonly Choice[]> | undefined> {
    this.#known ??= await departmentItems(this.#service, this.#directory);
    const { items, note } = this.#known;
    const reply = await askPicks(position, {
      placeholder: [placeholder, note ?? ''].filter((sentence) => sentence !== '').join('. '),
      items,
      chosen: items.filter(({ choice }) => chosen.some(({ id }) => id === choice.id)),
    });
    return reply && { move: reply.move, value: reply.value.map(({ choice }) => choice) };
  }
}
