import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Exchange } from './exchanges.ts';

/** What is checked of an exchange. */
type Received = Pick<Exchange, 'method' | 'served' | 'status' | 'responseHeaders' | 'text'>;

type Json = Readonly<Record<string, unknown>>;

const root = 'service';
/** Rejected by the server before the service sees the request. */
const notOfTheService: readonly number[] = [431];

/** A published OpenAPI description, to check responses against. */
export class Description {
  readonly #paths: Json;
  readonly #ajv: Ajv2020;
  /** For responses without a selection of fields, which hold all of them. */
  readonly #strictAjv: Ajv2020;

  constructor(description: unknown) {
    this.#paths = at(description, 'paths');
    this.#ajv = ajvWith(description);
    const text = JSON.stringify(description);
    this.#strictAjv = ajvWith(JSON.parse(text.replaceAll(/(#\/components\/schemas\/\w+)Selection"/g, '$1"')));
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
    const ajv = url.searchParams.has('fields') ? this.#ajv : this.#strictAjv;
    const validate = validatorAt(ajv, [...place, 'content', type, 'schema']);
    const value: unknown = /json$/.test(type) ? JSON.parse(text) : text;
    return validate(value) ? undefined : JSON.stringify(validate.errors).slice(0, 500);
  }
}

function ajvWith(description: unknown): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  return ajv.addSchema(Object(description), root, undefined, false);
}

function validatorAt(ajv: Ajv2020, place: readonly string[]): ValidateFunction {
  const pointer = ['paths', ...place].map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
  const reference = `${root}#/${pointer.map(encodeURIComponent).join('/')}`;
  const validate = ajv.getSchema(reference);
  assert.ok(validate, `there is no schema at ${reference}`);
  return validate;
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
