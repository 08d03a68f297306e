import { type Message, message } from '../service/contract/message.ts';
import { isRecord } from '../service/contract/record.ts';
import { record } from './fields.ts';

/** What a JSON schema may have without saying more than types. */
const plainKeywords: ReadonlySet<string> = new Set(['$schema', 'type', 'properties', 'required']);

/** What a label applies to, by the JSON schema in it (interface 2.6); undefined where it shows none. */
export function applicability(schema: unknown): Message | undefined {
  if (!isRecord(schema)) {
    return undefined;
  }
  if (Object.keys(schema).length === 0) {
    return message('Applies to all resources.');
  }
  const properties = record(schema['properties']);
  const { const: one, enum: several = [one] } = record(properties['type']);
  const names = Array.isArray(several) ? several.filter((name) => typeof name === 'string') : [];
  if (names.length === 0) {
    return message('Applies to what the schema in its document describes.');
  }
  const types = names.join(', ');
  const isWhole =
    Object.keys(properties).length === 1 && Object.keys(schema).every((name) => plainKeywords.has(name));
  return isWhole
    ? message('Applies to: {types}', { types })
    : message('Applies to: {types}, if the schema in its document matches', { types });
}
