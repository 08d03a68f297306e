import { type FieldList, fieldListText, parseFieldList } from '../../service/contract/fieldList.ts';
import { check } from './httpError.ts';
import type { Parameter } from './parameters.ts';

/** The most names in a selection, nested ones included. */
const maxNames = 200;

/** The properties that a request wants to have. */
export const fields: Parameter<FieldList> = {
  name: 'fields',
  description: 'Properties to return, nested as head[id,name]; collection.count adds the count to a list.',
  example: 'id,name,department[id],collection.count',
  read: parseFields,
};

/**
 * Reads the `fields` parameter of the legacy API: names, nested as `head[id,name]`; empty ones are ignored. Throws a 400
 * for another text.
 */
export function parseFields(text: string): FieldList {
  check(text.split(/[,[]/).length <= maxNames, `"fields" takes at most ${maxNames} names.`);
  const list = parseFieldList(text);
  const written = fieldListText(list);
  const given = text.replaceAll(' ', '').replaceAll(/(?<=^|[[,]),|,+(?=\]|$)/g, '');
  check(
    written !== '' && written === given,
    `"fields" cannot be read: "${text}". Write names with commas, nested as head[id,name].`,
  );
  return list;
}

/**
 * The selected properties of a record, matched by name without regard to case where none is spelled the same. Names of
 * properties that it does not have are ignored.
 */
export function select(value: unknown, selection: FieldList): unknown {
  if (selection.length === 0 || !isObject(value)) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((element) => select(element, selection));
  }
  const selected: Record<string, unknown> = {};
  for (const { name: asked, inner } of selection) {
    const name = nameIn(value, asked);
    if (name !== undefined) {
      selected[name] = select(value[name], inner);
    }
  }
  return selected;
}

function nameIn(record: Readonly<Record<string, unknown>>, asked: string): string | undefined {
  if (Object.hasOwn(record, asked)) {
    return asked;
  }
  const folded = asked.toLowerCase();
  return Object.keys(record).find((name) => name.toLowerCase() === folded);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
