import { type Dialect, defaultDialect } from '../service/connection.ts';
import { defaultTokenUrl } from './addresses.ts';
import { type Answers, defaultScopes, type Present } from './draft.ts';
import { splitScopes } from './validation.ts';

/** What stands in the boxes of the dialog; kept while the reader goes back and forth. */
export interface Form {
  name: string;
  baseUrl: string;
  apiKey: string;
  clientId: string;
  clientSecret: string;
  /** Empty as long as it is derived from the base URL. */
  tokenUrl: string;
  scopes: string;
  dialect: Dialect;
}

/** An empty form, or that of a connection to edit; its key and client secret are not shown again. */
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
  };
}

/** The answers in a form. An empty secret means the present one, where there is one. */
export function answersOf(form: Form, present?: Present): Answers {
  const hasClient = form.clientId.trim() !== '';
  return {
    ...form,
    apiKey: present?.credentials.apiKey !== undefined && form.apiKey.trim() === '' ? undefined : form.apiKey,
    clientSecret: hasClient ? secretOf(form, present) : '',
    // Without a client nobody is asked for the token URL.
    tokenUrl: hasClient ? form.tokenUrl : undefined,
    scopes: splitScopes(form.scopes),
  };
}

function secretOf({ clientSecret }: Form, present: Present | undefined): string | undefined {
  const isKept = present?.credentials.clientSecret !== undefined && clientSecret.trim() === '';
  return isKept ? undefined : clientSecret;
}
