import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Fields } from '../../service/contract/fields.ts';
import { isRecord } from '../../service/contract/record.ts';

/** How often a field has a value. */
interface FieldCoverage {
  /** Path of the field: `manager.name`; fields of the elements of a list as `labels[].id`. */
  readonly path: string;
  /** True for a field of the contract; false for one that the service sends beside it. */
  readonly isKnown: boolean;
  /** Records that have a value there. */
  readonly filled: number;
}

/** Deeper levels, and further elements of lists, are not looked at. */
const maxDepth = 5;
const maxElements = 100;
/** Records that are counted before timers may run. */
const countedAtOnce = 500;
/** Of all records. A service may send names without end; the rest counts as one field. */
const maxPaths = 2_000;
/** Stands for the fields beyond that. */
export const furtherFields = '…';

/**
 * Counts for each field in how many records it has a value: anything but null, an empty text, list or record. The
 * fields of the contract come first, in its order, also where no record has them; then what the service sends beside.
 */
export async function coverageOf(
  records: readonly Fields[],
  contract: readonly string[],
): Promise<readonly FieldCoverage[]> {
  const counts = new Map(contract.map((path) => [path, 0]));
  const known = new Set(contract);
  for (const [index, fields] of records.entries()) {
    if (index % countedAtOnce === 0) {
      await nextTurn();
    }
    const filled = new Set<string>();
    const paths = new Map<string, boolean>();
    addPaths(paths, fields, '', 0);
    for (const [path, isFilledHere] of paths) {
      const counted = counts.has(path) || counts.size < maxPaths ? path : furtherFields;
      counts.set(counted, counts.get(counted) ?? 0);
      if (isFilledHere) {
        filled.add(counted);
      }
    }
    for (const path of filled) {
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
  }
  return [...counts].map(([path, filled]) => ({ path, isKnown: known.has(path), filled }));
}

/** Returns true where a record, or a value in it, has a value at a path, in one element of a list at least. */
export function isFilledAt(value: unknown, path: string): boolean {
  if (path === '') {
    return isFilled(value);
  }
  if (Array.isArray(value)) {
    const inner = path.replace(/^\[\]\.?/, '');
    return inner !== path && value.slice(0, maxElements).some((element) => isFilledAt(element, inner));
  }
  // A name may have a dot or brackets in it.
  return Object.entries(isRecord(value) ? value : {}).some(([name, inner]) => {
    const rest = path.startsWith(name) ? path.slice(name.length) : undefined;
    return rest !== undefined && /^($|\.|\[\])/.test(rest) && isFilledAt(inner, rest.replace(/^\./, ''));
  });
}

/** Adds the paths of what is in a value, with true for those that have a value themselves. */
function addPaths(paths: Map<string, boolean>, value: unknown, path: string, depth: number): void {
  if (paths.size > maxPaths) {
    return;
  }
  if (path !== '' && !path.endsWith('[]')) {
    paths.set(path, paths.get(path) === true || isFilled(value));
  }
  if (depth >= maxDepth) {
    return;
  }
  if (Array.isArray(value)) {
    for (const element of value.slice(0, maxElements)) {
      addPaths(paths, element, `${path}[]`, depth + 1);
    }
  } else if (isRecord(value)) {
    for (const [name, inner] of Object.entries(value)) {
      addPaths(paths, inner, path === '' ? name : `${path}.${name}`, depth + 1);
    }
  }
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') {
    return false;
  }
  return Array.isArray(value) ? value.length > 0 : !isRecord(value) || Object.keys(value).length > 0;
}
