import * as vscode from 'vscode';
import { withoutIcons } from '../text.ts';
import { askPick } from './prompts.ts';
import { mapReply, type Question, type Step } from './steps.ts';

/** The part of a draft that a list of fields fills in. */
export interface FieldsDraft {
  /** Id of the field that is being changed; undefined while the list is shown. */
  readonly field: string | undefined;
}

/** A field with its current value, which can be changed without the others. */
export interface Field<Draft> {
  readonly id: string;
  readonly label: string;
  /** Stands above this field and those that follow. */
  readonly heading?: string;
  value(draft: Draft): string;
  /** Why the draft cannot be used as long as this field stays as it is. */
  problem?(draft: Draft): string | undefined;
  /** What else to know about the field. */
  note?(draft: Draft): string | undefined;
  readonly ask: Question<Draft>;
}

export interface FieldList<Draft> {
  readonly placeholder: string;
  /** The item that ends the list, or leads to the first field with a problem. */
  readonly done: { readonly label: string; readonly detail: string };
  readonly fields: readonly Field<Draft>[];
}

interface Item extends vscode.QuickPickItem {
  readonly field?: string;
}

/**
 * Shows fields with their current values. Each picked field is asked for, and leads back to the list; the field of a
 * draft that has one is asked for at once.
 */
export function fieldListSteps<Draft extends FieldsDraft>({
  placeholder,
  done,
  fields,
}: FieldList<Draft>): readonly Step<Draft>[] {
  const askField: Question<Draft> = async (position, draft) => {
    if (draft.field !== undefined) {
      return { move: 'next', value: draft };
    }
    const first = fields.find(({ problem }) => problem?.(draft) !== undefined);
    const end: Item = { ...done, ...(first === undefined ? {} : { field: first.id }) };
    const items = fields.map((field) => itemOf(field, draft));
    const active =
      items.find(({ field }) => field === first?.id) ?? items.find(({ detail }) => detail) ?? end;
    const reply = await askPick(position, {
      placeholder,
      items: [end, ...items.flatMap((item, index) => [...separator(fields[index]?.heading), item])],
      chosen: [active],
    });
    return mapReply(reply, (item) => ({ ...draft, field: item?.field }));
  };
  return [
    askField,
    ...fields.map(({ id, ask }) => ({
      when: ({ field }: Draft) => field === id,
      steps: [backToList(ask)],
    })),
  ];
}

function itemOf<Draft>({ id, label, value, problem, note }: Field<Draft>, draft: Draft): Item {
  const sentence = problem?.(draft) ?? note?.(draft);
  return {
    label,
    description: withoutIcons(value(draft)),
    field: id,
    ...(sentence === undefined ? {} : { detail: `$(warning) ${withoutIcons(sentence)}` }),
  };
}

function separator(heading: string | undefined): readonly Item[] {
  return heading === undefined ? [] : [{ label: heading, kind: vscode.QuickPickItemKind.Separator }];
}

function backToList<Draft extends FieldsDraft>(ask: Question<Draft>): Question<Draft> {
  return async (position, draft) => {
    const reply = await ask(position, draft);
    return reply && { move: 'back', value: { ...reply.value, field: undefined } };
  };
}
