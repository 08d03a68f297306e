import { withoutPunctuation } from '../../../company/search/typedText.ts';
import { definedFields, recordIn } from '../../../service/contract/fields.ts';
import { type Message, message } from '../../../service/contract/message.ts';
import type { Dialect } from '../../../service/http/connection.ts';
import type { ServiceError } from '../../../service/http/errors.ts';
import { isDialectPart } from '../dialects.ts';
import { type FormValues, textFields } from '../draft.ts';
import { splitScopes, unusable } from '../validation.ts';
import { type FormField, formFields } from './form.ts';

/** Characters. What users are given for a connection is shorter. */
const longestText = 20_000;
/** Other names of the values, without blanks and case. */
const synonyms: Readonly<Record<string, FormField>> = {
  url: 'baseUrl',
  key: 'apiKey',
  secret: 'clientSecret',
  scope: 'scopes',
  scheme: 'authorizationScheme',
};
const advice = message(
  'Paste one JSON object with keys such as baseUrl and apiKey, or lines such as “base URL: https://…”.',
);

const names = [...formFields, ...Object.keys(synonyms)].map(spacedPattern).join('|');
/** Names of several words, which a variable of the environment may have after that of a company: `ACME_API_KEY`. */
const longNames = formFields
  .filter((field) => /[A-Z]/.test(field))
  .map(spacedPattern)
  .join('|');
/** A name before `:` or `=`; the lines of a text that was pasted into a box have only a blank between them. */
const label = new RegExp(
  `(?<=^|[\\s,;"'\`&?])(?:[a-z\\d]{1,20}_(?=${longNames}))?(${names})["'\`]?\\s*[:=]\\s*`,
  'gi',
);
/** What a shell, a Windows prompt or PowerShell has before a line that continues a command. */
const continuation = /[ \t][\\^`]\s*?(?:\r?\n|$)|[ \t][\\^`](?=[ \t]+(?:-|["']))/gm;
const commentLine = /^[ \t]*(?:#|\/\/).*$/gm;

/**
 * The values in a pasted text: the JSON that the sandbox prints, a profile, `name: value` lines, and the examples of a
 * documentation, such as `GET https://company.example.com/service-api/employees`. Throws `invalid-input`.
 */
export function parsePasted(text: string): FormValues {
  if (text.trim().length > longestText) {
    throw invalid(message('it is longer than {longestText} characters', { longestText }));
  }
  const trimmed = text.replace(/\p{Cf}/gu, '').trim();
  const values = trimmed.startsWith('{')
    ? fromJson(trimmed)
    : fromLines(trimmed.replace(commentLine, '').replace(continuation, ' '));
  if (Object.keys(values).length === 0) {
    throw invalid(message('no value of a connection was found in it'));
  }
  return values;
}

function fromJson(text: string): FormValues {
  const found = recordIn(text);
  if (found === undefined) {
    throw invalid(message('it is not JSON, although it starts with a brace'));
  }
  const { dialect, scopes, ...texts } = found;
  const values: Record<string, string> = {};
  for (const [key, entry] of Object.entries(texts)) {
    if (!textFields.some((known) => known === key) || typeof entry !== 'string') {
      throw invalid(message('its key “{key}” is unknown or not a text', { key: key.slice(0, 50) }));
    }
    values[key] = entry;
  }
  // A list becomes a text with commas.
  const words = scopes === undefined ? undefined : splitScopes(String(scopes));
  return definedFields({ ...values, scopes: words, dialect });
}

function invalid(reason: Message): ServiceError {
  return unusable(message('the pasted text'), reason, advice);
}

function fromLines(text: string): FormValues {
  const labels = [...text.matchAll(label)];
  const values: Record<string, string> = {};
  const dialect: Record<string, string> = {};
  for (const [index, { 0: whole, 1: name = '', index: at }] of labels.entries()) {
    const key = keyOf(name);
    const rest = text.slice(at + whole.length, labels[index + 1]?.index);
    const isInQuotes = !/["'`]\s*[:=]/.test(whole);
    const entry = key === 'scopes' ? listIn(rest) : firstLine(rest, isInQuotes ? text[at - 1] : undefined);
    (isDialectPart(key) ? dialect : values)[key] = entry;
  }
  const { dialect: shown, ...documented } = exampleIn(text);
  const apiKey = keyIn(text);
  const parts = { ...shown, ...dialect };
  const { scopes, ...texts } = values;
  return definedFields({
    ...documented,
    ...(apiKey && { apiKey }),
    ...texts,
    scopes: scopes === undefined ? undefined : splitScopes(scopes),
    dialect: Object.keys(parts).length === 0 ? undefined : parts,
  });
}

/**
 * A value ends with its line, before a comment, before a request of an example, before the next value of a form, and with
 * the quotation mark before its name. Quotes around it are left out.
 */
function firstLine(text: string, before = ''): string {
  const [line = ''] = text.split(
    /\r?\n|\s(?=(?:GET|POST|curl|Authorization:)\s)|\s(?:#|\/\/)\s|&(?=[\w.-]{1,40}=|$)/,
  );
  const [own = ''] = /["'`]/.test(before) ? line.split(before) : [line];
  return own
    .trim()
    .replace(/^(["'`])(.*?)\1[,;]?$/, '$2')
    .replace(/[,;]$/, '');
}

/** The words of a line, or of a list in YAML or JSON, with blanks between them. */
function listIn(text: string): string {
  const isLines = /^\s*(?:-\s|\[)/.test(text);
  const end = isLines ? text.search(/\]|\n(?!\s*-\s)/) : -1;
  const list = isLines ? text.slice(0, end === -1 ? undefined : end) : firstLine(text);
  return list
    .replace(/(?:\+|%20)/g, ' ')
    .split(/[\s,[\]"'`]+/)
    .filter((word) => word !== '-')
    .join(' ');
}

/** An example of a documentation has a word for the key, such as `<your key>` or API_KEY. */
const placeholder = /key|token|secret|your|example|xxx|(.)\1{5}/i;

/** The key in a header, unless it is a placeholder. */
function keyIn(text: string): string | undefined {
  const [, key = ''] = /(?<!\w)application=([\w.~+/=-]+)/i.exec(text) ?? [];
  const isKey = key.length > 5 && /\d/.test(key) && !placeholder.test(key) && schemeIn(text) !== undefined;
  return isKey ? key : undefined;
}

function keyOf(name: string): string {
  const bare = name.toLowerCase().replaceAll(/[\s_-]/g, '');
  const known = formFields.find((key) => key.toLowerCase() === bare);
  return known ?? synonyms[bare] ?? bare;
}

/** A key as a pattern that takes blanks, `_` and `-` between its words: `baseUrl` as `base[\s_-]?Url`. */
function spacedPattern(key: string): string {
  return key.replaceAll(/(?=[A-Z])/g, '[\\s_-]?');
}

interface Example {
  readonly baseUrl?: string;
  readonly tokenUrl?: string;
  readonly dialect?: Partial<Dialect>;
}

type PrefixPart = 'timesheetPrefix' | 'resourcePrefix' | 'legacyPrefix' | 'structurePrefix';

/** The resources that show which prefix precedes them. Departments are below three of the prefixes. */
const prefixes: readonly (readonly [part: PrefixPart, resources: readonly string[]])[] = [
  ['timesheetPrefix', ['report-templates', 'reports']],
  ['resourcePrefix', ['employees', 'taxonomies', 'taxonomy-labels', 'job-positions', 'employee-attributes']],
  ['legacyPrefix', ['users', 'leaves']],
];

/**
 * What the examples of a documentation show: base URL, token URL, prefixes, and the scheme of the API key. A key in an
 * example is not one of the user, so it is left out.
 */
function exampleIn(text: string): Example {
  const urls = [...text.matchAll(/https?:\/\/[^\s'"<>`()[\]{}“”«»]+/g)].flatMap(
    ([url]) => URL.parse(withoutPunctuation(url)) ?? [],
  );
  const token = urls.find(({ pathname }) => /\/token\/?$/.test(pathname));
  const dialect: Partial<Record<keyof Dialect, string>> = definedFields({
    authorizationScheme: schemeIn(text),
  });
  let baseUrl: string | undefined;
  for (const { origin, pathname } of urls) {
    const found = prefixIn(pathname);
    if (found !== undefined) {
      dialect[found.part] = found.prefix;
      baseUrl ??= origin;
    }
  }
  const hasDialect = Object.keys(dialect).length > 0;
  return definedFields({ baseUrl, tokenUrl: token?.href, dialect: hasDialect ? dialect : undefined });
}

/** The prefix before a known resource in a path. */
function prefixIn(path: string): { readonly part: PrefixPart; readonly prefix: string } | undefined {
  const segments = path.split('/');
  for (const [part, resources] of prefixes) {
    const prefix = before(segments, resources);
    if (prefix !== '') {
      return { part, prefix };
    }
  }
  const prefix = before(segments, ['departments']);
  if (/\/v\d+$/.test(prefix) || (prefix !== '' && segments.at(-1) === 'tree')) {
    return { part: 'legacyPrefix', prefix };
  }
  return prefix.includes('structure') ? { part: 'structurePrefix', prefix } : undefined;
}

/** The path before the last of these segments; empty if there is none. */
function before(segments: readonly string[], resources: readonly string[]): string {
  const at = segments.findLastIndex((segment) => resources.includes(segment));
  return segments.slice(0, Math.max(0, at)).join('/');
}

/** The scheme in an example of the header `Authorization: <scheme> application=<key>`. */
function schemeIn(text: string): string | undefined {
  const words = text.split(/\s+/);
  const at = words.findIndex((word) => word.toLowerCase().startsWith('application='));
  const header = words.slice(Math.max(0, at - 2), Math.max(0, at));
  const scheme = header.at(-1)?.split(':').at(-1)?.replaceAll(/["']/g, '');
  return scheme && header.some((word) => word.toLowerCase().includes('authorization')) ? scheme : undefined;
}
