import * as vscode from 'vscode';
import type { ChoicesDraft } from './departmentQuestion.ts';
import { askText } from './prompts.ts';
import { mapReply, type Question } from './steps.ts';

/** A question for the ids of records that cannot be listed. They become choices with an empty name. */
export function idsQuestion<Draft extends ChoicesDraft>(prompt: (draft: Draft) => string): Question<Draft> {
  return async (position, draft) => {
    const reply = await askText(position, {
      prompt: prompt(draft),
      value: draft.choices.map(({ id }) => id).join(' '),
      problem: (text) => idsProblem(idsIn(text)),
    });
    return mapReply(reply, (text) => ({ ...draft, choices: idsIn(text).map((id) => ({ id, name: '' })) }));
  };
}

/** Returns the sentence for the first error in ids; undefined if they are valid. */
export function idsProblem(ids: readonly string[]): string | undefined {
  if (ids.length === 0) {
    return vscode.l10n.t('Name at least one id.');
  }
  const invalid = ids.find((id) => !/^\d+$/.test(id));
  return invalid && vscode.l10n.t('The id “{0}” is not a whole number; these ids have to be.', invalid);
}

/** The ids in a typed text. */
function idsIn(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((id) => id !== '');
}
