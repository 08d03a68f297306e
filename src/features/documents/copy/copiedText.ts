import type { KnownResource } from '../../../company/known/known.ts';
import { maskText } from '../../../company/values/masking.ts';
import type { ResourceNode } from '../../../platform/documents/resource.ts';
import { oneLine } from '../../../platform/text/text.ts';
import { recordIn } from '../../../service/contract/fields.ts';
import { isRecord } from '../../../service/contract/record.ts';
import type { Connection } from '../../../service/http/connection.ts';
import type { DocumentRequest } from '../../../service/operations/service.ts';

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

/** The value in the displayed text of a document; undefined if there is none, or if it is masked. */
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

/** What a connection adds to its requests. */
type Source = Pick<Connection, 'tokenUrl' | 'scopes'> & {
  readonly dialect: Pick<Connection['dialect'], 'authorizationScheme'>;
};

/**
 * The request as one line that POSIX shells, PowerShell and API consoles take, with a variable in place of the key or
 * token. Threat: an id or address runs commands when the text is pasted. What comes from outside is in single quotes.
 */
export function curlText(request: DocumentRequest, source: Source): string {
  const headers = headersOf(request).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`);
  const authorization = authorizationOf(request, source).map(({ prefix, variable }) =>
    // API consoles read only one pair of quotes.
    /^[\w .=-]*$/.test(prefix)
      ? `--header "Authorization: ${prefix}$WORKFORCE_${variable}"`
      : `--header ${quote(`Authorization: ${prefix}`)}"$WORKFORCE_${variable}"`,
  );
  return [curl, ...authorization, ...headers, quote(urlOf(request))].join(' ');
}

/** The request for the token (interface 5.2), in the same form. */
export function tokenText({ tokenUrl, scopes }: Source): string {
  return [
    curl,
    '--data grant_type=client_credentials',
    '--data-urlencode "client_id=$WORKFORCE_CLIENT_ID"',
    '--data-urlencode "client_secret=$WORKFORCE_CLIENT_SECRET"',
    ...(scopes.length === 0 ? [] : [`--data-urlencode ${quote(`scope=${oneLine(scopes.join(' '))}`)}`]),
    quote(new URL(tokenUrl).href),
  ].join(' ');
}

/** Without `--globoff`, curl expands brackets in the address. */
const curl = 'curl --globoff';

/** The request in the format of `.http` files, with a variable in place of the key or token. */
export function httpText(request: DocumentRequest, source: Source): string {
  const authorization = authorizationOf(request, source).map(
    ({ prefix, variable }) => `Authorization: ${prefix}{{WORKFORCE_${variable}}}`,
  );
  return [
    // Braces would be a variable.
    `${request.method} ${urlOf(request).replaceAll('{', '%7B').replaceAll('}', '%7D')}`,
    ...authorization,
    ...headersOf(request).map(([name, value]) => `${name}: ${value}`),
  ].join('\n');
}

/** The text of the header and the variable with the rest; nothing for a request without credentials. */
function authorizationOf({ authorization: kind }: DocumentRequest, { dialect }: Source) {
  switch (kind) {
    case 'token':
      return [{ prefix: 'Bearer ', variable: 'TOKEN' }];
    case 'key':
      return [{ prefix: oneLine(`${dialect.authorizationScheme} application=`), variable: 'API_KEY' }];
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

/** Shells differ in how they escape a quote: an address has it encoded, and no header of the interface has one. */
function quote(text: string): string {
  return `'${text.replaceAll("'", text.startsWith('http') ? '%27' : '')}'`;
}
