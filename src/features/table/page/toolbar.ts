import '@vscode-elements/elements/dist/vscode-toolbar-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { totalOf, totalText } from '../../../company/values/totals.ts';
import type { End } from '../../../formats/reading.ts';
import { type Area, areaOf, type Selection } from '../../../pages/model/selection.ts';
import { toolbarButton, word } from '../../../pages/page/controls.ts';
import * as l10n from '../../../pages/page/l10n.ts';
import { searchKeysText } from '../../../pages/page/searchKeys.ts';
import type { SavedFormat } from '../messages.ts';
import type { TableModel } from '../model/tableModel.ts';
import type { Found } from './search.ts';

/** What the buttons show. */
interface ToolbarState {
  readonly found: Found;
  readonly isFiltered: boolean;
  readonly isReadingOpen: boolean;
  readonly hasChart: boolean;
  /** What is shown can be saved only when the whole content is there. */
  readonly isReady: boolean;
  /** What can be done with the row in focus; empty where there is nothing. */
  readonly action: string;
  /** What can be done with the content. */
  readonly actions: readonly string[];
}

export interface ToolbarActions {
  search(text: string): void;
  pressInSearch(event: KeyboardEvent): void;
  showFound(step: 1 | -1): void;
  clearFilters(): void;
  toggleReading(): void;
  toggleChart(): void;
  copy(): void;
  save(format: SavedFormat): void;
  /** Does what can be done with the row in focus. */
  act(): void;
  /** Does what can be done with the content, by its place in `actions`. */
  run(place: number): void;
}

export function renderToolbar(state: ToolbarState, actions: ToolbarActions): TemplateResult {
  return html`<div class="bar" role="toolbar" aria-label=${l10n.t('Table')}>
    ${renderSearch(state.found, actions)}
    ${state.isFiltered ? withText('clear-all', l10n.t('Clear Filters'), actions.clearFilters) : nothing}
    <span class="gap"></span>
    ${state.action === '' ? nothing : withText('go-to-file', state.action, actions.act)}
    ${state.actions.map((label, place) => toolbarButton('', label, () => actions.run(place), label))}
    ${toggle('settings', l10n.t('Reading'), state.isReadingOpen, actions.toggleReading)}
    ${toggle('graph', l10n.t('Chart'), state.hasChart, actions.toggleChart)}
    ${withText('copy', l10n.t('Copy'), actions.copy)}
    ${state.isReady ? renderSaving(actions) : nothing}
  </div>`;
}

function renderSearch(found: Found, actions: ToolbarActions): TemplateResult {
  const typed = ({ target }: Event) => target instanceof HTMLInputElement && actions.search(target.value);
  return html`<span class="search">
    <input
      type="search"
      aria-label=${l10n.t('Search the table')}
      title=${searchKeysText()}
      placeholder=${l10n.t('Search')}
      @input=${typed}
      @keydown=${actions.pressInSearch}
    >
    <span class="count" role="status">${foundText(found)}</span>
    ${toolbarButton('arrow-up', l10n.t('Previous Match'), () => actions.showFound(-1))}
    ${toolbarButton('arrow-down', l10n.t('Next Match'), () => actions.showFound(1))}
  </span>`;
}

function renderSaving({ save }: ToolbarActions): TemplateResult {
  const csv = l10n.t('Save the displayed rows as CSV');
  const excel = l10n.t('Save the displayed rows as an Excel workbook');
  return html`${toolbarButton('save', csv, () => save('csv'), word(l10n.t('CSV…')))}
    ${toolbarButton('save', excel, () => save('excel'), word(l10n.t('Excel…')))}`;
}

function withText(icon: string, label: string, run: () => void): TemplateResult {
  return toolbarButton(icon, label, run, word(label));
}

function toggle(icon: string, label: string, checked: boolean, run: () => void): TemplateResult {
  return html`<vscode-toolbar-button icon=${icon} label=${label} title=${label} toggleable .checked=${checked} @change=${run}>${word(label)}</vscode-toolbar-button>`;
}

/** Selected cells that are added up; more would make a selection by the pointer slow. */
const maxAdded = 200_000;

/** How many rows are shown, and what is left out. `sheets` is the number of sheets of a workbook. */
export function rowsText(model: TableModel, end: End, sheets = 1): string {
  const { shown, rowCount, columns, hiddenColumns, leftOutRows } = model;
  const facts = [
    shown.length === rowCount
      ? l10n.t('Rows: {0}', l10n.numberText(rowCount))
      : l10n.t('Rows: {0} of {1}', l10n.numberText(shown.length), l10n.numberText(rowCount)),
    hiddenColumns === 0
      ? l10n.t('Columns: {0}', l10n.numberText(columns.length))
      : l10n.t(
          'Columns: {0} of {1}',
          l10n.numberText(columns.length),
          l10n.numberText(columns.length + hiddenColumns),
        ),
    end === 'more' ? l10n.t('Loading…') : '',
    end === 'cut' ? l10n.t('Only the beginning is shown and added up, because the content is too long.') : '',
    leftOutRows === 0 ? '' : l10n.t('Rows of totals at the end, left out: {0}', l10n.numberText(leftOutRows)),
    sheets > 1 ? l10n.t('Only the first of {0} sheets is shown.', l10n.numberText(sheets)) : '',
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

/** The sum of the selected cells; empty for a single cell. */
export function selectionText(model: TableModel, selection: Selection): string {
  const area = areaOf(selection);
  const cells = (area.bottom - area.top + 1) * (area.right - area.left + 1);
  if (cells < 2 || model.shown.length === 0) {
    return '';
  }
  const selected = l10n.t('Selected: {0}', l10n.numberText(cells));
  if (cells > maxAdded) {
    return selected;
  }
  const types = new Set(model.columns.slice(area.left, area.right + 1).map(({ index }) => model.type(index)));
  const [type = 'text'] = [...types].filter((each) => each === 'number' || each === 'duration');
  const isMixed = types.has('number') && types.has('duration');
  const total = totalOf(valuesIn(model, area));
  if (total.count < 2 || isMixed) {
    return selected;
  }
  const sum = totalText(total.sum, type, model.notation.mark);
  const average = totalText(total.sum / total.count, type, model.notation.mark);
  return [selected, l10n.t('Sum: {0}', sum), l10n.t('Average: {0}', average)].join(' · ');
}

function* valuesIn(model: TableModel, { top, bottom, left, right }: Area): Generator<number | undefined> {
  const numeric = model.columns.slice(left, right + 1).filter(({ index }) => model.addsUp(index));
  for (const row of model.shown.slice(top, bottom + 1)) {
    for (const { index } of numeric) {
      yield model.value(row, index);
    }
  }
}

/** Which of the found cells is shown. */
function foundText({ text, cells, current, isCut }: Found): string {
  if (text.trim() === '') {
    return '';
  }
  if (cells.length === 0) {
    return l10n.t('Nothing found');
  }
  return isCut
    ? l10n.t('{0} of more than {1}', l10n.numberText(current + 1), l10n.numberText(cells.length))
    : l10n.t('{0} of {1}', l10n.numberText(current + 1), l10n.numberText(cells.length));
}
