import type { Arguments } from '../ui/arguments.ts';
import type { Answers } from './draft.ts';

/** The answers that a script gives in one object. Throws `invalid-input` for a value of the wrong type. */
export function scriptedAnswers(scripted: Arguments): Answers {
  return {
    name: scripted.optionalText('name'),
    baseUrl: scripted.optionalText('baseUrl'),
    apiKey: scripted.optionalText('apiKey'),
    clientId: scripted.optionalText('clientId'),
    clientSecret: scripted.optionalText('clientSecret'),
    tokenUrl: scripted.optionalText('tokenUrl'),
    scopes: scripted.optionalTexts('scopes'),
    dialect: scripted.optional('dialect'),
  };
}
