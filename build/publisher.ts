import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who publishes, as build/publisher.json says it: an id, and addresses without `.git`. */
interface Publisher {
  readonly publisher: string;
  readonly repository: string;
  readonly bugs: string;
  readonly homepage: string;
  readonly qna: string;
}

/** What a publisher sets once. */
export const publisher: Publisher = JSON.parse(
  readFileSync(join(import.meta.dirname, 'publisher.json'), 'utf8'),
);

const placeholderId = 'workforce-tools';

/** An address whose host ends in `.example` is a placeholder. Returns undefined for it. */
export function publicAddress(address: string): string | undefined {
  return new URL(address).hostname.endsWith('.example') ? undefined : address;
}

/** The names of what a publisher has yet to set. */
export function placeholdersOf({ publisher: id, ...addresses }: Publisher): readonly string[] {
  const names = Object.entries(addresses).flatMap(([name, address]) =>
    publicAddress(address) === undefined ? [name] : [],
  );
  return id === placeholderId ? ['publisher', ...names] : names;
}

/** The fields of a package.json that follow, for the extension as for the sandbox; those with a placeholder are undefined. */
export function publisherFields({ repository, bugs, homepage }: Publisher) {
  const url = publicAddress(repository);
  const bugsUrl = publicAddress(bugs);
  return {
    repository: url === undefined ? undefined : { type: 'git', url: `git+${url}.git` },
    bugs: bugsUrl === undefined ? undefined : { url: bugsUrl },
    homepage: publicAddress(homepage),
  };
}
