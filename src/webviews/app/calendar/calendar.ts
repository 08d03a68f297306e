import { html, nothing, type TemplateResult } from 'lit';
import * as Value from 'typebox/value';
import type { LeaveState } from '../../../domain/calendar/leaveState.ts';
import { addMonths, monthText } from '../../../domain/calendar/month.ts';
import { monthGrid } from '../../../domain/calendar/monthGrid.ts';
import {
  CalendarMessage,
  type CalendarRequest,
  CalendarSubject,
  CalendarView,
} from '../../calendar/messages.ts';
import { PageConnection } from '../shared/connection.ts';
import * as l10n from '../shared/l10n.ts';
import { PictureElement } from '../shared/pictureElement.ts';
import { start } from '../shared/start.ts';
import { renderBanners } from './banners.ts';
import { calendarStyles } from './calendarStyles.ts';
import { halfDayStyles } from './halfDayStyles.ts';
import { renderLegend } from './legend.ts';
import { MonthGridElement } from './monthGridElement.ts';
import type { GridContent } from './monthRows.ts';
import { dateText } from './texts.ts';
import { renderToolbar, type ToolbarActions } from './toolbar.ts';

/** The calendar of leaves: the month and its buttons, what is not whole, a legend that filters, and the grid. */
class CalendarElement extends PictureElement<CalendarMessage> {
  static override styles = [PictureElement.styles, halfDayStyles, calendarStyles];

  readonly #subject: CalendarSubject;
  #view: CalendarView;
  #message: CalendarMessage | undefined;
  #content: GridContent | undefined;
  readonly #toolbarActions: ToolbarActions = {
    show: (month) => this.#show(month),
    toggleOnlyAbsent: () => this.#change({ onlyAbsent: !this.#view.onlyAbsent }),
    save: () => this.#post({ type: 'export', view: this.#view }),
    refresh: () => this.#post({ type: 'refresh' }),
  };
  /** True if the grid had the focus before it made room for something else. */
  #wasInGrid = false;

  constructor(page: PageConnection) {
    super(page);
    const { subject } = page;
    if (!Value.Check(CalendarSubject, subject)) {
      throw new Error('The calendar has no owners.');
    }
    this.#subject = subject;
    this.#view = Value.Check(CalendarView, page.view)
      ? page.view
      : { month: subject.month, hidden: [], onlyAbsent: false };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', (event) => this.#keydown(event));
    this.#post({ type: 'show', month: this.#view.month });
  }

  protected isIncoming(value: unknown): value is CalendarMessage {
    return Value.Check(CalendarMessage, value);
  }

  protected received(message: CalendarMessage): void {
    if (message.month === this.#view.month) {
      this.#message = message;
      this.#rebuild();
      this.requestUpdate();
    }
  }

  protected override updated(): void {
    const grid = this.#grid();
    if (this.#wasInGrid && grid !== null) {
      this.#wasInGrid = false;
      grid.focus();
    }
  }

  protected renderPicture(): TemplateResult {
    return html`<main>
      ${renderToolbar(this.#subject, this.#view, this.#toolbarActions)}
      ${renderBanners(this.#message, (request) => this.#post(request))}
      ${this.#picture()}
    </main>`;
  }

  #picture(): TemplateResult {
    const { progress, leaves = [], failure, question } = this.#message ?? {};
    if (progress !== undefined) {
      return html`<div class="status" role="status">
        <p>${progress}</p>
        <vscode-button secondary @click=${() => this.#post({ type: 'stop' })}>${l10n.t('Stop')}</vscode-button>
      </div>`;
    }
    if (leaves.length === 0 || this.#content === undefined) {
      const isKnown = failure === undefined && question === undefined;
      return html`<div class="status" role="status">${isKnown ? html`<p>${this.#emptyText()}</p>` : nothing}</div>`;
    }
    return html`${renderLegend(this.#content.grid, this.#view.hidden, (state) => this.#toggle(state))}
      <workforce-month-grid .content=${this.#content}></workforce-month-grid>`;
  }

  #emptyText(): string {
    return l10n.t(
      'No leaves are shown for {0}. Choose another month, or check with another connection: the service leaves out what a connection may not see.',
      monthText(this.#view.month, start.language),
    );
  }

  #toggle(state: LeaveState): void {
    const { hidden } = this.#view;
    this.#change({
      hidden: hidden.includes(state) ? hidden.filter((one) => one !== state) : [...hidden, state],
    });
  }

  #keydown(event: KeyboardEvent): void {
    const steps = event.key === 'PageUp' ? -1 : 1;
    const isPage = event.key === 'PageUp' || event.key === 'PageDown';
    if (isPage && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      this.#show(addMonths(this.#view.month, steps));
    }
  }

  #show(month: string): void {
    this.#wasInGrid ||= this.#grid()?.matches(':focus-within') ?? false;
    this.#message = undefined;
    this.#change({ month });
    this.#post({ type: 'show', month });
  }

  #change(changes: Partial<CalendarView>): void {
    this.#view = { ...this.#view, ...changes };
    this.page.view = this.#view;
    this.#rebuild();
    this.requestUpdate();
  }

  #rebuild(): void {
    const { month, hidden, onlyAbsent } = this.#view;
    const { leaves = [], people = [], unreadIds = [] } = this.#message ?? {};
    const options = { people, unreadIds: new Set(unreadIds), onlyAbsent, hidden: new Set(hidden) };
    const grid = monthGrid(month, leaves, options);
    this.#content = {
      grid,
      dates: grid.days.map(({ day }) => dateText(day)),
      title: l10n.t('Leaves of {0}, {1}', this.#subject.audience, monthText(month, start.language)),
      today: new Date().toLocaleDateString('sv'),
      opensLeaves: this.#subject.version === 'v3',
      openLeaves: (ids) => this.#post({ type: 'openLeaves', ids: [...ids] }),
      openPerson: (id) => this.#post({ type: 'openPerson', id }),
    };
  }

  #grid(): MonthGridElement | null {
    return this.renderRoot.querySelector('workforce-month-grid');
  }

  #post(request: CalendarRequest): void {
    this.page.post(request);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'workforce-month-grid': MonthGridElement;
  }
}

const page = new PageConnection();
customElements.define('workforce-month-grid', MonthGridElement);
customElements.define(
  'workforce-calendar',
  class extends CalendarElement {
    constructor() {
      super(page);
    }
  },
);
