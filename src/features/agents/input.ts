import type { TObject, TSchema } from 'typebox';
import * as Value from 'typebox/value';
import type { ToolName } from '../../platform/manifest/contributions.ts';
import { isArraySchema, isObjectSchema } from '../../service/contract/check/shape.ts';
import { record } from '../../service/contract/fields.ts';
import { isRecord } from '../../service/contract/record.ts';
import { type ToolInput, toolDefinitions } from './definitions.ts';
import { Refusal } from './tool.ts';

/** Characters of an input as JSON. */
export const maxInput = 50_000;

/** What a tool runs with: the input in the form of its schema. Throws `Refusal` for one that the schema does not allow. */
export function inputOf<Name extends ToolName>(name: Name, given: unknown): ToolInput<Name> {
  const isShort = (JSON.stringify(given) ?? '').length <= maxInput;
  const input = isShort ? normalized(toolDefinitions[name].input, given) : given;
  requireValid(name, input, isShort);
  return input;
}

/**
 * A value in the form of its schema, where models write it otherwise: objects and lists as JSON text, one value for a
 * list of one, null for what is left out, a number for an id, `"true"` for true. Any other value stays as it is.
 */
function normalized(schema: TSchema, given: unknown): unknown {
  const value = typeof given === 'string' ? valueIn(schema, given) : given;
  if (isObjectSchema(schema) && isRecord(value)) {
    const { properties = {}, required = [] } = schema;
    const passed = Object.entries(value).filter(([key, each]) => each !== null || required.includes(key));
    return Object.fromEntries(
      passed.map(([key, each]) => {
        const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
        return [key, property ? normalized(property, each) : each];
      }),
    );
  }
  if (isArraySchema(schema)) {
    return (Array.isArray(value) ? value : [value]).map((each) => normalized(schema.items, each));
  }
  // A larger number has lost digits.
  return Number.isSafeInteger(value) && isOf(schema, 'string') ? String(value) : value;
}

function valueIn(schema: TSchema, given: string): unknown {
  const isJson =
    (isObjectSchema(schema) && /^\s*\{/.test(given)) ||
    (isArraySchema(schema) && /^\s*\[/.test(given)) ||
    (isOf(schema, 'boolean') && /^(?:true|false)$/i.test(given));
  try {
    return isJson ? JSON.parse(isOf(schema, 'boolean') ? given.toLowerCase() : given) : given;
  } catch {
    // No JSON, but an id that begins like it.
    return given;
  }
}

function isOf(schema: TSchema, type: string): boolean {
  return 'type' in schema && schema.type === type;
}

function requireValid<Name extends ToolName>(
  name: Name,
  given: unknown,
  isShort: boolean,
): asserts given is ToolInput<Name> {
  const input: TObject = toolDefinitions[name].input;
  if (isShort && Value.Check(input, given)) {
    return;
  }
  const { properties, required } = input;
  const passed = record(given);
  const wrong = Object.entries(properties).find(
    ([key, schema]) =>
      (Object.hasOwn(passed, key) || required.includes(key)) && !Value.Check(schema, passed[key]),
  );
  const takes = `It takes ${Object.keys(properties).join(', ')}.`;
  const needs = wrong ? ` It needs "${wrong[0]}": ${JSON.stringify(wrong[1])}` : '';
  throw new Refusal(`The input does not follow the schema of the tool. ${takes}${needs}`);
}
