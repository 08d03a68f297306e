/** The id that the connection to the embedded sandbox always has. */
export const sandboxId = 'sandbox';

const longestSlug = 40;

/** An id for a connection of this name, usable as the authority of an address. `taken` are the ids in use. */
export function freeId(name: string, taken: readonly string[]): string {
  const slug = slugOf(name);
  const isTaken = new Set([...taken, sandboxId]);
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!isTaken.has(id)) {
      return id;
    }
  }
}

function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? []).join('-').slice(0, longestSlug).replace(/-$/, '');
  return slug === '' ? 'connection' : slug;
}
