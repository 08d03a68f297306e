import * as vscode from 'vscode';
import { readTypedText } from '../domain/search/typedText.ts';
import { systemClock } from '../service/http/clock.ts';
import { isCancellation } from '../service/http/errors.ts';
import { SettledQuery } from '../ui/tasks.ts';
import type { GoToRows } from './goToRows.ts';
import type { GoToItem, Target } from './items.ts';

/** What was chosen, and the text that led there. */
export interface Chosen {
  readonly target: Target;
  readonly typed: string;
}

/** Shows the list until a row is chosen; undefined when the user cancels. */
export function pickTarget(
  connectionName: string,
  source: GoToRows,
  start: string,
): Promise<Chosen | undefined> {
  const pick = vscode.window.createQuickPick<GoToItem>();
  // The editor sorts by label otherwise, which loses the ranking and the headings. Editors without the property
  // ignore it.
  Object.assign(pick, { sortByLabel: false });
  pick.title = vscode.l10n.t('Go to… ({0})', connectionName);
  pick.placeholder = vscode.l10n.t('Name, code, number, e-mail, id or address; d: e: l: r: narrow the list');
  pick.ignoreFocusOut = true;
  pick.value = start;
  const query = new SettledQuery(systemClock);
  return new Promise((resolve) => {
    pick.onDidChangeValue(() => showRows(pick, source, query));
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item !== undefined && item.target.kind !== 'message') {
        query.cancel();
        resolve({ target: item.target, typed: pick.value });
        pick.dispose();
      }
    });
    pick.onDidTriggerItemButton(({ button, item }) => source.press(button, item.target));
    pick.onDidHide(() => {
      query.cancel();
      resolve(undefined);
      pick.dispose();
    });
    showRows(pick, source, query);
    pick.show();
  });
}

/** Shows the rows of the typed text: those that need no request, and what the service finds once the user pauses. */
function showRows(pick: vscode.QuickPick<GoToItem>, source: GoToRows, query: SettledQuery): void {
  const typed = readTypedText(pick.value);
  pick.items = source.rows(typed);
  const more = source.moreRows(typed);
  pick.busy = more !== undefined;
  if (more === undefined) {
    query.cancel();
    return;
  }
  query.replace(async (signal) => {
    try {
      const rows = await more(signal);
      if (!signal.aborted) {
        showKeepingFocus(pick, rows);
        pick.busy = false;
      }
    } catch (error) {
      if (!signal.aborted && !isCancellation(error)) {
        throw error;
      }
    }
  });
}

/**
 * Replaces the rows. The row in focus stays in focus: what arrives late must not change what Enter opens. Only the row
 * that opens a typed id gives way, to a resource that is found.
 */
function showKeepingFocus(pick: vscode.QuickPick<GoToItem>, rows: readonly GoToItem[]): void {
  const [active] = pick.activeItems;
  const givesWay = active?.target.kind === 'openAs' && rows.some(({ target }) => target.kind === 'resource');
  pick.items = rows;
  const same =
    active === undefined || givesWay
      ? undefined
      : rows.find(({ target }) => isSameTarget(target, active.target));
  if (same !== undefined) {
    pick.activeItems = [same];
  }
}

function isSameTarget(one: Target, other: Target): boolean {
  if (one.kind === 'openAs' && other.kind === 'openAs') {
    return one.id === other.id;
  }
  return (
    one.kind === 'resource' &&
    other.kind === 'resource' &&
    one.address.resource === other.address.resource &&
    one.address.id === other.address.id
  );
}
