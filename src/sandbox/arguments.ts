import { accessSync, constants, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '../service/contract/message.ts';
import { clockYears, instantForm, readInstant } from './clock.ts';
import { limits, resolveSize, usualSize } from './company/size.ts';
import { parseWords, wordNames } from './dialect.ts';
import { faultNames, parseFault } from './faults/fault.ts';
import { type Area, areas, checkReach, isArea } from './http/access.ts';
import { maxOptions, sandboxDefaults } from './options.ts';
import { isQuirkName, type QuirkName, quirkNames, sentenceOf } from './quirks/routes.ts';
import type { ThreadOptions } from './thread.ts';

/** What an option of the command line takes. */
interface ValueKind<Value> {
  /** What it is, as the end of a sentence: “takes …”. */
  readonly words: string;
  /** The value; undefined for a text of another form. */
  read(text: string): Value | undefined;
}

/** A whole number within a range, both ends included. */
function wholeNumberOption(min: number, max: number): ValueKind<number> {
  return {
    words: `a whole number from ${min} to ${max}`,
    read(text) {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

function textOf(words: string, form: RegExp): ValueKind<string> {
  return { words, read: (text) => (form.test(text) ? text : undefined) };
}

const areaList: ValueKind<Area[]> = {
  words: `one or more of ${areas.join(', ')}, with commas between them`,
  read(text) {
    const names = text.split(',').map((name) => name.trim());
    return names.every(isArea) ? names : undefined;
  },
};

/** A file, of which `use` makes something. Throws a `RangeError` with the reason when it cannot be used. */
function fileOf<Value>(words: string, use: (text: string) => Value): ValueKind<Value> {
  return {
    words,
    read(file) {
      try {
        return use(readFileSync(file, 'utf8'));
      } catch (error) {
        throw new RangeError(`"${file}" cannot be used. ${messageOf(error)}`);
      }
    },
  };
}

/**
 * A place for a file, which is that of the file itself for a link to one. What can be seen of it at the start is checked
 * then: the work of hours is to be saved there, and devices and pipes are not to be replaced.
 */
const targetFile: ValueKind<string> = {
  words: 'a file, or the name of a new one in a folder that may be written',
  read(name) {
    try {
      const file = lstatSync(name, { throwIfNoEntry: false }) === undefined ? name : realpathSync(name);
      accessSync(dirname(file), constants.W_OK);
      const isOther = statSync(file, { throwIfNoEntry: false })?.isFile() === false;
      return isOther || !/[^\\/]$/.test(file) ? undefined : file;
    } catch {
      return undefined;
    }
  },
};

const someText = textOf('a text that is not empty', /./s);
const rate = wholeNumberOption(1, maxOptions.count);

/** An option that takes a value: `value` is its placeholder in the help. */
function optionWithValue<Value>(value: string, help: string, kind: ValueKind<Value>) {
  return { type: 'string', multiple: true, value, help, kind } as const;
}

/** The options by name, in the order of the help. */
export const flags = {
  port: optionWithValue(
    'N',
    `port to listen on; 0 takes a free one (default ${sandboxDefaults.port})`,
    wholeNumberOption(0, maxOptions.port),
  ),
  host: optionWithValue(
    'ADDRESS',
    `address to listen on, such as 0.0.0.0 in a container (default ${sandboxDefaults.host}); beyond the
loopback interface, each request but that of health and for a token needs the key or a token`,
    textOf('an address or a name of this machine', /^[\w.:-]+$/),
  ),
  https: optionWithValue(
    'FILE',
    'serves HTTPS, with a fresh certificate; writes that to the file for clients to trust it',
    targetFile,
  ),
  seed: optionWithValue(
    'N',
    `which company to generate (default ${sandboxDefaults.seed})`,
    wholeNumberOption(0, maxOptions.seed),
  ),
  employees: optionWithValue(
    'N',
    `how many employees it has (default ${usualSize.employees})`,
    wholeNumberOption(1, limits.employees),
  ),
  departments: optionWithValue(
    'N',
    `how many departments it has (default ${usualSize.departments})`,
    wholeNumberOption(1, limits.departments),
  ),
  scenario: optionWithValue(
    'FILE',
    `the company, part by part; what the file lacks is generated, with --employees and --departments.
The seed of the file counts, not that of --seed`,
    fileOf('a scenario file', (text) => text),
  ),
  save: optionWithValue(
    'FILE',
    'writes the company at the end, with archived labels and created reports, as a scenario file',
    targetFile,
  ),
  defects: {
    type: 'boolean',
    help: `with more departments, which break each limit and rule of the service once;
also beside those of a scenario that was saved with them`,
  },
  'rate-limit': optionWithValue(
    'N|off',
    `requests in any 60 seconds (default ${sandboxDefaults.rateLimit})`,
    {
      words: `${rate.words}, or off`,
      read: (text): number | 'off' | undefined => (text === 'off' ? text : rate.read(text)),
    },
  ),
  now: optionWithValue(
    'INSTANT',
    `when the clock starts, such as 2026-06-01T00:00:00Z, from ${clockYears.first} to ${clockYears.last} (default now)`,
    { words: instantForm, read: readInstant },
  ),
  'api-key': optionWithValue(
    'K',
    'API key (default a fresh one)',
    textOf('visible ASCII characters without spaces', /^[\x21-\x7e]+$/),
  ),
  'client-id': optionWithValue('I', 'client id (default a fresh one)', someText),
  'client-secret': optionWithValue('S', 'client secret (default a fresh one)', someText),
  'report-seconds': optionWithValue(
    'N',
    `how long a report is pending (default ${sandboxDefaults.reportSeconds})`,
    wholeNumberOption(0, maxOptions.count),
  ),
  without: optionWithValue(
    'AREAS',
    'areas that this deployment lacks, with commas: they return 404',
    areaList,
  ),
  refuse: optionWithValue(
    'AREAS',
    'areas that the key (401) and client (403) may not use, with commas',
    areaList,
  ),
  dialect: optionWithValue(
    'FILE',
    `words of the deployment in place of ours: a JSON object with any of
${wordNames.slice(0, 6).join(', ')},
${wordNames.slice(6).join(', ')}`,
    fileOf('a JSON file', parseWords),
  ),
  quirk: optionWithValue(
    'NAME',
    'how this deployment differs from others, see below; may be given several times',
    {
      words: `one of ${quirkNames.join(', ')}`,
      read: (text): QuirkName | undefined => (isQuirkName(text) ? text : undefined),
    },
  ),
  fault: optionWithValue(
    'ROUTE=FAULT',
    `lets requests fail, such as "GET /service-api/employees=503"; *N behind it for N of them;
may be given several times; "*" in the route stands for anything`,
    // Throws a `RangeError` with the reason for another text.
    { words: 'METHOD PATH=FAULT', read: parseFault },
  ),
  control: {
    type: 'boolean',
    help: `lets requests with the API key to /_sandbox set the clock, read the latest requests and the
company, add faults and reset`,
  },
  'keep-running': {
    type: 'boolean',
    help: 'keeps running when the terminal closes or the process that started it ends',
  },
  version: { type: 'boolean', help: 'show the version' },
  help: { type: 'boolean', short: 'h', help: 'show this' },
} as const;

/** The options of the sandbox, and that of the command line alone. */
export interface CommandLine extends ThreadOptions {
  /** Where the company is written at the end. */
  readonly saveTo: string | undefined;
  /** Where the certificate is written. */
  readonly certificateTo: string | undefined;
  readonly keepRunning: boolean | undefined;
}

/**
 * Reads the command line; returns `help` for `--help`. Throws an error with a sentence for the user: Node's
 * own for an unknown option or a missing value, a `RangeError` for a wrong value.
 */
export function readArguments(words: readonly string[]): CommandLine | 'help' {
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
  const certificateTo = one('https', flags.https.kind);
  const options = {
    port: one('port', flags.port.kind),
    host: one('host', flags.host.kind),
    certificateTo,
    https: certificateTo === undefined ? undefined : true,
    keepRunning: values['keep-running'],
    seed: one('seed', flags.seed.kind),
    employees: one('employees', flags.employees.kind),
    departments: one('departments', flags.departments.kind),
    scenario: one('scenario', flags.scenario.kind),
    saveTo: one('save', flags.save.kind),
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
    control: values.control,
  };
  withOption('--employees and --departments', () => resolveSize(options));
  withOption('--host', () => checkReach(options));
  return options;
}

type Valued = Exclude<keyof typeof flags, 'defects' | 'control' | 'keep-running' | 'version' | 'help'>;

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

const width = 110;
/** Where the explanations of options begin. */
const column = 24;

/** The command of the package, or that of the sources. */
const command = import.meta.filename.endsWith('.ts') ? 'npm run sandbox --' : 'npx workforce-sandbox';

/** What `--help` prints. */
export const usage = `Usage: ${command} [options]

Serves a generated company on a loopback port until Ctrl-C or SIGTERM. The first line printed is one JSON object with
baseUrl, apiKey, clientId, clientSecret, tokenUrl and, after --dialect and --https, dialect and certificate.
/openapi.json describes the service; /_sandbox/health returns 200 without a key.

${Object.entries(flags).map(explainOption).join('\n')}

Areas
${wrapWords(areas)}

Quirks
${quirkNames.map((name) => wrapWords([`${name}:`, ...sentenceOf(name).split(' ')], '')).join('\n')}

Faults
${wrapWords(faultNames)}

Ends with 0 after Ctrl-C or SIGTERM, with 1 when it cannot start or fails, and with 2 when an option is wrong.
`;

function explainOption([name, flag]: [string, { help: string; value?: string; short?: string }]): string {
  const value = flag.value === undefined ? '' : ` ${flag.value}`;
  const short = flag.short === undefined ? '' : `, -${flag.short}`;
  return `  --${name}${value}${short}`.padEnd(column) + flag.help.replaceAll('\n', `\n${' '.repeat(column)}`);
}

/** Words on lines that fit a terminal, with a comma between them unless another separator is given. */
function wrapWords(words: readonly string[], separator = ','): string {
  const lines = [' '];
  for (const [index, word] of words.entries()) {
    const text = ` ${word}${index < words.length - 1 ? separator : ''}`;
    const last = lines.at(-1) ?? '';
    if (last.length + text.length > width) {
      lines.push(` ${text}`);
    } else {
      lines[lines.length - 1] = last + text;
    }
  }
  return lines.join('\n');
}
