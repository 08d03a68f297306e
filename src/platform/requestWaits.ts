import * as vscode from 'vscode';
import type { LimitWait } from '../service/http/rateLimiter.ts';

/** In milliseconds; shorter waits are not shown. */
const shortestShown = 1_000;

/** The requests that wait for the limit of their tenant, by origin. Shows the longest wait in the status bar. */
export class RequestWaits implements vscode.Disposable {
  readonly #waits = new Map<string, LimitWait>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #item = vscode.window.createStatusBarItem('workforce.waiting', vscode.StatusBarAlignment.Left);
  #ticking: ReturnType<typeof setInterval> | undefined;
  /** Fires when the text of a wait changes: each second during a wait. */
  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#item.name = vscode.l10n.t('Workforce Request Limit');
  }

  /** Takes what the requests to an origin wait for; undefined if none waits. */
  update(origin: string, wait: LimitWait | undefined): void {
    if (wait === undefined) {
      if (this.#waits.delete(origin)) {
        this.#show();
      }
    } else if (this.#waits.has(origin) || wait.until - Date.now() > shortestShown) {
      this.#waits.set(origin, wait);
      this.#show();
    }
  }

  /** The sentence about the wait of an origin, or about the longest wait; undefined if none waits. */
  text(origin?: string): string | undefined {
    const waits = [...this.#waits].filter(([waiting]) => origin === undefined || waiting === origin);
    const [longest] = waits.map(([, wait]) => wait).toSorted((one, other) => other.until - one.until);
    return longest && sentence(longest);
  }

  dispose(): void {
    clearInterval(this.#ticking);
    this.#item.dispose();
    this.#changed.dispose();
  }

  #show(): void {
    const text = this.text();
    if (text === undefined) {
      this.#item.hide();
      clearInterval(this.#ticking);
      this.#ticking = undefined;
    } else {
      this.#item.text = `$(watch) ${text}`;
      this.#item.accessibilityInformation = { label: text };
      this.#item.show();
      this.#ticking ??= setInterval(() => this.#show(), 1_000);
    }
    this.#changed.fire();
  }
}

function sentence({ until, used, allowed }: LimitWait): string {
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1_000));
  return vscode.l10n.t(
    'Waiting for the request limit, about {0} s ({1} of {2} used)',
    seconds,
    used,
    allowed,
  );
}
