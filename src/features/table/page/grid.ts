import { html, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import {
  extendTo,
  moveSelection,
  type Position,
  type Selection,
  selectAt,
} from '../../../pages/model/selection.ts';
import { controls } from '../../../pages/page/controls.ts';
import * as l10n from '../../../pages/page/l10n.ts';
import { isInSpan, type Span, slotsOf } from '../../../pages/page/span.ts';
import { VirtualGrid } from '../../../pages/page/virtualGrid.ts';
import type { TableModel } from '../model/tableModel.ts';
import {
  clampWidth,
  drawnColumns,
  estimateWidths,
  positionColumns,
  type Widths,
  widest,
  widthRules,
} from './columns.ts';
import {
  type EdgeActions,
  fittingWidth,
  type HeadActions,
  marksOf,
  positionAt,
  renderHead,
  renderRow,
  renderTotals,
} from './gridRows.ts';
import { gridStyles, rowHeight } from './styles.ts';

/** What a user does with the table. */
export interface GridActions extends Omit<HeadActions, keyof EdgeActions> {
  /** Keeps the width of a column, which is named by its place in the content. */
  resize(column: number, width: number): void;
  select(selection: Selection): void;
  /** Does what the content offers for the row in focus. */
  act(): void;
  /** The text of the selected cells for the clipboard. */
  copied(): string;
}

/** A table with a pinned heading and pinned totals, of which the rows and columns in view are drawn. */
export class TableGrid extends VirtualGrid {
  static override properties = {
    model: { attribute: false },
    version: { attribute: false },
    selection: { attribute: false },
    found: { attribute: false },
    isComplete: { attribute: false },
    actions: { attribute: false },
    chosenWidths: { attribute: false },
    dragged: { state: true },
  };
  static override styles = [controls, VirtualGrid.gridStyles, gridStyles];

  declare model: TableModel;
  /** Changes whenever the model has changed. */
  declare version: number;
  declare selection: Selection;
  /** The found cells, by `row * columns + column`. */
  declare found: ReadonlySet<number>;
  /** Totals are those of the whole content. */
  declare isComplete: boolean;
  declare actions: GridActions;
  /** Widths in pixels of the columns that the user has resized, by their places in the content. */
  declare chosenWidths: Readonly<Record<string, number>>;
  /** The column whose edge the user drags. */
  declare protected dragged: { readonly place: number; readonly width: number } | undefined;

  /** The page allows no inline styles in its markup: the places of the columns are in a sheet. */
  readonly #sheet = new CSSStyleSheet();
  #rules = '';
  #estimated: readonly number[] = [];
  #widths: Widths = positionColumns([]);

  readonly #edges: EdgeActions = {
    focusHeading: (place) => {
      this.renderRoot.querySelector<HTMLElement>(`.heading.c${place} button`)?.focus();
    },
    leaveHeadings: () => this.focus(),
    drag: (place, width) => {
      this.dragged = { place, width: clampWidth(width) };
    },
    release: () => this.#keepWidth(),
    fit: (place) => {
      this.dragged = { place, width: clampWidth(fittingWidth(this.renderRoot, place)) };
      this.#keepWidth();
    },
  };

  override connectedCallback(): void {
    super.connectedCallback();
    const root = this.renderRoot;
    root.addEventListener('copy', (event) => this.#copy(event));
    root.addEventListener('focusin', (event) => this.#entered(event));
    root.addEventListener('pointerdown', (event) => this.#point(event));
    root.addEventListener('pointermove', (event) => this.#drag(event));
    root.addEventListener('dblclick', ({ target }) => {
      if (target instanceof Element && target.closest('.body .row') !== null) {
        this.actions.act();
      }
    });
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot();
    if (root instanceof ShadowRoot) {
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#sheet];
    }
    return root;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // A scroll changes no property, and a selection or what is found moves no column.
    if ([...changed.keys()].some((name) => name !== 'selection' && name !== 'found')) {
      this.#arrange(changed.has('model'));
    }
  }

  #arrange(isNew: boolean): void {
    const { model, chosenWidths, dragged } = this;
    if (isNew || this.#estimated.length !== model.columns.length) {
      this.#estimated = estimateWidths(model);
    }
    const widths = model.columns.map(
      ({ index }, place) => chosenWidths[index] ?? this.#estimated[place] ?? 0,
    );
    if (dragged !== undefined) {
      widths[dragged.place] = dragged.width;
    }
    if (isNew || widths.join() !== this.#widths.widths.join()) {
      this.#widths = positionColumns(widths);
    }
    const { index, group } = model.columns.at(-1) ?? {};
    const isChosen = index === undefined || chosenWidths[index] !== undefined || dragged !== undefined;
    // Long texts at the end, such as sentences, would be cut beside an empty room.
    const fills = !isChosen && group === undefined && widths.at(-1) === widest;
    const rules = widthRules(this.#widths, model.columns, model.rowCount, fills);
    if (rules !== this.#rules) {
      this.#rules = rules;
      this.#sheet.replaceSync(rules);
    }
  }

  #keepWidth(): void {
    const { dragged, model } = this;
    const column = dragged && model.columns[dragged.place];
    if (dragged !== undefined && column !== undefined) {
      this.actions.resize(column.index, dragged.width);
    }
    this.dragged = undefined;
  }

  protected override readonly rowHeight = rowHeight;

  protected override get rowCount(): number {
    return this.model.shown.length;
  }

  protected override get focused(): Position {
    return this.selection.focus;
  }

  protected override render(): TemplateResult {
    const { model, version, actions, isComplete, selection } = this;
    const { scrollLeft = 0, clientWidth = 800 } = this.scroller ?? {};
    const columns = drawnColumns(this.#widths, scrollLeft, clientWidth);
    const { widths } = this.#widths;
    return this.renderGrid({
      label: l10n.t('Content of the report'),
      ariaRowCount: model.shown.length + 4,
      ariaColumnCount: model.columns.length + 1,
      isMultiselectable: true,
      isColumnDrawn: selection.focus.column === 0 || isInSpan(columns, selection.focus.column),
      head: guard([model, version, this.#widths, actions], () =>
        renderHead(model, widths, { ...actions, ...this.#edges }),
      ),
      foot: guard([model, version, isComplete], () => renderTotals(model, isComplete)),
      row: (row, top, up) => this.#row(row, columns, top, up),
      empty:
        model.shown.length === 0 ? html`<p class="nothing" role="none">${this.#emptyText()}</p>` : undefined,
    });
  }

  /** Rows that stay in view are not rendered again. */
  #row(row: number, columns: Span, top: number, up: number): unknown {
    const { model, version, selection, found } = this;
    const { selected, focused } = marksOf(selection, row);
    const marks = [selected?.left, selected?.right, focused, found];
    return guard([model, version, row, up, columns.first, columns.count, ...marks], () =>
      renderRow(model, row, top, slotsOf(columns), { selected, focused, found }),
    );
  }

  #emptyText(): string {
    return this.model.rowCount === 0
      ? l10n.t('This report has no rows.')
      : l10n.t('No rows match the filters. Clear them to see all rows.');
  }

  protected override pressed(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      this.actions.act();
      return;
    }
    const { row, column } = this.selection.focus;
    if (event.key === 'ArrowUp' && row === 0 && !event.shiftKey) {
      event.preventDefault();
      this.#edges.focusHeading(column);
      return;
    }
    const press = { key: event.key, extend: event.shiftKey, jump: event.ctrlKey || event.metaKey };
    const { shown, columns } = this.model;
    const extent = { rows: shown.length, columns: columns.length };
    const page = Math.max(1, Math.floor(this.rowsHeight / rowHeight) - 1);
    const selection = moveSelection(this.selection, press, extent, page);
    if (selection !== undefined && shown.length > 0) {
      event.preventDefault();
      this.actions.select(selection);
      this.reveal(selection.focus);
    }
  }

  #positionAt(event: Event): Position | undefined {
    return event instanceof PointerEvent
      ? positionAt(event, this.renderRoot, this.model.columns.length, this.scrolled().up)
      : undefined;
  }

  #point(event: Event): void {
    const position = this.#positionAt(event);
    if (position !== undefined && event instanceof PointerEvent && event.button === 0) {
      const columns = this.model.columns.length;
      this.actions.select(selectAt(position, this.selection, event.shiftKey, columns));
    }
  }

  #drag(event: Event): void {
    const isDragged = event instanceof PointerEvent && event.buttons === 1;
    const position = isDragged ? this.#positionAt(event) : undefined;
    const selection = position && extendTo(position, this.selection);
    if (selection !== undefined) {
      this.actions.select(selection);
    }
  }

  /** With the keyboard: a filter may have scrolled the grid before. */
  #entered({ target }: Event): void {
    if (target === this.scroller && this.scroller?.matches(':focus-visible')) {
      this.reveal(this.selection.focus);
    }
  }

  /** Scrolls a cell into view. */
  reveal({ row, column }: Position): void {
    const { scroller } = this;
    if (scroller === null) {
      return;
    }
    const [begin = 0, width = 0] = [this.#widths.starts[column], this.#widths.widths[column]];
    const numbers = this.renderRoot.querySelector('.head .number')?.clientWidth ?? 0;
    const right = begin + width + numbers - scroller.clientWidth;
    const sizer = this.renderRoot.querySelector('.sizer');
    const frozen =
      sizer === null ? 0 : Number.parseInt(getComputedStyle(sizer).getPropertyValue('--frozen'), 10);
    scroller.scrollTo({
      top: this.topFor(row),
      left: Math.max(right, Math.min(begin + numbers - frozen, scroller.scrollLeft)),
    });
    this.requestUpdate();
  }

  #copy(event: Event): void {
    if (event instanceof ClipboardEvent && this.renderRoot instanceof ShadowRoot) {
      if (this.renderRoot.activeElement === this.scroller) {
        event.clipboardData?.setData('text/plain', this.actions.copied());
        event.preventDefault();
      }
    }
  }
}
