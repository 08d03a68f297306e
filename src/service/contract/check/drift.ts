/** One difference between a payload and the contract. */
export interface Drift {
  /** Path of the field, array elements as `[]`: `manager.name`. */
  readonly path: string;
  /** For the log, where it may name ids. */
  readonly problem: string;
  /** Left out for what is no matter of a field. */
  readonly kind?: 'unknown' | 'missing' | 'type' | 'value';
  /** Of a `type`: that of the payload, and those of the contract, as JSON Schema calls them. */
  readonly types?: { readonly found: string; readonly published: readonly string[] };
}

/** Receives each difference, with the place of its record in the list; does not stop the check. */
export type DriftListener = (drift: Drift, index?: number) => void;

/** What is checked: single records, or the responses around them. */
export type Checked = 'records' | 'responses';

/** A difference of a field, counted on one route. It has no value of the field. */
export interface DriftFact extends Omit<Drift, 'problem'> {
  readonly kind: NonNullable<Drift['kind']>;
  /** Method and path without ids: `GET /api/v3/users/{id}`. */
  readonly route: string;
  readonly of: Checked;
  /** Where it was seen first: `items[12].manager.name`. */
  readonly example: string;
  /** How many records show it, of how many; one that is read twice counts twice. */
  readonly count: number;
  readonly checked: number;
  /** In milliseconds since the epoch. */
  readonly firstSeen: number;
  readonly lastSeen: number;
}

/** All that was counted; `isWhole` is false where something was left out. */
export interface DriftFacts {
  readonly facts: readonly DriftFact[];
  readonly isWhole: boolean;
  /** How many records were checked. */
  readonly records: number;
}
