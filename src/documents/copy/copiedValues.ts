import { mask } from '../../domain/masking.ts';
import { isRecord } from '../../service/contract/record.ts';
import type { ResourceNode } from '../../ui/tree/resourceNode.ts';
import { recordIn } from '../title.ts';

/** The fields that hold a value; the first that is there is copied. */
const fields = {
  number: ['employeeNumber'],
  email: ['email', 'mail'],
  code: ['code'],
} as const;
export type CopiedField = keyof typeof fields;

/** The value in the record of a row; undefined if the row does not know it. */
export function valueInRow(node: ResourceNode, field: CopiedField): string | undefined {
  return Object.values(node)
    .filter(isRecord)
    .map((record) => valueIn(record, field))
    .find((value) => value !== undefined);
}

/** The value in the text of a document as it is shown; undefined if there is none, or if it is masked. */
export function valueInDocument(json: string, field: CopiedField): string | undefined {
  const value = valueIn(recordIn(json), field);
  return JSON.stringify(value) === mask ? undefined : value;
}

function valueIn(record: Readonly<Record<string, unknown>>, field: CopiedField): string | undefined {
  return fields[field]
    .map((name) => record[name])
    .find((value) => typeof value === 'string' && value.trim() !== '')
    ?.toString();
}

/**
 * Threat: a line break in a name runs the text before it when it is pasted into a terminal, or starts another header.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
}
