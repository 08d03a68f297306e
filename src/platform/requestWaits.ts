import * as vscode from 'vscode';
import type { LimitWait } from '../service/http/rateLimiter.ts';
import { timeText } from './text/localText.ts';
import { withoutIcons } from './text/text.ts';

/** In milliseconds; shorter waits are not shown. */
const shortestShown = 1_000;

/** In characters. */
const longestName = 40;

interface Wait extends Pick<LimitWait, 'until'> {
  readonly company: string;
}

/** The requests that wait for the limit of their tenant, by origin. Shows the longest wait in the status bar. */
export class RequestWaits implements vscode.Disposable {
  readonly #waits = new Map<string, Wait>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #item = vscode.window.createStatusBarItem('workforce.waiting', vscode.StatusBarAlignment.Left);
  /** Fires when the text of a wait changes. */
  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#item.name = vscode.l10n.t('Workforce Request Limit');
  }

  /** Takes what the requests of a company to an origin wait for; undefined if none waits. */
  update(origin: string, company: string, wait: Pick<LimitWait, 'until'> | undefined): void {
    if (wait === undefined) {
      if (this.#waits.delete(origin)) {
        this.#show();
      }
    } else if (this.#waits.has(origin) || wait.until - Date.now() > shortestShown) {
      this.#waits.set(origin, { until: wait.until, company });
      this.#show();
    }
  }

  /** The sentence about the wait of an origin; undefined if none waits. */
  text(origin: string): string | undefined {
    const wait = this.#waits.get(origin);
    return wait && sentence(wait);
  }

  dispose(): void {
    this.#item.dispose();
    this.#changed.dispose();
  }

  #show(): void {
    const [longest] = [...this.#waits.values()].toSorted((one, other) => other.until - one.until);
    if (longest === undefined) {
      this.#item.hide();
    } else {
      const text = vscode.l10n.t('{0}: {1}', withoutIcons(longest.company, longestName), sentence(longest));
      this.#item.text = `$(watch) ${text}`;
      this.#item.accessibilityInformation = { label: text };
      this.#item.show();
    }
    this.#changed.fire();
  }
}

function sentence({ until }: Pick<LimitWait, 'until'>): string {
  return vscode.l10n.t('Waiting for the request limit until {0}', timeText(until, 'medium'));
}
