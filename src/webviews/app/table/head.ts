import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { groupRuns, type PlacedColumn } from '../../../domain/table/columnGroups.ts';
import type { Sorting } from '../../../domain/table/rowOrder.ts';
import { headingOf } from '../../../domain/table/shownCells.ts';
import type { TableModel } from '../../../domain/table/tableModel.ts';
import * as l10n from '../shared/l10n.ts';
import { type EdgeActions, headingKeys, pressOnHeading, renderEdge } from './columnEdge.ts';

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
  return html`<div
    class="cell heading c${place}${model.isNumeric(index) ? ' numeric' : ''}"
    role="columnheader"
    aria-colindex=${place + 2}
    aria-label=${column.name}
    aria-sort=${isSorted ? order : 'none'}
  >
    <button
      type="button"
      title=${headingOf(column)}
      aria-keyshortcuts=${headingKeys}
      @click=${() => actions.sort(next)}
      @keydown=${(event: KeyboardEvent) => pressOnHeading(event, place, width, actions)}
    >
      <span class="text">${column.name}</span>
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
  return html`<div class="cell filter c${place}" role="gridcell" aria-colindex=${place + 2}>
    <input
      type="text"
      class=${text === '' ? '' : 'active'}
      aria-label=${l10n.t('Filter {0}', headingOf(column))}
      placeholder=${model.isNumeric(column.index) ? l10n.t('>0') : l10n.t('Filter')}
      title=${l10n.t('paris contains, =paris is, !paris does not contain, = is empty, >7 and 5..10 compare values')}
      spellcheck="false"
      .value=${live(text)}
      @input=${({ target }: Event) => target instanceof HTMLInputElement && filter(column.index, target.value)}
    >
  </div>`;
}
