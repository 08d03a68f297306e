import type { TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { MonthGrid } from '../../../domain/calendar/monthGrid.ts';
import type { LeaveHalf } from '../../../domain/leaves/leaveId.ts';
import { moved, type Position, within } from '../../../domain/table/selection.ts';
import { VirtualGrid } from '../shared/virtualGrid.ts';
import { gridStyles, rowHeight } from './gridStyles.ts';
import { halfDayStyles } from './halfDayStyles.ts';
import { type GridContent, renderHeadings, renderRow, renderTotals } from './monthRows.ts';

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
    this.place = within({ anchor: this.place, focus: this.place }, extentOf(grid)).focus;
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
      event.preventDefault();
      const press = { key, extend: false, jump: event.ctrlKey || event.metaKey };
      const selection = { anchor: place, focus: place };
      this.place = moved(selection, press, extentOf(this.content.grid), 0)?.focus ?? place;
      void this.#reveal();
    }
  }

  #click({ target }: Event): void {
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
  #open({ row, column }: Position, half: LeaveHalf | undefined): void {
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
