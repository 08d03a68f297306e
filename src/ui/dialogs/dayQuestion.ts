import * as vscode from 'vscode';
import type { PeriodProblem } from '../../domain/reportDates.ts';
import { askText, type TextQuestion } from './prompts.ts';
import { mapReply, type Position, type Reply } from './steps.ts';

/** Asks for a day; the reply and the text given to `problem` are trimmed. Undefined when the user cancels. */
export async function askDay(
  position: Position,
  { prompt, value, problem }: Required<Pick<TextQuestion, 'prompt' | 'value' | 'problem'>>,
): Promise<Reply<string> | undefined> {
  const reply = await askText(position, {
    prompt,
    placeholder: 'YYYY-MM-DD',
    value,
    problem: (text) => problem(text.trim()),
  });
  return mapReply(reply, (text) => text.trim());
}

/** The sentence for an error in a period. */
export function periodProblemText(problem: PeriodProblem): string {
  switch (problem) {
    case 'start-is-no-day':
      return vscode.l10n.t('The first day is not a day of the calendar; write it as YYYY-MM-DD.');
    case 'end-is-no-day':
      return vscode.l10n.t('The last day is not a day of the calendar; write it as YYYY-MM-DD.');
    case 'end-before-start':
      return vscode.l10n.t('The last day is before the first day.');
  }
}
