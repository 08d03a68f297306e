import * as vscode from 'vscode';
import { askText } from '../../ui/dialogs/prompts.ts';
import { mapReply, type Question, type Step } from '../../ui/dialogs/steps.ts';
import { defaultTokenUrl, parseBaseUrl } from '../addresses.ts';
import { addressesOf, apiKeyOf, clientOf, keepsSecrets, type Present } from '../draft.ts';
import {
  parseName,
  parseScopes,
  parseSecret,
  problemOf,
  requireNoSecretIn,
  splitScopes,
  unusable,
} from '../validation.ts';
import { dialectSteps } from './dialectStep.ts';
import { type Form, valuesOf } from './form.ts';

interface TextField {
  readonly field: Exclude<keyof Form, 'dialect' | 'field'>;
  readonly prompt: string;
  placeholder?(form: Form): string;
  readonly password?: boolean;
  /** Throws when a form cannot be kept for later, as when the user goes back. */
  parse?(form: Form): unknown;
  /** Throws when a form, filled in as far as this field, is invalid. */
  check(form: Form): unknown;
}

/** The questions for a connection, new or present. */
export function connectionSteps(present?: Present): readonly Step<Form>[] {
  return [
    textQuestion({
      field: 'name',
      prompt: vscode.l10n.t('Name of the connection, such as that of the company'),
      check: ({ name }) => parseName(name),
    }),
    textQuestion({
      field: 'baseUrl',
      prompt: vscode.l10n.t('Base URL of the service'),
      placeholder: () => 'https://company.example.com',
      check: ({ baseUrl }) => parseBaseUrl(baseUrl),
    }),
    textQuestion({
      field: 'apiKey',
      prompt: vscode.l10n.t(
        'API key, for departments, users, leaves and reports; leave it empty if you have none',
      ),
      placeholder: (form) => secretPlaceholder(present?.credentials.apiKey, form, present),
      password: true,
      check: (form) => apiKeyOf(valuesOf(form, present), present),
    }),
    textQuestion({
      field: 'clientId',
      prompt: vscode.l10n.t('Client id, for employees and taxonomies; leave it empty if you have none'),
      placeholder: () =>
        present?.credentials.withheldClient === undefined
          ? ''
          : vscode.l10n.t('enter it again: {0}', present.credentials.withheldClient),
      check: (form) => checkClientId(form, present),
    }),
    { when: ({ clientId }) => clientId.trim() !== '', steps: clientSteps(present) },
    ...dialectSteps(),
  ];
}

function clientSteps(present: Present | undefined): readonly Step<Form>[] {
  return [
    textQuestion({
      field: 'clientSecret',
      prompt: vscode.l10n.t('Client secret'),
      placeholder: (form) => secretPlaceholder(present?.credentials.clientSecret, form, present),
      password: true,
      check: (form) => clientOf(valuesOf(form, present), present),
    }),
    textQuestion({
      field: 'tokenUrl',
      prompt: vscode.l10n.t('Token URL, where the client id and secret are exchanged for a token'),
      parse: ({ baseUrl, tokenUrl }) => addressesOf({ baseUrl, tokenUrl }),
      check: (form) => checkTokenUrl(form, present),
    }),
    textQuestion({
      field: 'scopes',
      prompt: vscode.l10n.t('Scopes to ask for, separated by spaces'),
      check: ({ scopes }) => parseScopes(splitScopes(scopes)),
    }),
  ];
}

function textQuestion({ field, prompt, placeholder, password, parse, check }: TextField): Question<Form> {
  return async (position, form) => {
    const derived = field === 'tokenUrl' ? defaultTokenUrl(parseBaseUrl(form.baseUrl)) : '';
    const reply = await askText(position, {
      prompt,
      placeholder: placeholder?.(form) ?? '',
      value: form[field] === '' ? derived : form[field],
      password: password ?? false,
      problem: (text) => problemOf(() => checkEntered({ ...form, [field]: text }, check)),
    });
    return mapReply(reply, (text) => {
      const isKept = problemOf(() => parse?.({ ...form, [field]: text })) === undefined;
      return isKept ? { ...form, [field]: text === derived ? '' : text } : form;
    });
  };
}

/** Checks a form; a secret that was also typed as a name or an address is found at the first box that shows it. */
function checkEntered(form: Form, check: TextField['check']): void {
  check(form);
  const { name, baseUrl, tokenUrl, scopes, apiKey, clientSecret } = form;
  requireNoSecretIn({ name, 'base URL': baseUrl, 'token URL': tokenUrl, scopes }, { apiKey, clientSecret });
}

/** Says what an empty box means for a secret. */
function secretPlaceholder(kept: string | undefined, form: Form, present: Present | undefined): string {
  if (kept === undefined || present === undefined) {
    return '';
  }
  return keepsSecrets(valuesOf(form, present), present)
    ? vscode.l10n.t('unchanged; leave it empty to keep the present one')
    : vscode.l10n.t('enter it again: the present one belongs to other addresses');
}

function checkClientId(form: Form, present: Present | undefined): void {
  const clientId = parseSecret('client id', form.clientId);
  if (clientId === '' && apiKeyOf(valuesOf(form, present), present) === undefined) {
    throw unusable(
      'the client id',
      'there is no API key either',
      'Enter a client id, or go back and enter an API key.',
    );
  }
}

function checkTokenUrl(form: Form, present: Present | undefined): void {
  const values = valuesOf(form, present);
  addressesOf(values, present);
  apiKeyOf(values, present);
  clientOf(values, present);
}
