import { kindOf, type ResourceName, resourceNames } from '../../service/contract/resources.ts';
import { fieldListText, parseFieldList } from '../../service/families/fieldList.ts';

/**
 * The kinds of resources that the legacy API returns, which sends only the fields that a request names (interface
 * 4.1).
 */
export const legacyKinds = resourceNames.filter((name) =>
  kindOf(name).routes.some(({ family }) => family === 'legacy'),
);

/** In characters: the names become a part of an address. */
export const maxFieldsLength = 1_000;

export function isLegacyKind(kind: string): kind is ResourceName {
  return legacyKinds.some((legacy) => legacy === kind);
}

/**
 * The names in a text such as `birthPlace, head[id,mail]`, each once; none for an empty text. Undefined where a name
 * has other characters than letters, digits, `_`, `-` and `.`, is missing, or is in brackets that do not match.
 */
export function fieldNamesIn(text: string): readonly string[] | undefined {
  const list = text
    .split(',')
    .map((name) => name.trim())
    .join(',');
  const fields = parseFieldList(list);
  const isWhole =
    /^[\w.\-[\],]*$/.test(list) && fieldListText(fields) === list && list.length <= maxFieldsLength;
  return isWhole ? [...new Set(fields.map((field) => fieldListText([field])))] : undefined;
}
