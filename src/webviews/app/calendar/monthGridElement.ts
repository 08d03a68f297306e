import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { CalendarCell, CalendarRow, HalfDay, MonthGrid } from '../../../domain/calendar/monthGrid.ts';
import type { LeaveHalf } from '../../../domain/leaves/leaveId.ts';
import * as l10n from '../shared/l10n.ts';
import { type GridPlace, moved } from './gridKeys.ts';
import { gridStyles, rowHeight } from './gridStyles.ts';
import { halfDayStyles } from './halfDayStyles.ts';
import { cellText, dateText, daysText, personText, weekdayText } from './texts.ts';

/** Rows beyond the visible ones that are drawn, so that a fast scroll shows no gap. */
const overscan = 6;

/** What the grid shows, and what it calls. */
export interface GridContent {
  readonly grid: MonthGrid;
  /** For the name of the grid. */
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** People whose leaves were not all read. */
  readonly unreadIds: ReadonlySet<string>;
  /** True if leaves have documents. */
  readonly opensLeaves: boolean;
  openLeaves(ids: readonly string[]): void;
  openPerson(id: string): void;
}

/** People x days. Draws the visible rows only; one cell takes the focus, and the arrow keys move it. */
export class MonthGridElement extends LitElement {
  static override properties = {
    content: { attribute: false },
    range: { state: true },
    place: { state: true },
  };
  static override styles = [halfDayStyles, gridStyles];

  declare content: GridContent;
  /** Rows that are drawn. */
  declare protected range: readonly [from: number, to: number];
  /** The cell that takes the focus. */
  declare protected place: GridPlace;
  readonly #resized = new ResizeObserver(() => this.#updateRange());

  constructor() {
    super();
    this.range = [0, 0];
    this.place = { row: 0, column: 0 };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized.disconnect();
  }

  /** Moves the focus into the grid. */
  override focus(): void {
    void this.#focusPlace(this.place);
  }

  protected override willUpdate(): void {
    const { grid } = this.content;
    this.style.setProperty('--days', String(grid.days.length));
    this.place = moved(this.place, undefined, sizeOf(grid));
  }

  protected override updated(): void {
    this.#updateRange();
  }

  protected override render(): TemplateResult {
    const { grid, title } = this.content;
    const { days, rows } = grid;
    return html`<div class="scroller" role="grid" aria-label=${title} aria-rowcount=${rows.length + 2}
        aria-colcount=${days.length + 2} @scroll=${() => this.#updateRange()} @click=${this.#click}
        @keydown=${this.#keydown}>
      <div class="inner" role="presentation">
        <div class="head" role="rowgroup">${this.#headings()}</div>
        <div class="body" role="rowgroup" .style=${`block-size: ${rows.length * rowHeight}px`}>
          ${repeat(
            this.#drawnRows(),
            (index) => index,
            (index) => this.#row(index),
          )}
        </div>
        <div class="foot" role="rowgroup">${this.#totals()}</div>
      </div>
    </div>`;
  }

  #headings(): TemplateResult {
    const { grid, today } = this.content;
    return html`<div class="row" role="row" aria-rowindex="1">
      <div class="corner" role="columnheader" aria-colindex="1">${l10n.t('Person')}</div>
      ${grid.days.map(
        ({ day, number, isWeekend }) => html`<div role="columnheader" aria-colindex=${number + 1}
            aria-label=${dateText(day)} title=${dateText(day)} aria-current=${day === today ? 'date' : nothing}
            class="name ${isWeekend ? 'weekend' : ''} ${day === today ? 'today' : ''}">
          <span class="weekday">${weekdayText(day)}</span><span class="number">${number}</span>
        </div>`,
      )}
      <div class="total" role="columnheader" aria-colindex=${grid.days.length + 2}>${l10n.t('Days')}</div>
    </div>`;
  }

  /** The visible rows, and the one with the focus, which keeps it when it is scrolled away. */
  #drawnRows(): readonly number[] {
    const [from, to] = this.range;
    const rows = Array.from({ length: to - from }, (_, index) => from + index);
    const { row } = this.place;
    return row >= this.content.grid.rows.length || (row >= from && row < to) ? rows : [...rows, row];
  }

  #row(index: number): unknown {
    const row = this.content.grid.rows[index];
    const focused = this.place.row === index ? this.place.column : -1;
    return row && guard([this.content, index, focused], () => this.#rowTemplate(row, index, focused));
  }

  #rowTemplate(row: CalendarRow, index: number, focused: number): TemplateResult {
    const { grid, unreadIds, opensLeaves } = this.content;
    const { person, cells, absent } = row;
    const name = personText(row);
    const isUnread = person.id !== undefined && unreadIds.has(person.id);
    const label = isUnread ? l10n.t('{0}, not all leaves were read', name) : name;
    return html`<div class="row ${isUnread ? 'unread' : ''}" role="row" aria-rowindex=${index + 2}
        data-row=${index} .style=${`inset-block-start: ${index * rowHeight}px`}>
      <div class="cell person ${person.id === undefined ? '' : 'opens'}" role="rowheader" aria-colindex="1"
        data-column="0" tabindex=${tabIndex(focused === 0)} aria-label=${label} title=${label}>${name}</div>
      ${grid.days.map(({ day, number, isWeekend }) => {
        const cell = cells.get(number);
        const text = cellText(dateText(day), cell);
        return html`<div role="gridcell" aria-colindex=${number + 1} data-column=${number}
            tabindex=${tabIndex(focused === number)} aria-label=${text} title=${cell === undefined ? nothing : text}
            class="cell day ${isWeekend ? 'weekend' : ''} ${opensLeaves ? 'opens' : ''}">
          ${cell && halves(cell)}
        </div>`;
      })}
      <div class="cell total" role="gridcell" aria-colindex=${grid.days.length + 2}
        data-column=${grid.days.length + 1} tabindex=${tabIndex(focused === grid.days.length + 1)}
        aria-label=${isUnread ? l10n.t('Days of absence not known') : l10n.t('Days of absence: {0}', daysText(absent))}>
        ${totalText(absent, isUnread)}
      </div>
    </div>`;
  }

  #totals(): TemplateResult {
    const { days, rows, absentOnDay } = this.content.grid;
    const sum = absentOnDay.reduce((total, halfDays) => total + halfDays, 0);
    const focused = this.place.row === rows.length ? this.place.column : -1;
    return html`<div class="row" role="row" aria-rowindex=${rows.length + 2} data-row=${rows.length}>
      <div class="cell person" role="rowheader" aria-colindex="1" data-column="0"
        tabindex=${tabIndex(focused === 0)}>${l10n.t('Days of absence')}</div>
      ${days.map(({ day, number, isWeekend }, index) => {
        const absent = daysText(absentOnDay[index] ?? 0);
        return html`<div class="cell sum ${isWeekend ? 'weekend' : ''}" role="gridcell"
          aria-colindex=${number + 1} data-column=${number} tabindex=${tabIndex(focused === number)}
          aria-label=${l10n.t('{0}, days of absence: {1}', dateText(day), absent)}>${absent === '0' ? '' : absent}</div>`;
      })}
      <div class="cell total" role="gridcell" aria-colindex=${days.length + 2} data-column=${days.length + 1}
        tabindex=${tabIndex(focused === days.length + 1)}>${daysText(sum)}</div>
    </div>`;
  }

  #updateRange(): void {
    const scroller = this.renderRoot.querySelector('.scroller');
    if (scroller !== null) {
      const first = Math.floor(scroller.scrollTop / rowHeight);
      const visible = Math.ceil(scroller.clientHeight / rowHeight);
      const from = Math.max(0, first - overscan);
      const to = Math.min(this.content.grid.rows.length, first + visible + overscan);
      if (from !== this.range[0] || to !== this.range[1]) {
        this.range = [from, to];
      }
    }
  }

  #keydown(event: KeyboardEvent): void {
    const { row, column } = this.place;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#open({ row, column }, undefined);
      return;
    }
    const place = moved(this.place, event, sizeOf(this.content.grid));
    if (place.row !== row || place.column !== column) {
      event.preventDefault();
      void this.#focusPlace(place);
    }
  }

  #click({ target }: MouseEvent): void {
    const cell = target instanceof Element ? target.closest('[data-column]') : null;
    const row = cell?.closest('[data-row]');
    if (target instanceof Element && cell && row) {
      const place = {
        row: Number(row.getAttribute('data-row')),
        column: Number(cell.getAttribute('data-column')),
      };
      this.place = place;
      const half = target.closest('.half')?.getAttribute('data-half');
      if (place.column === 0 || half !== undefined) {
        this.#open(place, half === 'AM' || half === 'PM' ? half : undefined);
      }
    }
  }

  /** Opens the person or the leaves of a cell; of a half, where one is given. */
  #open({ row, column }: GridPlace, half: LeaveHalf | undefined): void {
    const { grid, opensLeaves, openLeaves, openPerson } = this.content;
    const { person, cells } = grid.rows[row] ?? {};
    if (column === 0) {
      if (person?.id !== undefined) {
        openPerson(person.id);
      }
      return;
    }
    const cell = cells?.get(column);
    const shown = half === undefined ? [cell?.AM, cell?.PM] : [cell?.[half]];
    const ids = shown.flatMap((part) => part?.leaves.map(({ id }) => id) ?? []);
    if (opensLeaves && ids.length > 0) {
      openLeaves(ids);
    }
  }

  async #focusPlace(place: GridPlace): Promise<void> {
    this.place = place;
    await this.updateComplete;
    const cell = this.renderRoot.querySelector(`[data-row="${place.row}"] > [data-column="${place.column}"]`);
    if (cell instanceof HTMLElement) {
      cell.focus({ preventScroll: true });
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  }
}

function halves({ AM, PM }: CalendarCell): readonly (TemplateResult | undefined)[] {
  const isJoined = AM?.state === PM?.state;
  return [AM && half('AM', AM, isJoined), PM && half('PM', PM, isJoined)];
}

function half(name: LeaveHalf, { state, leaves }: HalfDay, isJoined: boolean): TemplateResult {
  const several = leaves.length > 1 ? 'several' : '';
  return html`<span class="half ${name} ${state} ${isJoined ? 'joined' : ''} ${several}" data-half=${name}></span>`;
}

function totalText(absent: number, isUnread: boolean): string {
  if (isUnread) {
    return '?';
  }
  return absent === 0 ? '' : daysText(absent);
}

function tabIndex(isFocused: boolean): string {
  return isFocused ? '0' : '-1';
}

/** The rows with the totals, and the columns with the person and the total. */
function sizeOf({ days, rows }: MonthGrid) {
  return { rows: rows.length + 1, columns: days.length + 2 };
}
