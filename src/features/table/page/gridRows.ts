import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { totalText } from '../../../company/values/totals.ts';
import {
  type Area,
  areaOf,
  isInArea,
  type Position,
  type Selection,
} from '../../../pages/model/selection.ts';
import * as l10n from '../../../pages/page/l10n.ts';
import { columnWidths } from '../messages.ts';
import { groupRuns, type PlacedColumn } from '../model/columnGroups.ts';
import { comparisonExamples } from '../model/filter.ts';
import type { Sorting } from '../model/rowOrder.ts';
import { headingOf } from '../model/shownCells.ts';
import type { TableModel } from '../model/tableModel.ts';
import { headingHints } from './readingForm.ts';
import { rowHeight } from './styles.ts';

/** Pixels by which a key moves the edge of a column. */
const step = 16;
/** Pixels beside the text of a cell, and of a heading, which has room for its arrow. */
const besideText = { cell: 18, heading: 34 } as const;

/** What a user does with a heading and its edge, by the place of the column. */
export interface EdgeActions {
  /** Gives the keyboard to the heading of a column, if there is one. */
  focusHeading(place: number): void;
  /** Gives the keyboard back to the cells. */
  leaveHeadings(): void;
  /** Shows a width, which is kept when the edge is released. */
  drag(place: number, width: number): void;
  release(): void;
  /** Makes the column as wide as its texts in the rows in view. */
  fit(place: number): void;
}

/** The edge of a heading, by which the pointer makes its column wider or narrower. Keys do it on the heading. */
function renderEdge(name: string, place: number, width: number, actions: EdgeActions): TemplateResult {
  const press = ({ currentTarget, pointerId }: PointerEvent) => {
    if (currentTarget instanceof Element) {
      currentTarget.setPointerCapture(pointerId);
    }
  };
  const move = ({ currentTarget, clientX, pointerId }: PointerEvent) => {
    if (currentTarget instanceof Element && currentTarget.hasPointerCapture(pointerId)) {
      const begin = currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
      actions.drag(place, clientX - begin);
    }
  };
  return html`<div
    class="edge"
    role="separator"
    tabindex="-1"
    aria-orientation="vertical"
    aria-label=${l10n.t('Width of {0}', name)}
    aria-valuenow=${width}
    aria-valuemin=${columnWidths.min}
    aria-valuemax=${columnWidths.max}
    title=${l10n.t('Drag to change the width, double-click to fit the texts. With the keyboard, on the heading: Shift+Left, Shift+Right, Shift+Enter.')}
    @pointerdown=${press}
    @pointermove=${move}
    @lostpointercapture=${() => actions.release()}
    @dblclick=${() => actions.fit(place)}
  ></div>`;
}

/** What a key on a heading does: arrows lead to other headings and to the cells, those of `headingKeys` change the width. */
function pressOnHeading(event: KeyboardEvent, place: number, width: number, actions: EdgeActions): void {
  const change = { ArrowLeft: -step, ArrowRight: step }[event.key];
  if (!event.shiftKey && (change !== undefined || event.key === 'ArrowDown')) {
    event.preventDefault();
    if (change === undefined) {
      actions.leaveHeadings();
    } else {
      actions.focusHeading(place + Math.sign(change));
    }
    return;
  }
  if (!event.shiftKey || (change === undefined && event.key !== 'Enter')) {
    return;
  }
  event.preventDefault();
  if (change === undefined) {
    actions.fit(place);
  } else {
    actions.drag(place, width + change);
    actions.release();
  }
}

/** As `aria-keyshortcuts` has them. */
const headingKeys = 'Shift+ArrowLeft Shift+ArrowRight Shift+Enter';

/** Pixels that a column needs for the texts that are drawn of it. `root` has the table. */
export function fittingWidth(root: ParentNode, place: number): number {
  const cells = widestText(root.querySelectorAll(`.body .c${place}, .foot .c${place}`));
  const heading = widestText(root.querySelectorAll(`.heading.c${place} .text`));
  return Math.max(cells + besideText.cell, heading + besideText.heading);
}

/** Texts are measured whole, also where their cells cut them. */
function widestText(elements: Iterable<Node>): number {
  const range = document.createRange();
  const widths = Array.from(elements, (element) => {
    range.selectNodeContents(element);
    return range.getBoundingClientRect().width;
  });
  return Math.max(0, ...widths);
}

/** What a user does with the headings. */
export interface HeadActions extends EdgeActions {
  sort(sorting: Sorting | undefined): void;
  filter(column: number, text: string): void;
}

/** The pinned rows: periods and categories where there are any, headings, filters. */
export function renderHead(
  model: TableModel,
  widths: readonly number[],
  actions: HeadActions,
): TemplateResult {
  const hasGroups = model.columns.some(({ group }) => group !== undefined);
  return html`${hasGroups ? renderGroups(model.columns) : nothing}
    <div class="row" role="row" aria-rowindex="2">
      <div class="cell number" role="columnheader"><span class="unseen">${l10n.t('Row')}</span></div>
      ${model.columns.map((column, place) => renderHeading(model, column, place, widths[place] ?? 0, actions))}
    </div>
    <div class="row" role="row" aria-rowindex="3">
      <div class="cell number" role="gridcell"></div>
      ${model.columns.map((column, place) => renderFilter(model, column, place, actions))}
    </div>`;
}

function renderGroups(columns: readonly PlacedColumn[]): TemplateResult {
  return html`<div class="row" role="row" aria-rowindex="1">
    <div class="cell number" role="gridcell"></div>
    ${groupRuns(columns).map(
      ({ first, count }) => html`<div
        class="cell group g${first}"
        role="columnheader"
        aria-colindex=${first + 2}
        aria-colspan=${count}
        title=${columns[first]?.group ?? nothing}
      ><span>${columns[first]?.group ?? ''}</span></div>`,
    )}
  </div>`;
}

function renderHeading(
  model: TableModel,
  column: PlacedColumn,
  place: number,
  width: number,
  actions: HeadActions,
): TemplateResult {
  const { index } = column;
  const { sorting } = model.choices;
  const isSorted = sorting?.column === index;
  const order = isSorted && sorting.descending ? 'descending' : 'ascending';
  const next = isSorted && sorting.descending ? undefined : { column: index, descending: isSorted };
  const { notes, hint } = headingHints(model, index);
  return html`<div
    class="cell heading c${place}${model.isNumeric(index) ? ' numeric' : ''}"
    role="columnheader"
    aria-colindex=${place + 2}
    aria-label=${column.name}
    aria-sort=${isSorted ? order : 'none'}
  >
    <button
      type="button"
      title=${[headingOf(column), ...notes].join('\n')}
      aria-keyshortcuts=${headingKeys}
      @click=${() => actions.sort(next)}
      @keydown=${(event: KeyboardEvent) => pressOnHeading(event, place, width, actions)}
    >
      <span class="text">${column.name}</span>
      ${hint === '' ? nothing : html`<span class="hint">${hint}</span>`}
      ${isSorted ? html`<span class="arrow" aria-hidden="true">${sorting.descending ? '▼' : '▲'}</span>` : nothing}
    </button>
    ${renderEdge(headingOf(column), place, width, actions)}
  </div>`;
}

function renderFilter(
  model: TableModel,
  column: PlacedColumn,
  place: number,
  { filter }: HeadActions,
): TemplateResult {
  const text = model.choices.filters[column.index] ?? '';
  const type = model.type(column.index);
  const [comparison, range = ''] = type === 'text' ? [] : comparisonExamples[type];
  return html`<div class="cell filter c${place}" role="gridcell" aria-colindex=${place + 2}>
    <input
      type="text"
      class=${text === '' ? '' : 'active'}
      aria-label=${l10n.t('Filter {0}', headingOf(column))}
      placeholder=${comparison ?? l10n.t('Filter')}
      title=${
        comparison === undefined
          ? l10n.t('paris contains, =paris is, !paris does not contain, = is empty')
          : l10n.t(
              '{0} and {1} compare values, 7 contains, !7 does not contain, = is empty',
              comparison,
              range,
            )
      }
      spellcheck="false"
      .value=${live(text)}
      @input=${({ target }: Event) => target instanceof HTMLInputElement && filter(column.index, target.value)}
    >
  </div>`;
}

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
    ${model.columns.length === 0 ? nothing : cell(0)}
    ${columns.map((column) => (column === 0 ? nothing : cell(column)))}
  </div>`;
}

/** The totals of the columns that are added up; empty cells until the content `isComplete`. */
export function renderTotals(model: TableModel, isComplete: boolean): TemplateResult {
  return html`<div class="row" role="row" aria-rowindex=${model.shown.length + 4}>
    <div class="cell number" role="rowheader" title=${l10n.t('Totals of the rows shown')}>
      <span aria-hidden="true">Σ</span><span class="unseen">${l10n.t('Totals')}</span>
    </div>
    ${model.columns.map(({ index }, column) => {
      const text =
        isComplete && model.addsUp(index)
          ? totalText(model.total(index).sum, model.type(index), model.notation.mark)
          : '';
      return html`<div role="gridcell" class="cell numeric c${column}" aria-colindex=${column + 2}>${text}</div>`;
    })}
  </div>`;
}

/**
 * The cell below the pointer, or beside it the last of so many columns; column -1 is the number of the row. Undefined
 * outside of the rows. `root` has the rows of the table, which are moved up by so many pixels.
 */
export function positionAt(
  { clientY, target }: PointerEvent,
  root: ParentNode,
  columns: number,
  up: number,
): Position | undefined {
  const body = root.querySelector('.body');
  if (!(target instanceof Element) || !body?.contains(target)) {
    return undefined;
  }
  const row = Math.floor((clientY - body.getBoundingClientRect().top + up) / rowHeight);
  const cell = target.closest('[aria-colindex]');
  return { row, column: cell === null ? columns - 1 : Number(cell.getAttribute('aria-colindex')) - 2 };
}
