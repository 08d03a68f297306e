import { parseArgs } from 'node:util';
import { isDay } from './calendar.ts';
import { clockFrom } from './clock.ts';
import { resolveSize } from './company/size.ts';
import { faultNames, parseFault } from './faults/fault.ts';
import { type Area, areas, isArea } from './http/areas.ts';
import { type SandboxOptions, sandboxDefaults } from './options.ts';

export const usage = `Usage: npm run sandbox -- [options]

Serves a generated company on a loopback port until Ctrl-C. The first line printed is one JSON object with
baseUrl, apiKey, clientId, clientSecret and tokenUrl.

  --port N              port to listen on; 0 takes a free one (default ${sandboxDefaults.port})
  --seed N              which company to generate (default ${sandboxDefaults.seed})
  --employees N         how many employees it has (default 400)
  --departments N       how many departments it has (default 40)
  --defects             with departments that break the limits and rules of the service
  --rate-limit N|off    requests in any 60 seconds (default ${sandboxDefaults.rateLimit})
  --now INSTANT         when the clock starts, such as 2026-06-01T00:00:00Z (default now)
  --api-key K           API key (default a fresh one)
  --client-id I         client id (default a fresh one)
  --client-secret S     client secret (default a fresh one)
  --report-seconds N    how long a report is pending (default ${sandboxDefaults.reportSeconds})
  --without AREAS       areas that this deployment lacks, with commas
  --refuse AREAS        areas that the key and client may not use, with commas
  --fault ROUTE=FAULT   lets requests fail, such as "GET /service-api/employees=503"; *N behind it for N of them;
                        may be given several times; "*" in the route stands for anything
  --faults              lets requests with the API key to /_faults do the same: GET, DELETE, and POST of
                        {"faults": ["GET /service-api/employees=503*2"]}
  --help                show this

Areas: ${areas.join(', ')}.

Faults: ${faultNames.join(', ')}.
`;

const flags = {
  port: { type: 'string' },
  seed: { type: 'string' },
  employees: { type: 'string' },
  departments: { type: 'string' },
  defects: { type: 'boolean' },
  'rate-limit': { type: 'string' },
  now: { type: 'string' },
  'api-key': { type: 'string' },
  'client-id': { type: 'string' },
  'client-secret': { type: 'string' },
  'report-seconds': { type: 'string' },
  without: { type: 'string' },
  refuse: { type: 'string' },
  fault: { type: 'string', multiple: true },
  faults: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Reads the command line; `help` when that is all it asks for. Throws with a sentence for the reader. */
export function readArguments(given: readonly string[]): SandboxOptions | 'help' {
  const { values } = parseArgs({ args: [...given], options: flags, strict: true, allowPositionals: false });
  if (values.help) return 'help';
  const rateLimit = values['rate-limit'];
  const options = {
    port: whole('--port', values.port, 0, 65_535),
    seed: whole('--seed', values.seed, 0, 2 ** 32 - 1),
    employees: whole('--employees', values.employees, 1),
    departments: whole('--departments', values.departments, 1),
    defects: values.defects,
    rateLimit: rateLimit === 'off' ? ('off' as const) : whole('--rate-limit', rateLimit, 1),
    clock: values.now === undefined ? undefined : clockFrom(instant('--now', values.now)),
    apiKey: headerText('--api-key', values['api-key']),
    clientId: someText('--client-id', values['client-id']),
    clientSecret: someText('--client-secret', values['client-secret']),
    reportSeconds: whole('--report-seconds', values['report-seconds'], 0),
    without: areaList('--without', values.without),
    refuse: areaList('--refuse', values.refuse),
    faults: values.fault?.map(parseFault),
    faultControl: values.faults,
  };
  resolveSize(options);
  return options;
}

function whole(
  flag: string,
  text: string | undefined,
  least: number,
  most = 1_000_000_000,
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new RangeError(`${flag} takes a whole number from ${least} to ${most}, not "${text}".`);
}

function instant(flag: string, text: string): number {
  // Date.parse takes the 31st of February for the 3rd of March.
  const time =
    isDay(text.slice(0, 10)) &&
    /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)
      ? Date.parse(text)
      : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw new RangeError(`${flag} takes an instant such as 2026-06-01T00:00:00Z, not "${text}".`);
}

function someText(flag: string, text: string | undefined): string | undefined {
  if (text !== '') return text;
  throw new RangeError(`${flag} takes a text that is not empty.`);
}

/** A key travels in a header, which holds visible ASCII. */
function headerText(flag: string, text: string | undefined): string | undefined {
  if (text === undefined || /^[\x21-\x7e]+$/.test(text)) return text;
  throw new RangeError(`${flag} takes visible ASCII characters without spaces.`);
}

function areaList(flag: string, text: string | undefined): Area[] | undefined {
  return text?.split(',').map((name) => {
    if (isArea(name)) return name;
    throw new RangeError(`${flag} takes ${areas.join(', ')}, not "${name}".`);
  });
}
