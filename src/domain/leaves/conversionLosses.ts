import { isRecord } from '../../service/contract/record.ts';
import type { Fields } from '../fields.ts';

/** A field, of the one version or the other, that a conversion could not carry over in full. */
export interface NotConverted {
  /** As a path: `leaveAccount.id`. */
  readonly field: string;
  /** A sentence for the reader. */
  readonly reason: string;
}

export interface LeaveConversion {
  /** The leave in the other version, as JSON; what could not be filled is left out. */
  readonly leave: Fields;
  /** Each field at most once. */
  readonly notConverted: readonly NotConverted[];
}

/** The fields a conversion can carry over, by name; a nested object is one with fields of its own. */
export interface Shape {
  readonly [field: string]: Shape | true;
}

/** What a conversion has found out. */
interface Draft {
  /** The converted leave, undefined where it cannot be filled. */
  readonly wanted: Fields;
  /** Why a field is unfilled, or filled but with a loss. */
  readonly reasons: Readonly<Record<string, string | undefined>>;
  /** Fields of the source that the target knows nothing of. */
  readonly beyond: Iterable<string>;
  readonly versions: { readonly from: string; readonly to: string };
}

/** Fills the leave as far as its fields are known and names every field that falls short. */
export function convert({ wanted, reasons, beyond, versions }: Draft): LeaveConversion {
  const named = new Map<string, string>();
  const leave = fill(wanted, '', (field) =>
    named.set(field, reasons[field] ?? `The ${versions.from} leave does not show it.`),
  );
  for (const [field, reason] of Object.entries(reasons)) {
    if (reason !== undefined && !named.has(field)) {
      named.set(field, reason);
    }
  }
  for (const field of beyond) {
    if (!named.has(field)) {
      named.set(field, `A ${versions.to} leave has no place for it.`);
    }
  }
  return { leave, notConverted: [...named].map(([field, reason]) => ({ field, reason })) };
}

/** The wanted fields that have a value; the others are told by their path. */
function fill(wanted: Fields, prefix: string, onUnfilled: (field: string) => void): Fields {
  const filled: [string, unknown][] = [];
  for (const [name, value] of Object.entries(wanted)) {
    const field = `${prefix}${name}`;
    const content = isRecord(value) ? fill(value, `${field}.`, onUnfilled) : value;
    if (content === undefined) {
      onUnfilled(field);
    } else if (!isRecord(content) || Object.keys(content).length > 0) {
      filled.push([name, content]);
    }
  }
  return Object.fromEntries(filled);
}

/** The paths of what a leave has beyond a shape, nulls apart. */
export function* fieldsBeyond(leave: Fields, shape: Shape, prefix = ''): Generator<string> {
  for (const [name, value] of Object.entries(leave)) {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known === undefined && value !== null && value !== undefined) {
      yield `${prefix}${name}`;
    } else if (typeof known === 'object' && isRecord(value)) {
      yield* fieldsBeyond(value, known, `${prefix}${name}.`);
    }
  }
}

/** A shape of plain fields. */
export function allOf(...fields: readonly string[]): Shape {
  return Object.fromEntries(fields.map((field) => [field, true]));
}
