import * as vscode from 'vscode';
import { askPick } from '../../../platform/dialogs/prompts.ts';
import { mapReply, type Question, type Step } from '../../../platform/dialogs/steps.ts';
import { withoutIcons } from '../../../platform/text/text.ts';
import type { Existing } from '../draft.ts';
import { askFor, askPasted, headingOf, labelOf, problemIn, shownValue } from './fields.ts';
import { type Form, type FormField, formFields, pasteField } from './form.ts';

interface Item extends vscode.QuickPickItem {
  readonly field?: Form['field'];
}

/**
 * Shows the fields with their current values. Each picked field is asked for, and leads back to the list; the field of a
 * form that has one is asked for at once.
 */
export function fieldSteps(existing: Existing | undefined): readonly Step<Form>[] {
  const askList: Question<Form> = async (position, form) => {
    if (form.field !== undefined) {
      return { move: 'next', value: form };
    }
    const first = formFields.find((field) => problemIn(field, form, existing) !== undefined);
    const end: Item = {
      label: vscode.l10n.t('Save and Test'),
      detail: vscode.l10n.t('Sends one small request for each kind of data, then saves the connection'),
      field: first,
    };
    const paste: Item = {
      label: vscode.l10n.t('Paste Several Fields…'),
      description: vscode.l10n.t('JSON, “name: value” lines, or examples from the documentation'),
      field: pasteField,
    };
    const items = formFields.map((field) => itemOf(field, form, existing));
    const active = items.find(({ field }) => field === first) ?? items.find(({ detail }) => detail) ?? end;
    const reply = await askPick(position, {
      placeholder: vscode.l10n.t('Select a field to change, then save and test'),
      items: [end, paste, ...items.flatMap((item) => [...separatorAbove(item.field), item])],
      chosen: [active],
    });
    return mapReply(reply, (item) => ({ ...form, field: item?.field }));
  };
  const askField: Question<Form> = async (position, form) => {
    const { field = pasteField } = form;
    const ask = field === pasteField ? askPasted : askFor(field, existing);
    const reply = await ask(position, form);
    return reply && { move: 'back', value: { ...reply.value, field: undefined } };
  };
  return [askList, { when: ({ field }) => field !== undefined, steps: [askField] }];
}

function itemOf(field: FormField, form: Form, existing: Existing | undefined) {
  const sentence = problemIn(field, form, existing) ?? form.findings.get(field);
  return {
    label: labelOf(field),
    description: withoutIcons(shownValue(field, form, existing)),
    ...(sentence !== undefined && { detail: `$(warning) ${withoutIcons(sentence)}` }),
    field,
  };
}

function separatorAbove(field: FormField): readonly Item[] {
  const label = headingOf(field);
  return label === undefined ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }];
}
