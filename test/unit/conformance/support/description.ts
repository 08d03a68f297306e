import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Exchange } from './exchanges.ts';

/** What is checked of an exchange. */
type Received = Pick<Exchange, 'method' | 'served' | 'status' | 'responseHeaders' | 'text'>;

type Json = Readonly<Record<string, unknown>>;

const root = 'service';
/**
 * The compiled schemas, each by its text and those that it refers to: most are the same in the descriptions of all
 * deployments, and it takes longer to compile one than to check a hundred responses.
 */
const compiled = new Map<string, ValidateFunction>();
/** Rejected by the server before the service sees the request. */
const notOfTheService: readonly number[] = [431];

/** A published OpenAPI description, to check responses against. */
export class Description {
  readonly #paths: Json;
  readonly #usual: Schemas;
  /** For responses without a selection of fields, which hold all of them. */
  readonly #strict: Schemas;

  constructor(description: unknown) {
    this.#paths = at(description, 'paths');
    this.#usual = new Schemas(description);
    const text = JSON.stringify(description);
    this.#strict = new Schemas(
      JSON.parse(text.replaceAll(/(#\/components\/schemas\/\w+)Selection"/g, '$1"')),
    );
  }

  /** What a response says that the description does not: a sentence, or undefined when it fits. */
  problem(exchange: Received): string | undefined {
    const { method, served: url, status } = exchange;
    if (notOfTheService.includes(status) || url.pathname === '/openapi.json') {
      return undefined;
    }
    const path = Object.keys(this.#paths).find((template) => matches(template, url.pathname));
    const operation = path === undefined ? undefined : at(this.#paths[path], method.toLowerCase(), undefined);
    if (path === undefined || operation === undefined) {
      return status >= 400 ? undefined : `${method} ${url.pathname} returns ${status} and is not described`;
    }
    const known = Object.keys(at(operation, 'responses'));
    const key = known.find((one) => one === String(status)) ?? (status >= 400 ? 'default' : '');
    if (!known.includes(key)) {
      return `${method} ${path} returns ${status}, which is not described`;
    }
    const place = [path, method.toLowerCase(), 'responses', key];
    const problem = this.#contentProblem(exchange, place, at(at(operation, 'responses'), key));
    return problem && `${method} ${url.pathname}${url.search} ${status}: ${problem}`;
  }

  #contentProblem(
    { served: url, responseHeaders, text }: Received,
    place: readonly string[],
    response: Json,
  ) {
    const content = at(response, 'content', {});
    const type = (responseHeaders.get('content-type') ?? '').split(';')[0] ?? '';
    if (Object.keys(content).length === 0) {
      return text === '' ? undefined : 'a body where none is described';
    }
    if (!Object.hasOwn(content, type)) {
      return `a body of type "${type}" where ${Object.keys(content).join(', ')} is described`;
    }
    if (type === 'application/octet-stream' || type.startsWith('image/')) {
      return undefined;
    }
    const schemas = url.searchParams.has('fields') ? this.#usual : this.#strict;
    const validate = schemas.validatorAt([...place, 'content', type, 'schema']);
    const value: unknown = /json$/.test(type) ? JSON.parse(text) : text;
    return validate(value) ? undefined : JSON.stringify(validate.errors).slice(0, 500);
  }
}

/** The schemas of a description, compiled where they are needed. */
class Schemas {
  readonly #description: unknown;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(description: unknown) {
    this.#description = description;
  }

  validatorAt(place: readonly string[]): ValidateFunction {
    const name = JSON.stringify(place);
    const known = this.#validators.get(name);
    if (known !== undefined) {
      return known;
    }
    const schema = valueAt(this.#description, ['paths', ...place]);
    const document = { schema, components: { schemas: Object.fromEntries(this.#referredBy(schema)) } };
    const text = JSON.stringify(document);
    const validate = compiled.get(text) ?? compile(document);
    compiled.set(text, validate);
    this.#validators.set(name, validate);
    return validate;
  }

  /** The schemas with names that a schema refers to, also by way of others. */
  #referredBy(schema: unknown): ReadonlyMap<string, unknown> {
    const found = new Map<string, unknown>();
    const waiting = [schema];
    for (const next of waiting) {
      for (const [reference, name = ''] of JSON.stringify(next).matchAll(/"\$ref":"([^"]*)"/g)) {
        const [, ...names] = name.split('/');
        assert.deepEqual(names.slice(0, 2), ['components', 'schemas'], reference);
        if (!found.has(names.slice(2).join('/'))) {
          const value = valueAt(this.#description, names);
          found.set(names.slice(2).join('/'), value);
          waiting.push(value);
        }
      }
    }
    return new Map([...found].toSorted(([one], [other]) => one.localeCompare(other)));
  }
}

function compile(document: unknown): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  ajv.addSchema(Object(document), root, undefined, false);
  const validate = ajv.getSchema(`${root}#/schema`);
  return validate ?? assert.fail('there is no schema');
}

function valueAt(description: unknown, names: readonly string[]): unknown {
  let value = description;
  for (const name of names) {
    value = at(value, name);
  }
  return value;
}

function matches(template: string, path: string): boolean {
  const wanted = template.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index]) &&
    // A literal path precedes one with an id in its place.
    !(template.endsWith('/departments/{id}') && path.endsWith('/departments/tree'))
  );
}

function at(value: unknown, name: string): Json;
function at<T>(value: unknown, name: string, otherwise: T): Json | T;
function at(value: unknown, name: string, ...otherwise: unknown[]): unknown {
  const inner: unknown = Object(value)[name];
  if (typeof inner === 'object' && inner !== null) {
    return inner;
  }
  assert.ok(otherwise.length > 0, `there is no ${name} in the description`);
  return otherwise[0];
}
