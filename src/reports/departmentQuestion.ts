import * as vscode from 'vscode';
import { type Department, isActive } from '../domain/department.ts';
import { assembleDepartments } from '../domain/departmentTree.ts';
import type { WorkforceService } from '../service/service.ts';
import { withLateProgress } from '../ui/progress.ts';
import { askPicks, type Position, type Reply } from '../ui/prompts.ts';
import { withoutIcons } from '../ui/text.ts';
import type { Choice } from './draft.ts';

interface DepartmentItem extends vscode.QuickPickItem {
  readonly choice: Choice;
}

/** Asks for departments, which are listed once however often the question is asked. */
export class DepartmentQuestion {
  readonly #service: WorkforceService;
  #items: readonly DepartmentItem[] | undefined;

  constructor(service: WorkforceService) {
    this.#service = service;
  }

  async ask(position: Position, chosen: readonly Choice[]): Promise<Reply<readonly Choice[]> | undefined> {
    this.#items ??= await this.#load();
    const reply = await askPicks(position, {
      placeholder: vscode.l10n.t('Departments that the report is about'),
      items: this.#items,
      chosen: this.#items.filter(({ choice }) => chosen.some(({ id }) => id === choice.id)),
    });
    return reply && { move: reply.move, value: reply.value.map(({ choice }) => choice) };
  }

  async #load(): Promise<readonly DepartmentItem[]> {
    const listing = await withLateProgress(vscode.l10n.t('Listing the departments…'), (signal) =>
      this.#service.departments({ signal }),
    );
    const { roots, orphans, cycles } = assembleDepartments(listing);
    return [...roots, ...orphans, ...cycles].flatMap((department) => itemsOf(department, 0));
  }
}

/** A department and those below it, indented. */
function itemsOf(department: Department, depth: number): readonly DepartmentItem[] {
  const name = department.name ?? department.id;
  const facts = [department.code ?? '', isActive(department) ? '' : vscode.l10n.t('inactive')];
  const item: DepartmentItem = {
    label: `${'\u2003'.repeat(depth)}${withoutIcons(name)}`,
    description: withoutIcons(facts.filter((fact) => fact !== '').join(' · ')),
    choice: { id: department.id, name },
  };
  return [item, ...department.children.flatMap((child) => itemsOf(child, depth + 1))];
}
