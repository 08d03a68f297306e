import type { TSchema } from 'typebox';
import { isLongNumber } from '../longNumber.ts';

/** Decides about one value. */
export type Test = (value: unknown) => boolean;

/**
 * The keywords of the contract's schemas for what is neither an object nor a list; a test compares them with TypeBox.
 */
interface LeafSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Prepares the check of a text, a number, a truth value, null or any value. A number that is kept as text fits. */
export function leafTest(schema: TSchema & LeafSchema): Test {
  switch (schema.type) {
    case 'string':
      return textTest(schema);
    case 'integer':
      return integerTest(schema);
    case 'number':
      return (value) => typeof value === 'number' || isLongNumber(value);
    case 'null':
      return (value) => value === null;
    case undefined:
      return valueTest(schema);
    default:
      return (value) => typeof value === schema.type;
  }
}

function textTest(schema: LeafSchema): Test {
  const { minLength = 0 } = schema;
  const pattern = schema.pattern === undefined ? undefined : new RegExp(schema.pattern, 'u');
  return (value) =>
    typeof value === 'string' &&
    value.length >= minLength &&
    (pattern === undefined || pattern.test(value)) &&
    (schema.const === undefined || value === schema.const);
}

function integerTest({
  minimum = Number.NEGATIVE_INFINITY,
  maximum = Number.POSITIVE_INFINITY,
}: LeafSchema): Test {
  return (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum;
}

function valueTest({ enum: words }: LeafSchema): Test {
  return words === undefined ? () => true : (value) => words.includes(value);
}
