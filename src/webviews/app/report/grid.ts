import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { areaOf, isInArea, moved, type Position, type Selection } from '../../../domain/table/selection.ts';
import { copiedText } from '../../../domain/table/shownCells.ts';
import type { TableModel } from '../../../domain/table/tableModel.ts';
import { totalText } from '../../../domain/table/totalText.ts';
import * as l10n from '../shared/l10n.ts';
import { columnsInView, type Widths, widthRules, widthsOf } from './columnWidths.ts';
import { gridStyles, rowHeight } from './gridStyles.ts';
import { type HeadActions, renderHead } from './head.ts';
import { controls } from './styles.ts';

/** Rows that are drawn above and below those in view, so that a fast scroll shows no gap. */
const rowsAround = 8;
/** Characters of a cell that are drawn. */
const longestText = 300;

/** A table with a pinned heading and pinned totals, of which the rows and columns in view are drawn. */
export class TableGrid extends LitElement {
  static override properties = {
    model: { attribute: false },
    version: { attribute: false },
    selection: { attribute: false },
    found: { attribute: false },
    isComplete: { attribute: false },
    actions: { attribute: false },
  };
  static override styles = [controls, gridStyles];

  declare model: TableModel;
  /** Changes whenever the model has changed. */
  declare version: number;
  declare selection: Selection;
  /** The found cells, by `row * columns + column`. */
  declare found: ReadonlySet<number>;
  /** Totals are those of the whole content. */
  declare isComplete: boolean;
  declare actions: HeadActions & { select(selection: Selection): void };

  readonly #sheet = new CSSStyleSheet();
  #widths: Widths = { starts: [], widths: [], total: 0 };

  override connectedCallback(): void {
    super.connectedCallback();
    this.renderRoot.addEventListener('copy', (event) => this.#copy(event));
    new ResizeObserver(() => this.requestUpdate()).observe(this);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    if (root instanceof ShadowRoot) {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
    }
    return root;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('model') || this.#widths.widths.length !== this.model.columns.length) {
      this.#widths = widthsOf(this.model);
      this.#sheet.replaceSync(widthRules(this.#widths, this.model.columns));
    }
    const digits = String(this.model.rowCount).length;
    this.style.setProperty('--numbers', `${Math.max(2, digits) * 9 + 22}px`);
  }

  protected override render(): TemplateResult {
    const { model, version, actions } = this;
    const { rows, columns, focus } = this.#inView();
    const head = [model, version, model.columns, actions];
    return html`<div
      class="grid"
      role="grid"
      tabindex="0"
      aria-label=${l10n.t('Content of the report')}
      aria-rowcount=${model.shown.length + 4}
      aria-colcount=${model.columns.length + 1}
      aria-multiselectable="true"
      aria-activedescendant=${focus ? 'focused' : nothing}
      @scroll=${() => this.requestUpdate()}
      @keydown=${(event: KeyboardEvent) => this.#press(event)}
      @pointerdown=${(event: PointerEvent) => this.#point(event)}
      @pointermove=${(event: PointerEvent) => this.#drag(event)}
    >
      <div class="sizer">
        <div class="head" role="rowgroup">${guard(head, () => renderHead(model, actions))}</div>
        <div class="body" role="rowgroup">
          <div class="window" role="none">${rows.map((row) => this.#row(row, columns))}</div>
        </div>
        ${model.shown.length === 0 ? html`<p class="nothing" role="none">${this.#emptyText()}</p>` : nothing}
        <div class="foot" role="rowgroup">${guard([model, version, this.isComplete], () => this.#totals())}</div>
      </div>
    </div>`;
  }

  /** The rows and columns to draw. Geometry goes to the style sheet by properties: the page allows no inline styles. */
  #inView(): { rows: readonly number[]; columns: readonly number[]; focus: boolean } {
    const { scrollTop = 0, scrollLeft = 0, clientHeight = 600, clientWidth = 800 } = this.#grid() ?? {};
    const { model } = this;
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - rowsAround);
    const last = Math.min(
      model.shown.length - 1,
      Math.ceil((scrollTop + clientHeight) / rowHeight) + rowsAround,
    );
    const [left, right] = columnsInView(this.#widths, scrollLeft, clientWidth);
    const { style } = this;
    style.setProperty('--first', `${first * rowHeight}px`);
    style.setProperty('--body', `${model.shown.length * rowHeight}px`);
    style.setProperty('--skipped', `${this.#widths.starts[left] ?? 0}px`);
    style.setProperty('--width', `${this.#widths.total}px`);
    const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
    const columns = Array.from({ length: Math.max(0, right - left + 1) }, (_, place) => left + place);
    const { row, column } = this.selection.focus;
    return { rows, columns, focus: rows.includes(row) && columns.includes(column) };
  }

  #row(row: number, columns: readonly number[]): TemplateResult {
    const { model, selection, found } = this;
    const source = model.shown[row] ?? 0;
    const area = areaOf(selection);
    const cell = (column: number) => {
      const index = model.columns[column]?.index ?? 0;
      const text = model.cell(source, index);
      const isFocused = selection.focus.row === row && selection.focus.column === column;
      const isSelected = isInArea(area, row, column);
      const classes = `cell c${column}${model.isNumeric(index) ? ' numeric' : ''}${isSelected ? ' selected' : ''}${
        isFocused ? ' focused' : ''
      }${found.has(row * model.columns.length + column) ? ' found' : ''}`;
      return html`<div
        role="gridcell"
        id=${isFocused ? 'focused' : nothing}
        class=${classes}
        aria-colindex=${column + 2}
        aria-selected=${isSelected}
        title=${text.length > 40 ? text.slice(0, 1000) : nothing}
      >${text.slice(0, longestText)}</div>`;
    };
    return html`<div class="row" role="row" aria-rowindex=${row + 4}>
      <div class="cell number" role="rowheader" aria-colindex="1">${source + 1}</div>
      <div class="spacer" role="none"></div>
      ${columns.map(cell)}
    </div>`;
  }

  #totals(): TemplateResult {
    const { model } = this;
    return html`<div class="row" role="row" aria-rowindex=${model.shown.length + 4}>
      <div class="cell number" role="rowheader" title=${l10n.t('Totals of the rows shown')}>
        <span aria-hidden="true">Σ</span><span class="unseen">${l10n.t('Totals')}</span>
      </div>
      ${model.columns.map(({ index }, column) => {
        const text =
          this.isComplete && model.isNumeric(index)
            ? totalText(model.total(index).sum, model.type(index), model.mark)
            : '';
        return html`<div role="gridcell" class="cell numeric c${column}" aria-colindex=${column + 2}>${text}</div>`;
      })}
    </div>`;
  }

  #emptyText(): string {
    return this.model.rowCount === 0
      ? l10n.t('The report has headings, and no rows.')
      : l10n.t('No row passes the filters. Clear them to see all rows.');
  }

  #press(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) {
      return;
    }
    const press = { key: event.key, extend: event.shiftKey, jump: event.ctrlKey || event.metaKey };
    const selection = moved(this.selection, press, this.#extent(), this.#page());
    if (selection !== undefined && this.model.shown.length > 0) {
      event.preventDefault();
      this.actions.select(selection);
      this.reveal(selection.focus);
    }
  }

  #point(event: PointerEvent): void {
    const position = this.#positionAt(event);
    if (position === undefined || event.button !== 0) {
      return;
    }
    const { row, column } = position;
    const last = this.model.columns.length - 1;
    const anchor = event.shiftKey ? this.selection.anchor : { row, column: Math.max(0, column) };
    // A click on the number of a row selects the row.
    this.actions.select(
      column < 0
        ? { anchor: { ...anchor, column: last }, focus: { row, column: 0 } }
        : { anchor, focus: { row, column } },
    );
  }

  #drag(event: PointerEvent): void {
    const position = event.buttons === 1 ? this.#positionAt(event) : undefined;
    const { anchor, focus } = this.selection;
    if (position !== undefined && position.column >= 0) {
      if (position.row !== focus.row || position.column !== focus.column) {
        this.actions.select({ anchor, focus: position });
      }
    }
  }

  /** The cell below the pointer; column -1 is the number of the row. Undefined outside of the rows. */
  #positionAt({ clientX, clientY, target }: PointerEvent): Position | undefined {
    const body = this.renderRoot.querySelector('.body');
    const numbers = this.renderRoot.querySelector('.head .number');
    if (!(target instanceof Node) || !body?.contains(target) || numbers === null) {
      return undefined;
    }
    const row = Math.floor((clientY - body.getBoundingClientRect().top) / rowHeight);
    if (clientX < numbers.getBoundingClientRect().right) {
      return { row, column: -1 };
    }
    const place = clientX - body.getBoundingClientRect().left - numbers.getBoundingClientRect().width;
    const behind = this.#widths.starts.findIndex((begin) => begin > place);
    return { row, column: behind === -1 ? this.model.columns.length - 1 : behind - 1 };
  }

  /** Scrolls a cell into view. */
  reveal({ row, column }: Position): void {
    const grid = this.#grid();
    if (grid === null) {
      return;
    }
    const top = row * rowHeight;
    const height = grid.clientHeight - this.#height('.head') - this.#height('.foot');
    const below = top + rowHeight - height;
    const [begin = 0, width = 0] = [this.#widths.starts[column], this.#widths.widths[column]];
    const right =
      begin + width + (this.renderRoot.querySelector('.head .number')?.clientWidth ?? 0) - grid.clientWidth;
    grid.scrollTo({
      top: Math.max(below, Math.min(top, grid.scrollTop)),
      left: Math.max(right, Math.min(begin, grid.scrollLeft)),
    });
    this.requestUpdate();
  }

  override focus(): void {
    this.#grid()?.focus();
  }

  #copy(event: Event): void {
    if (event instanceof ClipboardEvent && this.renderRoot instanceof ShadowRoot) {
      if (this.renderRoot.activeElement === this.#grid()) {
        event.clipboardData?.setData('text/plain', copiedText(this.model, areaOf(this.selection)));
        event.preventDefault();
      }
    }
  }

  #extent() {
    return { rows: this.model.shown.length, columns: this.model.columns.length };
  }

  #page(): number {
    return Math.max(
      1,
      Math.floor(
        ((this.#grid()?.clientHeight ?? 0) - this.#height('.head') - this.#height('.foot')) / rowHeight,
      ) - 1,
    );
  }

  #height(selector: string): number {
    return this.renderRoot.querySelector(selector)?.clientHeight ?? 0;
  }

  #grid(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.grid');
  }
}
