import * as Type from 'typebox';

/** The connection whose departments a panel shows, and the id of one to go to, which the page does not store. */
export const ChartSubject = Type.Object({
  connection: Type.String({ minLength: 1 }),
  department: Type.Optional(Type.String()),
});
export type ChartSubject = Type.Static<typeof ChartSubject>;

/** A department, or the heading above departments without a place in the tree. All texts are ready to be shown. */
export const ChartCard = Type.Object({
  kind: Type.Enum(['department', 'orphans', 'cycles']),
  /** Unique among the cards. */
  key: Type.String(),
  /** The department's id; empty for a heading. */
  id: Type.String(),
  /** The place of the card above it in the list, before its own; left out at the top. */
  parent: Type.Optional(Type.Integer({ minimum: 0 })),
  name: Type.String(),
  code: Type.Optional(Type.String()),
  /** The name of its head, if known. */
  head: Type.Optional(Type.String()),
  /** The people who belong to it, without those of the departments below, if known. */
  people: Type.Optional(Type.Integer({ minimum: 0 })),
  /** These people of those of it and all below, as far as they are known: in short for the card, and in words. */
  count: Type.Optional(Type.String()),
  countInWords: Type.Optional(Type.String()),
  /** True if it has no head. */
  lacksHead: Type.Optional(Type.Boolean()),
  state: Type.Enum(['active', 'inactive', 'unknown']),
  /** True if another department has its id. */
  isDuplicate: Type.Boolean(),
  /** What the last check of the organization found. */
  findings: Type.Optional(
    Type.Object({
      severity: Type.Enum(['error', 'warning']),
      sentences: Type.Array(Type.String()),
    }),
  ),
});
export type ChartCard = Type.Static<typeof ChartCard>;

/** What the page shows: the whole chart, or a department to go to. */
export const ChartMessage = Type.Union([
  Type.Object({
    type: Type.Literal('chart'),
    connection: Type.String(),
    /** Each after the one above it. */
    cards: Type.Array(ChartCard),
    /** What of the company is missing, a sentence each. */
    notes: Type.Array(Type.String()),
    /** True if the organization was checked. */
    isChecked: Type.Boolean(),
  }),
  Type.Object({ type: Type.Literal('focus'), key: Type.String() }),
]);
export type ChartMessage = Type.Static<typeof ChartMessage>;

const PictureFormat = Type.Enum(['svg', 'png']);
export type PictureFormat = Type.Static<typeof PictureFormat>;

/** What the user does in the page. */
export const ChartRequest = Type.Union([
  /** Opens the document of a department beside the chart; `keepFocus` leaves the keyboard in the chart. */
  Type.Object({ type: Type.Literal('open'), id: Type.String(), keepFocus: Type.Boolean() }),
  /** Selects the row of a department in its view. */
  Type.Object({ type: Type.Literal('reveal'), id: Type.String() }),
  Type.Object({ type: Type.Literal('check') }),
  /** Lists the departments again. */
  Type.Object({ type: Type.Literal('refresh') }),
  /** Loads the heads and head counts of a department and all below it, or without an id of all departments. */
  Type.Object({ type: Type.Literal('loadPeople'), id: Type.Optional(Type.String()) }),
  /** Saves a picture: the text of an SVG, or a PNG in base64. */
  Type.Object({
    type: Type.Literal('savePicture'),
    format: PictureFormat,
    content: Type.String(),
  }),
  /** A picture that cannot be made in this format. */
  Type.Object({ type: Type.Literal('tooLarge'), width: Type.Number(), height: Type.Number() }),
]);
export type ChartRequest = Type.Static<typeof ChartRequest>;

/** What the page stores of how the user looks at the chart. */
export const ChartView = Type.Object({
  color: Type.Enum(['state', 'findings']),
  /** Keys of cards; left out until the first chart. */
  collapsed: Type.Optional(Type.Array(Type.String())),
  focus: Type.Optional(Type.String()),
  active: Type.Optional(Type.String()),
  /** What is searched, and the key of the card that was shown last of what was found. */
  search: Type.Optional(Type.Object({ typed: Type.String(), hit: Type.Optional(Type.String()) })),
  /** Left out until the user zooms or moves the picture: it fits then. */
  zoom: Type.Optional(Type.Object({ x: Type.Number(), y: Type.Number(), scale: Type.Number() })),
});
export type ChartView = Type.Static<typeof ChartView>;
