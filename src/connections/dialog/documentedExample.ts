import type { Dialect } from '../../service/connection.ts';

interface Example {
  readonly baseUrl?: string;
  readonly tokenUrl?: string;
  readonly dialect?: Partial<Dialect>;
}

/** The resources that show which prefix stands before them. Departments are below three of the prefixes. */
const prefixes: readonly (readonly [part: keyof Dialect, resources: RegExp])[] = [
  ['timesheetPrefix', /^(.+)\/(?:report-templates|reports)(?:\/|$)/],
  [
    'resourcePrefix',
    /^(.+)\/(?:employees|taxonomies|taxonomy-labels|job-positions|employee-attributes)(?:\/|$)/,
  ],
  ['legacyPrefix', /^(.+)\/(?:users|leaves|departments\/tree)(?:\/|$)/],
  ['legacyPrefix', /^(.+\/v\d+)\/departments(?:\/|$)/],
  ['structurePrefix', /^(.+structure.*)\/departments(?:\/|$)/],
];

/**
 * What the examples of a documentation show: base URL, token URL, prefixes, and the scheme of the API key. A key in an
 * example is not one of the user, so it is left out.
 */
export function exampleIn(text: string): Example {
  const urls = [...text.matchAll(/https?:\/\/[^\s'"<>`]+/g)].flatMap(([url]) => parsed(url));
  const token = urls.find(({ pathname }) => /\/token\/?$/.test(pathname));
  const [scheme] =
    /(?<=Authorization["']?:\s*["']?)(?!Bearer\b|Basic\b)\S+(?=\s+application=)/i.exec(text) ?? [];
  const dialect: Partial<Record<keyof Dialect, string>> =
    scheme === undefined ? {} : { authorizationScheme: scheme };
  let baseUrl: string | undefined;
  for (const { origin, pathname } of urls) {
    const [part, pattern] = prefixes.find(([, resources]) => resources.test(pathname)) ?? [];
    const [, prefix] = pattern?.exec(pathname) ?? [];
    if (part !== undefined && prefix !== undefined) {
      dialect[part] = prefix;
      baseUrl ??= origin;
    }
  }
  return {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(token === undefined ? {} : { tokenUrl: token.href }),
    ...(Object.keys(dialect).length === 0 ? {} : { dialect }),
  };
}

function parsed(url: string): readonly URL[] {
  return URL.canParse(url) ? [new URL(url)] : [];
}
