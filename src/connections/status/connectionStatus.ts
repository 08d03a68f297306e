import * as vscode from 'vscode';
import type { Connection } from '../../service/connection.ts';
import { markColor, markName } from '../../ui/connectionMark.ts';
import type { Sessions } from '../../ui/session.ts';
import { displayFacts, displayLines, withoutIcons } from '../../ui/text.ts';
import type { Deprecations } from './deprecations.ts';

/** In characters. */
const longestName = 40;

/**
 * The status bar item that names the connection in use, its mark, and its deprecated routes. A click switches the
 * connection.
 */
export class ConnectionStatus implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem(
    'workforce.connection',
    vscode.StatusBarAlignment.Left,
    1,
  );
  readonly #deprecations: Pick<Deprecations, 'of'>;

  constructor(deprecations: Pick<Deprecations, 'of'>) {
    this.#deprecations = deprecations;
    this.#item.name = vscode.l10n.t('Workforce Connection');
    this.#item.command = 'workforce.useConnection';
  }

  /** Shows the connection in use; hides the item if there is none. */
  update({ current }: Pick<Sessions, 'current'>): void {
    if (current === undefined) {
      this.#item.hide();
    } else {
      this.#show(current.connection);
    }
  }

  dispose(): void {
    this.#item.dispose();
  }

  #show({ id, name, mark, baseUrl }: Connection): void {
    const deprecations = this.#deprecations.of(id);
    const isProduction = mark === 'production';
    const marking = mark === undefined ? '' : markName(mark);
    const text = `$(${isProduction ? 'warning' : 'organization'}) ${withoutIcons(name, longestName)}`;
    this.#item.text = deprecations.length === 0 ? text : `${text} $(history)`;
    this.#item.tooltip = displayLines([
      vscode.l10n.t('Workforce connection: {0}', name),
      marking,
      baseUrl,
      ...deprecations,
      vscode.l10n.t('Click to use another one.'),
    ]);
    this.#item.backgroundColor = isProduction
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    this.#item.color = mark === undefined || isProduction ? undefined : markColor(mark);
    this.#item.accessibilityInformation = {
      label: vscode.l10n.t('Workforce connection: {0}', displayFacts([name, marking, ...deprecations], ', ')),
      role: 'button',
    };
    this.#item.show();
  }
}
