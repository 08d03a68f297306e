/** The kinds of JSON document, as in document addresses. */
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

/** Returns true for the name of a kind of document. */
export function isResourceName(text: string): text is ResourceName {
  return resourceNames.some((name) => name === text);
}
