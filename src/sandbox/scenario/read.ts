import { findNodeAtLocation, type JSONPath, parseTree } from 'jsonc-parser';
import * as Value from 'typebox/value';
import { messageOf } from '../../service/contract/message.ts';
import { scenarioErrorCode } from '../options.ts';
import { Scenario } from './schema.ts';

/** Characters of a scenario file. */
const maxLength = 200_000_000;
const maxValueLength = 100;

/** What is wrong at one place of a scenario. */
class ScenarioProblem extends Error {
  readonly path: JSONPath;

  constructor(path: JSONPath, problem: string) {
    super(problem);
    this.path = path;
  }
}

/** A text that is no scenario. */
class ScenarioError extends RangeError {
  readonly code = scenarioErrorCode;
}

/** Throws the problem at one place of a scenario, for `fromScenario` to name the place. */
export function refuse(path: JSONPath, problem: string): never {
  throw new ScenarioProblem(path, problem);
}

/** Records of a part by id. Throws the problem of an id that is there twice. */
export function indexById<Id, T extends { readonly id: Id }>(
  part: string,
  records: readonly T[],
): Map<Id, T> {
  const index = new Map<Id, T>();
  for (const [place, one] of records.entries()) {
    if (index.has(one.id)) {
      refuse([part, place, 'id'], `${one.id} is there twice`);
    }
    index.set(one.id, one);
  }
  return index;
}

/**
 * Makes something of the text of a scenario file. Throws a `RangeError` with `scenarioErrorCode`, and the path and
 * the line of what is wrong, such as `employees[12].departmentId (line 214): 99 is no department.`
 */
export function fromScenario<T>(text: string, make: (scenario: Scenario) => T): T {
  if (text.length > maxLength) {
    throw new ScenarioError(`The scenario has more than ${maxLength} characters.`);
  }
  const plain = text.replace(/^\ufeff/, '');
  try {
    return make(checked(parsed(plain)));
  } catch (error) {
    if (!(error instanceof ScenarioProblem)) {
      throw error;
    }
    const { path, message } = error;
    const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
    throw new ScenarioError(`${place.slice(1) || 'The scenario'} (line ${lineOf(plain, path)}): ${message}.`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ScenarioError(`The scenario is no JSON: ${messageOf(error)}`);
  }
}

function checked(value: unknown): Scenario {
  if (Value.Check(Scenario, value)) {
    return value;
  }
  const errors = Value.Errors(Scenario, value);
  // An unknown field is reported at the field and at its record: the first one has the whole path.
  const [{ instancePath, message, keyword } = { instancePath: '', message: 'is no scenario', keyword: '' }] =
    errors;
  const path = instancePath.split('/').slice(1).map(stepOf);
  const wrong = path.reduce(childOf, value);
  const shown = typeof wrong === 'object' && wrong !== null ? 'what is here' : JSON.stringify(wrong);
  return refuse(
    path,
    keyword === 'boolean' ? 'this field is not known here' : `${shown?.slice(0, maxValueLength)} ${message}`,
  );
}

/** A step of a JSON pointer. */
function stepOf(step: string): string | number {
  return /^\d+$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function childOf(value: unknown, step: string | number): unknown {
  return Object.entries(Object(value)).find(([name]) => name === String(step))?.[1];
}

/** The line of a value, or of the nearest one around it that there is, from 1. */
function lineOf(text: string, path: JSONPath): number {
  const root = parseTree(text);
  for (let length = path.length; root !== undefined && length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node !== undefined) {
      return text.slice(0, node.offset).split('\n').length;
    }
  }
  return 1;
}
