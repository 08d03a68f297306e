import type { ResourceAddress } from '../ui/tree/resourceNode.ts';

/** Returns true if a text can be the id of an analytical axis, which becomes a part of field names and addresses. */
export function isAxisId(text: string): boolean {
  return /^[\w-]+$/.test(text);
}

/** The axis ids in a text, each once; undefined if there is none or one is not valid. */
export function axisIdsIn(text: string): readonly string[] | undefined {
  const ids = new Set(text.split(/[\s,]+/).filter((part) => part !== ''));
  return ids.size > 0 && [...ids].every(isAxisId) ? [...ids] : undefined;
}

/** The fields of a user that the service sends only if the request names them (interface 4.1). */
export function extraFields({ extendedData, axes = [] }: ResourceAddress): readonly string[] {
  return [...(extendedData ? ['extendedData'] : []), ...axes.map((axis) => `userAxisValues_${axis}`)];
}
