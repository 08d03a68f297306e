import { parseArgs } from 'node:util';
import {
  areaList,
  fault,
  headerText,
  instant,
  someText,
  type ValueKind,
  whole,
  wholeOrOff,
} from './argumentValues.ts';
import { limits, resolveSize } from './company/size.ts';
import type { ThreadOptions } from './thread.ts';

const most = 1_000_000_000;

/** The options that take a value. */
const kinds = {
  port: whole(0, 65_535),
  seed: whole(0, 2 ** 32 - 1),
  employees: whole(1, limits.employees),
  departments: whole(1, limits.departments),
  'rate-limit': wholeOrOff(1, most),
  now: instant,
  'api-key': headerText,
  'client-id': someText,
  'client-secret': someText,
  'report-seconds': whole(0, most),
  without: areaList,
  refuse: areaList,
  fault,
};
/** The only one of them that may be given more than once. */
const repeatable: Valued = 'fault';
const switches = ['defects', 'faults', 'help'] as const;

type Valued = keyof typeof kinds;
type Switch = (typeof switches)[number];

/** All options by name. */
export const optionNames: readonly string[] = [...Object.keys(kinds), ...switches];

/** Reads the command line; `help` when it asks for that. Throws a `RangeError` with a sentence for the reader. */
export function readArguments(words: readonly string[]): ThreadOptions | 'help' {
  const given = sortByOption(words);
  if (given.has('help')) return 'help';
  const all = <Value>(name: Valued, { read, words: wanted }: ValueKind<Value>): Value[] =>
    (given.get(name) ?? []).map((text) => {
      const value = naming(`--${name}`, () => read(text));
      if (value !== undefined) return value;
      throw new RangeError(`--${name} takes ${wanted}, not "${text}".`);
    });
  const one = <Value>(name: Valued, kind: ValueKind<Value>): Value | undefined => all(name, kind)[0];
  const options = {
    port: one('port', kinds.port),
    seed: one('seed', kinds.seed),
    employees: one('employees', kinds.employees),
    departments: one('departments', kinds.departments),
    defects: given.has('defects'),
    rateLimit: one('rate-limit', kinds['rate-limit']),
    now: one('now', kinds.now),
    apiKey: one('api-key', kinds['api-key']),
    clientId: one('client-id', kinds['client-id']),
    clientSecret: one('client-secret', kinds['client-secret']),
    reportSeconds: one('report-seconds', kinds['report-seconds']),
    without: one('without', kinds.without),
    refuse: one('refuse', kinds.refuse),
    faults: all('fault', kinds.fault),
    faultControl: given.has('faults'),
  };
  naming('--employees and --departments', () => resolveSize(options));
  return options;
}

/** The texts given to each option. Node's own sentences on wrong ones are for programmers, so it is told to take all. */
function sortByOption(words: readonly string[]): ReadonlyMap<Valued | Switch, readonly string[]> {
  const { tokens } = parseArgs({
    args: [...words],
    options: {
      ...Object.fromEntries(Object.keys(kinds).map((name) => [name, { type: 'string' } as const])),
      help: { type: 'boolean', short: 'h' },
    },
    strict: false,
    tokens: true,
  });
  const given = new Map<Valued | Switch, readonly string[]>();
  if (tokens.some((token) => token.kind === 'option' && token.name === 'help')) return given.set('help', []);
  for (const token of tokens) {
    if (token.kind === 'positional') {
      throw new RangeError(
        `"${token.value}" belongs to no option: write --port 8080 or --port=8080, and values with spaces in quotes.`,
      );
    }
    if (token.kind === 'option-terminator') continue;
    const { name, rawName, value, inlineValue } = token;
    if (isSwitch(name)) {
      if (value !== undefined) throw new RangeError(`--${name} takes no value, not "${value}".`);
      given.set(name, []);
    } else if (isValued(name)) {
      const earlier = given.get(name) ?? [];
      if (value === undefined || (!inlineValue && isOption(value))) {
        throw new RangeError(`--${name} lacks its value: it takes ${kinds[name].words}.`);
      }
      if (earlier.length > 0 && name !== repeatable) {
        throw new RangeError(`--${name} is given twice, as "${earlier[0]}" and "${value}": give it once.`);
      }
      given.set(name, [...earlier, value]);
    } else {
      const known = optionNames.map((one) => `--${one}`).join(', ');
      throw new RangeError(`There is no option ${rawName}: the options are ${known}.`);
    }
  }
  return given;
}

function isValued(name: string): name is Valued {
  return Object.hasOwn(kinds, name);
}

function isSwitch(name: string): name is Switch {
  return switches.some((one) => one === name);
}

/** Whether a word is an option itself, and so no value of the one before. */
function isOption(word: string): boolean {
  return optionNames.some((name) => word === `--${name}` || word.startsWith(`--${name}=`));
}

/** Says which options a refusal is about. */
function naming<Value>(what: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError ? new RangeError(`${what}: ${error.message}`) : error;
  }
}
