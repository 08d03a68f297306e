import { record } from '../fields.ts';
import type { Column } from './columns.ts';
import type { Format, Row } from './format.ts';
import { nothing, textPart } from './parts.ts';

/** A JSON array with an object a line, which has its fields as the service nests them. */
export const json: Format = {
  begin: () => textPart('[', nothing),
  add: (rows, columns, written) => {
    const lines = rows.map((row, place) => {
      const separator = written.rows + place === 0 ? '\n' : ',\n';
      return separator + JSON.stringify(nested(row, columns));
    });
    return textPart(lines.join(''), { ...written, rows: written.rows + rows.length });
  },
  end: (written) => textPart('\n]\n', written),
};

function nested(row: Row, columns: readonly Column[]): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const [place, { name }] of columns.entries()) {
    const [outer = '', inner] = name.split('.');
    if (inner === undefined) {
      whole[outer] = row[place];
    } else if (row[place] !== undefined) {
      whole[outer] = { ...record(whole[outer]), [inner]: row[place] };
    }
  }
  return whole;
}
