import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { type Dialect, defaultDialect } from '../service/contract/dialect.ts';
import { isRecord } from '../service/contract/record.ts';
import { familyOf, prefixes } from './http/families.ts';
import { errorResponse, HttpError } from './http/httpError.ts';

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
  rolesPath: path,
  tokenUrl: [
    /^(http:\/\/127\.0\.0\.1:\d{1,5})?(\/[\w.~-]+)+$/,
    'a path, or http://127.0.0.1:PORT/PATH for another origin',
  ],
};
/** The names of the words, in the order of the help. */
export const wordNames = Object.keys(forms);

const familyPrefixes = ['legacyPrefix', 'structurePrefix', 'resourcePrefix', 'timesheetPrefix'] as const;

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
  const used = familyPrefixes.map((name) => words[name] ?? defaultDialect[name]);
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

/** Where the sandbox gives out tokens. */
const ourTokenPath = `${prefixes.token}/token`;

/** A path of the sandbox, and the one that a deployment has instead. `{id}` matches one segment. */
interface Pair {
  readonly ours: string;
  readonly theirs: string;
  /** Whether paths below it are other routes. */
  readonly isWhole: boolean;
}

/** Translates between the addresses of a deployment and those of the sandbox, which the routes use. */
interface Addresses {
  /** The path of the sandbox for a path of the deployment; undefined when the deployment has nothing there. */
  ourPath(path: string): string | undefined;
  /** A text with the addresses of the deployment in place of those of the sandbox. */
  theirText(text: string): string;
}

/** The addresses of a deployment. Without a token path, it gives out tokens elsewhere. */
export function addressesOf(dialect: Dialect, ownTokenPath: string | undefined): Addresses {
  const pairs: readonly Pair[] = [
    ...(['reportTemplatesPath', 'reportPath'] as const).map((name) => ({
      ours: `${defaultDialect.timesheetPrefix}${defaultDialect[name]}`,
      theirs: `${dialect.timesheetPrefix}${dialect[name]}`,
      isWhole: true,
    })),
    ...(ownTokenPath === undefined ? [] : [{ ours: ourTokenPath, theirs: ownTokenPath, isWhole: true }]),
    ...([...familyPrefixes, 'leavesV2Path'] as const).map((name) => ({
      ours: defaultDialect[name],
      theirs: dialect[name],
      isWhole: false,
    })),
  ];
  // The longest path first, as one may begin with another.
  const byTheirs = pairs
    .map((pair) => ({
      ...pair,
      start: new RegExp(`^${formOf(pair.theirs)}${pair.isWhole ? '$' : '(?=/|$)'}`),
    }))
    .sort((one, other) => other.theirs.length - one.theirs.length);
  const byOurs = pairs
    .map((pair) => ({ ...pair, whole: new RegExp(`^${formOf(pair.ours)}$`) }))
    .sort((one, other) => other.ours.length - one.ours.length);
  const anyOfOurs = new RegExp(byOurs.map(({ ours }) => `${formOf(ours)}(?![\\w-])`).join('|'), 'g');
  const isMoved = (path: string) => byOurs.some(({ isWhole, whole }) => isWhole && whole.test(path));
  return {
    ourPath(path) {
      for (const { ours, isWhole, start } of byTheirs) {
        const found = start.exec(path);
        if (found !== null) {
          const translated = ours.replace('{id}', found[1] ?? '') + path.slice(found[0].length);
          return !isWhole && isMoved(translated) ? undefined : translated;
        }
      }
      return familyOf(path) === undefined ? path : undefined;
    },
    theirText: (text) =>
      text.replaceAll(anyOfOurs, (found) => {
        const pair = byOurs.find(({ whole }) => whole.test(found));
        return pair?.theirs.replace('{id}', pair.whole.exec(found)?.[1] ?? '') ?? found;
      }),
  };
}

/** The only address of an origin that gives out tokens. */
function tokenAddress(path: string): Addresses {
  return {
    ourPath: (asked) => (asked === path ? ourTokenPath : undefined),
    theirText: (text) => text.replaceAll(ourTokenPath, path),
  };
}

/** The form of a path as a regular expression, with a group for its id. */
function formOf(path: string): string {
  return path.replaceAll('.', '\\.').replace('{id}', '([^/?#"\\s]+)');
}

/** Handles a request; `bindings` are those of the server. */
export type Serve = (
  request: Request,
  bindings: HttpBindings | Http2Bindings,
) => Response | Promise<Response>;

/**
 * Serves the addresses of a deployment: the routes behind it see those of the sandbox, and clients see only those of
 * the deployment, also within records and messages. Where tokens have an origin of their own, `tokenPort` is its
 * port.
 */
export function serveAs({ tokenUrl = ourTokenPath, ...dialect }: DeploymentWords, serve: Serve) {
  const own = URL.canParse(tokenUrl) ? new URL(tokenUrl) : undefined;
  const path = own?.pathname ?? tokenUrl;
  const addresses = addressesOf({ ...defaultDialect, ...dialect }, own === undefined ? path : undefined);
  const isUsual = Object.keys(dialect).length === 0 && tokenUrl === ourTokenPath;
  return {
    dialect,
    serveMain: isUsual ? serve : translating(addresses, serve),
    serveTokens: translating(tokenAddress(path), serve),
    tokenPath: path,
    tokenPort: own && Number(own.port),
  };
}

function translating(addresses: Addresses, serve: Serve): Serve {
  return async (request, bindings) => {
    const url = new URL(request.url);
    const path = addresses.ourPath(url.pathname);
    if (path === undefined) {
      return errorResponse(new HttpError(404, `There is nothing at ${url.pathname}.`), url.pathname);
    }
    url.pathname = path;
    const headers = new Headers(request.headers);
    // The text of a compressed response could not be translated.
    headers.delete('Accept-Encoding');
    const hasBody = !['GET', 'HEAD'].includes(request.method);
    const ours = new Request(url, {
      method: request.method,
      headers,
      ...(hasBody && { body: request.body, duplex: 'half' }),
    });
    return await translateResponse(await serve(ours, bindings), addresses);
  };
}

async function translateResponse(response: Response, { theirText }: Addresses): Promise<Response> {
  const { status, headers } = response;
  const location = headers.get('Location');
  if (location !== null) {
    return new Response(null, { status, headers: { Location: theirText(location) } });
  }
  const isJson = /\bjson\b/.test(headers.get('Content-Type') ?? '');
  return isJson ? new Response(theirText(await response.text()), { status, headers }) : response;
}
