import { type Dialect, defaultDialect } from '../../service/contract/dialect.ts';
import { familyOf, prefixes } from '../http/families.ts';

/** Where the sandbox gives out tokens. */
export const ourTokenPath = `${prefixes.token}/token`;

/** A path of the sandbox, and the one that a deployment has instead. `{id}` stands for one segment. */
interface Pair {
  readonly ours: string;
  readonly theirs: string;
  /** Whether paths below it are other routes. */
  readonly isWhole: boolean;
}

/** Translates between the addresses of a deployment and those of the sandbox, which the routes use. */
export interface Addresses {
  /** The path of the sandbox for a path of the deployment; undefined when the deployment has nothing there. */
  ourPath(path: string): string | undefined;
  /** A text with the addresses of the deployment in place of those of the sandbox. */
  theirText(text: string): string;
}

/** The addresses of a deployment. Without a token path, it gives out tokens elsewhere. */
export function addressesOf(dialect: Dialect, ownTokenPath: string | undefined): Addresses {
  const pairs = [
    ...wholePaths(dialect),
    ...(ownTokenPath === undefined ? [] : [{ ours: ourTokenPath, theirs: ownTokenPath, isWhole: true }]),
    ...(
      ['legacyPrefix', 'leavesV2Path', 'structurePrefix', 'resourcePrefix', 'timesheetPrefix'] as const
    ).map((name) => ({ ours: defaultDialect[name], theirs: dialect[name], isWhole: false })),
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
export function tokenAddress(path: string): Addresses {
  return {
    ourPath: (asked) => (asked === path ? ourTokenPath : undefined),
    theirText: (text) => text.replaceAll(ourTokenPath, path),
  };
}

function wholePaths({ timesheetPrefix, reportPath, reportTemplatesPath }: Dialect): Pair[] {
  const ours = defaultDialect.timesheetPrefix;
  return [
    {
      ours: `${ours}${defaultDialect.reportTemplatesPath}`,
      theirs: `${timesheetPrefix}${reportTemplatesPath}`,
      isWhole: true,
    },
    { ours: `${ours}${defaultDialect.reportPath}`, theirs: `${timesheetPrefix}${reportPath}`, isWhole: true },
  ];
}

/** The form of a path as a regular expression, with a group for its id. */
function formOf(path: string): string {
  return path.replaceAll('.', '\\.').replace('{id}', '([^/?#"\\s]+)');
}
