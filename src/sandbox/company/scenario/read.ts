import { type JSONPath, type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import * as Value from 'typebox/value';
import { maxScenarioLength, scenarioErrorCode } from '../size.ts';
import { Scenario } from './schema.ts';

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

/** The record with an id. Throws the problem of one that is not there; `what` is what it should be. */
export function find<Id, T>(records: ReadonlyMap<Id, T>, id: Id, path: JSONPath, what: string): T {
  return records.get(id) ?? refuse(path, `${id} is no ${what}`);
}

/** Refuses two fields of a record of which only one can hold. */
export function refuseBoth(path: JSONPath, field: string, value: unknown, missing: unknown): void {
  if (missing !== undefined && value !== undefined && value !== null) {
    refuse([...path, field], 'is given beside the missing one; leave out one of both');
  }
}

/**
 * Makes something of the text of a scenario file. Throws a `RangeError` with `scenarioErrorCode`, and the path and
 * the line of what is wrong, such as `employees[12].departmentId (line 214): 99 is no department.`
 */
export function fromScenario<T>(text: string, make: (scenario: Scenario) => T): T {
  if (text.length > maxScenarioLength) {
    throw new ScenarioError(`The scenario has more than ${maxScenarioLength} characters.`);
  }
  if (text.includes('\ufffd')) {
    throw new ScenarioError('The scenario has characters that are not UTF-8. Save the file as UTF-8.');
  }
  const plain = text.replace(/^\ufeff/, '');
  try {
    const scenario = checked(parsed(plain));
    requireUniqueIds(scenario);
    return make(scenario);
  } catch (error) {
    if (!(error instanceof ScenarioProblem)) {
      throw error;
    }
    const { path, message } = error;
    const line = lineOf(plain, path);
    const place = path.map(printStep).join('').replace(/^\./, '') || 'The scenario';
    throw new ScenarioError(`${place}${line === undefined ? '' : ` (line ${line})`}: ${message}.`);
  }
}

function printStep(step: string | number): string {
  const text = String(step);
  return /^[a-z]\w{0,50}$/i.test(text) ? `.${text}` : `[${/^\d+$/.test(text) ? text : print(text)}]`;
}

/** A value in a message: without control characters, and not too long. */
function print(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? 'it'
    : String(JSON.stringify(value)).slice(0, maxValueLength);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    let place = '';
    const onError: JSONVisitor['onError'] = (code, _offset, _length, line) => {
      const problem = printParseErrorCode(code).replaceAll(/\B(?=[A-Z])/g, ' ');
      place ||= ` (line ${line + 1}): ${problem.toLowerCase()}`;
    };
    try {
      visit(text, { onError }, { disallowComments: true });
    } catch {
      // It is nested too deeply to find the place.
    }
    throw new ScenarioError(`The scenario is no JSON${place}.`);
  }
}

function checked(value: unknown): Scenario {
  if (Value.Check(Scenario, value)) {
    return value;
  }
  // An unknown field is reported at the field and at its record: the first one has the whole path.
  const [error] = Value.Errors(Scenario, value);
  const pointer = error?.instancePath ?? '';
  const [path, wrong] = [Value.Pointer.Indices(pointer), Value.Pointer.Get(value, pointer)];
  switch (error?.keyword) {
    case 'boolean':
      return refuse(path, 'unknown field');
    case 'required':
      return refuse(path, `it lacks ${error.params.requiredProperties.join(', ')}`);
    case 'enum':
      return refuse(path, `${print(wrong)} must be one of ${error.params.allowedValues.join(', ')}`);
    default:
      return refuse(path, `${print(wrong)} ${error?.message ?? 'is not a scenario'}`);
  }
}

function requireUniqueIds(scenario: Scenario): void {
  const parts = [
    'departments',
    'employees',
    'positions',
    'taxonomies',
    'labels',
    'templates',
    'reports',
  ] as const;
  for (const part of parts) {
    const known = new Set<number | string>();
    for (const [place, one] of (scenario[part] ?? []).entries()) {
      const [field, id] = 'employeeId' in one ? ['employeeId', one.employeeId] : ['id', one.id];
      if (known.has(id)) {
        refuse([part, place, field], `${id} is there twice`);
      }
      known.add(id);
    }
  }
}

/**
 * The line of a value, or of the nearest one around it that is there, from 1; undefined where the text is nested too
 * deeply to find it. Of a name that is there twice, the last value counts.
 */
function lineOf(text: string, wanted: JSONPath): number | undefined {
  let found = { line: 0, length: 0 };
  const look: JSONVisitor['onArrayBegin'] = (_offset, _length, line, _character, pathOf) => {
    const path = pathOf();
    if (path.length >= found.length && path.every((step, level) => String(step) === String(wanted[level]))) {
      found = { line, length: path.length };
    }
  };
  try {
    visit(text, {
      onObjectBegin: look,
      onArrayBegin: look,
      onLiteralValue: (_value, ...place) => look(...place),
    });
    return found.line + 1;
  } catch {
    return undefined;
  }
}
