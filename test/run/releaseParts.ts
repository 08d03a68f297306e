import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { packagesIn } from '../../build/notices.ts';

/** What a release of a version needs to know of the place that it is made in. */
export interface Place {
  /** The version of package.json. */
  readonly version: string;
  /** What is not set yet in build/publisher.json. */
  readonly placeholders: readonly string[];
  /** Whether `npm run manifest` would change nothing. */
  readonly isManifestWritten: boolean;
  /** Whether all is committed. */
  readonly isClean: boolean;
  /** The tags of the commit. */
  readonly tags: readonly string[];
  /** The variables with a token that are set. */
  readonly tokens: readonly string[];
}

/** A registry: the variable with its token, and the options of npm to publish there. */
export interface Target {
  readonly token: string;
  readonly args: readonly string[];
}

/** Not in the lock file: it brings 180 packages, which nothing but this needs. They are those of the day. */
const ovsx = ['--ignore-scripts', '--before=2026-11-01', '--', 'ovsx@1.1.1'];

/**
 * Where the files of a release go. Open VSX takes the same package as the marketplace. npm has no way to pass over a
 * version that it has, and is the last, so that a release that fails halfway can be repeated.
 */
export function targetsOf(vsix: string, sandbox: string): readonly Target[] {
  const heard = '--loglevel=notice';
  const publish = ['publish', '--skip-duplicate'];
  return [
    { token: 'VSCE_PAT', args: ['exec', '--no', heard, '--', 'vsce', ...publish, '--packagePath', vsix] },
    { token: 'OVSX_PAT', args: ['exec', '--yes', heard, ...ovsx, ...publish, vsix] },
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
export function obstaclesTo(place: Place): readonly string[] {
  const { version, placeholders, isManifestWritten, isClean, tags, tokens } = place;
  const tag = `v${version}`;
  return [
    placeholders.length > 0 &&
      `build/publisher.json has placeholders (${placeholders.join(', ')}). Enter your own there.`,
    !isManifestWritten && 'There are files that do not follow from build/. Run "npm run manifest".',
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

/** The options of npm to print the CycloneDX JSON of all packages. */
export const npmSbom = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];

/**
 * Takes what the notices of both packages name, which is what is in the bundles, out of the CycloneDX JSON of all packages.
 * npm also names the product as its folder, describes it by the key of a text, and numbers and dates each bill.
 */
export function billOf(
  sbom: string,
  { name, displayName: description }: { readonly name: string; readonly displayName: string },
  notices: readonly string[],
): string {
  const bill: Bill = JSON.parse(sbom);
  const component = { ...bill.metadata.component, name, description };
  const refs = new Set([component['bom-ref'], ...notices.flatMap(packagesIn)]);
  const edges = bill.dependencies.filter(({ ref }) => refs.has(ref));
  const kept = {
    ...{ ...bill, serialNumber: undefined },
    metadata: { ...bill.metadata, timestamp: undefined, component },
    // What a package has copied from another one is a development package for npm.
    components: bill.components
      .filter((each) => refs.has(each['bom-ref']))
      .map((each) => ({ ...each, scope: undefined, properties: undefined })),
    dependencies: edges.map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((each) => refs.has(each)),
    })),
  };
  return `${JSON.stringify(kept, null, 2)}\n`;
}

interface Component {
  readonly 'bom-ref': string;
}

interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
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
