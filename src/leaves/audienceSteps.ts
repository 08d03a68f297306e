import * as vscode from 'vscode';
import type { WorkforceService } from '../service/service.ts';
import type { DepartmentDirectory } from '../ui/departmentDirectory.ts';
import type { Choice } from '../ui/dialogs/choice.ts';
import { DepartmentQuestion } from '../ui/dialogs/departmentQuestion.ts';
import { askEmployees } from '../ui/dialogs/employeeQuestion.ts';
import { askPick, askText } from '../ui/dialogs/prompts.ts';
import type { Position, Reply, Step } from '../ui/dialogs/steps.ts';
import type { LeavesDraft } from './draft.ts';
import { idsIn, idsProblem } from './query.ts';

interface KindItem extends vscode.QuickPickItem, Pick<LeavesDraft, 'of' | 'typed'> {}

/** Asks whose leaves to open: of which kind, then which. */
export function audienceSteps(
  service: WorkforceService,
  directory: DepartmentDirectory,
): readonly Step<LeavesDraft>[] {
  const departments = new DepartmentQuestion(service, directory);

  async function askChoices(position: Position, draft: LeavesDraft): Promise<Reply<LeavesDraft> | undefined> {
    for (;;) {
      const reply = await askFor(position, draft);
      if (reply === undefined || reply.move === 'back' || reply.value.length > 0) {
        return reply && { move: reply.move, value: { ...draft, choices: reply.value } };
      }
    }
  }

  function askFor(
    position: Position,
    { of, typed, choices }: LeavesDraft,
  ): Promise<Reply<readonly Choice[]> | undefined> {
    if (typed) {
      return askIds(position, choices);
    }
    return of === 'department'
      ? departments.ask(position, vscode.l10n.t('Departments whose employees’ leaves to show'), choices)
      : askEmployees(position, service, choices);
  }

  return [askKind, askChoices];
}

/** What was chosen of one kind says nothing about another. */
const askKind: Step<LeavesDraft> = async (position, draft) => {
  const items = kindItems();
  const isChosen = ({ of, typed }: KindItem) => of === draft.of && typed === draft.typed;
  const reply = await askPick(position, {
    placeholder: vscode.l10n.t('Whose leaves to open'),
    items,
    chosen: items.filter(isChosen),
  });
  if (reply?.value === undefined) {
    return undefined;
  }
  const { of, typed } = reply.value;
  const choices = isChosen(reply.value) ? draft.choices : [];
  return { move: 'next', value: { ...draft, of, typed, choices } };
};

function kindItems(): readonly KindItem[] {
  return [
    { label: vscode.l10n.t('Employees…'), of: 'employee', typed: false },
    { label: vscode.l10n.t('Departments…'), of: 'department', typed: false },
    { label: vscode.l10n.t('Employees by id…'), of: 'employee', typed: true },
    { label: vscode.l10n.t('Legal entities by id…'), of: 'legal-entity', typed: true },
  ];
}

async function askIds(
  position: Position,
  choices: readonly Choice[],
): Promise<Reply<readonly Choice[]> | undefined> {
  const reply = await askText(position, {
    prompt: vscode.l10n.t('Ids, separated by spaces or commas'),
    placeholder: '',
    value: choices.map(({ id }) => id).join(' '),
    password: false,
    problem: (text) => idsProblem(idsIn(text)),
  });
  return reply && { move: reply.move, value: idsIn(reply.value).map((id) => ({ id, name: '' })) };
}
