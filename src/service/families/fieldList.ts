/** The names of a `fields` parameter, records with the names inside of them: `id,head[id,name]` (interface 4.1). */
export type FieldList = readonly { readonly name: string; readonly inner: FieldList }[];

/** Reads a `fields` parameter. */
export function parseFieldList(text: string): FieldList {
  const root: MutableField = { name: '', inner: [] };
  const open = [root];
  for (const [, name = '', mark = ''] of text.matchAll(/([^,[\]]*)([,[\]]|$)/g)) {
    const field: MutableField = { name: name.trim(), inner: [] };
    if (field.name !== '') {
      open.at(-1)?.inner.push(field);
    }
    if (mark === '[') {
      open.push(field);
    } else if (mark === ']' && open.length > 1) {
      open.pop();
    }
  }
  return root.inner;
}

interface MutableField {
  readonly name: string;
  readonly inner: MutableField[];
}

/** The `fields` parameter for names. */
export function fieldListText(fields: FieldList): string {
  return fields
    .map(({ name, inner }) => (inner.length === 0 ? name : `${name}[${fieldListText(inner)}]`))
    .join(',');
}

/**
 * The names without a field of a type, whose records are found by the name of the field that holds them: `Culture` in
 * `culture`, `User` in the root `users`. Where no name resembles the type, the field is left out everywhere; where none
 * is spelled the same, in any case.
 */
export function withoutField(
  fields: FieldList,
  { name, type, root }: { readonly name: string; readonly type: string; readonly root: string },
): FieldList {
  const isSame: Test = (one) => one === name;
  const isAlike: Test = (one) => one.toLowerCase() === name.toLowerCase();
  const isOfType: Test = (holder) => resembles(holder, type);
  const before = fieldListText(fields);
  return (
    [isSame, isAlike]
      .flatMap((isNamed) =>
        [isOfType, () => true].map((isHolder) => without(fields, root, isNamed, isHolder)),
      )
      .find((remaining) => fieldListText(remaining) !== before) ?? fields
  );
}

type Test = (name: string) => boolean;

/** The names without those that match, in records that match. A record without any name is left out as well. */
function without(list: FieldList, holder: string, isNamed: Test, isHolder: Test): FieldList {
  return list
    .filter((field) => !(isNamed(field.name) && isHolder(holder)))
    .flatMap((field) => {
      const inner = without(field.inner, field.name, isNamed, isHolder);
      return inner.length === 0 && field.inner.length > 0 ? [] : [{ ...field, inner }];
    });
}

/**
 * Returns true for a name in the singular or plural of a type: `leavePeriod` and `logs` for `LeavePeriod` and `Log`.
 */
function resembles(name: string, type: string): boolean {
  const one = name.toLowerCase().replace(/s$/, '');
  const other = type.toLowerCase().replace(/s$/, '');
  return one === other || one.endsWith(other) || other.endsWith(one);
}
