import { html, nothing, type TemplateResult } from 'lit';
import {
  type ColumnType,
  columnTypes,
  type DecimalMark,
  type Delimiter,
  decimalMarks,
  delimiters,
  type Encoding,
  encodings,
  type Reading,
} from '../../../domain/table/reading.ts';
import { headingOf } from '../../../domain/table/shownCells.ts';
import type { TableModel } from '../../../domain/table/tableModel.ts';
import { renderSelect } from '../shared/controls.ts';
import * as l10n from '../shared/l10n.ts';

export interface ReadingActions {
  read(reading: Reading): void;
  setMark(mark: DecimalMark): void;
  setType(column: number, type: ColumnType): void;
  chooseColumn(place: number): void;
}

/**
 * Corrects what was recognized of a content: encoding, delimiter, decimal mark, and the type of the chosen column. A
 * workbook has no `reading` of encoding and delimiter.
 */
export function renderReading(
  reading: Reading | undefined,
  model: TableModel,
  place: number,
  actions: ReadingActions,
): TemplateResult {
  const chosen = model.columns[place]?.index ?? 0;
  return html`<form class="reading" aria-label=${l10n.t('How the content is read')} @submit=${(event: Event) => event.preventDefault()}>
    ${reading === undefined ? nothing : renderText(reading, actions)}
    ${renderSelect('mark', l10n.t('Decimal mark'), decimalMarks, model.mark, markText, actions.setMark)}
    ${renderSelect(
      'column',
      l10n.t('Column'),
      model.columns.map((_, each) => each),
      place,
      (each) => headingText(model, each),
      actions.chooseColumn,
    )}
    ${renderSelect('type', l10n.t('holds'), columnTypes, model.type(chosen), typeText, (type) => actions.setType(chosen, type))}
  </form>`;
}

function renderText(reading: Reading, { read }: ReadingActions): TemplateResult {
  return html`
    ${renderSelect('encoding', l10n.t('Encoding'), encodings, reading.encoding, encodingText, (encoding) => read({ ...reading, encoding }))}
    ${renderSelect('delimiter', l10n.t('Delimiter'), delimiters, reading.delimiter, delimiterText, (delimiter) => read({ ...reading, delimiter }))}
  `;
}

function headingText(model: TableModel, place: number): string {
  const column = model.columns[place];
  return column === undefined ? '' : headingOf(column);
}

function encodingText(encoding: Encoding): string {
  switch (encoding) {
    case 'utf-8':
      return 'UTF-8';
    case 'utf-16le':
      return 'UTF-16 LE';
    case 'utf-16be':
      return 'UTF-16 BE';
    case 'windows-1252':
      return 'Windows-1252';
  }
}

function delimiterText(delimiter: Delimiter): string {
  switch (delimiter) {
    case '\t':
      return l10n.t('Tab');
    case ';':
      return l10n.t('Semicolon ;');
    case '|':
      return l10n.t('Bar |');
    case ',':
      return l10n.t('Comma ,');
  }
}

function markText(mark: DecimalMark): string {
  return mark === ',' ? l10n.t('Comma ,') : l10n.t('Point .');
}

function typeText(type: ColumnType): string {
  switch (type) {
    case 'text':
      return l10n.t('Text');
    case 'number':
      return l10n.t('Numbers');
    case 'duration':
      return l10n.t('Durations');
    case 'date':
      return l10n.t('Dates');
  }
}
