import { html, nothing, type TemplateResult } from 'lit';
import {
  type ColumnType,
  columnTypes,
  type DateOrder,
  type DecimalMark,
  type Delimiter,
  dateOrders,
  decimalMarks,
  delimiters,
  type Encoding,
  encodings,
  maxAbove,
  type Reading,
} from '../../../formats/reading.ts';
import { renderSelect } from '../../../pages/page/controls.ts';
import * as l10n from '../../../pages/page/l10n.ts';
import { headingOf } from '../model/shownCells.ts';
import type { Choices, ReadOrder, TableModel } from '../model/tableModel.ts';

const delimiterNames: Readonly<Record<Delimiter, string>> = {
  '\t': l10n.t('Tab'),
  ';': l10n.t('Semicolon ;'),
  '|': l10n.t('Bar |'),
  ',': l10n.t('Comma ,'),
};
const markNames: Readonly<Record<DecimalMark, string>> = { ',': l10n.t('Comma ,'), '.': l10n.t('Point .') };
const orderNames: Readonly<Record<DateOrder, string>> = {
  day: l10n.t('Day first'),
  month: l10n.t('Month first'),
};
const typeNames: Readonly<Record<ColumnType, string>> = {
  text: l10n.t('Text'),
  number: l10n.t('Numbers'),
  duration: l10n.t('Durations'),
  date: l10n.t('Dates'),
};
const rowsOfHeadings = Array.from({ length: maxAbove + 1 }, (_, above) => above);

export interface ReadingActions {
  read(reading: Reading): void;
  choose(choices: Partial<Choices>): void;
  setType(column: number, type: ColumnType): void;
  chooseColumn(place: number): void;
}

/**
 * Corrects what was recognized of a content: encoding, delimiter, quotation marks, the row of the headings, decimal mark,
 * order of dates, rows of totals, and the type of the chosen column. A workbook, which is no text, lacks the first three.
 */
export function renderReading(
  reading: Reading,
  isText: boolean,
  model: TableModel,
  place: number,
  actions: ReadingActions,
): TemplateResult {
  const column = model.columns[place];
  const chosen = column?.index ?? 0;
  const { read, choose, setType, chooseColumn } = actions;
  const encodingText = (encoding: Encoding) =>
    encoding.replace(/^(?:utf|iso|ibm|koi)/, (name) => name.toUpperCase());
  const delimiterText = (delimiter: Delimiter) => delimiterNames[delimiter];
  const quotesText = (quotes: boolean) => (quotes ? l10n.t('Enclose cells') : l10n.t('Are text'));
  const rowText = (above: number) => l10n.t('Row {0}', l10n.numberText(above + 1));
  const markText = (mark: DecimalMark) => markNames[mark];
  const orderText = (order: DateOrder) => orderNames[order];
  const totalsText = (keepsTotals: boolean) => (keepsTotals ? l10n.t('Are rows') : l10n.t('Are left out'));
  const typeText = (type: ColumnType) => typeNames[type];
  return html`<form class="reading" aria-label=${l10n.t('How the content is read')} @submit=${(event: Event) => event.preventDefault()}>
    ${
      isText
        ? html`${renderSelect('encoding', l10n.t('Encoding'), encodings, reading.encoding, encodingText, (encoding) => read({ ...reading, encoding }))}
        ${renderSelect('delimiter', l10n.t('Delimiter'), delimiters, reading.delimiter, delimiterText, (delimiter) => read({ ...reading, delimiter }))}
        ${renderSelect('quotes', l10n.t('Quotation marks'), [true, false], reading.quotes, quotesText, (quotes) => read({ ...reading, quotes }))}`
        : nothing
    }
    ${renderSelect('above', l10n.t('Headings'), rowsOfHeadings, reading.above, rowText, (above) => read({ ...reading, above }))}
    ${renderSelect('mark', l10n.t('Decimal mark'), decimalMarks, model.notation.mark, markText, (mark) => choose({ mark }))}
    ${renderSelect('order', l10n.t('Dates'), dateOrders, model.notation.order, orderText, (order) => choose({ order }))}
    ${
      model.totalRows === 0
        ? nothing
        : renderSelect(
            'totals',
            l10n.t('Totals at the end'),
            [false, true],
            model.choices.keepsTotals ?? false,
            totalsText,
            (keepsTotals) => choose({ keepsTotals }),
          )
    }
    ${renderSelect('column', l10n.t('Column'), model.columns, column, headingOf, (each) => chooseColumn(model.columns.indexOf(each)))}
    ${renderSelect('type', l10n.t('contains'), columnTypes, model.type(chosen), typeText, (type) => setType(chosen, type))}
    ${column === undefined ? nothing : readingNotes(model, chosen).map((note) => html`<p class="note">${note}</p>`)}
  </form>`;
}

/** Sentences about how the cells of a column are read: what its dates begin with, and the cells that do not fit. */
function readingNotes(model: TableModel, column: number): readonly string[] {
  const order = model.dateOrder(column);
  const misfits = model.misfits(column);
  return [
    ...(order === undefined ? [] : [orderNote(order)]),
    ...(misfits === undefined
      ? []
      : [
          l10n.t(
            'Cells of another type than “{0}”: {1}; the first one is “{2}” in row {3}.',
            typeNames[misfits.type],
            l10n.numberText(misfits.count),
            misfits.text.slice(0, longestExample),
            l10n.numberText(misfits.row + 1),
          ),
        ]),
  ];
}

/** Characters of a cell that a sentence shows. */
const longestExample = 40;

function orderNote({ order, isSure }: ReadOrder): string {
  return isSure
    ? l10n.t('In these dates, this comes first: {0}.', orderNames[order])
    : l10n.t('In these dates, this is taken to come first, as none decides: {0}.', orderNames[order]);
}

/** Below a heading, how its column is read where that is not certain or not whole; `notes` say it in sentences. */
export function headingHints(model: TableModel, column: number) {
  const order = model.dateOrder(column);
  const isText = model.type(column) === 'text' && model.misfits(column) !== undefined;
  const orderText = order && `${orderNames[order.order]}${order.isSure ? '' : '?'}`;
  return {
    notes: isText || order !== undefined ? readingNotes(model, column) : [],
    hint: orderText ?? (isText ? '⚠' : ''),
  };
}
