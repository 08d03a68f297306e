import * as Type from 'typebox';
import * as Value from 'typebox/value';
import { columnTypes, decimalMarks, delimiters, encodings } from '../../../domain/table/reading.ts';
import type { Choices } from '../../../domain/table/tableModel.ts';
import { byName } from '../../envelope.ts';
import { widthLimits } from '../table/columnWidths.ts';

/** What a page keeps through a reload: what the user has corrected and chosen, and no content. */
const StoredView = Type.Object({
  reading: Type.Optional(
    Type.Object({ encoding: Type.Enum([...encodings]), delimiter: Type.Enum([...delimiters]) }),
  ),
  choices: Type.Object({
    mark: Type.Optional(Type.Enum([...decimalMarks])),
    types: byName(Type.Enum([...columnTypes])),
    filters: byName(Type.String()),
    sorting: Type.Optional(Type.Object({ column: Type.Integer({ minimum: 0 }), descending: Type.Boolean() })),
  }),
  /** In pixels, of the columns that were resized, by their places in the content. */
  widths: byName(Type.Integer({ minimum: widthLimits.least, maximum: widthLimits.most })),
  chart: Type.Optional(
    Type.Object({ value: Type.String(), by: Type.String(), kind: Type.Enum(['bars', 'lines']) }),
  ),
  isReadingOpen: Type.Boolean(),
});
export type StoredView = Type.Static<typeof StoredView>;

const firstView: StoredView = {
  choices: { types: {}, filters: {} },
  widths: {},
  isReadingOpen: false,
};

/** What was stored, or the first view for anything else. */
export function storedView(value: unknown): StoredView {
  return Value.Check(StoredView, value) ? value : firstView;
}

/** Choices without what is undefined, which no message can carry. */
export function storedChoices({ mark, sorting, types, filters }: Choices): StoredView['choices'] {
  return {
    types: { ...types },
    filters: { ...filters },
    ...(mark && { mark }),
    ...(sorting && { sorting }),
  };
}
