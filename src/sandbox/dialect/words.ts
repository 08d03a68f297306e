import { type Dialect, defaultDialect } from '../../service/contract/dialect.ts';
import { isRecord } from '../../service/contract/record.ts';

/** The identifiers of a deployment that differ from the defaults, and where it gives out tokens. */
export interface DeploymentWords extends Partial<Dialect> {
  /** A path, or `http://127.0.0.1:PORT/PATH` for another origin; port 0 takes a free one. */
  readonly tokenUrl?: string;
}

type Word = keyof Dialect | 'tokenUrl';

const path = [/^(\/[\w.~-]+)+$/, 'a path such as /hr-api'] as const;
const forms: Readonly<Record<Word, readonly [form: RegExp, words: string]>> = {
  authorizationScheme: [/^[\w.-]+$/, 'one word of letters, digits, dots and dashes'],
  legacyPrefix: path,
  leavesV2Path: path,
  leaveOwnerKey: [/^\w+$/, 'one word of letters and digits'],
  structurePrefix: path,
  resourcePrefix: path,
  timesheetPrefix: path,
  apiVersion: [/^[\w.-]{1,10}$/, 'a text of 1 to 10 letters, digits, dots and dashes'],
  reportPath: [/^(\/[\w.~-]+)*\/\{id\}(\/[\w.~-]+)*$/, 'a path such as /reports/{id}'],
  reportTemplatesPath: path,
  tokenUrl: [
    /^(http:\/\/127\.0\.0\.1:\d{1,5})?(\/[\w.~-]+)+$/,
    'a path, or http://127.0.0.1:PORT/PATH for another origin',
  ],
};
/** The names of the words, in the order of the help. */
export const wordNames = Object.keys(forms);

const prefixes = ['legacyPrefix', 'structurePrefix', 'resourcePrefix', 'timesheetPrefix'] as const;

/** Reads `{"resourcePrefix": "/hr-api", …}`. Throws a `RangeError` with a sentence for the user. */
export function parseWords(text: string): DeploymentWords {
  const words: Partial<Record<Word, string>> = {};
  for (const [name, value] of Object.entries(parseObject(text))) {
    if (!isWord(name)) {
      throw new RangeError(`There is no "${name}" in a dialect. It has: ${wordNames.join(', ')}.`);
    }
    const [form, takes] = forms[name];
    if (typeof value !== 'string' || !form.test(value)) {
      throw new RangeError(`"${name}" is ${takes}, not ${JSON.stringify(value)}.`);
    }
    words[name] = value;
  }
  const used = prefixes.map((name) => words[name] ?? defaultDialect[name]);
  const repeated = used.find((prefix, index) => used.indexOf(prefix) !== index);
  if (repeated !== undefined) {
    throw new RangeError(`Two families have the prefix "${repeated}". Give each a prefix of its own.`);
  }
  return words;
}

function parseObject(text: string): object {
  const value: unknown = JSON.parse(text);
  if (isRecord(value)) {
    return value;
  }
  throw new RangeError('A dialect is a JSON object such as {"resourcePrefix": "/hr-api"}.');
}

function isWord(text: string): text is Word {
  return Object.hasOwn(forms, text);
}
