/**
 * What the editor shows as the details of the extension: README.md without *From a clone*. A details page shows
 * pictures from `https:` only and follows no relative link, so that both get addresses below the repository.
 * Without a public repository, whose host ends in `.example`, the page has no pictures, and links are plain text.
 */
export function detailsPage(readme: string, repository: string): string {
  const page = readme.replace(/^## From a clone$.*?^(?=## )/ms, '');
  const base = publicAddress(repository);
  const withPictures = page.replace(relativePicture, (_, text: string, path: string) =>
    base === undefined ? '' : `![${text}](${base}/raw/HEAD/${path})\n\n`,
  );
  const withLinks = withPictures.replace(relativeLink, (_, text: string, path: string) =>
    base === undefined ? text : `[${text}](${base}/blob/HEAD/${path})`,
  );
  return `${withLinks.trimEnd()}\n`;
}

/** A picture is a paragraph of its own. */
const relativePicture = /^!\[([^\]]*)\]\((?!\w+:)([^)]+)\)\n\n?/gm;
const relativeLink = /(?<!!)\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)/g;

function publicAddress(repository: string): string | undefined {
  const { origin, hostname, pathname } = new URL(repository);
  return hostname.endsWith('.example') ? undefined : `${origin}${pathname.replace(/\.git$/, '')}`;
}
