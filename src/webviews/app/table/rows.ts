import { html, nothing, type TemplateResult } from 'lit';
import {
  type Area,
  areaOf,
  isInArea,
  type Position,
  type Selection,
} from '../../../domain/table/selection.ts';
import type { TableModel } from '../../../domain/table/tableModel.ts';
import { totalText } from '../../../domain/table/totals.ts';
import * as l10n from '../shared/l10n.ts';
import type { Widths } from './columnWidths.ts';
import { rowHeight } from './gridStyles.ts';

/** Characters of a cell that are drawn. */
const longestText = 300;
/** Characters of a cell that its column may cut. */
const longText = 40;
/** Characters of the text below the pointer. */
const longestTitle = 1_000;

/** What a row looks like, apart from its cells. */
interface RowMarks {
  /** The first and last of the selected columns. */
  readonly selected: Pick<Area, 'left' | 'right'> | undefined;
  /** The column of the cell with the keyboard. */
  readonly focused: number | undefined;
  /** The found cells, by `row * columns + column`. */
  readonly found: ReadonlySet<number>;
}

/** What of a selection is in a row. */
export function marksOf(selection: Selection, row: number): Omit<RowMarks, 'found'> {
  const area = areaOf(selection);
  return {
    selected: isInArea(area, row, area.left) ? area : undefined,
    focused: selection.focus.row === row ? selection.focus.column : undefined,
  };
}

/** The row at a place among those shown, with some of its columns, `top` pixels below the first one. */
export function renderRow(
  model: TableModel,
  row: number,
  top: number,
  columns: readonly number[],
  { selected, focused, found }: RowMarks,
): TemplateResult {
  const source = model.shown[row] ?? 0;
  const cell = (column: number) => {
    const index = model.columns[column]?.index ?? 0;
    const text = model.cell(source, index);
    const isFocused = focused === column;
    const isSelected = selected !== undefined && selected.left <= column && column <= selected.right;
    const classes = `cell c${column}${model.isNumeric(index) ? ' numeric' : ''}${isSelected ? ' selected' : ''}${
      isFocused ? ' focused' : ''
    }${found.has(row * model.columns.length + column) ? ' found' : ''}`;
    return html`<div
      role="gridcell"
      id=${isFocused ? 'focused' : nothing}
      class=${classes}
      aria-colindex=${column + 2}
      aria-selected=${isSelected}
      title=${text.length > longText ? text.slice(0, longestTitle) : nothing}
    >${text.slice(0, longestText)}</div>`;
  };
  return html`<div
    class="row"
    role="row"
    aria-rowindex=${row + 4}
    .style=${`inset-block-start: ${top}px`}
  >
    <div class="cell number" role="rowheader" aria-colindex="1">${source + 1}</div>
    ${columns.map(cell)}
  </div>`;
}

/** The totals of numeric columns; empty cells until the content `isComplete`. */
export function renderTotals(model: TableModel, isComplete: boolean): TemplateResult {
  return html`<div class="row" role="row" aria-rowindex=${model.shown.length + 4}>
    <div class="cell number" role="rowheader" title=${l10n.t('Totals of the rows shown')}>
      <span aria-hidden="true">Σ</span><span class="unseen">${l10n.t('Totals')}</span>
    </div>
    ${model.columns.map(({ index }, column) => {
      const text =
        isComplete && model.isNumeric(index)
          ? totalText(model.total(index).sum, model.type(index), model.mark)
          : '';
      return html`<div role="gridcell" class="cell numeric c${column}" aria-colindex=${column + 2}>${text}</div>`;
    })}
  </div>`;
}

/**
 * The cell below the pointer; column -1 is the number of the row. Undefined outside of the rows. `root` has the rows of
 * the table, which are moved up by so many pixels, and its headings.
 */
export function positionAt(
  { clientX, clientY, target }: PointerEvent,
  root: ParentNode,
  { starts }: Widths,
  up: number,
): Position | undefined {
  const body = root.querySelector('.body');
  const numbers = root.querySelector('.head .number');
  if (!(target instanceof Node) || !body?.contains(target) || numbers === null) {
    return undefined;
  }
  const { left, top } = body.getBoundingClientRect();
  const row = Math.floor((clientY - top + up) / rowHeight);
  const { right, width } = numbers.getBoundingClientRect();
  if (clientX < right) {
    return { row, column: -1 };
  }
  const behind = starts.findIndex((begin) => begin > clientX - left - width);
  return { row, column: behind === -1 ? starts.length - 1 : behind - 1 };
}
