import * as vscode from 'vscode';
import type { KnownCompany } from '../../company/known/known.ts';
import { keptPeopleText, readList } from '../../company/known/reading.ts';
import type { Choice } from '../../company/pickers/choices.ts';
import { maxUnasked, maySend } from '../../platform/dialogs/requestQuestion.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { confirmDone, withLateProgress } from '../../platform/progress.ts';
import type { Session } from '../../platform/session.ts';
import { numberText } from '../../platform/text/localText.ts';
import { listParameters, maxListValues } from '../../service/contract/limits.ts';
import type { ListedRecord } from '../../service/operations/service.ts';

/** The people whose managers are these; undefined if the user does not want them read. */
type ReadReports = (managerIds: readonly string[]) => Promise<readonly ListedRecord[] | undefined>;

/**
 * A person and the managers at all levels below. `asks`: for a user, who may get them from the list of all people that
 * this window has read, and decides before the sixth request; undefined if not all are wanted. Else level by level: a
 * request for each 100 people of a level. Throws `invalid-input` for more managers than a filter takes and for people
 * whose managers are not shown, and `ServiceError`.
 */
export async function managersBelow(
  session: Session,
  { keptPeople }: Pick<KnownCompany, 'keptPeople'>,
  top: Choice,
  asks: boolean,
): Promise<readonly Choice[] | undefined> {
  const shown = top.name || top.id;
  const attempted = vscode.l10n.t('show all levels below {0}', shown);
  const kept = asks ? keptPeople.find('people', {}) : undefined;
  const byManager = Map.groupBy(kept?.items ?? [], ({ managerId }) => managerId);
  // The service may filter by managers that it does not show.
  if (kept !== undefined && !byManager.has(undefined)) {
    confirmDone(keptPeopleText(kept.readAt));
    return await managersAmong(top, attempted, (ids) =>
      Promise.resolve(ids.flatMap((id) => byManager.get(id) ?? [])),
    );
  }
  let requests = 0;
  let [isAgreed, isRefused] = [!asks, false];
  const mayRead = async (needed: number) => {
    const question = vscode.l10n.t(
      'Finding all levels below {0} takes at least {1} requests. Read all of them?',
      shown,
      numberText(requests + needed),
    );
    const isFew = requests + needed <= maxUnasked;
    isAgreed ||= !isFew && (await maySend(question));
    isRefused = !isFew && !isAgreed;
    return !isRefused;
  };
  const title = vscode.l10n.t('Reading from {0}…', session.connection.name);
  return await withLateProgress(title, (signal) =>
    managersAmong(top, attempted, async (managerIds) => {
      if (!(await mayRead(1))) {
        return undefined;
      }
      const { records, isIncomplete, ...reading } = await readList(
        session,
        'people',
        { query: { managerIds }, asks: false, signal },
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
      return records;
    }),
  );
}

/** A person and all below who have reports, level by level. */
async function managersAmong(
  top: Choice,
  attempted: string,
  read: ReadReports,
): Promise<readonly Choice[] | undefined> {
  const managers = new Map([[top.id, top]]);
  const seen = new Map([[top.id, top]]);
  let level: readonly string[] = [top.id];
  while (level.length > 0) {
    const below: string[] = [];
    for (const managerIds of listParameters(level)) {
      const records = await read(managerIds);
      if (records === undefined) {
        return undefined;
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
}
