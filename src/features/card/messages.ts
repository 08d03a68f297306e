import * as Type from 'typebox';

const People = Type.Enum(['employees', 'users']);
const Resource = Type.Enum(['employees', 'users', 'departments']);

/** The person of a card. All who were shown before are of its connection: only their ids come from the page. */
export const CardSubject = Type.Object({
  connection: Type.String({ minLength: 1 }),
  resource: People,
  id: Type.String(),
});
export type CardSubject = Type.Static<typeof CardSubject>;

/** How many people a card can go back to. */
const maxHistory = 50;

/** What the page stores: those who were shown, the first one first, and whose turn it is. */
export const CardTrail = Type.Object({
  people: Type.Array(CardSubject, { maxItems: maxHistory + 1 }),
  at: Type.Integer({ minimum: 0, maximum: maxHistory }),
});
export type CardTrail = Type.Static<typeof CardTrail>;

/** The trail where a person is shown: the same one, the one that a step leads to, or else a new one at its end. */
export function trailWith({ people, at }: CardTrail, person: CardSubject, step: number): CardTrail {
  const place = [at, at + step].find((each) => people[each]?.id === person.id);
  if (place !== undefined) {
    return { people, at: place };
  }
  const walked = [...people.slice(0, at + 1), person].slice(-maxHistory - 1);
  return { people: walked, at: walked.length - 1 };
}

/** What a card shows. All texts are ready to be shown; what is not known is left out. */
export const CardMessage = Type.Object({
  type: Type.Literal('card'),
  subject: CardSubject,
  name: Type.String(),
  /** A data URL. */
  portrait: Type.Optional(Type.String({ pattern: '^data:image/' })),
  /** Those with the same label follow each other. */
  facts: Type.Array(
    Type.Object({
      label: Type.String(),
      text: Type.String(),
      target: Type.Optional(Type.Object({ resource: Resource, id: Type.String() })),
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
  /** Shows the card of another person, or opens the document of a department. */
  Type.Object({ type: Type.Literal('show'), resource: Resource, id: Type.String() }),
  /** Reads what the card lacks, or the direct reports again. */
  Type.Object({ type: Type.Enum(['names', 'team']) }),
  /** Runs a command for the person. */
  Type.Object({
    type: Type.Literal('run'),
    command: Type.Enum(['workforce.showTeam', 'workforce.openJson']),
  }),
]);
export type CardRequest = Type.Static<typeof CardRequest>;
