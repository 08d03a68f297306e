import { isRecord } from '../../contract/record.ts';

/** The commas and opening brackets in a piece of a list. */
export function valuesIn(piece: object): number {
  const open: (unknown[] | Record<string, unknown>)[] = [];
  // Neither the piece itself nor its first member counts.
  let values = -2;
  const count = (value: unknown) => {
    values += 1;
    if (Array.isArray(value) || isRecord(value)) {
      open.push(value);
    }
  };
  count(piece);
  for (let container = open.pop(); container !== undefined; container = open.pop()) {
    const before = values;
    if (Array.isArray(container)) {
      container.forEach(count);
    } else {
      // A list of the values would take three times as long.
      for (const name in container) {
        count(container[name]);
      }
    }
    values = Math.max(values, before + 1);
  }
  return values;
}
