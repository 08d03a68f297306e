import { html, type TemplateResult } from 'lit';
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
} from '../../../formats/reading.ts';
import { renderSelect } from '../../../pages/page/controls.ts';
import * as l10n from '../../../pages/page/l10n.ts';
import { headingOf } from '../model/shownCells.ts';
import type { TableModel } from '../model/tableModel.ts';

const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};
const delimiterNames: Readonly<Record<Delimiter, string>> = {
  '\t': l10n.t('Tab'),
  ';': l10n.t('Semicolon ;'),
  '|': l10n.t('Bar |'),
  ',': l10n.t('Comma ,'),
};
const markNames: Readonly<Record<DecimalMark, string>> = { ',': l10n.t('Comma ,'), '.': l10n.t('Point .') };
const typeNames: Readonly<Record<ColumnType, string>> = {
  text: l10n.t('Text'),
  number: l10n.t('Numbers'),
  duration: l10n.t('Durations'),
  date: l10n.t('Dates'),
};

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
  const column = model.columns[place];
  const chosen = column?.index ?? 0;
  const { read, setMark, setType, chooseColumn } = actions;
  const encodingText = (encoding: Encoding) => encodingNames[encoding];
  const delimiterText = (delimiter: Delimiter) => delimiterNames[delimiter];
  const markText = (mark: DecimalMark) => markNames[mark];
  const typeText = (type: ColumnType) => typeNames[type];
  return html`<form class="reading" aria-label=${l10n.t('How the content is read')} @submit=${(event: Event) => event.preventDefault()}>
    ${
      reading &&
      html`${renderSelect('encoding', l10n.t('Encoding'), encodings, reading.encoding, encodingText, (encoding) => read({ ...reading, encoding }))}
        ${renderSelect('delimiter', l10n.t('Delimiter'), delimiters, reading.delimiter, delimiterText, (delimiter) => read({ ...reading, delimiter }))}`
    }
    ${renderSelect('mark', l10n.t('Decimal mark'), decimalMarks, model.mark, markText, setMark)}
    ${renderSelect('column', l10n.t('Column'), model.columns, column, headingOf, (each) => chooseColumn(model.columns.indexOf(each)))}
    ${renderSelect('type', l10n.t('holds'), columnTypes, model.type(chosen), typeText, (type) => setType(chosen, type))}
  </form>`;
}
