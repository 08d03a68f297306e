import * as Type from 'typebox';

/** Values by any names. The library's own `Record` would be a third of each page. */
export function byName<S extends Type.TSchema>(schema: S) {
  return Type.Unsafe<Record<string, Type.Static<S>>>({ type: 'object', additionalProperties: schema });
}

/** What the extension writes into a page before its program runs. */
export const Start = Type.Object({
  /** What the panel shows; the page stores it, and gets it back after a reload. */
  subject: Type.Unknown(),
  /** BCP-47 tag of the editor's language. */
  language: Type.String(),
  /** The translations of the editor's language by their English texts; empty for English. */
  texts: byName(Type.String()),
});
export type Start = Type.Static<typeof Start>;

/** What a page stores in the editor, to be shown again after a reload. `view` is the page's own. */
export const StoredPage = Type.Object({ subject: Type.Unknown(), view: Type.Unknown() });
export type StoredPage = Type.Static<typeof StoredPage>;

/** What the panel shows in place of a picture. */
export const FailureMessage = Type.Object({
  type: Type.Literal('failure'),
  sentence: Type.String(),
  /** The labels of the buttons that may help, the most likely one first. */
  remedies: Type.Array(Type.String()),
});
export type FailureMessage = Type.Static<typeof FailureMessage>;

/** The connection whose data a page shows, for the line at its top. */
export const ConnectionMessage = Type.Object({
  type: Type.Literal('connection'),
  text: Type.String(),
  /** Name of a color of the theme. */
  color: Type.Optional(Type.String({ pattern: '^charts\\.[a-z]+$' })),
});
export type ConnectionMessage = Type.Static<typeof ConnectionMessage>;

/** Sent by every page. `ready` asks for everything that the page shows: it has just been loaded, or the user retries. */
export const PageMessage = Type.Union([
  Type.Object({ type: Type.Literal('ready') }),
  Type.Object({ type: Type.Literal('remedy'), index: Type.Number() }),
]);
export type PageMessage = Type.Static<typeof PageMessage>;
