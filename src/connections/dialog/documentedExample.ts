import { definedFields } from '../../domain/fields.ts';
import { withoutPunctuation } from '../../domain/search/typedText.ts';
import type { Dialect } from '../../service/connection.ts';

interface Example {
  readonly baseUrl?: string;
  readonly tokenUrl?: string;
  readonly dialect?: Partial<Dialect>;
}

type PrefixPart = 'timesheetPrefix' | 'resourcePrefix' | 'legacyPrefix' | 'structurePrefix';

/** The resources that show which prefix stands before them. Departments are below three of the prefixes. */
const prefixes: readonly (readonly [part: PrefixPart, resources: readonly string[]])[] = [
  ['timesheetPrefix', ['report-templates', 'reports']],
  ['resourcePrefix', ['employees', 'taxonomies', 'taxonomy-labels', 'job-positions', 'employee-attributes']],
  ['legacyPrefix', ['users', 'leaves']],
];

/**
 * What the examples of a documentation show: base URL, token URL, prefixes, and the scheme of the API key. A key in an
 * example is not one of the user, so it is left out.
 */
export function exampleIn(text: string): Example {
  const urls = [...text.matchAll(/https?:\/\/[^\s'"<>`()[\]{}“”«»]+/g)].flatMap(([url]) => parsed(url));
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

function parsed(url: string): readonly URL[] {
  const address = withoutPunctuation(url);
  return URL.canParse(address) ? [new URL(address)] : [];
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
