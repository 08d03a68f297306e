import assert from 'node:assert/strict';
import { Validator } from '@seriousme/openapi-schema-validator';
import { startBench, useBench } from './support/bench.ts';
import { Description } from './support/description.ts';
import type { Exchange } from './support/exchanges.ts';

describe('the published description', () => {
  const bench = useBench();
  const published = async () => (await bench().raw.send('/openapi.json')).at('');

  it('Description valid: is valid OpenAPI 3.1 to a public validator', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(Object(await published()));
    assert.deepEqual(errors ?? [], []);
    assert.deepEqual([valid, validator.version], [true, '3.1']);
  });

  it('Description records: is what every response of the suites is checked against', async () => {
    const description = new Description(await published());
    await bench().raw.key('/api/v3/users/1001');
    const usual = bench().exchanges.at(-1) ?? assert.fail();
    const problemOf = (changes: Partial<Exchange>) => description.problem({ ...usual, ...changes });
    assert.equal(problemOf({}), undefined);
    const { data } = JSON.parse(usual.text);
    assert.match(
      problemOf({ text: JSON.stringify({ data: { ...data, id: 'x' } }) }) ?? '',
      /must be integer/,
    );
    assert.match(problemOf({ text: JSON.stringify({ data: { id: 1001 } }) }) ?? '', /required property/);
    assert.match(problemOf({ text: JSON.stringify(data) }) ?? '', /required property 'data'/);
    assert.match(problemOf({ status: 201 }) ?? '', /returns 201, which is not described/);
    assert.match(problemOf({ status: 404 }) ?? '', /required property 'Status'/);
    assert.match(
      problemOf({ responseHeaders: new Headers({ 'content-type': 'text/html' }) }) ?? '',
      /"text\/html"/,
    );
    assert.match(problemOf({ served: new URL('/new', usual.served) }) ?? '', /is not described/);

    // A bench checks its responses against the description when it ends.
    const other = await startBench();
    await other.raw.key('/api/v3/users/1001');
    const [exchange] = other.exchanges;
    other.exchanges.push({ ...(exchange ?? assert.fail()), text: '{}' });
    await assert.rejects(other[Symbol.asyncDispose](), /required property 'data'/);
  });
});
