import { maskText } from '../../domain/masking.ts';
import type { Dialect } from '../../service/connection.ts';
import { isRecord } from '../../service/contract/record.ts';
import type { DocumentRequest } from '../../service/service.ts';
import type { KnownResource } from '../../ui/known/known.ts';
import { oneLine } from '../../ui/text.ts';
import type { ResourceNode } from '../../ui/tree/resourceNode.ts';
import { recordIn } from '../title.ts';

/** The fields that hold a value; the first that is there is copied. */
const fields = {
  number: ['employeeNumber'],
  email: ['email', 'mail'],
  code: ['code'],
} as const;
export type CopiedField = keyof typeof fields;

/** The value in the record of a row; undefined if the row does not know it. */
export function valueInRow(node: ResourceNode, field: CopiedField): string | undefined {
  return Object.values(node)
    .filter(isRecord)
    .map((record) =>
      valueIn(isPerson(record) ? { employeeNumber: record.code, email: record.email } : record, field),
    )
    .find((value) => value !== undefined);
}

/** What is known of a person has the employee number as its code. */
function isPerson(
  record: Readonly<Record<string, unknown>>,
): record is Pick<KnownResource, 'code' | 'email'> {
  return record['resource'] === 'employees' || record['resource'] === 'users';
}

/** The value in the text of a document as it is shown; undefined if there is none, or if it is masked. */
export function valueInDocument(json: string, field: CopiedField): string | undefined {
  const value = valueIn(recordIn(json) ?? {}, field);
  return value === maskText ? undefined : value;
}

function valueIn(record: Readonly<Record<string, unknown>>, field: CopiedField): string | undefined {
  return fields[field]
    .map((name) => record[name])
    .find((value) => typeof value === 'string' && value.trim() !== '')
    ?.toString();
}

/** The words of a connection that stand in its requests. */
type Words = Pick<Dialect, 'authorizationScheme'>;

/**
 * The request as a command for a POSIX shell. It reads the key or token from an environment variable. Threat: an id or
 * address with quotes runs commands when the text is pasted. All of it is in single quotes.
 */
export function curlText(request: DocumentRequest, words: Words): string {
  const authorization = authorizationOf(request, words).map(
    ({ prefix, variable }) => `--header ${quote(`Authorization: ${prefix}`)}"$WORKFORCE_${variable}"`,
  );
  return [
    // Without `--globoff`, curl expands brackets in the address.
    'curl --globoff',
    ...authorization,
    ...headersOf(request).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    quote(urlOf(request)),
  ].join(' \\\n  ');
}

/** The request in the format of `.http` files, with a variable in place of the key or token. */
export function httpText(request: DocumentRequest, words: Words): string {
  const authorization = authorizationOf(request, words).map(
    ({ prefix, variable }) => `Authorization: ${prefix}{{WORKFORCE_${variable}}}`,
  );
  return [
    // Braces would be a variable.
    `${request.method} ${urlOf(request).replaceAll('{', '%7B').replaceAll('}', '%7D')}`,
    ...authorization,
    ...headersOf(request).map(([name, value]) => `${name}: ${value}`),
  ].join('\n');
}

/** What stands in the header and in which variable the rest is; nothing for a request without credentials. */
function authorizationOf({ authorization: kind }: DocumentRequest, { authorizationScheme }: Words) {
  switch (kind) {
    case 'token':
      return [{ prefix: 'Bearer ', variable: 'TOKEN' }];
    case 'key':
      return [{ prefix: oneLine(`${authorizationScheme} application=`), variable: 'API_KEY' }];
    case 'none':
      return [];
  }
}

function headersOf({ headers }: DocumentRequest): readonly (readonly [name: string, value: string])[] {
  return Object.entries({ Accept: 'application/json', ...headers }).map(
    ([name, value]) => [oneLine(name), oneLine(value)] as const,
  );
}

/** Percent-encodes line breaks, blanks and quotes where the address has some. */
function urlOf({ url }: DocumentRequest): string {
  return new URL(url).href;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
