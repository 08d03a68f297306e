import type * as vscode from 'vscode';
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
  value(draft: Draft): string;
  readonly ask: Question<Draft>;
}

export interface FieldList<Draft> {
  readonly placeholder: string;
  /** Items before the fields; picking one ends the list. */
  done(draft: Draft): readonly [vscode.QuickPickItem, ...vscode.QuickPickItem[]];
  readonly fields: readonly Field<Draft>[];
}

interface Item extends vscode.QuickPickItem {
  readonly field?: string;
}

/** Shows fields with their current values. Each picked field is asked for, and leads back to the list. */
export function fieldListSteps<Draft extends FieldsDraft>({
  placeholder,
  done,
  fields,
}: FieldList<Draft>): readonly Step<Draft>[] {
  const askField: Question<Draft> = async (position, draft) => {
    const ends: readonly Item[] = done(draft);
    const reply = await askPick(position, {
      placeholder,
      items: [
        ...ends,
        ...fields.map(({ id, label, value }) => ({
          label,
          description: withoutIcons(value(draft)),
          field: id,
        })),
      ],
      chosen: ends.slice(0, 1),
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

function backToList<Draft extends FieldsDraft>(ask: Question<Draft>): Question<Draft> {
  return async (position, draft) => {
    const reply = await ask(position, draft);
    return reply && { move: 'back', value: { ...reply.value, field: undefined } };
  };
}
