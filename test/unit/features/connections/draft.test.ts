import assert from 'node:assert/strict';
import { formOf, valuesOf } from '../../../../src/features/connections/dialog/form.ts';
import {
  defaultScopes,
  type Existing,
  type FormValues,
  parseDraft,
} from '../../../../src/features/connections/draft.ts';
import { defaultDialect } from '../../../../src/service/http/connection.ts';
import type { ServiceError } from '../../../../src/service/http/errors.ts';

const complete: FormValues = {
  name: 'Acme',
  baseUrl: 'https://acme.example/',
  apiKey: 'acme-key',
  clientId: 'I',
  clientSecret: 'acme-secret',
};

const existing: Existing = {
  connection: {
    id: 'acme',
    name: 'Acme',
    baseUrl: 'https://acme.example',
    tokenUrl: 'https://acme.example/connect/token',
    scopes: ['employees.readonly'],
    dialect: { ...defaultDialect, apiVersion: '2023-01-01' },
    kind: 'remote',
  },
  credentials: { apiKey: 'acme-key', clientId: 'I', clientSecret: 'acme-secret' },
};

describe('a new connection', () => {
  it('fills in what was not entered', () => {
    assert.deepEqual(parseDraft(complete), {
      name: 'Acme',
      baseUrl: 'https://acme.example',
      tokenUrl: 'https://acme.example/connect/token',
      scopes: defaultScopes,
      dialect: defaultDialect,
      credentials: { apiKey: 'acme-key', clientId: 'I', clientSecret: 'acme-secret' },
    });
  });

  it('takes a token URL on another origin, and scopes as they are given', () => {
    const draft = parseDraft({ ...complete, tokenUrl: 'https://login.example/token', scopes: [] });
    assert.equal(draft.tokenUrl, 'https://login.example/token');
    assert.deepEqual(draft.scopes, []);
  });

  it('takes one kind of credentials', () => {
    assert.deepEqual(parseDraft({ ...complete, apiKey: '' }).credentials, {
      clientId: 'I',
      clientSecret: 'acme-secret',
    });
    assert.deepEqual(parseDraft({ ...complete, clientId: ' ', clientSecret: '' }).credentials, {
      apiKey: 'acme-key',
    });
  });

  it('rejects to be without credentials, or with a half of some', () => {
    assert.throws(
      () => parseDraft({ ...complete, apiKey: '', clientId: '', clientSecret: '' }),
      /neither an API key/,
    );
    assert.throws(() => parseDraft({ ...complete, clientSecret: ' ' }), /its secret is missing/);
    assert.throws(() => parseDraft({ ...complete, clientId: undefined }), /its client ID is missing/);
  });

  it('rejects to be without a name or an address', () => {
    assert.throws(() => parseDraft({ ...complete, name: undefined }), /use the name: it is empty/);
    assert.throws(() => parseDraft({ ...complete, baseUrl: undefined }), /use the base URL/);
  });
});

describe('an edited connection', () => {
  it('stays as it is where nothing is entered', () => {
    const { id: _id, kind: _kind, ...rest } = existing.connection;
    assert.deepEqual(parseDraft({}, existing), { ...rest, credentials: existing.credentials });
  });

  it('takes a new key, and drops one that is left empty', () => {
    assert.equal(parseDraft({ apiKey: 'other-key' }, existing).credentials.apiKey, 'other-key');
    assert.deepEqual(parseDraft({ apiKey: '' }, existing).credentials, {
      clientId: 'I',
      clientSecret: 'acme-secret',
    });
    assert.deepEqual(parseDraft({ clientId: '' }, existing).credentials, { apiKey: 'acme-key' });
  });

  it('keeps the secrets when only the path changes, and moves the derived token URL along', () => {
    const draft = parseDraft({ baseUrl: 'https://acme.example/tenant' }, existing);
    assert.equal(draft.tokenUrl, 'https://acme.example/tenant/connect/token');
    assert.deepEqual(draft.credentials, existing.credentials);
  });

  it('keeps a token URL of its own when the base URL changes', () => {
    const own: Existing = {
      ...existing,
      connection: { ...existing.connection, tokenUrl: 'https://login.example/t' },
    };
    const fresh = { apiKey: 'other-key', clientId: 'J', clientSecret: 'other-secret' };
    const draft = parseDraft({ baseUrl: 'https://other.example', ...fresh }, own);
    assert.equal(draft.tokenUrl, 'https://login.example/t');
    assert.deepEqual(draft.credentials, fresh);
  });

  it('does not lend the secret of one client to another', () => {
    assert.throws(() => parseDraft({ clientId: 'J' }, existing), /its secret is missing/);
  });
});

describe('a secret that was typed into another field', () => {
  const places: readonly (readonly [string, (secret: string) => FormValues])[] = [
    ['name', (name) => ({ name })],
    ['name', (secret) => ({ name: `Acme ${encodeURIComponent(secret.toUpperCase())}` })],
    ['base URL', (secret) => ({ baseUrl: `https://acme.example/${secret}` })],
    ['token URL', (secret) => ({ tokenUrl: `https://acme.example/${secret}/token` })],
    ['scopes', (secret) => ({ scopes: ['employees.readonly', secret] })],
    ['reportPath of the dialect', (secret) => ({ dialect: { reportPath: `/${secret}/{id}` } })],
  ];
  for (const [part, typed] of places) {
    it(`as the ${part} is not stored, and not repeated in the error`, () => {
      for (const secret of ['acme-key', 'acme-secret']) {
        for (const draft of [
          () => parseDraft({ ...complete, ...typed(secret) }),
          () => parseDraft(typed(secret), existing),
        ]) {
          assert.throws(draft, ({ kind, message }: ServiceError) => {
            assert.equal(kind, 'invalid-input');
            assert.match(message, new RegExp(`the ${part} contains the API key or client secret,`));
            assert.doesNotMatch(message, new RegExp(secret, 'i'));
            return true;
          });
        }
      }
    });
  }
});

describe('the form of a connection', () => {
  it('shows no secret of the connection and still means the existing one', () => {
    const form = formOf(existing);
    assert.deepEqual([form.apiKey, form.clientSecret], [undefined, undefined]);
    assert.deepEqual(parseDraft(valuesOf(form), existing), parseDraft({}, existing));
  });

  it('is that of a new connection when there is none to edit', () => {
    const form = { ...formOf(), name: 'Acme', baseUrl: 'https://acme.example', apiKey: 'acme-key' };
    assert.deepEqual(parseDraft(valuesOf(form)), {
      ...parseDraft(complete),
      credentials: { apiKey: 'acme-key' },
    });
  });

  it('takes secrets that are entered, and means the current ones by none', () => {
    const typed = { ...formOf(existing), apiKey: 'other-key', clientSecret: 'other-secret' };
    assert.deepEqual(parseDraft(valuesOf(typed), existing).credentials, {
      apiKey: 'other-key',
      clientId: 'I',
      clientSecret: 'other-secret',
    });
    const { apiKey, clientSecret } = valuesOf(formOf(existing));
    assert.deepEqual([apiKey, clientSecret], [undefined, undefined]);
  });

  it('has the host of its base URL as its name where none is entered', () => {
    assert.equal(valuesOf({ ...formOf(), baseUrl: 'https://acme.example:8443/x' }).name, 'acme.example:8443');
    assert.equal(valuesOf({ ...formOf(), baseUrl: 'acme' }).name, '');
  });

  it('leaves a secret out whose client id was taken back', () => {
    const form = { ...formOf(existing), clientId: '', clientSecret: 'typed before' };
    assert.deepEqual(parseDraft(valuesOf(form), existing).credentials, { apiKey: 'acme-key' });
  });

  it('leaves the token URL as it was where the client id was taken back, whatever was typed', () => {
    const form = { ...formOf(existing), clientId: '', tokenUrl: 'typed before' };
    const draft = parseDraft(valuesOf(form), existing);
    assert.equal(draft.tokenUrl, existing.connection.tokenUrl);
    assert.deepEqual(draft.credentials, { apiKey: 'acme-key' });
  });
});
