import { behaviour } from './rows/behaviour.ts';
import { beyond } from './rows/beyond.ts';
import { endpoints } from './rows/endpoints.ts';
import { fields } from './rows/fields.ts';
import { type Row, titleOf } from './rows/row.ts';
import { supplement } from './rows/supplement.ts';

/** Every row and rule of the interface's sections 2 to 9 and of its supplement, and what the suite adds to them. */
export const rows: readonly Row[] = [...fields, ...endpoints, ...behaviour, ...supplement, ...beyond];

/** The rows of one section. */
export function rowsOf(section: string): readonly Row[] {
  return rows.filter((row) => row.section === section);
}

/** The titles that the tests of the suite must have, and no others. */
export function expectedTitles(): readonly string[] {
  return rows.filter(({ untested }) => untested === undefined).map(titleOf);
}
