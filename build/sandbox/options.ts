import { isClockTime } from '../../src/sandbox/clock.ts';
import { resolveSize } from '../../src/sandbox/company/size.ts';
import { parseWords } from '../../src/sandbox/dialect.ts';
import { checkReach } from '../../src/sandbox/http/access.ts';
import { areas, quirkNames, type SandboxOptions } from '../../src/sandbox/index.ts';
import { maxOptions } from '../../src/sandbox/options.ts';
import { isRecord } from '../../src/service/contract/record.ts';

/** What an option takes, as the end of a sentence, and whether a value is that. */
type Rule = readonly [words: string, fits: (value: unknown) => boolean];

function whole(min: number, max: number): Rule {
  const fits = (value: unknown) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
  return [`a whole number from ${min} to ${max}`, fits];
}

function listOf(names: readonly string[]): Rule {
  const isName = (value: unknown) => names.some((name) => name === value);
  return [`a list of any of ${names.join(', ')}`, (value) => Array.isArray(value) && value.every(isName)];
}

const isText = (value: unknown) => typeof value === 'string';
const someText: Rule = ['a text that is not empty', (value) => isText(value) && value !== ''];
const isKey = (value: unknown) => isText(value) && /^[\x21-\x7e]+$/.test(String(value));
const truth: Rule = ['true or false', (value) => typeof value === 'boolean'];
const [rateWords, isRate] = whole(1, maxOptions.count);
const isFault = (value: unknown) => isText(value) || isRecord(value);
/** Other functions check these, and say what is wrong. */
const checkedElsewhere: Rule = ['', () => true];

type Option = Exclude<keyof SandboxOptions, 'clock' | 'firstReportId' | 'idleSeconds' | 'levels'>;

const rules: Readonly<Record<Option, Rule>> = {
  port: whole(0, maxOptions.port),
  host: [
    'an address or a name of this machine',
    (value) => isText(value) && /^[\w.:-]+$/.test(String(value)),
  ],
  seed: whole(0, maxOptions.seed),
  employees: checkedElsewhere,
  departments: checkedElsewhere,
  scenario: ['the text of a scenario file', isText],
  defects: truth,
  rateLimit: [`'off' or ${rateWords}`, (value) => value === 'off' || isRate(value)],
  now: [
    'milliseconds since 1970, up to the end of 2099',
    (value) => Number.isFinite(value) && isClockTime(Number(value)),
  ],
  reportSeconds: whole(0, maxOptions.count),
  apiKey: ['visible ASCII characters without spaces', isKey],
  clientId: someText,
  clientSecret: someText,
  without: listOf(areas),
  refuse: listOf(areas),
  dialect: checkedElsewhere,
  quirks: listOf(quirkNames),
  faults: ['a list of faults, as texts or records', (value) => Array.isArray(value) && value.every(isFault)],
  control: truth,
  https: truth,
};

/**
 * The options as a sandbox takes them. Throws a `RangeError` for those of a script without types with which it would not
 * start, or not as meant.
 */
export function readOptions(options: SandboxOptions): SandboxOptions {
  const given: unknown = options;
  if (!isRecord(given)) {
    throw new RangeError('The options are an object such as { port: 8080 }.');
  }
  for (const [name, value] of Object.entries(given)) {
    const [words, fits] = ruleOf(name);
    if (value !== undefined && !fits(value)) {
      throw new RangeError(`"${name}" takes ${words}, not ${shown(value)}.`);
    }
  }
  resolveSize(options);
  checkReach(options);
  const { dialect } = options;
  return dialect === undefined ? options : { ...options, dialect: parseWords(JSON.stringify(dialect)) };
}

function ruleOf(name: string): Rule {
  const rule = new Map(Object.entries(rules)).get(name);
  if (rule === undefined) {
    throw new RangeError(`"${name}" is no option. The options are: ${Object.keys(rules).join(', ')}.`);
  }
  return rule;
}

function shown(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'an object' : (JSON.stringify(value) ?? String(value));
}
