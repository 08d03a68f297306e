import * as Type from 'typebox';

/** The person whose card a panel shows. */
export const CardSubject = Type.Object({
  /** The address of the person's document: the card shows what the document shows. */
  document: Type.String({ pattern: '^workforce://' }),
});
export type CardSubject = Type.Static<typeof CardSubject>;

const Target = {
  resource: Type.Enum(['departments', 'employees', 'users']),
  id: Type.String(),
};

/** What a card shows. All texts are ready to be shown; what is not known is left out. */
export const CardMessage = Type.Object({
  type: Type.Literal('card'),
  name: Type.String(),
  /** A data URL. */
  portrait: Type.Optional(Type.String({ pattern: '^data:image/' })),
  facts: Type.Array(
    Type.Object({
      label: Type.String(),
      text: Type.String(),
      problem: Type.Optional(Type.String()),
      target: Type.Optional(Type.Object(Target)),
    }),
  ),
});
export type CardMessage = Type.Static<typeof CardMessage>;

/** A click on a department or a person of the card, or on a command for its person. */
export const CardRequest = Type.Union([
  Type.Object({ type: Type.Literal('open'), ...Target }),
  Type.Object({
    type: Type.Literal('run'),
    command: Type.Enum(['workforce.showTeam', 'workforce.goToManager', 'workforce.goToUpperManager']),
  }),
]);
export type CardRequest = Type.Static<typeof CardRequest>;
