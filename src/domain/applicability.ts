import { type Message, message } from '../service/contract/message.ts';
import { isRecord } from '../service/contract/record.ts';
import { record } from './fields.ts';

/** What a label applies to, by the JSON schema in it (interface 2.6); undefined where it shows none. */
export function applicability(schema: unknown): Message | undefined {
  if (!isRecord(schema)) {
    return undefined;
  }
  if (Object.keys(schema).length === 0) {
    return message('Applies to all resources.');
  }
  const { const: one, enum: several = [one] } = record(record(schema['properties'])['type']);
  const types = Array.isArray(several) ? several.filter((name) => typeof name === 'string') : [];
  return types.length === 0
    ? message('What it applies to is in the JSON schema in its document.')
    : message('Applies to: {types}', { types: types.join(', ') });
}
