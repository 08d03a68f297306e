import * as vscode from 'vscode';
import { askText } from '../../../platform/dialogs/prompts.ts';
import type { Question } from '../../../platform/dialogs/steps.ts';
import { failureParts } from '../../../platform/errors/failure.ts';
import { defaultDialect } from '../../../service/http/connection.ts';
import { parseBaseUrl, parseTokenUrl } from '../addresses.ts';
import { isDialectPart, parseDialectPart } from '../dialects.ts';
import { apiKeyOf, clientOf, type Existing, keepsSecrets } from '../draft.ts';
import {
  failureOf,
  parseName,
  parseScopes,
  parseSecret,
  requireNoSecretIn,
  splitScopes,
} from '../validation.ts';
import { type ClearField, deriveText, type Form, type FormField, fillIn, textOf, valuesOf } from './form.ts';
import { parsePasted } from './pasted.ts';

type SecretField = Exclude<FormField, ClearField>;

/** What is known of a field, whatever is in it. */
interface FieldFacts {
  readonly label: string;
  /** What to enter, where the label does not say it. */
  readonly prompt?: string;
  /** Stands above this field and those that follow. */
  readonly heading?: string;
  /** Throws `invalid-input` for a text that cannot be used. Missing for a part of the dialect, which has its own check. */
  parse?(text: string): unknown;
}

const facts: Readonly<Record<FormField, FieldFacts>> = {
  name: {
    label: vscode.l10n.t('Name'),
    prompt: vscode.l10n.t('Name of the connection, such as that of the company'),
    heading: vscode.l10n.t('Your credentials'),
    parse: parseName,
  },
  baseUrl: {
    label: vscode.l10n.t('Base URL'),
    prompt: vscode.l10n.t('Base URL of the service, as in the address bar after you sign in'),
    parse: parseBaseUrl,
  },
  apiKey: {
    label: vscode.l10n.t('API key'),
    prompt: vscode.l10n.t('API key, for departments, users, leaves and reports'),
    parse: (text) => parseSecret('API key', text),
  },
  clientId: {
    label: vscode.l10n.t('Client ID'),
    prompt: vscode.l10n.t('Client ID, for employees and taxonomies; empty for none'),
    parse: (text) => parseSecret('client id', text),
  },
  clientSecret: {
    label: vscode.l10n.t('Client secret'),
    prompt: vscode.l10n.t('Client secret for the client ID'),
    parse: (text) => parseSecret('client secret', text),
  },
  tokenUrl: {
    label: vscode.l10n.t('Token URL'),
    prompt: vscode.l10n.t('Token URL, where the client ID and secret are exchanged for a token'),
    heading: vscode.l10n.t('From your vendor’s documentation'),
    parse: parseTokenUrl,
  },
  scopes: {
    label: vscode.l10n.t('Scopes'),
    prompt: vscode.l10n.t('Scopes to request, separated by spaces'),
    parse: (text) => parseScopes(splitScopes(text)),
  },
  authorizationScheme: {
    label: vscode.l10n.t('Authorization scheme'),
    prompt: vscode.l10n.t('First word of the Authorization header that has the API key'),
  },
  legacyPrefix: {
    label: vscode.l10n.t('Legacy path'),
    prompt: vscode.l10n.t('Path before /users, /leaves and /departments/tree in the documentation'),
  },
  structurePrefix: {
    label: vscode.l10n.t('Organization structure path'),
    prompt: vscode.l10n.t('Path before /departments in the documentation of the organization structure'),
  },
  resourcePrefix: {
    label: vscode.l10n.t('Resource path'),
    prompt: vscode.l10n.t('Path before /employees and /taxonomies in the documentation'),
  },
  timesheetPrefix: {
    label: vscode.l10n.t('Time-sheet path'),
    prompt: vscode.l10n.t('Path before /reports and /report-templates in the documentation'),
  },
  apiVersion: { label: vscode.l10n.t('Api-Version') },
  reportPath: { label: vscode.l10n.t('Report path') },
  reportTemplatesPath: { label: vscode.l10n.t('Report templates path') },
  leavesV2Path: { label: vscode.l10n.t('Path of the retired leaves') },
  leaveOwnerKey: { label: vscode.l10n.t('Owner’s property in the retired leaves') },
  rolesPath: { label: vscode.l10n.t('Path of the role administration') },
};

/** What a field of the form is called. */
export function labelOf(field: FormField): string {
  return facts[field].label;
}

/** The heading above a field and those that follow; undefined for most. */
export function headingOf(field: FormField): string | undefined {
  return facts[field].heading;
}

/** Asks for the text of a field. */
export function askFor(field: FormField, existing: Existing | undefined): Question<Form> {
  return async (position, form) => {
    const reply = await askText(position, {
      prompt: facts[field].prompt ?? labelOf(field),
      placeholder: placeholderFor(field, form, existing),
      value: isSecret(field) ? (form[field] ?? '') : textOf(field, form),
      password: isSecret(field),
      problem: (text) =>
        problemOf(() => {
          const changed = withText(field, form, text, existing);
          checkText(field, text.trim() === '' ? deriveText(field, changed) : text);
          requireNoSecretInClear(changed);
        }),
    });
    return (
      reply && {
        ...reply,
        value: reply.move === 'next' ? withText(field, form, reply.value, existing) : form,
      }
    );
  };
}

/** Asks for a text that has many values in it. */
export const askPasted: Question<Form> = async (position, form) => {
  const reply = await askText(position, {
    prompt: vscode.l10n.t(
      'Paste a line of JSON, lines such as “base URL: https://…”, or examples from the documentation',
    ),
    value: '',
    password: true,
    problem: (text) =>
      text.trim() === '' ? undefined : problemOf(() => requireNoSecretInClear(pasteInto(form, text))),
  });
  const isPasted = reply?.move === 'next' && reply.value.trim() !== '';
  return reply && { ...reply, value: isPasted ? pasteInto(form, reply.value) : form };
};

function pasteInto(form: Form, text: string): Form {
  return fillIn(form, parsePasted(text));
}

function withText(field: FormField, form: Form, text: string, existing: Existing | undefined): Form {
  // A finding names each field that may be wrong: the change of one of them may have settled it.
  const settled = form.findings.get(field);
  const findings = new Map([...form.findings].filter(([, finding]) => finding !== settled));
  const changed = { ...form, findings };
  if (isDialectPart(field)) {
    return { ...changed, dialect: { ...form.dialect, [field]: text.trim() } };
  }
  if (isSecret(field)) {
    // An empty box leaves the secret unchanged, unless it must not be used anymore.
    return { ...changed, [field]: text.trim() === '' && keepsSecretsOf(existing, form) ? undefined : text };
  }
  return { ...changed, [field]: text.trim() === deriveText(field, form) ? '' : text };
}

/** The value of a field in the list; of a secret, whether it is entered. */
export function shownValue(field: FormField, form: Form, existing: Existing | undefined): string {
  const none = vscode.l10n.t('not entered');
  if (!isSecret(field)) {
    return textOf(field, form) || none;
  }
  const isEntered = form[field] === undefined ? isKept(field, form, existing) : form[field].trim() !== '';
  return isEntered ? vscode.l10n.t('entered') : none;
}

function placeholderFor(field: FormField, form: Form, existing: Existing | undefined): string {
  if (isDialectPart(field)) {
    return defaultDialect[field];
  }
  if (isSecret(field)) {
    return isKept(field, form, existing) ? vscode.l10n.t('entered; leave empty to keep it') : '';
  }
  return field === 'baseUrl' ? 'https://company.example.com' : '';
}

function isSecret(field: FormField): field is SecretField {
  return field === 'apiKey' || field === 'clientSecret';
}

function isKept(field: SecretField, form: Form, existing: Existing | undefined): boolean {
  return existing?.credentials[field] !== undefined && keepsSecretsOf(existing, form);
}

function checkText(field: FormField, text: string): void {
  if (isDialectPart(field)) {
    parseDialectPart(field, text);
  } else {
    facts[field].parse?.(text);
  }
}

/** Throws `invalid-input` for a secret that was also entered where the editor stores it in clear. */
function requireNoSecretInClear({ name, baseUrl, tokenUrl, scopes, dialect, ...secrets }: Form): void {
  const { apiKey = '', clientSecret = '' } = secrets;
  requireNoSecretIn({ name, baseUrl, tokenUrl, scopes, ...dialect }, { apiKey, clientSecret });
}

/** Why the form cannot be used until a field is changed. */
export function problemIn(field: FormField, form: Form, existing: Existing | undefined): string | undefined {
  switch (field) {
    case 'baseUrl':
      return form.baseUrl.trim() === ''
        ? vscode.l10n.t('Required: the base URL of the service.')
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
  return vscode.l10n.t('Required: an API key, a client ID with its secret, or both.');
}

function hasBaseUrl({ baseUrl }: Form): boolean {
  return problemOf(() => parseBaseUrl(baseUrl)) === undefined;
}

/** True if the secrets of the edited connection may be used with the addresses of the form. */
function keepsSecretsOf(existing: Existing | undefined, form: Form): existing is Existing {
  return existing !== undefined && hasBaseUrl(form) && keepsSecrets(valuesOf(form), existing);
}

/** The message of a failed check, to show below an input box; undefined when the check passes. */
export function problemOf(check: () => unknown): string | undefined {
  const failure = failureOf(check);
  if (failure === undefined) {
    return undefined;
  }
  const { reason, advice } = failureParts(failure);
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. ${advice}`;
}
