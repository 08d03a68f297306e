import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { LeaveHalf } from '../../../../company/leaves/leaveParts.ts';
import { moveSelection, type Position, within } from '../../../../pages/model/selection.ts';
import * as l10n from '../../../../pages/page/l10n.ts';
import { VirtualGrid } from '../../../../pages/page/virtualGrid.ts';
import {
  type CalendarCell,
  type CalendarRow,
  type HalfDay,
  leavesOf,
  type MonthGrid,
} from '../model/monthGrid.ts';
import { gridStyles, halfDayStyles, rowHeight } from './styles.ts';
import { cellText, daysText, personText, weekdayText } from './texts.ts';

/** People x days. */
export class MonthGridElement extends VirtualGrid {
  static override properties = { content: { attribute: false }, place: { state: true } };
  static override styles = [VirtualGrid.gridStyles, halfDayStyles, gridStyles];

  declare content: GridContent;
  declare protected place: Position;
  protected override readonly rowHeight = rowHeight;

  constructor() {
    super();
    this.place = { row: 0, column: 0 };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.renderRoot.addEventListener('click', (event) => this.#click(event));
  }

  protected override get rowCount(): number {
    return this.content.grid.rows.length;
  }

  protected override get focused(): Position {
    return this.place;
  }

  protected override willUpdate(): void {
    const { grid } = this.content;
    this.style.setProperty('--days', String(grid.days.length));
    this.style.setProperty('--total', `max(3.5rem, ${totalOf(grid).length}ch + 1.5rem)`);
    const today = grid.days.findIndex(({ day }) => day === this.content.today) + 1;
    const place = this.hasUpdated ? this.place : { row: 0, column: today };
    this.place = within({ anchor: place, focus: place }, extentOf(grid)).focus;
  }

  protected override firstUpdated(): void {
    void this.#reveal();
  }

  protected override render(): TemplateResult {
    const { content } = this;
    const { days, rows } = content.grid;
    return this.renderGrid({
      label: content.title,
      ariaRowCount: rows.length + 2,
      ariaColumnCount: days.length + 2,
      isMultiselectable: false,
      isColumnDrawn: true,
      head: guard([content], () => renderHeadings(content)),
      foot: guard([content, this.#focusedIn(rows.length)], () =>
        renderTotals(content, this.#focusedIn(rows.length)),
      ),
      row: (row, top) => this.#row(row, top),
    });
  }

  /** A row that stays in view is not rendered again. */
  #row(index: number, top: number): unknown {
    const row = this.content.grid.rows[index];
    const focused = this.#focusedIn(index);
    return (
      row &&
      guard([this.content, index, top, focused], () => renderRow(this.content, row, index, top, focused))
    );
  }

  /** The column with the keyboard; -1 where another row has it. */
  #focusedIn(row: number): number {
    return this.place.row === row ? this.place.column : -1;
  }

  protected override pressed(event: KeyboardEvent): void {
    const { place } = this;
    const { key } = event;
    if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      this.#open(place, undefined);
    } else if (/^(?:Arrow|Home$|End$)/.test(key)) {
      const jump = !key.startsWith('Arrow') && (event.ctrlKey || event.metaKey);
      const selection = { anchor: place, focus: place };
      const moved = moveSelection(selection, { key, extend: false, jump }, extentOf(this.content.grid), 0);
      if (moved !== undefined) {
        event.preventDefault();
        this.place = moved.focus;
        void this.#reveal();
      }
    }
  }

  /** A heading is that of the day whose totals are in its column. */
  #click({ target }: Event): void {
    const cell = target instanceof Element ? target.closest('[data-column]') : null;
    if (target instanceof Element && cell) {
      const row = cell.closest('[data-row]')?.getAttribute('data-row') ?? this.rowCount;
      const place = { row: Number(row), column: Number(cell.getAttribute('data-column')) };
      this.place = place;
      const half = target.closest('.half')?.getAttribute('data-half');
      if (place.column === 0 || place.row === this.rowCount || half !== undefined) {
        this.#open(place, half === 'AM' || half === 'PM' ? half : undefined);
      }
    }
  }

  /** Opens the person, the leaves or the day of a cell; the leaves of a half, where one is given. */
  #open({ row, column }: Position, half: LeaveHalf | undefined): void {
    const { grid, opensLeaves, openLeaves, openPerson, openDay } = this.content;
    const { person, cells } = grid.rows[row] ?? {};
    if (column === 0) {
      if (person?.id !== undefined) {
        openPerson(person.id);
      }
      return;
    }
    if (row === grid.rows.length && column <= grid.days.length) {
      openDay(column);
      return;
    }
    const ids = leavesOf(cells?.get(column), half);
    if (opensLeaves && ids.length > 0) {
      openLeaves(ids);
    }
  }

  /** Scrolls the cell with the keyboard into view. */
  async #reveal(): Promise<void> {
    if (this.place.row < this.rowCount) {
      this.scroller?.scrollTo({ top: this.topFor(this.place.row) });
    }
    this.requestUpdate();
    await this.updateComplete;
    this.renderRoot.querySelector('#focused')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}

/** The rows with the totals, and the columns with the person and the total. */
function extentOf({ days, rows }: MonthGrid) {
  return { rows: rows.length + 1, columns: days.length + 2 };
}

/** What the grid shows, and what it calls. */
export interface GridContent {
  readonly grid: MonthGrid;
  /** For the name of the grid. */
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** The days in words: formatting them for each cell would slow a scroll. */
  readonly dates: readonly string[];
  /** True if leaves have documents. */
  readonly opensLeaves: boolean;
  openLeaves(ids: readonly string[]): void;
  openPerson(id: string): void;
  /** Lists who is absent on a day, by its number. */
  openDay(number: number): void;
}

/** The days of the month. */
function renderHeadings({ grid, dates, today }: GridContent): TemplateResult {
  return html`<div class="row" role="row" aria-rowindex="1">
      <div class="corner" role="columnheader" aria-colindex="1">${l10n.t('Person')}</div>
      ${grid.days.map(
        ({ day, number, isWeekend }, place) => html`<div role="columnheader" aria-colindex=${number + 1}
            data-column=${number} aria-label=${dates[place] ?? nothing} title=${l10n.t('{0}: list who is absent', dates[place] ?? '')} aria-current=${day === today ? 'date' : nothing}
            class="name ${isWeekend ? 'weekend' : ''} ${day === today ? 'today' : ''}">
          <span class="weekday">${weekdayText(day)}</span><span class="number">${number}</span>
        </div>`,
      )}
      <div class="total" role="columnheader" aria-colindex=${grid.days.length + 2}>${l10n.t('Days')}</div>
    </div>`;
}

/** A person with the days, `top` pixels below the first one; `focused` is the column with the keyboard, -1 for none. */
function renderRow(
  { grid, dates, opensLeaves }: GridContent,
  row: CalendarRow,
  index: number,
  top: number,
  focused: number,
): TemplateResult {
  const { person, isUnread, cells, absent } = row;
  const name = personText(row);
  const last = grid.days.length + 1;
  const label = isUnread ? l10n.t('{0}, not all leaves were read', name) : name;
  return html`<div class="row ${isUnread ? 'unread' : ''}" role="row" aria-rowindex=${index + 2}
        data-row=${index} .style=${`inset-block-start: ${top}px`}>
      <div class="cell person ${person.id === undefined ? '' : 'opens'} ${classOf(focused === 0)}"
        id=${idOf(focused === 0)} role="rowheader" aria-colindex="1" data-column="0" aria-label=${label} title=${label}>${name}</div>
      ${grid.days.map(({ number, isWeekend }, place) => {
        const cell = cells.get(number);
        const text = cellText(dates[place] ?? '', cell);
        return html`<div role="gridcell" id=${idOf(focused === number)} aria-colindex=${number + 1} data-column=${number}
            aria-label=${text} title=${cell === undefined ? nothing : text}
            class="cell day ${isWeekend ? 'weekend' : ''} ${opensLeaves ? 'opens' : ''} ${classOf(focused === number)}">
          ${cell && halves(cell)}
        </div>`;
      })}
      <div class="cell total ${classOf(focused === last)}" id=${idOf(focused === last)} role="gridcell"
        aria-colindex=${last + 1} data-column=${last}
        aria-label=${isUnread ? l10n.t('Days of absence not known') : l10n.t('Days of absence: {0}', daysText(absent))}>
        ${totalText(absent, isUnread)}
      </div>
    </div>`;
}

/** The days of absence of all. */
function renderTotals({ grid, dates }: GridContent, focused: number): TemplateResult {
  const { days, rows, absentOnDay, isWhole } = grid;
  const last = days.length + 1;
  return html`<div class="row" role="row" aria-rowindex=${rows.length + 2} data-row=${rows.length}>
      <div class="cell person ${classOf(focused === 0)}" id=${idOf(focused === 0)} role="rowheader"
        aria-colindex="1" data-column="0">${l10n.t('Days of absence')}</div>
      ${days.map(({ number, isWeekend }, index) => {
        const absent = totalText(absentOnDay[index] ?? 0, !isWhole);
        return html`<div class="cell sum ${absent.length > 3 ? 'long' : ''} ${isWeekend ? 'weekend' : ''} ${classOf(focused === number)}" role="gridcell"
          id=${idOf(focused === number)} aria-colindex=${number + 1} data-column=${number}
          aria-label=${isWhole ? l10n.t('{0}, days of absence: {1}', dates[index] ?? '', absent || '0') : l10n.t('Days of absence not known')}><span>${absent}</span></div>`;
      })}
      <div class="cell total ${classOf(focused === last)}" id=${idOf(focused === last)} role="gridcell"
        aria-colindex=${last + 1} data-column=${last}>${totalOf(grid)}</div>
    </div>`;
}

/** The days of absence of all people, as far as they are known. */
function totalOf({ absentOnDay, isWhole }: MonthGrid): string {
  return isWhole ? daysText(absentOnDay.reduce((total, halfDays) => total + halfDays, 0)) : '?';
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

/** What identifies the cell with the focus. */
function classOf(isFocused: boolean): string {
  return isFocused ? 'focused' : '';
}

function idOf(isFocused: boolean): string | typeof nothing {
  return isFocused ? 'focused' : nothing;
}
