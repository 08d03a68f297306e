import * as Type from 'typebox';

/** How many people a card can go back to. */
export const maxHistory = 50;

const Document = Type.String({ pattern: '^workforce://' });
const Documents = Type.Array(Document, { maxItems: maxHistory });

/** The person of a card, by the address of the document, and those before and after; all of one connection. */
export const CardSubject = Type.Object({
  /** The last one is the nearest. */
  back: Documents,
  document: Document,
  /** The first one is the nearest. */
  ahead: Documents,
});
export type CardSubject = Type.Static<typeof CardSubject>;

const People = Type.Enum(['employees', 'users']);

/** What a card shows. All texts are ready to be shown; what is not known is left out. */
export const CardMessage = Type.Object({
  type: Type.Literal('card'),
  /** To be restored after a reload. */
  subject: CardSubject,
  name: Type.String(),
  /** A data URL. */
  portrait: Type.Optional(Type.String({ pattern: '^data:image/' })),
  /** Those with the same label follow each other. */
  facts: Type.Array(
    Type.Object({
      label: Type.String(),
      text: Type.String(),
      target: Type.Optional(
        Type.Object({ resource: Type.Union([People, Type.Literal('departments')]), id: Type.String() }),
      ),
    }),
  ),
  /** True if names, or the direct reports, take a request. */
  lacksNames: Type.Boolean(),
  lacksTeam: Type.Boolean(),
  /** Why the last click led nowhere. */
  problem: Type.Optional(Type.String()),
});
export type CardMessage = Type.Static<typeof CardMessage>;

/** A click on the card. */
export const CardRequest = Type.Union([
  /** Opens the document of a department. */
  Type.Object({ type: Type.Literal('open'), resource: Type.Literal('departments'), id: Type.String() }),
  /** Shows the card of another person. */
  Type.Object({ type: Type.Literal('show'), resource: People, id: Type.String() }),
  /** Goes through those who were shown, or reads what the card lacks. */
  Type.Object({ type: Type.Enum(['back', 'forward', 'names', 'team']) }),
  /** Runs a command for the person. */
  Type.Object({
    type: Type.Literal('run'),
    command: Type.Enum(['workforce.showTeam', 'workforce.openJson']),
  }),
]);
export type CardRequest = Type.Static<typeof CardRequest>;
