import '@vscode-elements/elements/dist/vscode-icon/index.js';
import '@vscode-elements/elements/dist/vscode-toolbar-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import * as Value from 'typebox/value';
import { type LeaveState, leaveStates } from '../../../domain/calendar/leaveState.ts';
import { addMonths, isMonth, monthOf } from '../../../domain/calendar/month.ts';
import { type MonthGrid, monthGrid } from '../../../domain/calendar/monthGrid.ts';
import {
  CalendarMessage,
  type CalendarRequest,
  CalendarSubject,
  CalendarView,
} from '../../calendar/messages.ts';
import { PageConnection } from '../shared/connection.ts';
import * as l10n from '../shared/l10n.ts';
import { PictureElement } from '../shared/pictureElement.ts';
import { calendarStyles } from './calendarStyles.ts';
import { halfDayStyles } from './halfDayStyles.ts';
import { MonthGridElement } from './monthGridElement.ts';
import type { GridContent } from './monthRows.ts';
import { daysText, monthText, stateText } from './texts.ts';

/** The calendar of leaves: the month and its buttons, what is not whole, a legend that filters, and the grid. */
class CalendarElement extends PictureElement<CalendarMessage> {
  static override styles = [PictureElement.styles, halfDayStyles, calendarStyles];

  readonly #subject: CalendarSubject;
  #view: CalendarView;
  #message: CalendarMessage | undefined;
  #content: GridContent | undefined;
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
      ${this.#toolbar()}
      ${this.#banners()}
      ${this.#picture()}
    </main>`;
  }

  #toolbar(): TemplateResult {
    const { month, onlyAbsent } = this.#view;
    return html`<header>
      <div class="months">
        ${this.#button('chevron-left', l10n.t('Previous month (Page Up)'), () => this.#show(addMonths(month, -1)))}
        ${this.#button('chevron-right', l10n.t('Next month (Page Down)'), () => this.#show(addMonths(month, 1)))}
        <h1 aria-live="polite">${monthText(month)}</h1>
      </div>
      <p class="audience" title=${this.#subject.audience}>${this.#audience()}</p>
      <div class="actions">
        <button type="button" class="plain" @click=${() => this.#show(monthOf(new Date()))}>${l10n.t('Today')}</button>
        <input type="month" aria-label=${l10n.t('Month')} .value=${month} @change=${this.#choose}>
        ${
          this.#subject.of === 'legal-entity'
            ? nothing
            : html`<vscode-toolbar-button icon="filter" toggleable label=${l10n.t('Only people with leaves')}
                title=${l10n.t('Only people with leaves')} ?checked=${onlyAbsent}
                @change=${() => this.#change({ onlyAbsent: !onlyAbsent })}></vscode-toolbar-button>`
        }
        ${this.#button('save', l10n.t('Save as CSV…'), () => this.#post({ type: 'export', view: this.#view }))}
        ${this.#button('refresh', l10n.t('Refresh'), () => this.#post({ type: 'refresh' }))}
      </div>
    </header>`;
  }

  #audience(): string {
    const { audience, version } = this.#subject;
    return version === 'v2' ? l10n.t('{0}, over v2', audience) : audience;
  }

  #button(icon: string, label: string, run: () => void): TemplateResult {
    return html`<vscode-toolbar-button icon=${icon} label=${label} title=${label} @click=${run}></vscode-toolbar-button>`;
  }

  #banners(): TemplateResult {
    const { failure, question, notices = [] } = this.#message ?? {};
    return html`<div class="banners">
      ${
        failure &&
        html`<div class="banner" role="alert">
          <vscode-icon name="error"></vscode-icon>
          <p>${failure.sentence}</p>
          <vscode-button @click=${() => this.#post({ type: 'retry' })}>${l10n.t('Retry')}</vscode-button>
          ${
            failure.remedy &&
            html`<vscode-button secondary @click=${() => this.#post({ type: 'fix' })}>${failure.remedy}</vscode-button>`
          }
        </div>`
      }
      ${
        question &&
        html`<div class="banner" role="alert">
          <vscode-icon name="question"></vscode-icon>
          <p>${question.sentence}</p>
          <vscode-button @click=${() => this.#post({ type: 'agree' })}>${question.button}</vscode-button>
        </div>`
      }
      ${notices.map(
        (notice) => html`<div class="banner" role="status">
          <vscode-icon name="warning"></vscode-icon><p>${notice}</p>
        </div>`,
      )}
    </div>`;
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
    return html`${this.#legend(this.#content.grid)}
      <workforce-month-grid .content=${this.#content}></workforce-month-grid>`;
  }

  #emptyText(): string {
    return l10n.t(
      'No leaves are shown for {0}. Choose another month, or check with another connection: the service leaves out what a connection may not see.',
      monthText(this.#view.month),
    );
  }

  #legend({ halfDays }: MonthGrid): TemplateResult {
    const { hidden } = this.#view;
    const states = leaveStates.filter(
      (state) => state !== 'other' || halfDays.other > 0 || hidden.includes('other'),
    );
    return html`<div class="legend" role="group" aria-label=${l10n.t('Shown leaves, in days')}>
      ${states.map((state) => {
        const isShown = !hidden.includes(state);
        return html`<button type="button" class="plain entry" aria-pressed=${isShown} @click=${() => this.#toggle(state)}>
          <span class="half sample ${state}"></span>${stateText(state)}
          <span class="count">${isShown ? daysText(halfDays[state]) : l10n.t('hidden')}</span>
        </button>`;
      })}
      <p class="hint">${l10n.t('Morning above, afternoon below')}</p>
    </div>`;
  }

  #toggle(state: LeaveState): void {
    const { hidden } = this.#view;
    this.#change({
      hidden: hidden.includes(state) ? hidden.filter((one) => one !== state) : [...hidden, state],
    });
  }

  #choose({ target }: Event): void {
    if (target instanceof HTMLInputElement && isMonth(target.value)) {
      this.#show(target.value);
    }
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
    const unread = new Set(unreadIds);
    const listed = onlyAbsent ? people.filter(({ id }) => unread.has(id)) : people;
    this.#content = {
      grid: monthGrid(month, leaves, { people: listed, hidden: new Set(hidden) }),
      title: l10n.t('Leaves of {0}, {1}', this.#subject.audience, monthText(month)),
      today: new Date().toLocaleDateString('sv'),
      unreadIds: unread,
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
