import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** What a release of a version needs to know of the place that it is made in. */
export interface Place {
  /** The version of package.json. */
  readonly version: string;
  /** The addresses of build/publisher.json that nobody has set yet. */
  readonly placeholders: readonly string[];
  /** Whether all is committed. */
  readonly isClean: boolean;
  /** The tags of the commit. */
  readonly tags: readonly string[];
  /** The variables with a token that are set. */
  readonly tokens: readonly string[];
}

/** A registry: the variable with its token, and what npm is told in order to publish there. */
export interface Target {
  readonly token: string;
  readonly args: readonly string[];
}

/** Not in the lock file: it brings 180 packages, which nothing but this needs. */
const ovsx = 'ovsx@1.1.1';

/** Where the files of a release go. Open VSX takes the same package as the marketplace. */
export function targetsOf(vsix: string, sandbox: string): readonly Target[] {
  const heard = '--loglevel=notice';
  return [
    { token: 'VSCE_PAT', args: ['exec', '--no', heard, '--', 'vsce', 'publish', '--packagePath', vsix] },
    { token: 'OVSX_PAT', args: ['exec', '--yes', heard, '--', ovsx, 'publish', vsix] },
    { token: 'NPM_TOKEN', args: ['publish', sandbox, '--provenance', '--access=public', heard] },
  ];
}

/** The environment in which a registry gets its token; npm wants it by the address of its registry. */
export function withToken(token: string, value: string, npmRegistry: string): NodeJS.ProcessEnv {
  return token === 'NPM_TOKEN'
    ? { [`npm_config_${npmRegistry.replace(/^https?:/, '')}:_authToken`]: value }
    : { [token]: value };
}

/** Why nothing may be published from here, each with what to do. */
export function obstaclesTo({ version, placeholders, isClean, tags, tokens }: Place): readonly string[] {
  const tag = `v${version}`;
  return [
    placeholders.length > 0 &&
      `build/publisher.json has placeholders (${placeholders.join(', ')}). Enter the real addresses there, and run "npm run manifest".`,
    !isClean && 'There are changes that are not committed: "git status" lists them. Commit them.',
    !tags.includes(tag) && `The commit has no tag ${tag}, which is the version of package.json. Tag it.`,
    tokens.length === 0 &&
      `No registry can be reached without its token. Set ${targetsOf('', '')
        .map(({ token }) => token)
        .join(', ')}, or those of them where to publish.`,
  ].filter((obstacle) => obstacle !== false);
}

/** The section of a version in the changelog. @throws when there is none */
export function releaseNotes(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`${version}\n`));
  if (section === undefined) {
    throw new Error(`CHANGELOG.md has no section ${version}. Write what is new for users.`);
  }
  return `${section.slice(version.length).trim()}\n`;
}

/**
 * The production dependencies, which are what bundles are made of, as CycloneDX JSON. npm names the product as its folder
 * and describes it by the key of a text: `component` has better ones.
 */
export function billOf(sbom: string, component: Readonly<Record<string, string>>): string {
  const { metadata, ...rest } = JSON.parse(sbom);
  const named = { ...metadata, component: { ...metadata.component, ...component } };
  return `${JSON.stringify({ ...rest, metadata: named }, null, 2)}\n`;
}

/** The lines that `sha256sum --check` reads. */
export function checksums(files: readonly string[]): string {
  return files
    .map((file) => {
      const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
      return `${digest}  ${basename(file)}\n`;
    })
    .join('');
}
