import type { ResourceAddress } from '../ui/tree/resourceNode.ts';

/** Whether a text can be the id of an analytical axis; field names and addresses are made of it. */
export function isAxisId(text: string): boolean {
  return /^[\w-]+$/.test(text);
}

/** The axis ids that a reader listed, each once; undefined when there is none, or something else among them. */
export function axisIdsIn(text: string): readonly string[] | undefined {
  const ids = new Set(text.split(/[\s,]+/).filter((part) => part !== ''));
  return ids.size > 0 && [...ids].every(isAxisId) ? [...ids] : undefined;
}

/** The fields of a user that an address asks for and that come only when they are named (interface 4.1). */
export function fieldsOnTop({ extendedData, axes = [] }: ResourceAddress): readonly string[] {
  return [...(extendedData ? ['extendedData'] : []), ...axes.map((axis) => `userAxisValues_${axis}`)];
}
