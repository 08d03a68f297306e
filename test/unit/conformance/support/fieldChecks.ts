import assert from 'node:assert/strict';
import type { TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { conform } from '../../../../src/service/contract/check/conform.ts';
import type { Drift } from '../../../../src/service/contract/check/drift.ts';
import { isObjectSchema } from '../../../../src/service/contract/check/shape.ts';
import { parseExact } from '../../../../src/service/contract/json/exactJson.ts';
import { isLongNumber } from '../../../../src/service/contract/record.ts';
import type { SandboxResponse } from '../../sandbox/client.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** A record as the sandbox wrote it, and as the client gives it. */
export interface Sample {
  readonly payload: Payload;
  readonly record: unknown;
}

/**
 * One test for each field that a section of the interface describes: the sandbox shows it as the contract says, also
 * as null where it can be, the client returns it unchanged, and accepts that it is null or missing. `neverNull` are
 * fields that can be null on other deployments only.
 */
export function testFields(
  section: string,
  schema: TObject,
  sample: () => Promise<readonly Sample[]>,
  neverNull: readonly string[] = [],
): void {
  let samples: readonly Sample[] = [];
  before(async () => {
    samples = await sample();
  });
  for (const [name, field] of Object.entries(schema.properties)) {
    it(`${section} ${name}`, () => {
      checkShown(schema, name, samples);
      checkTolerated(schema, name, samples);
      const isNull = samples.some(({ payload }) => payload[name] === null);
      assert.equal(isNull, Value.Check(field, null) && !neverNull.includes(name), 'as null');
    });
  }
  for (const pattern of Object.keys(Object(schema)['patternProperties'] ?? {})) {
    it(`${section} ${pattern}`, () => {
      const names = namesOf(new RegExp(pattern), samples);
      assert.ok(names.length > 0, `no record shows ${pattern}`);
      for (const name of names) {
        checkShown(schema, name, samples);
        checkTolerated(schema, name, samples);
      }
    });
  }
}

/** Fails unless records show every field of a schema as it says, and the client returns each unchanged. */
export function checkAllFields(schema: TObject, samples: readonly Sample[]): void {
  for (const name of Object.keys(schema.properties)) {
    checkShown(schema, name, samples);
    checkTolerated(schema, name, samples);
  }
}

/** The exact JSON of a response, from a list or an object in it. */
export function payloadsOf(response: SandboxResponse, ...path: readonly string[]): readonly Payload[] {
  assert.equal(response.status, 200, response.text);
  let value = parseExact(response.text);
  for (const name of path) {
    value = Object(value)[name];
  }
  return Array.isArray(value) ? value : [Object(value)];
}

/** Every payload with the record of the same id. */
export function samplesOf(
  payloads: readonly Payload[],
  records: readonly { readonly id: string | number }[],
): readonly Sample[] {
  assert.ok(payloads.length > 0);
  assert.equal(records.length, payloads.length);
  const byId = new Map(records.map((record) => [record.id, record]));
  return payloads.map((payload) => ({
    payload,
    record: byId.get(String(payload['id'])) ?? byId.get(Number(payload['id'])),
  }));
}

/** What the contract check makes of a payload, and what it finds unusual. */
export function checked(schema: TObject, payload: unknown): { record: Payload | undefined; drifts: Drift[] } {
  const drifts: Drift[] = [];
  return { record: conform(schema, payload, (drift) => drifts.push(drift)), drifts };
}

function namesOf(pattern: RegExp, samples: readonly Sample[]): readonly string[] {
  const names = samples.flatMap(({ payload }) => Object.keys(payload));
  return [...new Set(names.filter((name) => pattern.test(name)))];
}

function checkShown(schema: TObject, name: string, samples: readonly Sample[]): void {
  const field = fieldOf(schema, name);
  assert.ok(field, `the contract has no ${name}`);
  const shown = samples.filter(({ payload }) => (payload[name] ?? null) !== null);
  assert.ok(shown.length > 0, `no record shows ${name}`);
  for (const { payload, record } of samples) {
    const value = payload[name];
    if (value !== undefined) {
      assert.ok(Value.Check(field, plain(value)), `${name}: ${JSON.stringify(value)}`);
    }
    assert.deepEqual(Object(record)[name], value, name);
  }
}

function checkTolerated(schema: TObject, name: string, [sample]: readonly Sample[]): void {
  const field = fieldOf(schema, name);
  assert.ok(sample && field);
  const isNullable = Value.Check(field, null);
  const withNull = checked(schema, { ...sample.payload, [name]: null });
  assert.equal(withNull.drifts.length === 0, isNullable, JSON.stringify(withNull.drifts));
  const { [name]: _left, ...others } = sample.payload;
  const without = checked(schema, others);
  const isRequired = schema.required?.includes(name) ?? false;
  assert.equal(without.drifts.length > 0, isRequired, JSON.stringify(without.drifts));
  for (const { record } of [withNull, without]) {
    assert.equal(record === undefined, name === 'id');
  }
}

/** The schema of a field, also of one that shares a pattern with others. */
function fieldOf(schema: TSchema, name: string): TSchema | undefined {
  const { properties = {}, patternProperties = {} } = isObjectSchema(schema) ? schema : {};
  const matching = Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern).test(name));
  return properties[name] ?? matching?.[1];
}

/** A number that was kept as text, as a number. */
function plain(value: unknown): unknown {
  return isLongNumber(value) ? Number(value.rawJSON) : value;
}
