import { type Dialect, defaultDialect } from '../../service/connection.ts';
import type { Arguments } from '../../ui/arguments.ts';
import type { FieldsDraft } from '../../ui/dialogs/fieldList.ts';
import { defaultTokenUrl } from '../addresses.ts';
import { defaultScopes, type FormValues, type Present } from '../draft.ts';
import { splitScopes } from '../validation.ts';

/** The texts in the boxes of the dialog; kept while the user goes back and forth. */
export interface Form extends FieldsDraft {
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Empty as long as it is derived from the base URL. */
  readonly tokenUrl: string;
  readonly scopes: string;
  readonly dialect: Dialect;
}

/** An empty form, or that of a connection to edit, which does not show its key and client secret. */
export function formOf(present?: Present): Form {
  const connection = present?.connection;
  const derived = connection === undefined ? '' : defaultTokenUrl(connection.baseUrl);
  return {
    name: connection?.name ?? '',
    baseUrl: connection?.baseUrl ?? '',
    apiKey: '',
    clientId: present?.credentials.clientId ?? '',
    clientSecret: '',
    tokenUrl: connection === undefined || connection.tokenUrl === derived ? '' : connection.tokenUrl,
    scopes: (connection?.scopes ?? defaultScopes).join(' '),
    dialect: connection?.dialect ?? defaultDialect,
    field: undefined,
  };
}

/** The values of a form. An empty secret means the current one, where there is one. */
export function valuesOf(form: Form, present?: Present): FormValues {
  const hasClient = form.clientId.trim() !== '';
  return {
    ...form,
    apiKey: present?.credentials.apiKey !== undefined && form.apiKey.trim() === '' ? undefined : form.apiKey,
    clientSecret: hasClient ? secretOf(form, present) : '',
    // The token URL is asked for only together with a client.
    tokenUrl: hasClient ? form.tokenUrl : undefined,
    scopes: splitScopes(form.scopes),
  };
}

/** The values in the argument of a script. Throws `invalid-input` for a value of the wrong type. */
export function scriptedValues(scripted: Arguments): FormValues {
  return {
    name: scripted.optionalText('name'),
    baseUrl: scripted.optionalText('baseUrl'),
    apiKey: scripted.optionalText('apiKey'),
    clientId: scripted.optionalText('clientId'),
    clientSecret: scripted.optionalText('clientSecret'),
    tokenUrl: scripted.optionalText('tokenUrl'),
    scopes: scripted.optionalTexts('scopes'),
    dialect: scripted.optional('dialect'),
  };
}

function secretOf({ clientSecret }: Form, present: Present | undefined): string | undefined {
  const isKept = present?.credentials.clientSecret !== undefined && clientSecret.trim() === '';
  return isKept ? undefined : clientSecret;
}
