import assert from 'node:assert/strict';
import { Failure, failedOperation, failure, isServiceError } from '../../../../src/service/http/errors.ts';
import { Redaction, redactedError, secretIn } from '../../../../src/service/http/redaction/redaction.ts';

const owner = { id: 'acme', name: 'Acme' };
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
    const named = failedOperation({ code: 'report', id: '5' }, timeout);
    const stackless = Object.assign(new Error('it broke'), { stack: undefined });
    for (const error of [chain(['it broke', 'for a reason']), timeout, named, stackless, undefined, 5]) {
      assert.equal(redactedError(error, redaction), error);
    }
  });
});

describe('an error with a secret', () => {
  const redaction = redacting(apiKey);

  it('has it in no text, and keeps its name and its stack', () => {
    const error = Object.assign(new Error(`${apiKey} is wrong`), { name: 'TypeError' });
    const redacted = redactedError(error, redaction);
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
    const redacted = redactedError(inStack, redaction);
    assert.equal(redacted instanceof Error && redacted.stack, 'at •••');
    assert.deepEqual(textsOf(redactedError(chain(['it broke', `${apiKey} is wrong`]), redaction)), [
      'it broke',
      '••• is wrong',
    ]);
    const withText = redactedError(new Error('it broke', { cause: apiKey }), redaction);
    assert.equal(withText instanceof Error && withText.cause, '•••');
  });

  it('keeps five of its causes', () => {
    const texts = Array.from({ length: 9 }, (_, place) => `error ${place}`);
    assert.deepEqual(textsOf(redactedError(chain([apiKey, ...texts]), redaction)), [
      '•••',
      ...texts.slice(0, 5),
    ]);
  });

  it('stays an error of the client where it is one', () => {
    const echo = new Failure({
      kind: 'bad-request',
      reason: `“${apiKey}”`,
      advice: 'Try again.',
      status: 400,
      traceId: 'T-1',
    });
    const redacted = redactedError(failedOperation('list the leaves', echo), redaction);
    assert.ok(isServiceError(redacted));
    const { reason, status, kind, traceId } = redacted;
    assert.deepEqual([reason, status, kind, traceId], ['“•••”', 400, 'bad-request', 'T-1']);
  });
});

describe('what is remembered of a connection', () => {
  const keys = Array.from({ length: 21 }, (_, place) => `key-${place}-0123456789`);

  it('is its last 20 keys, however often one of them is entered again', () => {
    const [oldest = '', second = ''] = keys;
    const last = keys.at(-1) ?? '';
    const redaction = redacting(...keys, last, last);
    assert.deepEqual(
      [oldest, second, last].map((key) => redaction.text(key)),
      [oldest, '•••', '•••'],
    );
  });

  it('is its last 5 tokens beside its keys', () => {
    const redaction = redacting(apiKey);
    for (const token of keys.slice(0, 6)) {
      redaction.rememberToken(owner, token);
    }
    assert.deepEqual(
      [keys[0] ?? '', keys[1] ?? '', apiKey].map((text) => redaction.text(text)),
      [keys[0], '•••', '•••'],
    );
  });

  it('is also found as the Base64 of its Latin letters', () => {
    const latin = Buffer.from('user:clé-à-0123456789', 'latin1').toString('base64');
    assert.match(redacting('clé-à-0123456789').text(`Basic ${latin}`), /^Basic .*•••/);
  });

  it('is taken out of the end of a text that has 12 characters of it, and no fewer', () => {
    const redaction = redacting(apiKey);
    const cut = (length: number) => redaction.text(`text ${apiKey.slice(0, length)}`);
    assert.deepEqual([cut(12), cut(11)], ['text •••', `text ${apiKey.slice(0, 11)}`]);
  });
});

describe('a text that is about to be sent', () => {
  it('is rejected with the name of the connection whose secret it has, and without the secret', () => {
    const redaction = redacting(apiKey);
    const error = secretIn(`/employees/${encodeURIComponent(apiKey)}`, redaction);
    assert.equal(error?.kind, 'invalid-input');
    assert.match(error?.reason ?? '', /key or secret of the connection “Acme”/);
    assert.equal(secretIn('/employees/5', redaction), undefined);
    redaction.rememberCredentials({ id: 'acme', name: `Acme ${apiKey}` }, {});
    assert.match(secretIn(apiKey, redaction)?.reason ?? '', /“Acme •••”/);
  });
});
