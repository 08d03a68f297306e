import assert from 'node:assert/strict';
import { message, messageOf, textOf, written } from '../../../src/service/contract/message.ts';
import { attempts } from '../../../src/service/http/attempts.ts';
import {
  type FailureFacts,
  type FailureKind,
  failure,
  isCancellation,
  isMissing,
  mayHaveHappened,
  mayTryAgain,
  nameOperation,
  reword,
  ServiceError,
} from '../../../src/service/http/errors.ts';
import { failureTexts, responseAdvice } from '../../../src/service/http/errorTexts.ts';
import { Redaction, redactError } from '../../../src/service/http/redaction.ts';

describe('a failure in other words', () => {
  it('keeps all that is known of it', () => {
    const known = { kind: 'unavailable', status: 503, traceId: 'T-1', retryAt: 1, of: 'token' } as const;
    const connection = { id: 'acme', baseUrl: 'https://acme.example' };
    const error = new ServiceError({
      ...known,
      connection,
      attempted: 'read report 5',
      reason: 'the service returned 503',
      advice: 'Try again later.',
    });
    const renamed = reword(error, { attempted: 'follow report 5' });
    const { kind, status, traceId, retryAt, of, cause } = renamed;
    assert.deepEqual({ kind, status, traceId, retryAt, of }, known);
    assert.equal(cause, error);
    assert.equal(renamed.connection, connection);
    assert.equal(
      renamed.message,
      'Could not follow report 5: the service returned 503 (trace T-1). Try again later.',
    );
  });
});

describe('an error', () => {
  const named = (name: string) => Object.assign(new Error('it ended'), { name });
  const facts = { attempted: 'read', reason: 'it broke', advice: 'Try again.' };
  const errorOf = (kind: FailureKind, more: FailureFacts = {}) =>
    new ServiceError({ ...facts, kind, ...more });

  it('is a cancellation by its name, in the client and in the editor', () => {
    assert.deepEqual(
      [named('AbortError'), named('Canceled'), named('Error'), { name: 'AbortError' }, undefined].map(
        isCancellation,
      ),
      [true, true, false, false, false],
    );
  });

  it('may be tried again wherever its text says so, but not a change that may have happened', () => {
    const advised = [
      ...Object.values(failureTexts).map(({ kind, advice }) => [kind, advice] as const),
      ...Object.entries(responseAdvice),
    ].filter(([, advice]) => /\btry again\b/i.test(advice));
    assert.ok(advised.length > 20);
    const kinds = Object.values(failureTexts).map(({ kind }) => kind);
    for (const [kind] of advised) {
      const known = [...kinds, 'bad-request', 'rate-limited', 'unavailable', 'server'].find(
        (each) => each === kind,
      );
      assert.ok(mayTryAgain(Object.assign(errorOf('timeout'), { kind: known })), kind);
    }
    // Secrets that were entered for addresses that another window has edited meanwhile.
    assert.ok(mayTryAgain(errorOf('lost-secrets')));
    assert.equal(mayTryAgain(errorOf('timeout', { of: 'change' })), false);
    assert.equal(mayTryAgain(reword(errorOf('timeout', { of: 'change' }), { attempted: 'x' })), false);
    assert.deepEqual([errorOf('missing'), errorOf('unauthorized'), named('timeout')].map(mayTryAgain), [
      false,
      false,
      false,
    ]);
  });

  it('is that of something missing by its kind', () => {
    const errors = [
      errorOf('missing'),
      errorOf('gone'),
      { kind: 'missing' },
      named('ServiceError'),
      undefined,
    ];
    assert.deepEqual(errors.map(isMissing), [true, false, false, false, false]);
    // The class may come from another bundle.
    assert.ok(isMissing(Object.assign(named('ServiceError'), { kind: 'missing' })));
  });

  it('may come after a change was carried out, unless it says that the change was not', () => {
    const errors = [
      errorOf('timeout'),
      errorOf('too-large'),
      errorOf('too-large', { status: 413 }),
      errorOf('server', { status: 500 }),
      errorOf('server', { of: 'token' }),
      errorOf('conflict', { status: 412 }),
      { kind: 'timeout' },
    ];
    assert.deepEqual(errors.map(mayHaveHappened), [true, true, false, true, false, false, false]);
  });

  it('has the text of anything that is thrown', () => {
    assert.deepEqual([named('Error'), 'a text', 5, undefined].map(messageOf), [
      'it ended',
      'a text',
      '5',
      'undefined',
    ]);
  });
});

describe('the error of an operation', () => {
  const facts = { kind: 'server', reason: 'it broke', advice: 'Try again later.', status: 500 } as const;

  it('has the operation and all facts of the failure', () => {
    const broken = new ServiceError({ ...facts, traceId: 'T-2', cause: 'the cause' });
    const error = nameOperation('list the leaves', broken);
    const { name, kind, attempted, status, traceId, cause, message } = error;
    assert.deepEqual(
      { name, kind, attempted, status, traceId, cause, message },
      {
        name: 'ServiceError',
        kind: 'server',
        attempted: 'list the leaves',
        status: 500,
        traceId: 'T-2',
        cause: 'the cause',
        message: 'Could not list the leaves: it broke (trace T-2). Try again later.',
      },
    );
    assert.equal(error.stack, broken.stack?.replace(broken.message, message));
  });

  it('keeps the operation that it has already', () => {
    const inner = nameOperation('get a token', new ServiceError(facts), { of: 'token' });
    assert.equal(nameOperation('list the leaves', inner), inner);
    assert.equal(inner.of, 'token');
  });
});

describe('the texts of an error', () => {
  const timeout = () =>
    nameOperation(attempts.report('5'), failure({ code: 'timeout', host: 'host.example', seconds: 30 }));

  it('are those of its codes, with the facts in their places', () => {
    const { kind, attempted, reason, advice, message: sentence } = timeout();
    assert.equal(kind, 'timeout');
    assert.equal(attempted, 'read report 5');
    assert.equal(reason, 'host.example did not respond within 30 seconds');
    assert.equal(sentence, `Could not read report 5: ${reason}. ${advice}`);
    // @ts-expect-error: the compiler requires every fact of a code.
    assert.match(failure({ code: 'timeout', host: 'host.example' }).message, /within \{seconds\} seconds/);
  });

  it('are translated as whole templates, the inner ones first', () => {
    const templates: string[] = [];
    const text = textOf(timeout().sentence, (template, values) => {
      templates.push(template);
      return `<${Object.values(values).join('|')}>`;
    });
    assert.equal(text, '<<5>|<host.example|30>|<host.example|30>>');
    assert.deepEqual(templates, [
      'read report {id}',
      '{host} did not respond within {seconds} seconds',
      'Try again; the limit is the setting workforce.requestTimeoutSeconds.',
      'Could not {attempted}: {reason}. {advice}',
    ]);
  });

  it('show braces in a value as they are', () => {
    assert.equal(textOf(message('{one} and {two}', { one: '{two}', two: 2 })), '{two} and 2');
  });

  it('has numbers and dates as a language writes them', () => {
    assert.deepEqual(
      ['fr', 'en'].map((language) => written(12_345.5, language)),
      ['12\u202f345,5', '12,345.5'],
    );
    assert.match(written(new Date(2026, 8, 30, 14, 5), 'fr'), /^30\/09\/2026 14:05:00$/);
    assert.equal(textOf(message('more than {max}', { max: 20_000 })), 'more than 20,000');
  });

  it('have no secret in any language', () => {
    const redaction = new Redaction();
    redaction.rememberCredentials({ name: 'A' }, { apiKey: 'key-0123456789' });
    const reasons = [message('{family}: {reason}', { family: 'legacy', reason: 'key-0123456789' })];
    const error = new ServiceError({
      kind: 'unexpected',
      attempted: message('read {id}', { id: 'key-0123456789' }),
      reason: message('{reasons}', { reasons: [...reasons, 'key-0123456789'] }),
      advice: 'Do not use key-0123456789.',
      traceId: 'key-0123456789',
    });
    const redacted = redactError(error, redaction);
    assert.ok(redacted instanceof ServiceError);
    const shown = textOf(redacted.sentence, (template, values) => JSON.stringify([template, values]));
    assert.doesNotMatch(shown + redacted.message + JSON.stringify(redacted), /key-0123456789/);
    assert.equal(redacted.reason, 'legacy: •••; •••');
  });
});
