import * as vscode from 'vscode';
import { parseBaseUrl, parseTokenUrl } from '../addresses.ts';
import { parseDialectPart } from '../dialects.ts';
import { apiKeyOf, clientOf, type Existing, keepsSecrets } from '../draft.ts';
import { problemOf } from '../problemOf.ts';
import { parseName, parseScopes, parseSecret, requireNoSecretIn, splitScopes } from '../validation.ts';
import { type ClearField, derivedText, type Form, type FormField, textOf, valuesOf } from './form.ts';

/** Throws `invalid-input` for a text that no form can have in a field. `form` has it already. */
export function checkEntered(field: FormField, form: Form, text: string): void {
  checkText(field, text.trim() === '' ? derivedText(field, form) : text);
  requireNoSecretInClear(form);
}

function checkText(field: FormField, text: string): void {
  switch (field) {
    case 'name':
      parseName(text);
      break;
    case 'baseUrl':
      parseBaseUrl(text);
      break;
    case 'tokenUrl':
      parseTokenUrl(text);
      break;
    case 'scopes':
      parseScopes(splitScopes(text));
      break;
    case 'apiKey':
      parseSecret('API key', text);
      break;
    case 'clientId':
      parseSecret('client id', text);
      break;
    case 'clientSecret':
      parseSecret('client secret', text);
      break;
    default:
      parseDialectPart(field, text);
  }
}

/** Throws `invalid-input` for a secret that was also entered where the editor stores it in clear. */
export function requireNoSecretInClear({ name, baseUrl, tokenUrl, scopes, dialect, ...secrets }: Form): void {
  const { apiKey = '', clientSecret = '' } = secrets;
  requireNoSecretIn({ name, baseUrl, tokenUrl, scopes, ...dialect }, { apiKey, clientSecret });
}

/** Why the form cannot be used as long as a field stays as it is. */
export function problemIn(field: FormField, form: Form, existing: Existing | undefined): string | undefined {
  switch (field) {
    case 'baseUrl':
      return form.baseUrl.trim() === ''
        ? vscode.l10n.t('Needed: where the service is.')
        : problemOf(() => parseBaseUrl(form.baseUrl));
    case 'apiKey':
      return hasBaseUrl(form) ? keyProblem(form, existing) : undefined;
    case 'clientSecret':
      return hasBaseUrl(form) && form.clientId.trim() !== ''
        ? problemOf(() => clientOf(valuesOf(form), existing))
        : undefined;
    case 'name':
      return hasBaseUrl(form) ? textProblem(field, form) : undefined;
    case 'tokenUrl':
      return form.tokenUrl === '' ? undefined : textProblem(field, form);
    default:
      return textProblem(field, form);
  }
}

/** A pasted text may have put anything there. */
function textProblem(field: ClearField, form: Form): string | undefined {
  return problemOf(() => checkText(field, textOf(field, form)));
}

function keyProblem(form: Form, existing: Existing | undefined): string | undefined {
  const values = valuesOf(form);
  const problem = problemOf(() => apiKeyOf(values, existing));
  if (problem !== undefined || form.clientId.trim() !== '' || apiKeyOf(values, existing) !== undefined) {
    return problem;
  }
  return vscode.l10n.t('Needed: an API key, a client id with its secret, or both.');
}

function hasBaseUrl({ baseUrl }: Form): boolean {
  return problemOf(() => parseBaseUrl(baseUrl)) === undefined;
}

/** True if the secrets of the edited connection may be used with the addresses of the form. */
export function keepsSecretsOf(existing: Existing | undefined, form: Form): existing is Existing {
  return existing !== undefined && hasBaseUrl(form) && keepsSecrets(valuesOf(form), existing);
}
