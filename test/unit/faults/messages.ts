import type { ClientUnderTest } from '../service/fixtures.ts';
import type { Operation } from './operations.ts';

/** Characters of a message about one request. */
const longest = 700;
const unreadable = /undefined|\[object|\bnull\b|NaN|Invalid Date|node:internal|\.ts:\d|\n/;
const sentences = {
  failure: /^Could not [^:]+(?::\/\/[^ ]+)?: \S.*[^.]\. \S.*[^.]\.$/,
  capability: /^structure: \S.*[^.]\.$/,
};

/** What is wrong with the message of a failure, and with the log. */
export function complaints(
  message: string,
  { shape, attempted }: Operation,
  log: ClientUnderTest['log'],
  secrets: readonly string[],
  mostCharacters = longest,
): readonly string[] {
  const routes = log.retirements.map(({ route }) => route);
  const reported = [message, ...log.requests, ...log.drifts, ...log.notices, ...routes].join('\n');
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
  ]);
  const leaks = forms.some((secret) => reported.includes(secret)) ? ['holds a secret'] : [];
  if (message === '') {
    return leaks;
  }
  const sentence = shape === 'capability-checks' ? sentences.capability : sentences.failure;
  return [
    ...leaks,
    ...(sentence.test(message) ? [] : [`is no sentence: ${message}`]),
    ...(unreadable.test(message) ? [`is not readable: ${message}`] : []),
    ...(message.length > mostCharacters ? [`is ${message.length} characters long`] : []),
    ...(message.includes(attempted) ? [] : [`does not say what was tried (${attempted}): ${message}`]),
  ];
}
