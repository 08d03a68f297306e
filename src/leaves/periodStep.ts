import * as vscode from 'vscode';
import { type Days, usualPeriods } from '../domain/leaves/leavePeriods.ts';
import { askDay } from '../ui/dialogs/dayQuestion.ts';
import { askPick } from '../ui/dialogs/prompts.ts';
import type { Position, Reply, Step } from '../ui/dialogs/steps.ts';
import type { LeavesDraft } from './draft.ts';
import { daysProblem } from './query.ts';

interface PeriodItem extends vscode.QuickPickItem {
  readonly days?: Days;
}

/** Asks for the days; the service wants some, so this month is offered first. */
export const askPeriod: Step<LeavesDraft> = async (position, draft) => {
  const items = periodItems();
  let chosen = items.slice(0, 1);
  for (;;) {
    const placeholder = vscode.l10n.t('Days to show leaves for');
    const picked = await askPick(position, { placeholder, items, chosen });
    if (picked?.value === undefined) {
      return picked && { move: 'back', value: draft };
    }
    chosen = [picked.value];
    const reply = await (picked.value.days === undefined
      ? askOtherDays(position, draft)
      : Promise.resolve({ move: 'next' as const, value: picked.value.days }));
    if (reply?.move !== 'back') {
      return reply && { move: 'next', value: { ...draft, ...reply.value } };
    }
  }
};

function periodItems(): PeriodItem[] {
  const { thisMonth, lastMonth, thisYear } = usualPeriods(new Date());
  return [
    { label: vscode.l10n.t('This month'), description: daysText(thisMonth), days: thisMonth },
    { label: vscode.l10n.t('Last month'), description: daysText(lastMonth), days: lastMonth },
    { label: vscode.l10n.t('This year'), description: daysText(thisYear), days: thisYear },
    { label: vscode.l10n.t('Other dates…') },
  ];
}

async function askOtherDays(position: Position, start: Days): Promise<Reply<Days> | undefined> {
  let days = start;
  for (;;) {
    const first = await askDay(later(position, 1), {
      prompt: vscode.l10n.t('First day'),
      value: days.from,
      problem: (day) => daysProblem(day, day),
    });
    if (first === undefined) {
      return undefined;
    }
    const from = first.value;
    if (first.move === 'back') {
      return { move: 'back', value: { ...days, from } };
    }
    const last = await askDay(later(position, 2), {
      prompt: vscode.l10n.t('Last day'),
      value: days.to || from,
      problem: (day) => daysProblem(from, day),
    });
    if (last === undefined) {
      return undefined;
    }
    days = { from, to: last.value };
    if (last.move === 'next') {
      return { move: 'next', value: days };
    }
  }
}

function later({ title, step, totalSteps }: Position, count: number): Position {
  return { title, step: step + count, totalSteps: totalSteps + 2 };
}

function daysText({ from, to }: Days): string {
  return vscode.l10n.t('{0} to {1}', from, to);
}
