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
