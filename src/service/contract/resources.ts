/** The kinds of resources with a JSON document, as in document addresses. */
export const resourceNames = [
  'departments',
  'employees',
  'users',
  'employee-attributes',
  'taxonomies',
  'taxonomy-labels',
  'reports',
  'leaves',
] as const;
export type ResourceName = (typeof resourceNames)[number];

/**
 * A kind of JSON document: a resource, or any other address below the base URL, whose path with its query is the id.
 */
export type DocumentKind = ResourceName | 'other';

/** Returns true for the name of a kind of resource. */
export function isResourceName(text: string): text is ResourceName {
  return resourceNames.some((name) => name === text);
}

/** Returns true for the name of a kind of document. */
export function isDocumentKind(text: string): text is DocumentKind {
  return text === 'other' || isResourceName(text);
}
