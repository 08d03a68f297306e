import '@vscode-elements/elements/dist/vscode-icon/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import * as Value from 'typebox/value';
import { type LeaveState, leaveStates } from '../../../../company/leaves/leaveParts.ts';
import { addMonths, isMonth, monthOf, monthText } from '../../../../company/periods/month.ts';
import { toolbarButton } from '../../../../pages/page/controls.ts';
import * as l10n from '../../../../pages/page/l10n.ts';
import { PictureElement } from '../../../../pages/page/pictureElement.ts';
import { CalendarMessage, type CalendarRequest, CalendarSubject, CalendarView } from '../messages.ts';
import { absentOn, leavesOf, type MonthGrid, monthGrid } from '../model/monthGrid.ts';
import { type GridContent, MonthGridElement } from './monthGrid.ts';
import { calendarStyles, halfDayStyles } from './styles.ts';
import { cellText, dateText, daysText, personText, stateNames } from './texts.ts';

/** Of more people who are absent on a day, the first are listed. */
const maxListed = 200;

/** The calendar of leaves: the month and its buttons, what is not whole, a legend that filters, and the grid. */
class CalendarElement extends PictureElement<typeof CalendarMessage, CalendarRequest> {
  static override styles = [PictureElement.styles, halfDayStyles, calendarStyles];

  protected readonly incoming = CalendarMessage;
  readonly #subject: CalendarSubject;
  #view: CalendarView;
  #message: CalendarMessage | undefined;
  #content: GridContent | undefined;
  /** The number of the day whose absences are listed. */
  #day: number | undefined;

  constructor() {
    super();
    if (!Value.Check(CalendarSubject, l10n.subject)) {
      throw new Error('The calendar has no owners.');
    }
    this.#subject = l10n.subject;
    this.#view = Value.Check(CalendarView, this.view)
      ? this.view
      : { month: this.#subject.month, hidden: [], onlyAbsent: false };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', (event) => this.#keydown(event));
    this.#request();
  }

  protected received(message: CalendarMessage): void {
    if (message.month === this.#view.month) {
      this.#message = message;
      this.#rebuild();
    }
  }

  protected renderPicture(): TemplateResult {
    return html`<main>${this.#toolbar()} ${this.#banners()} ${this.#picture()}</main>`;
  }

  /** The month and what a user does with it, and whose leaves are shown. */
  #toolbar(): TemplateResult {
    const { month, onlyAbsent, withBelow = false } = this.#view;
    const { audience, of, version } = this.#subject;
    const choose = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && isMonth(target.value)) {
        this.#show(target.value);
      }
    };
    const toggle = (icon: string, label: string, checked: boolean, change: () => void) =>
      html`<vscode-toolbar-button icon=${icon} toggleable label=${label} title=${label} ?checked=${checked} @change=${change}></vscode-toolbar-button>`;
    const below = l10n.t('Include sub-departments: one request for each 100 people');
    return html`<header>
      <div class="months">
        ${toolbarButton('chevron-left', l10n.t('Previous month (Page Up)'), () => this.#show(addMonths(month, -1)))}
        ${toolbarButton('chevron-right', l10n.t('Next month (Page Down)'), () => this.#show(addMonths(month, 1)))}
        <h1 aria-live="polite">${monthText(month, l10n.language)}</h1>
      </div>
      <p class="audience" title=${audience}>${version === 'v2' ? l10n.t('{0}, over v2', audience) : audience}</p>
      <div class="actions">
        <button type="button" class="plain" @click=${() => this.#show(monthOf(new Date()))}>${l10n.t('Today')}</button>
        <input type="month" aria-label=${l10n.t('Month')} .value=${month} @change=${choose}>
        ${
          of === 'legal-entity'
            ? nothing
            : toggle('filter', l10n.t('Only people with leaves'), onlyAbsent, () =>
                this.#change({ onlyAbsent: !onlyAbsent }),
              )
        }
        ${of === 'department' ? toggle('type-hierarchy-sub', below, withBelow, () => this.#show(month, !withBelow)) : nothing}
        ${toolbarButton('save', l10n.t('Save as CSV…'), () => this.post({ type: 'export', view: this.#view }))}
        ${toolbarButton('refresh', l10n.t('Refresh'), () => this.post({ type: 'refresh' }))}
      </div>
    </header>`;
  }

  /** What failed, what the user is asked, and what is not whole. */
  #banners(): TemplateResult {
    const { failure, question, notices = [] } = this.#message ?? {};
    const button = (label: string, request: CalendarRequest, isSecondary = false) =>
      html`<vscode-button ?secondary=${isSecondary} @click=${() => this.post(request)}>${label}</vscode-button>`;
    return html`<div class="banners">
      ${
        failure &&
        banner('alert', 'error', failure.sentence, [
          button(l10n.t('Retry'), { type: 'retry' }),
          ...failure.remedies.map((label, index) => button(label, { type: 'fix', index }, true)),
        ])
      }
      ${question && banner('alert', 'question', question.sentence, [button(question.button, { type: 'agree' })])}
      ${notices.map((notice) => banner('status', 'warning', notice))}
    </div>`;
  }

  #picture(): TemplateResult {
    const { progress, leaves = [], failure, question } = this.#message ?? {};
    if (progress !== undefined) {
      return html`<div class="status" role="status">
        <p>${progress}</p>
        <vscode-button secondary @click=${() => this.post({ type: 'stop' })}>${l10n.t('Stop')}</vscode-button>
      </div>`;
    }
    const isKnown = failure === undefined && question === undefined;
    const hasRows = this.#content !== undefined && this.#content.grid.rows.length > 0;
    if (this.#content === undefined || (leaves.length === 0 && !(isKnown && hasRows))) {
      return html`<div class="status" role="status">${isKnown ? html`<p>${this.#emptyText()}</p>` : nothing}</div>`;
    }
    return html`${leaves.length > 0 ? this.#legend(this.#content.grid) : html`<div class="legend" role="status">${this.#emptyText()}</div>`}
      <workforce-month-grid data-focus .content=${this.#content}></workforce-month-grid>
      ${this.#day === undefined ? nothing : this.#absences(this.#content, this.#day)}`;
  }

  /** Who is absent on a day, each with a button that opens the leaves. */
  #absences({ grid, dates, opensLeaves, openLeaves }: GridContent, number: number): TemplateResult {
    const { absent, unknown } = absentOn(grid, number);
    const rows = [...absent, ...unknown];
    const more = rows.length - maxListed;
    const date = dates[number - 1] ?? '';
    const title =
      absent.length === 0
        ? l10n.t('No visible absences on {0}', date)
        : l10n.t('Absent on {0}: {1}', date, l10n.numberText(absent.length));
    const pressed = (event: KeyboardEvent) => event.key === 'Escape' && this.#showDay();
    return html`<section class="absences" tabindex="-1" aria-label=${title} @keydown=${pressed}>
      <header><h2>${title}</h2>${toolbarButton('close', l10n.t('Close (Escape)'), () => this.#showDay())}</header>
      <ul>${rows.slice(0, maxListed).map((row) => {
        const cell = row.cells.get(number);
        const name = row.isUnread
          ? l10n.t('{0}, not all leaves were read', personText(row))
          : personText(row);
        const text = cell === undefined ? name : cellText(name, cell);
        return html`<li>${
          opensLeaves && cell !== undefined
            ? html`<button type="button" class="plain" @click=${() => openLeaves(leavesOf(cell))}>${text}</button>`
            : text
        }</li>`;
      })}${more > 0 ? html`<li>${l10n.t('{0} more are not listed here.', l10n.numberText(more))}</li>` : nothing}</ul>
    </section>`;
  }

  /** The states of leaves with their days; each can be hidden. */
  #legend({ halfDays, isWhole }: MonthGrid): TemplateResult {
    const { hidden } = this.#view;
    const states = leaveStates.filter(
      (state) => state !== 'other' || halfDays.other > 0 || hidden.includes('other'),
    );
    return html`<div class="legend" role="group" aria-label=${l10n.t('Displayed leaves, in days')}>
      ${states.map((state) => {
        const isShown = !hidden.includes(state);
        const days = isWhole ? daysText(halfDays[state]) : '';
        return html`<button type="button" class="plain entry" aria-pressed=${isShown} @click=${() => this.#toggle(state)}>
          <span class="half sample ${state}"></span>${stateNames[state]}
          <span class="count">${isShown ? days : l10n.t('hidden')}</span>
        </button>`;
      })}
      <p class="hint">${l10n.t('Morning above, afternoon below')}</p>
    </div>`;
  }

  #emptyText(): string {
    return l10n.t(
      'No visible leaves for {0}. Choose another month, or try another connection: the service omits leaves that a connection may not see.',
      monthText(this.#view.month, l10n.language),
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

  #show(month: string, withBelow = this.#view.withBelow === true): void {
    this.#day = undefined;
    this.#message = undefined;
    this.#change({ month, withBelow });
    this.#request();
  }

  #request(): void {
    const { month, withBelow = false } = this.#view;
    this.post({ type: 'show', month, withBelow });
  }

  /** Lists who is absent on a day; without one, gives the keyboard back to the grid. */
  #showDay(number?: number): void {
    this.#day = number;
    this.requestUpdate();
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.absences')?.focus());
  }

  #change(changes: Partial<CalendarView>): void {
    this.#view = { ...this.#view, ...changes };
    this.store(this.#view);
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
      title: l10n.t('Leaves of {0}, {1}', this.#subject.audience, monthText(month, l10n.language)),
      today: new Date().toLocaleDateString('sv'),
      opensLeaves: this.#subject.version === 'v3',
      openLeaves: (ids) => this.post({ type: 'openLeaves', ids: [...ids] }),
      openPerson: (id) => this.post({ type: 'openPerson', id }),
      openDay: (number) => this.#showDay(number),
    };
  }
}

function banner(
  role: 'alert' | 'status',
  icon: string,
  sentence: string,
  buttons: readonly unknown[] = [],
): TemplateResult {
  return html`<div class="banner" role=${role}>
    <vscode-icon name=${icon}></vscode-icon><p>${sentence}</p>${buttons}
  </div>`;
}

customElements.define('workforce-month-grid', MonthGridElement);
customElements.define('workforce-calendar', CalendarElement);
