import * as vscode from 'vscode';
import { periodProblem } from '../domain/reportDates.ts';
import type { LeaveQuery } from '../service/service.ts';
import type { Arguments } from '../ui/arguments.ts';
import { periodProblemText } from '../ui/dialogs/dayQuestion.ts';
import { invalidInput } from '../ui/invalidInput.ts';

const kinds = ['employee', 'department', 'legal-entity'] as const satisfies readonly LeaveQuery['of'][];

/** What a script asks for, `{of, ids, from, to}` (interface 4.11). Throws `invalid-input`. */
export function requestedQuery(scripted: Arguments): LeaveQuery {
  const wanted = scripted.text('of');
  const of = kinds.find((kind) => kind === wanted);
  if (of === undefined) {
    throw leavesRefusal(
      vscode.l10n.t('leaves cannot be asked for by “{0}”', wanted),
      vscode.l10n.t('Use one of {0}.', kinds.join(', ')),
    );
  }
  return checkedQuery({ of, ids: idsOf(scripted), from: scripted.text('from'), to: scripted.text('to') });
}

/** A query that the service can take. Throws `invalid-input` for any other. */
export function checkedQuery({ of, ids, from, to }: LeaveQuery): LeaveQuery {
  const problem = idsProblem(ids) ?? daysProblem(from, to);
  if (problem !== undefined) {
    throw leavesRefusal(vscode.l10n.t('the question cannot be asked'), problem);
  }
  return { of, ids, from, to };
}

/** The ids in a text that a person typed. */
export function idsIn(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((id) => id !== '');
}

/** What is wrong with ids, and how they should be; undefined when nothing is. */
export function idsProblem(ids: readonly string[]): string | undefined {
  if (ids.length === 0) {
    return vscode.l10n.t('Name at least one id.');
  }
  const odd = ids.find((id) => !/^\d+$/.test(id));
  return odd && vscode.l10n.t('The id “{0}” is not a whole number, and leaves are asked for by those.', odd);
}

/** What is wrong with a first and a last day; undefined when nothing is. */
export function daysProblem(from: string, to: string): string | undefined {
  const problem = periodProblem({ startsOn: from, endsOn: to });
  return problem && periodProblemText(problem);
}

/** The service's ids are numbers, and scripts may write them as such. */
function idsOf(scripted: Arguments): readonly string[] {
  const ids = scripted.optional('ids');
  if (Array.isArray(ids) && ids.every((id) => Number.isSafeInteger(id))) {
    return ids.map(String);
  }
  return scripted.optionalTexts('ids') ?? [];
}

function leavesRefusal(reason: string, advice: string) {
  return invalidInput(vscode.l10n.t('open leaves'), reason, advice);
}
