import type { Arguments } from '../../../platform/entry/arguments.ts';
import { isRecord } from '../../../service/contract/record.ts';
import { type Dialect, defaultDialect } from '../../../service/http/connection.ts';
import { defaultTokenUrl, ownTokenUrl, parseBaseUrl } from '../addresses.ts';
import { dialectParts, isDialectPart, parseDialect } from '../dialects.ts';
import { defaultScopes, type Existing, type FormValues, textFields } from '../draft.ts';
import { parseProfile } from '../profile.ts';
import { failureOf, splitScopes } from '../validation.ts';

/** The values of a connection that can be changed alone, in the order in which they are offered. */
export const formFields = [...textFields, 'scopes', ...dialectParts] as const;
export type FormField = (typeof formFields)[number];

/** Stands for the text that has many values in it. */
export const pasteField = 'paste';

/** A value that is shown. */
export type ClearField = Exclude<FormField, 'apiKey' | 'clientSecret'>;

/** The texts of the form. */
export interface Form {
  /** The field that is being changed; undefined while the list of them is shown. */
  readonly field: FormField | typeof pasteField | undefined;
  /** Empty as long as it follows from the base URL. */
  readonly name: string;
  readonly baseUrl: string;
  /** Undefined as long as the one of the edited connection stays. */
  readonly apiKey: string | undefined;
  readonly clientId: string;
  /** As the API key. */
  readonly clientSecret: string | undefined;
  /** Empty as long as it follows from the base URL. */
  readonly tokenUrl: string;
  readonly scopes: string;
  readonly dialect: Dialect;
  /** What the last check says about fields that have not changed since. */
  readonly findings: ReadonlyMap<FormField, string>;
  /** False until it is known how the form is filled in. */
  readonly isStarted: boolean;
}

/** An empty form, or that of a connection to edit, which does not hold its key and client secret. */
export function formOf(existing?: Existing): Form {
  const connection = existing?.connection;
  return {
    name: connection?.name ?? '',
    baseUrl: connection?.baseUrl ?? '',
    apiKey: undefined,
    clientId: existing?.credentials.clientId ?? '',
    clientSecret: undefined,
    tokenUrl: (connection && ownTokenUrl(connection)) ?? '',
    scopes: (connection?.scopes ?? defaultScopes).join(' '),
    dialect: connection?.dialect ?? defaultDialect,
    field: undefined,
    findings: new Map(),
    isStarted: existing !== undefined,
  };
}

/** The form with other values; those left out stay. Throws `invalid-input` for a dialect that cannot be used. */
export function fillIn(form: Form, { scopes, dialect, ...values }: FormValues): Form {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return {
    ...form,
    ...given,
    scopes: scopes?.join(' ') ?? form.scopes,
    dialect: parseDialect(dialect, form.dialect),
    findings: new Map(),
  };
}

/** The values of a form. */
export function valuesOf(form: Form): FormValues {
  const hasClient = form.clientId.trim() !== '';
  return {
    ...form,
    name: textOf('name', form),
    clientSecret: hasClient ? form.clientSecret : '',
    // Without a client, the token URL is not used.
    tokenUrl: hasClient ? form.tokenUrl : undefined,
    scopes: splitScopes(form.scopes),
  };
}

/** The text of a field. For an empty field, its default. */
export function textOf(field: ClearField, form: Form): string {
  const text = isDialectPart(field) ? form.dialect[field] : form[field];
  return text.trim() === '' ? deriveText(field, form) : text;
}

/** The default of a field, from the base URL: its host is the name, and has the token URL. Empty for other fields. */
export function deriveText(field: FormField, { baseUrl }: Form): string {
  if ((field !== 'name' && field !== 'tokenUrl') || failureOf(() => parseBaseUrl(baseUrl)) !== undefined) {
    return '';
  }
  const url = parseBaseUrl(baseUrl);
  return field === 'name' ? new URL(url).host : defaultTokenUrl(url);
}

/** The values in the argument of a script, on top of those in its profile. Throws `invalid-input`. */
export function readScriptedValues(scripted: Arguments): FormValues {
  const given = scripted.optional('profile');
  const profile = given === undefined ? {} : parseProfile(given);
  const dialect = scripted.optional('dialect') ?? {};
  return {
    name: scripted.optionalText('name'),
    baseUrl: scripted.optionalText('baseUrl'),
    apiKey: scripted.optionalText('apiKey'),
    clientId: scripted.optionalText('clientId'),
    clientSecret: scripted.optionalText('clientSecret'),
    tokenUrl: scripted.optionalText('tokenUrl') ?? profile.tokenUrl,
    scopes: scripted.optionalTexts('scopes') ?? profile.scopes,
    dialect: isRecord(dialect) ? { ...profile.dialect, ...dialect } : dialect,
  };
}
