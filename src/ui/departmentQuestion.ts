import * as vscode from 'vscode';
import { isActive } from '../domain/department.ts';
import { type OutlineEntry, outlineOf } from '../domain/departmentOutline.ts';
import type { WorkforceService } from '../service/service.ts';
import type { Choice } from './choice.ts';
import type { DepartmentDirectory } from './departmentDirectory.ts';
import { withLateProgress } from './progress.ts';
import { askPicks, type Position, type Reply } from './prompts.ts';
import { withoutIcons } from './text.ts';

interface DepartmentItem extends vscode.QuickPickItem {
  readonly choice: Choice;
}

/** Asks for departments, which are listed once however often the question is asked. */
export class DepartmentQuestion {
  readonly #service: WorkforceService;
  readonly #directory: DepartmentDirectory;
  #items: readonly DepartmentItem[] | undefined;

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
    this.#items ??= await this.#load();
    const reply = await askPicks(position, {
      placeholder,
      items: this.#items,
      chosen: this.#items.filter(({ choice }) => chosen.some(({ id }) => id === choice.id)),
    });
    return reply && { move: reply.move, value: reply.value.map(({ choice }) => choice) };
  }

  async #load(): Promise<readonly DepartmentItem[]> {
    const tree = await withLateProgress(vscode.l10n.t('Listing the departments…'), (signal) =>
      this.#directory.known(this.#service, signal),
    );
    return outlineOf(tree).map(itemOf);
  }
}

/** More levels than the service allows (interface 8) are not indented further. */
const mostIndented = 9;

function itemOf({ department, name, depth }: OutlineEntry): DepartmentItem {
  const facts = [department.code ?? '', isActive(department) ? '' : vscode.l10n.t('inactive')];
  return {
    label: `${'\u2003'.repeat(Math.min(depth, mostIndented))}${withoutIcons(name)}`,
    description: withoutIcons(facts.filter((fact) => fact !== '').join(' · ')),
    choice: { id: department.id, name },
  };
}
