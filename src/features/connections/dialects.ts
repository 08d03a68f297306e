import { type Message, message } from '../../service/contract/message.ts';
import { isRecord } from '../../service/contract/record.ts';
import { pathBelow } from '../../service/http/addresses/ownAddress.ts';
import { type Dialect, defaultDialect } from '../../service/http/connection.ts';
import { withoutEndingSlashes } from './addresses.ts';
import { unusable } from './validation.ts';

const longestApiVersion = 10;
const headerWord = /^[\w!#$%&'*+.^`|~-]+$/;
const visibleText = /^[\x21-\x7e]+$/;
const propertyName = /^[A-Za-z_][\w-]*$/;

/** The parts of a dialect in the order in which they are offered: first those that most deployments change. */
export const dialectParts = [
  'authorizationScheme',
  'resourcePrefix',
  'timesheetPrefix',
  'structurePrefix',
  'legacyPrefix',
  'apiVersion',
  'reportTemplatesPath',
  'reportPath',
  'leavesV2Path',
  'leaveOwnerKey',
  'rolesPath',
] as const satisfies readonly (keyof Dialect)[];
type DialectPart = (typeof dialectParts)[number];

const knownParts = message('Give an object with any of {parts}, each a text.', {
  parts: dialectParts.join(', '),
});

/**
 * A whole dialect from any of its parts; the others come from `base`. Throws `invalid-input`, for unknown parts, too.
 */
export function parseDialect(value: unknown, base: Dialect = defaultDialect): Dialect {
  return { ...base, ...parseDialectParts(value) };
}

/** Any parts of a dialect. Throws `invalid-input`, for unknown parts, too. */
export function parseDialectParts(value: unknown): Partial<Dialect> {
  if (value === undefined || value === null) {
    return {};
  }
  if (!isRecord(value)) {
    throw unusable(message('the dialect'), message('it is not an object'), knownParts);
  }
  const dialect: Partial<Record<DialectPart, string>> = {};
  for (const [part, text] of Object.entries(value)) {
    if (!isDialectPart(part)) {
      throw unusable(message('the dialect'), message('it has no property “{part}”', { part }), knownParts);
    }
    if (typeof text !== 'string') {
      throw unusable(message('the {part} of the dialect', { part }), message('it is not a text'), knownParts);
    }
    dialect[part] = parseDialectPart(part, text);
  }
  return dialect;
}

/** One part of a dialect. Throws `invalid-input`. */
export function parseDialectPart(part: DialectPart, text: string): string {
  const value = part === 'reportPath' ? text.trim() : withoutEndingSlashes(text.trim());
  const problem = problemOf(part, value);
  if (problem !== undefined) {
    throw unusable(
      message('the {part} of the dialect', { part }),
      problem,
      message('Enter a text such as {example}.', { example: defaultDialect[part] }),
    );
  }
  return value;
}

/** True if a text names a part of a dialect. */
export function isDialectPart(text: string): text is DialectPart {
  return dialectParts.some((part) => part === text);
}

function problemOf(part: DialectPart, value: string): Message | undefined {
  switch (part) {
    case 'authorizationScheme':
      return headerWord.test(value) ? undefined : message('it is not one word');
    case 'leaveOwnerKey':
      return propertyName.test(value) ? undefined : message('it is not the name of a property');
    case 'apiVersion':
      if (value.length > longestApiVersion) {
        return message('it is longer than {longestApiVersion} characters', { longestApiVersion });
      }
      return visibleText.test(value) ? undefined : message('it is empty or contains a space');
    default:
      if (!isPlainPath(value)) {
        return message(
          'it is not a path that starts with one slash, without spaces, “?” or “#”, and without segments such as “..” and “//”',
        );
      }
      return part !== 'reportPath' || value.includes('{id}')
        ? undefined
        : message('it does not contain {placeholder}', { placeholder: '{id}' });
  }
}

/** Two slashes at the start would make it the address of another host, and steps would lead out of the base URL. */
function isPlainPath(text: string): boolean {
  const path = text.replace('{id}', 'id');
  return !path.includes('?') && pathBelow(`https://host${path}`, 'https://host') === path;
}
