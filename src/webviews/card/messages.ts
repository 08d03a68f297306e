import * as Type from 'typebox';

/** How many people a card can go back to. */
export const maxHistory = 50;

/** The people whom a panel has shown, and the one whom it shows. */
export const CardSubject = Type.Object({
  /** The addresses of their documents, of one connection: the card shows what the document shows. */
  documents: Type.Array(Type.String({ pattern: '^workforce://' }), { minItems: 1, maxItems: maxHistory }),
  place: Type.Integer({ minimum: 0 }),
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
  /** What takes a request each. */
  missing: Type.Array(Type.Enum(['names', 'team'])),
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
  /** Goes back or forward. */
  Type.Object({ type: Type.Literal('step'), by: Type.Enum([-1, 1]) }),
  /** Reads what is missing. */
  Type.Object({ type: Type.Enum(['names', 'team']) }),
  /** Runs a command for the person. */
  Type.Object({
    type: Type.Literal('run'),
    command: Type.Enum(['workforce.showTeam', 'workforce.openJson']),
  }),
]);
export type CardRequest = Type.Static<typeof CardRequest>;
