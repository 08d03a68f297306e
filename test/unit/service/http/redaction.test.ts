import assert from 'node:assert/strict';
import { attempts } from '../../../../src/service/http/attempts.ts';
import { failure, isServiceError, nameOperation, ServiceError } from '../../../../src/service/http/errors.ts';
import { Redaction, redactError, secretIn } from '../../../../src/service/http/redaction.ts';

const owner = { name: 'Acme' };
const apiKey = 'key-0123456789-ABC';

function redacting(...keys: readonly string[]): Redaction {
  const redaction = new Redaction();
  for (const key of keys) {
    redaction.rememberCredentials(owner, { apiKey: key });
  }
  return redaction;
}

/** An error with a cause, that has a cause, and so on. */
function chain(texts: readonly string[]): Error {
  const [text, ...others] = texts;
  return new Error(text, others.length === 0 ? {} : { cause: chain(others) });
}

function textsOf(error: unknown): readonly string[] {
  return error instanceof Error ? [error.message, ...textsOf(error.cause)] : [];
}

describe('an error without a secret', () => {
  it('is the same error, with its operation and without', () => {
    const redaction = redacting(apiKey);
    const timeout = failure({ code: 'timeout', host: 'host.example', seconds: 30 });
    const named = nameOperation(attempts.report('5'), timeout);
    const stackless = Object.assign(new Error('it broke'), { stack: undefined });
    for (const error of [chain(['it broke', 'for a reason']), timeout, named, stackless, undefined, 5]) {
      assert.equal(redactError(error, redaction), error);
    }
  });
});

describe('an error with a secret', () => {
  const redaction = redacting(apiKey);

  it('has it in no text, and keeps its name and its stack', () => {
    const error = Object.assign(new Error(`${apiKey} is wrong`), { name: 'TypeError' });
    const redacted = redactError(error, redaction);
    assert.ok(redacted instanceof Error);
    assert.deepEqual(
      [redacted.name, redacted.message, redacted.cause],
      ['TypeError', '••• is wrong', undefined],
    );
    assert.ok(!('cause' in redacted));
    assert.equal(redacted.stack, error.stack?.replace(apiKey, '•••'));
    assert.match(redacted.stack ?? '', /redaction\.test\.ts/);
  });

  it('loses one that is only in its stack, its cause or a text that was thrown', () => {
    const inStack = Object.assign(new Error('it broke'), { stack: `at ${apiKey}` });
    const redacted = redactError(inStack, redaction);
    assert.equal(redacted instanceof Error && redacted.stack, 'at •••');
    assert.deepEqual(textsOf(redactError(chain(['it broke', `${apiKey} is wrong`]), redaction)), [
      'it broke',
      '••• is wrong',
    ]);
    const withText = redactError(new Error('it broke', { cause: apiKey }), redaction);
    assert.equal(withText instanceof Error && withText.cause, '•••');
  });

  it('keeps five of its causes', () => {
    const texts = Array.from({ length: 9 }, (_, place) => `error ${place}`);
    assert.deepEqual(textsOf(redactError(chain([apiKey, ...texts]), redaction)), [
      '•••',
      ...texts.slice(0, 5),
    ]);
  });

  it('stays an error of the client where it is one', () => {
    const echo = new ServiceError({
      kind: 'bad-request',
      reason: `“${apiKey}”`,
      advice: 'Try again.',
      status: 400,
      traceId: 'T-1',
    });
    const redacted = redactError(nameOperation('list the leaves', echo), redaction);
    assert.ok(isServiceError(redacted));
    const { reason, status, kind, traceId } = redacted;
    assert.deepEqual([reason, status, kind, traceId], ['“•••”', 400, 'bad-request', 'T-1']);
  });
});

describe('what a window remembers', () => {
  it('is its last 30 secrets at least and 60 at most', () => {
    const keys = Array.from({ length: 61 }, (_, place) => `key-${place}-0123456789`);
    const redaction = redacting(...keys);
    assert.deepEqual(
      [keys[0], keys[31], keys[60]].map((key = '') => redaction.text(key)),
      [keys[0], '•••', '•••'],
    );
  });

  it('is the name that a connection has now', () => {
    const redaction = redacting(apiKey);
    redaction.rememberCredentials({ name: 'Umbrella' }, { apiKey });
    assert.equal(redaction.ownerOf(apiKey), 'Umbrella');
  });
});

describe('a text that is about to be sent', () => {
  it('is rejected with the name of the connection whose secret it has, and without the secret', () => {
    const redaction = redacting(apiKey);
    const error = secretIn(`/employees/${encodeURIComponent(apiKey)}`, redaction);
    assert.equal(error?.kind, 'invalid-input');
    assert.match(error?.reason ?? '', /key or secret of the connection “Acme”/);
    assert.equal(secretIn('/employees/5', redaction), undefined);
    redaction.rememberCredentials({ name: `Acme ${apiKey}` }, { apiKey });
    assert.match(secretIn(apiKey, redaction)?.reason ?? '', /“Acme •••”/);
  });
});
