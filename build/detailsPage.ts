/**
 * What the editor shows as the details of the extension: README.md without what is for developers. A details page shows
 * pictures from `https:` only and follows no relative link, so that both get addresses below the repository.
 * Without a public repository the page has no pictures, no list of pages, and links are plain text.
 */
export function detailsPage(readme: string, repository: string | undefined): string {
  const users = readme.replace(/^(?:## From a clone|To change the extension:)$.*?^(?=## )/gms, '');
  const page = repository === undefined ? users.replace(/^## Documentation$.*?^(?=## )/ms, '') : users;
  const withPictures = page.replace(relativePicture, (_, text: string, path: string) =>
    repository === undefined ? '' : `![${text}](${repository}/raw/HEAD/${path})\n\n`,
  );
  const withLinks = withPictures.replace(relativeLink, (_, text: string, path: string) =>
    repository === undefined ? text : `[${text}](${repository}/blob/HEAD/${path})`,
  );
  return `${withLinks.trimEnd()}\n`;
}

/** A picture is a paragraph of its own. */
const relativePicture = /^!\[([^\]]*)\]\((?!\w+:)([^)]+)\)\n\n?/gm;
const relativeLink = /(?<!!)\[([^\]]*)\]\((?!\w+:|#)([^)]+)\)/g;
