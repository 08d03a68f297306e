import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { MonthGrid } from '../../../domain/calendar/monthGrid.ts';
import type { LeaveHalf } from '../../../domain/leaves/leaveId.ts';
import { drawnRows, isInSpan, type Span, slotsOf } from '../shared/span.ts';
import { type GridPlace, moved } from './gridKeys.ts';
import { gridStyles, rowHeight } from './gridStyles.ts';
import { halfDayStyles } from './halfDayStyles.ts';
import { type GridContent, renderHeadings, renderRow, renderTotals } from './monthRows.ts';

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
  declare protected range: Span;
  /** The cell that takes the focus. */
  declare protected place: GridPlace;
  /** True if the focus was in the grid before it was drawn anew. */
  #hadFocus = false;
  readonly #resized = new ResizeObserver(() => this.#updateRange());

  constructor() {
    super();
    this.range = { first: 0, count: 0 };
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
    // Before anything changes, the size is known without another layout.
    this.#updateRange();
    this.#hadFocus = this.matches(':focus-within');
    this.style.setProperty('--days', String(grid.days.length));
    this.place = moved(this.place, undefined, sizeOf(grid));
  }

  protected override updated(): void {
    if (this.#hadFocus) {
      // Its row may be drawn by another element now.
      this.#cell(this.place)?.focus({ preventScroll: true });
    }
  }

  protected override render(): TemplateResult {
    const { grid, title } = this.content;
    const { days, rows } = grid;
    const focused = this.#focusedIn(rows.length);
    return html`<div class="scroller" role="grid" aria-label=${title} aria-rowcount=${rows.length + 2}
        aria-colcount=${days.length + 2} @scroll=${() => this.#updateRange()} @click=${this.#click}
        @keydown=${this.#keydown}>
      <div class="inner" role="presentation">
        <div class="head" role="rowgroup">${guard([this.content], () => renderHeadings(this.content))}</div>
        <div class="body" role="rowgroup" .style=${`block-size: ${rows.length * rowHeight}px`}>
          ${slotsOf(this.range).map((row) => this.#row(row))}
          ${isInSpan(this.range, this.place.row) ? nothing : this.#row(this.place.row)}
        </div>
        <div class="foot" role="rowgroup">${guard([this.content, focused], () => renderTotals(this.content, focused))}</div>
      </div>
    </div>`;
  }

  /** A row that stays in view is not rendered again. The one with the focus is drawn also when it is scrolled away. */
  #row(index: number): unknown {
    const row = this.content.grid.rows[index];
    const focused = this.#focusedIn(index);
    return row && guard([this.content, index, focused], () => renderRow(this.content, row, index, focused));
  }

  /** The column with the focus; -1 where another row has it. */
  #focusedIn(row: number): number {
    return this.place.row === row ? this.place.column : -1;
  }

  #updateRange(): void {
    const scroller = this.renderRoot.querySelector('.scroller');
    if (scroller !== null) {
      const { scrollTop: top, clientHeight: height } = scroller;
      const range = drawnRows(this.content.grid.rows.length, { rowHeight, top, height });
      if (range.first !== this.range.first || range.count !== this.range.count) {
        this.range = range;
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
    const cell = this.#cell(place);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #cell({ row, column }: GridPlace): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`);
  }
}

/** The rows with the totals, and the columns with the person and the total. */
function sizeOf({ days, rows }: MonthGrid) {
  return { rows: rows.length + 1, columns: days.length + 2 };
}
