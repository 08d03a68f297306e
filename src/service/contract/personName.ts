/**
 * The parts of a person's name, as the resource API or the legacy API calls them; empty or missing ones are not
 * shown.
 */
interface NameParts {
  readonly familyName?: string | null | undefined;
  readonly givenName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  /** The whole name, in the order of the service. */
  readonly name?: string | null | undefined;
}

/**
 * The name of a person as every list and document shows it, the family name first; without a family name, the whole
 * name as the service writes it. Undefined if the service shows none.
 */
export function personName(parts: NameParts): string | undefined {
  const family = parts.familyName || parts.lastName;
  const given = parts.givenName || parts.firstName;
  return (family ? [family, given] : [parts.name || given]).filter((part) => part).join(' ') || undefined;
}

/** The name in a record of either API, of which `read` returns the fields to show; undefined if there is none. */
export function recordName(read: (field: string) => string | undefined): string | undefined {
  return personName({
    familyName: read('familyName'),
    givenName: read('givenName'),
    lastName: read('lastName'),
    firstName: read('firstName'),
    name: read('displayName') ?? read('name'),
  });
}
