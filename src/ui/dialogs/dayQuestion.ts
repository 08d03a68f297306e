import * as vscode from 'vscode';
import { type Period, periodProblem } from '../../domain/period.ts';
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

/** The sentence for the error in a period; undefined if it is valid. */
export function periodError(period: Period): string | undefined {
  switch (periodProblem(period)) {
    case 'start-is-no-day':
      return vscode.l10n.t('The first day is not a day of the calendar; write it as YYYY-MM-DD.');
    case 'end-is-no-day':
      return vscode.l10n.t('The last day is not a day of the calendar; write it as YYYY-MM-DD.');
    case 'end-before-start':
      return vscode.l10n.t('The last day is before the first day.');
    case undefined:
      return undefined;
  }
}
