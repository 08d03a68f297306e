import * as vscode from 'vscode';
import { readTypedText } from '../../company/search/typedText.ts';
import { SettledQuery } from '../../platform/tasks.ts';
import { searchScopes } from '../../service/contract/kinds/kind.ts';
import { systemClock } from '../../service/http/clock.ts';
import { isCancellation } from '../../service/http/errors.ts';
import type { GoToRows } from './goToRows.ts';
import { type GoToItem, leadsAway, type Target } from './items.ts';

/** What was chosen, and the text that led there. */
export interface Chosen {
  readonly target: Target;
  readonly typed: string;
}

/** Each narrows the list, or widens it again, by the prefix of the text. */
const scopeButtons = (
  [
    ['d', 'type-hierarchy-sub', vscode.l10n.t('Departments only (d:)')],
    ['e', 'person', vscode.l10n.t('People only (e:)')],
    ['l', 'tag', vscode.l10n.t('Labels only (l:)')],
    ['r', 'graph', vscode.l10n.t('Reports only (r:)')],
  ] as const
).map(([prefix, icon, tooltip]) => ({ prefix, tooltip, iconPath: new vscode.ThemeIcon(icon) }));

/** Shows the buttons, as toggles where the editor has them; older ones ignore what makes them toggles. */
function showButtons(pick: vscode.QuickPick<GoToItem>, source: GoToRows): void {
  const { scope } = readTypedText(pick.value);
  const toggles = scopeButtons.map((button) => ({
    ...button,
    toggle: { checked: searchScopes[button.prefix] === scope },
  }));
  const star = source.star(pick.value) ?? [];
  try {
    pick.buttons = [toggles, star].flat();
  } catch {
    // The editor has toggles as a proposal only.
    pick.buttons = [scopeButtons, star].flat();
  }
}

/** A typed text with the prefix of a button; without it where it has that prefix already. */
function withPrefix(typed: string, button: vscode.QuickInputButton): string {
  const { prefix } = scopeButtons.find((each) => 'prefix' in button && each.prefix === button.prefix) ?? {};
  const { scope, text } = readTypedText(typed);
  return prefix === undefined || scope === searchScopes[prefix] ? text : `${prefix}:${text}`;
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
  pick.placeholder = vscode.l10n.t('Name, code, number, e-mail, ID or address; d: e: l: r: narrow the list');
  pick.ignoreFocusOut = true;
  pick.value = start;
  const query = new SettledQuery(systemClock);
  return new Promise((resolve) => {
    const changes = source.onDidChange((update) => {
      showButtons(pick, source);
      showKeepingFocus(pick, pick.items.map(update));
    });
    const end = (chosen?: Chosen) => {
      query.cancel();
      changes.dispose();
      resolve(chosen);
      pick.dispose();
    };
    const type = (text: string) => {
      pick.value = text;
      showRows(pick, source, query);
    };
    pick.onDidChangeValue(() => showRows(pick, source, query));
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item?.target.kind === 'search') {
        type(item.target.text);
      } else if (item !== undefined && item.target.kind !== 'message') {
        end({ target: item.target, typed: pick.value });
      }
    });
    pick.onDidTriggerButton((button) => {
      if (button === source.star(pick.value)) {
        source.press(button, { kind: 'search', text: pick.value.trim() });
      } else {
        type(withPrefix(pick.value, button));
      }
    });
    pick.onDidTriggerItemButton(({ button, item }) => {
      if (leadsAway(button)) {
        // First: the editor gives the focus back to where it was, and the row takes it then.
        pick.hide();
      }
      source.press(button, item.target);
    });
    pick.onDidHide(() => end());
    showRows(pick, source, query);
    pick.show();
  });
}

/** Shows the rows of the typed text: those that need no request, and what the service finds once the user pauses. */
function showRows(pick: vscode.QuickPick<GoToItem>, source: GoToRows, query: SettledQuery): void {
  const typed = readTypedText(pick.value);
  showButtons(pick, source);
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
  const key = active === undefined || givesWay ? undefined : keyOf(active.target);
  const leading = rows.filter(({ target }) => keyOf(target) !== undefined);
  // The editor may not have said yet which row is in focus.
  const focused = leading.find(({ target }) => keyOf(target) === key) ?? leading[0];
  if (focused !== undefined) {
    pick.activeItems = [focused];
  }
}

/** What a row leads to, to be found among other rows; undefined for a message. */
function keyOf(target: Target): string | undefined {
  switch (target.kind) {
    case 'resource':
      return `${target.address.resource} ${target.address.id}`;
    case 'openAs':
      return target.id;
    case 'search':
      return `search ${target.text}`;
    case 'message':
      return undefined;
  }
}
