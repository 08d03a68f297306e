import * as vscode from 'vscode';
import { readList } from '../../company/known/reading.ts';
import type { Choice } from '../../company/pickers/choices.ts';
import { maxUnasked, maySend } from '../../platform/dialogs/requestQuestion.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { withLateProgress } from '../../platform/progress.ts';
import type { Session } from '../../platform/session.ts';
import { numberText } from '../../platform/text/localText.ts';
import { listParameters, maxListValues } from '../../service/contract/limits.ts';

/**
 * A person and the managers at all levels below, read level by level: a request for each 100 people of a level. `asks`:
 * the user decides before the sixth; undefined if not all are wanted. Throws `invalid-input` for more managers than a
 * filter takes and for people whose managers are not shown, and `ServiceError`.
 */
export async function managersBelow(
  session: Session,
  top: Choice,
  asks: boolean,
): Promise<readonly Choice[] | undefined> {
  const attempted = vscode.l10n.t('show all levels below {0}', top.name || top.id);
  const managers = new Map([[top.id, top]]);
  const title = vscode.l10n.t('Reading from {0}…', session.connection.name);
  return await withLateProgress(title, async (signal) => {
    const seen = new Map([[top.id, top]]);
    let requests = 0;
    let [isAgreed, isRefused] = [!asks, false];
    const mayRead = async (needed: number) => {
      const question = vscode.l10n.t(
        'Finding all levels below {0} takes at least {1} requests. Read all of them?',
        top.name || top.id,
        numberText(requests + needed),
      );
      const isFew = requests + needed <= maxUnasked;
      isAgreed ||= !isFew && (await maySend(question));
      isRefused = !isFew && !isAgreed;
      return !isRefused;
    };
    let level: readonly string[] = [top.id];
    while (level.length > 0) {
      const below: string[] = [];
      for (const managerIds of listParameters(level)) {
        if (!(await mayRead(1))) {
          return undefined;
        }
        const query = { managerIds };
        const { records, isIncomplete, ...reading } = await readList(
          session,
          'people',
          { query, asks: false, signal },
          ({ total = 0, items }) => mayRead(Math.ceil(total / Math.max(1, items.length))),
        );
        requests += reading.requests;
        if (isRefused || signal.aborted) {
          return undefined;
        }
        if (isIncomplete || records.some(({ managerId }) => managerId === undefined)) {
          throw invalidInput(
            attempted,
            vscode.l10n.t('not all people below, or not their managers, are shown to this connection'),
            vscode.l10n.t('Show the direct reports instead.'),
          );
        }
        for (const { id, name = '', managerId } of records) {
          const manager = seen.get(managerId ?? '');
          manager && managers.set(manager.id, manager);
          if (!seen.has(id)) {
            seen.set(id, { id, name });
            below.push(id);
          }
        }
      }
      if (managers.size > maxListValues) {
        throw invalidInput(
          attempted,
          vscode.l10n.t('there are more than {0} managers, which is the limit of a filter', maxListValues),
          vscode.l10n.t('Choose a person further below.'),
        );
      }
      level = below;
    }
    return [...managers.values()];
  });
}
