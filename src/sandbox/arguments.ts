import { parseArgs } from 'node:util';
import {
  areaList,
  dialectFile,
  fault,
  headerText,
  instant,
  quirk,
  someText,
  type ValueKind,
  whole,
  wholeOrOff,
} from './argumentValues.ts';
import { clockYears } from './clock.ts';
import { limits, resolveSize, usualSize } from './company/size.ts';
import { wordNames } from './dialect/words.ts';
import { sandboxDefaults } from './options.ts';
import type { ThreadOptions } from './thread.ts';

const most = 1_000_000_000;

/** An option that takes a value: `value` is its placeholder in the help. */
function valued<Value>(value: string, help: string, kind: ValueKind<Value>) {
  return { type: 'string', multiple: true, value, help, kind } as const;
}

/** The options by name, in the order of the help. */
export const flags = {
  port: valued(
    'N',
    `port to listen on; 0 takes a free one (default ${sandboxDefaults.port})`,
    whole(0, 65_535),
  ),
  seed: valued('N', `which company to generate (default ${sandboxDefaults.seed})`, whole(0, 2 ** 32 - 1)),
  employees: valued(
    'N',
    `how many employees it has (default ${usualSize.employees})`,
    whole(1, limits.employees),
  ),
  departments: valued(
    'N',
    `how many departments it has (default ${usualSize.departments})`,
    whole(1, limits.departments),
  ),
  defects: {
    type: 'boolean',
    help: 'with more departments, which break each limit and rule of the service once',
  },
  'rate-limit': valued(
    'N|off',
    `requests in any 60 seconds (default ${sandboxDefaults.rateLimit})`,
    wholeOrOff(1, most),
  ),
  now: valued(
    'INSTANT',
    `when the clock starts, such as 2026-06-01T00:00:00Z, from ${clockYears.first} to ${clockYears.last} (default now)`,
    instant,
  ),
  'api-key': valued('K', 'API key (default a fresh one)', headerText),
  'client-id': valued('I', 'client id (default a fresh one)', someText),
  'client-secret': valued('S', 'client secret (default a fresh one)', someText),
  'report-seconds': valued(
    'N',
    `how long a report is pending (default ${sandboxDefaults.reportSeconds})`,
    whole(0, most),
  ),
  without: valued('AREAS', 'areas that this deployment lacks, with commas: they return 404', areaList),
  refuse: valued('AREAS', 'areas that the key (401) and client (403) may not use, with commas', areaList),
  dialect: valued(
    'FILE',
    `words of the deployment in place of ours: a JSON object with any of
${wordNames.slice(0, 5).join(', ')},
${wordNames.slice(5).join(', ')}`,
    dialectFile,
  ),
  quirk: valued(
    'NAME',
    'how this deployment differs from others, see below; may be given several times',
    quirk,
  ),
  fault: valued(
    'ROUTE=FAULT',
    `lets requests fail, such as "GET /service-api/employees=503"; *N behind it for N of them;
may be given several times; "*" in the route stands for anything`,
    fault,
  ),
  faults: {
    type: 'boolean',
    help: `lets requests with the API key to /_faults do the same: GET, DELETE, and POST of
{"faults": ["GET /service-api/employees=503*2"]}`,
  },
  help: { type: 'boolean', short: 'h', help: 'show this' },
} as const;

/**
 * Reads the command line; returns `help` for `--help`. Throws an error with a sentence for the user: Node's
 * own for an unknown option or a missing value, a `RangeError` for a wrong value.
 */
export function readArguments(words: readonly string[]): ThreadOptions | 'help' {
  if (words.includes('--help') || words.includes('-h')) {
    return 'help';
  }
  const { values } = parseArgs({ args: [...words], options: flags });
  const one = <Value>(name: Valued, kind: ValueKind<Value>): Value | undefined => {
    const [text, second] = values[name] ?? [];
    if (second !== undefined) {
      throw new RangeError(`--${name} is given twice, as "${text}" and "${second}": give it once.`);
    }
    return text === undefined ? undefined : readValue(name, text, kind);
  };
  const options = {
    port: one('port', flags.port.kind),
    seed: one('seed', flags.seed.kind),
    employees: one('employees', flags.employees.kind),
    departments: one('departments', flags.departments.kind),
    defects: values.defects,
    rateLimit: one('rate-limit', flags['rate-limit'].kind),
    now: one('now', flags.now.kind),
    apiKey: one('api-key', flags['api-key'].kind),
    clientId: one('client-id', flags['client-id'].kind),
    clientSecret: one('client-secret', flags['client-secret'].kind),
    reportSeconds: one('report-seconds', flags['report-seconds'].kind),
    without: one('without', flags.without.kind),
    refuse: one('refuse', flags.refuse.kind),
    dialect: one('dialect', flags.dialect.kind),
    quirks: values.quirk?.map((text) => readValue('quirk', text, flags.quirk.kind)),
    faults: values.fault?.map((text) => readValue('fault', text, flags.fault.kind)),
    faultControl: values.faults,
  };
  withOption('--employees and --departments', () => resolveSize(options));
  return options;
}

type Valued = Exclude<keyof typeof flags, 'defects' | 'faults' | 'help'>;

function readValue<Value>(name: string, text: string, { read, words }: ValueKind<Value>): Value {
  const value = withOption(`--${name}`, () => read(text));
  if (value !== undefined) {
    return value;
  }
  throw new RangeError(`--${name} takes ${words}, not "${text}".`);
}

/** Adds the options concerned to the message of a `RangeError`. */
function withOption<Value>(option: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError ? new RangeError(`${option}: ${error.message}`) : error;
  }
}
