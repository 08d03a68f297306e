import * as vscode from 'vscode';
import { askText } from '../ui/dialogs/prompts.ts';
import type { Position } from '../ui/dialogs/steps.ts';
import { defaultTokenUrl, parseBaseUrl } from './addresses.ts';
import { askDialect } from './dialectStep.ts';
import { addressesOf, apiKeyOf, clientOf, keepsSecrets, type Present } from './draft.ts';
import { answersOf, type Form } from './form.ts';
import {
  parseName,
  parseScopes,
  parseSecret,
  problemOf,
  requireNoSecretIn,
  splitScopes,
  unusable,
} from './validation.ts';

/** A step of the dialog; it writes what was entered into the form, also when the reader goes back. */
interface Step {
  isAsked(): boolean;
  ask(position: Position): Promise<'next' | 'back' | undefined>;
}

type TextField = Exclude<keyof Form, 'dialect'>;

interface TextStep {
  readonly field: TextField;
  readonly prompt: string;
  placeholder?(): string;
  readonly password?: boolean;
  readonly isAsked?: () => boolean;
  /** Throws when a text cannot even be kept for later, as when the user goes back. */
  parse?(text: string): unknown;
  /** Throws when the form, with the text in it, cannot be used so far. */
  check(form: Form): unknown;
}

/** Leads through the form step by step. Answers false when the reader gives up. */
export async function fillForm(title: string, form: Form, present?: Present): Promise<boolean> {
  const steps = stepsOf(form, present);
  let index = 0;
  for (;;) {
    const asked = steps.filter((step) => step.isAsked());
    const step = asked[index];
    if (step === undefined) {
      return true;
    }
    const move = await step.ask({ title, step: index + 1, totalSteps: asked.length });
    if (move === undefined) {
      return false;
    }
    index += move === 'next' ? 1 : -1;
  }
}

function stepsOf(form: Form, present: Present | undefined): readonly Step[] {
  const hasClient = () => form.clientId.trim() !== '';
  const texts: readonly TextStep[] = [
    {
      field: 'name',
      prompt: vscode.l10n.t('Name of the connection, such as that of the company'),
      check: ({ name }) => parseName(name),
    },
    {
      field: 'baseUrl',
      prompt: vscode.l10n.t('Base URL of the service'),
      placeholder: () => 'https://company.example.com',
      check: ({ baseUrl }) => parseBaseUrl(baseUrl),
    },
    {
      field: 'apiKey',
      prompt: vscode.l10n.t(
        'API key, for departments, users, leaves and reports; leave it empty if you have none',
      ),
      placeholder: () => secretPlaceholder(present?.credentials.apiKey, form, present),
      password: true,
      check: (entered) => apiKeyOf(answersOf(entered, present), present),
    },
    {
      field: 'clientId',
      prompt: vscode.l10n.t('Client id, for employees and taxonomies; leave it empty if you have none'),
      placeholder: () =>
        present?.credentials.withheldClient === undefined
          ? ''
          : vscode.l10n.t('enter it again: {0}', present.credentials.withheldClient),
      check: (entered) => checkClientId(entered, present),
    },
    {
      field: 'clientSecret',
      prompt: vscode.l10n.t('Client secret'),
      placeholder: () => secretPlaceholder(present?.credentials.clientSecret, form, present),
      password: true,
      isAsked: hasClient,
      check: (entered) => clientOf(answersOf(entered, present), present),
    },
    {
      field: 'tokenUrl',
      prompt: vscode.l10n.t('Token URL, where the client id and secret are exchanged for a token'),
      isAsked: hasClient,
      parse: (text) => addressesOf({ baseUrl: form.baseUrl, tokenUrl: text }),
      check: (entered) => checkTokenUrl(entered, present),
    },
    {
      field: 'scopes',
      prompt: vscode.l10n.t('Scopes to ask for, separated by spaces'),
      isAsked: hasClient,
      check: ({ scopes }) => parseScopes(splitScopes(scopes)),
    },
  ];
  return [
    ...texts.map((step) => textStep(step, form)),
    { isAsked: () => true, ask: (position) => askDialect(form, position) },
  ];
}

function textStep(
  { field, prompt, placeholder, password, isAsked, parse, check }: TextStep,
  form: Form,
): Step {
  return {
    isAsked: isAsked ?? (() => true),
    async ask(position) {
      const derived = field === 'tokenUrl' ? defaultTokenUrl(parseBaseUrl(form.baseUrl)) : '';
      const reply = await askText(position, {
        prompt,
        placeholder: placeholder?.() ?? '',
        value: form[field] === '' ? derived : form[field],
        password: password ?? false,
        problem: (text) => problemOf(() => checkEntered({ ...form, [field]: text }, check)),
      });
      if (reply !== undefined && problemOf(() => parse?.(reply.value)) === undefined) {
        form[field] = reply.value === derived ? '' : reply.value;
      }
      return reply?.move;
    },
  };
}

/** A secret that was also typed as a name or address is found at the first box that shows it. */
function checkEntered(entered: Form, check: TextStep['check']): void {
  check(entered);
  const { name, baseUrl, tokenUrl, scopes, apiKey, clientSecret } = entered;
  requireNoSecretIn({ name, 'base URL': baseUrl, 'token URL': tokenUrl, scopes }, { apiKey, clientSecret });
}

/** What an empty box means for a secret. */
function secretPlaceholder(kept: string | undefined, form: Form, present: Present | undefined): string {
  if (kept === undefined || present === undefined) {
    return '';
  }
  return keepsSecrets(answersOf(form, present), present)
    ? vscode.l10n.t('unchanged; leave it empty to keep the present one')
    : vscode.l10n.t('enter it again: the present one belongs to other addresses');
}

function checkClientId(form: Form, present: Present | undefined): void {
  const clientId = parseSecret('client id', form.clientId);
  if (clientId === '' && apiKeyOf(answersOf(form, present), present) === undefined) {
    throw unusable(
      'the client id',
      'there is no API key either',
      'Enter a client id, or go back and enter an API key.',
    );
  }
}

function checkTokenUrl(form: Form, present: Present | undefined): void {
  const answers = answersOf(form, present);
  addressesOf(answers, present);
  apiKeyOf(answers, present);
  clientOf(answers, present);
}
