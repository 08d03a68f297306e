import type { End } from '../../../domain/table/reading.ts';
import { type Area, areaOf, type Selection } from '../../../domain/table/selection.ts';
import type { TableModel } from '../../../domain/table/tableModel.ts';
import { totalOf, totalText } from '../../../domain/table/totals.ts';
import * as l10n from '../shared/l10n.ts';
import type { Found } from './search.ts';

/** Selected cells that are added up; more would make a selection by the pointer slow. */
const mostAdded = 200_000;

/** How many rows are shown, and what is left out. `sheets` is the number of sheets of a workbook. */
export function rowsText(model: TableModel, end: End, sheets = 1): string {
  const { shown, rowCount, columns, hiddenColumns } = model;
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
    end === 'cut' ? l10n.t('Only the beginning is shown and added up: the content has more.') : '',
    sheets > 1 ? l10n.t('Only the first of {0} sheets is shown.', l10n.numberText(sheets)) : '',
  ];
  return facts.filter((fact) => fact !== '').join(' · ');
}

/** What the selected cells come to; empty for a single cell. */
export function selectionText(model: TableModel, selection: Selection): string {
  const area = areaOf(selection);
  const cells = (area.bottom - area.top + 1) * (area.right - area.left + 1);
  if (cells < 2 || model.shown.length === 0) {
    return '';
  }
  const selected = l10n.t('Selected: {0}', l10n.numberText(cells));
  if (cells > mostAdded) {
    return selected;
  }
  const types = new Set(model.columns.slice(area.left, area.right + 1).map(({ index }) => model.type(index)));
  const [type = 'text'] = [...types].filter((each) => each === 'number' || each === 'duration');
  const isMixed = types.has('number') && types.has('duration');
  const total = totalOf(valuesIn(model, area));
  if (total.count < 2 || isMixed) {
    return selected;
  }
  const sum = totalText(total.sum, type, model.mark);
  const average = totalText(total.sum / total.count, type, model.mark);
  return [selected, l10n.t('Sum: {0}', sum), l10n.t('Average: {0}', average)].join(' · ');
}

function* valuesIn(model: TableModel, { top, bottom, left, right }: Area): Generator<number | undefined> {
  const numeric = model.columns.slice(left, right + 1).filter(({ index }) => model.isNumeric(index));
  for (const row of model.shown.slice(top, bottom + 1)) {
    for (const { index } of numeric) {
      yield model.value(row, index);
    }
  }
}

/** Which of the found cells is shown. */
export function foundText({ text, cells, current, isCut }: Found): string {
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
