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

/** What of a package.json a bill of materials needs. */
interface Product {
  readonly name: string;
  readonly displayName: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/**
 * Takes what the production dependencies consist of, which is what bundles are made of, out of the CycloneDX JSON of all
 * packages: npm itself would leave out those that a tool uses, too. It also names the product as its folder, and
 * describes it by the key of a text.
 */
export function billOf(sbom: string, { name, displayName: description, dependencies }: Product): string {
  const { metadata, components, dependencies: edges, ...rest }: Bill = JSON.parse(sbom);
  const root = metadata.component['bom-ref'];
  const packagesOf = new Map(edges.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const isDirect = (ref: string) => ref.slice(0, ref.lastIndexOf('@')) in dependencies;
  packagesOf.set(root, packagesOf.get(root)?.filter(isDirect) ?? []);
  const needed = new Set([root]);
  for (const ref of needed) {
    for (const each of packagesOf.get(ref) ?? []) {
      needed.add(each);
    }
  }
  const bill: Bill = {
    ...rest,
    metadata: { ...metadata, component: { ...metadata.component, name, description } },
    components: components.filter((component) => needed.has(component['bom-ref'])),
    dependencies: [...needed].map((ref) => ({ ref, dependsOn: packagesOf.get(ref) ?? [] })),
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly description?: string;
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
