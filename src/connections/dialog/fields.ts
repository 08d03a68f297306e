import * as vscode from 'vscode';
import { defaultDialect } from '../../service/connection.ts';
import type { Field } from '../../ui/dialogs/fieldList.ts';
import { askText } from '../../ui/dialogs/prompts.ts';
import type { Question } from '../../ui/dialogs/steps.ts';
import { isDialectPart } from '../dialects.ts';
import type { Existing } from '../draft.ts';
import { problemOf } from '../problemOf.ts';
import { labelOf, promptFor } from './fieldLabels.ts';
import { checkEntered, keepsSecretsOf, problemIn, requireNoSecretInClear } from './fieldRules.ts';
import {
  type ClearField,
  derivedText,
  type Form,
  type FormField,
  filledIn,
  formFields,
  textOf,
} from './form.ts';
import { parsePasted } from './pasted.ts';

type SecretField = Exclude<FormField, ClearField>;

const headings: Readonly<Partial<Record<FormField, string>>> = {
  name: vscode.l10n.t('What you were given'),
  tokenUrl: vscode.l10n.t('As the documentation of your vendor writes it'),
};

/** The id of the field that takes many values at once. */
export const pasteField = 'paste';

/** The fields of the form, new or of a connection to edit. */
export function connectionFields(existing: Existing | undefined): readonly Field<Form>[] {
  const paste: Field<Form> = {
    id: pasteField,
    label: vscode.l10n.t('Paste Many at Once…'),
    value: () => vscode.l10n.t('a line of JSON, “name: value” lines, or examples of the documentation'),
    ask: askPasted,
  };
  return [paste, ...formFields.map((field) => fieldOf(field, existing))];
}

function fieldOf(field: FormField, existing: Existing | undefined): Field<Form> {
  const heading = headings[field];
  return {
    id: field,
    label: labelOf(field),
    ...(heading === undefined ? {} : { heading }),
    value: (form) => shownValue(field, form, existing),
    problem: (form) => problemIn(field, form, existing),
    note: (form) => form.findings.get(field),
    async ask(position, form) {
      const reply = await askText(position, {
        prompt: promptFor(field),
        placeholder: placeholderFor(field, form, existing),
        value: isSecret(field) ? (form[field] ?? '') : textOf(field, form),
        password: isSecret(field),
        problem: (text) => problemOf(() => checkEntered(field, withText(field, form, text, existing), text)),
      });
      return (
        reply && {
          ...reply,
          value: reply.move === 'next' ? withText(field, form, reply.value, existing) : form,
        }
      );
    },
  };
}

const askPasted: Question<Form> = async (position, form) => {
  const reply = await askText(position, {
    prompt: vscode.l10n.t(
      'Paste what you have: a line of JSON, lines such as “base URL: https://…”, or examples of the documentation',
    ),
    value: '',
    password: true,
    problem: (text) =>
      text.trim() === '' ? undefined : problemOf(() => requireNoSecretInClear(pastedInto(form, text))),
  });
  const isPasted = reply?.move === 'next' && reply.value.trim() !== '';
  return reply && { ...reply, value: isPasted ? pastedInto(form, reply.value) : form };
};

function pastedInto(form: Form, text: string): Form {
  return filledIn(form, parsePasted(text));
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
    // An empty box leaves the secret as it is, unless that must not be used any more.
    return { ...changed, [field]: text.trim() === '' && keepsSecretsOf(existing, form) ? undefined : text };
  }
  return { ...changed, [field]: text.trim() === derivedText(field, form) ? '' : text };
}

function shownValue(field: FormField, form: Form, existing: Existing | undefined): string {
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
    return isKept(field, form, existing) ? vscode.l10n.t('entered; leave it empty to keep it') : '';
  }
  return field === 'baseUrl' ? 'https://company.example.com' : '';
}

function isSecret(field: FormField): field is SecretField {
  return field === 'apiKey' || field === 'clientSecret';
}

function isKept(field: SecretField, form: Form, existing: Existing | undefined): boolean {
  return existing?.credentials[field] !== undefined && keepsSecretsOf(existing, form);
}
