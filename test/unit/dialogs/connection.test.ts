import assert from 'node:assert/strict';
import { formOf, valuesOf } from '../../../src/features/connections/dialog/form.ts';
import { type Existing, parseDraft } from '../../../src/features/connections/draft.ts';
import type { Services } from '../../../src/features/connections/services.ts';
import { runDialog } from '../../../src/platform/dialogs/steps.ts';
import { defaultDialect } from '../../../src/service/http/connection.ts';
import { lockedBy } from '../policies.ts';
import { clientOf, json, serve } from '../service/fixtures.ts';
import { type Action, boxes, user, withUser } from './scriptedUser.ts';
import './withoutEditor.ts';

const { askForDraft, connectionSteps } = await import(
  '../../../src/features/connections/dialog/connectionDialog.ts'
);

const existing: Existing = {
  connection: {
    id: 'acme',
    name: 'Acme',
    baseUrl: 'https://acme.example',
    tokenUrl: 'https://acme.example/connect/token',
    scopes: ['employees.readonly'],
    dialect: defaultDialect,
    kind: 'remote',
  },
  credentials: { apiKey: 'acme-key', clientId: 'client', clientSecret: 'acme-secret' },
};

const text = (typed: string): Action => ({ text: typed });
const save = text('Save and Test');
const byHand = text('No, Enter the Fields');
const enter = (label: string, typed: string) => [text(label), text(typed)];

async function fill(actions: readonly Action[], edited?: Existing) {
  const { result, seen } = await withUser(actions, () =>
    runDialog('T', connectionSteps(edited), formOf(edited)),
  );
  return {
    form: result,
    seen,
    draft: () => parseDraft(valuesOf(result ?? assert.fail('it is cancelled')), edited),
  };
}

describe('the form of a connection', () => {
  it('says why a profile is rejected, asks again once, and ends when the user cancels', async () => {
    user.clipboard = '{"apiKey": "x"}';
    const { form, seen } = await fill([text('Yes, Paste It from the Clipboard'), 'cancel']);
    assert.equal(form, undefined);
    assert.equal(seen.length, 3);
    assert.match(seen[1] ?? '', /a profile must not contain secrets/);
    assert.equal(seen[2], seen[0]);
  });

  it('asks first for a profile, and leads from one missing field to the next', async () => {
    const { seen, draft } = await fill([
      byHand,
      ...['enter' as const, text('https://acme.example')],
      ...['enter' as const, text('acme-key')],
      'enter',
    ]);
    assert.match(
      seen[0] ?? '',
      /Do you have a profile from your team or vendor\? \(4\) \[No, Enter the Fields\]$/,
    );
    assert.match(seen[1] ?? '', /\[Base URL\]$/);
    assert.match(seen[3] ?? '', /\[API key\]$/);
    assert.match(seen[5] ?? '', /\[Save and Test\]$/);
    assert.deepEqual(draft(), {
      ...parseDraft({ name: 'acme.example', baseUrl: 'https://acme.example', apiKey: 'acme-key' }),
    });
  });

  it('leads to what is missing when it is saved too early', async () => {
    const { seen } = await fill([byHand, save, 'back', 'cancel']);
    assert.match(seen[2] ?? '', /^2\/2 Base URL of the service/);
    assert.match(seen[3] ?? '', /Select a field to change/);
  });

  it('is filled in at once by what is pasted', async () => {
    const pasted =
      'base URL: https://acme.example API key: acme-key client id: client client secret: acme-secret';
    const { seen, draft } = await fill([text('No, Paste Connection Details…'), text(pasted), 'enter']);
    assert.match(seen[1] ?? '', /^2\/2 Paste a line of JSON/);
    assert.match(seen[2] ?? '', /\[Save and Test\]$/);
    assert.deepEqual(draft().credentials, existing.credentials);
  });

  it('says what is wrong with what is pasted, and takes nothing for going back to the list', async () => {
    const { seen } = await fill([text('No, Paste Connection Details…'), text('hello'), text(''), 'cancel']);
    assert.equal(
      seen[2],
      'stays open: No value of a connection was found in it. Paste one JSON object with keys such as baseUrl and apiKey, or lines such as “base URL: https://…”.',
    );
    assert.match(seen[3] ?? '', /\[Base URL\]$/);
  });

  it('says what is wrong with a value, and stays at it until it is right', async () => {
    const { seen } = await fill([
      byHand,
      ...enter('Base URL', 'http://acme.example'),
      text('https://acme.example'),
      ...enter('Name', 'https://acme.example/acme-key'),
      ...enter('API key', 'acme-key'),
      'cancel',
    ]);
    assert.match(seen[3] ?? '', /^stays open: Plain http would send the secrets/);
    assert.match(seen.at(-1) ?? '', /^stays open: The name contains the API key or client secret/);
  });

  it('changes one value of a connection alone', async () => {
    const { seen, draft } = await fill([...enter('Name', 'Acme Ltd'), save], existing);
    assert.match(seen[0] ?? '', /^Select a field to change, then save and test \(22\) \[Save and Test\]$/);
    const { id: _id, kind: _kind, ...rest } = existing.connection;
    assert.deepEqual(draft(), { ...rest, name: 'Acme Ltd', credentials: existing.credentials });
  });

  it('keeps a secret whose box is left empty', async () => {
    const { draft } = await fill([...enter('API key', ''), ...enter('Client secret', ''), save], existing);
    assert.deepEqual(draft().credentials, existing.credentials);
  });

  it('asks for all secrets again, with the reason, after another base URL', async () => {
    const moved = enter('Base URL', 'https://other.example');
    const { seen, draft } = await fill(
      [...moved, 'enter', text('other-key'), 'enter', text('other-secret'), save],
      existing,
    );
    assert.match(seen[2] ?? '', /\[API key\]$/);
    assert.match(seen[4] ?? '', /\[Client secret\]$/);
    assert.deepEqual(draft().credentials, {
      apiKey: 'other-key',
      clientId: 'client',
      clientSecret: 'other-secret',
    });
  });

  it('goes without a key that must not be used any more and is not entered again', async () => {
    const { seen, draft } = await fill(
      [
        ...enter('Token URL', 'https://login.example/token'),
        ...enter('API key', ''),
        ...enter('Client secret', 'other-secret'),
        save,
      ],
      existing,
    );
    assert.match(seen[2] ?? '', /\[API key\]$/);
    assert.deepEqual(draft().credentials, { clientId: 'client', clientSecret: 'other-secret' });
  });

  it('shows for each secret whether it is entered, and why it has to be entered again', async () => {
    await fill([...enter('Base URL', 'https://other.example'), 'cancel'], existing);
    const item = (label: string) => boxes.lastItems().find((one) => one.label === label);
    assert.equal(item('API key')?.description, 'not entered');
    assert.match(
      item('API key')?.detail ?? '',
      /^\$\(warning\) They are bound to https:\/\/acme\.example and must not be used with https:\/\/other\.example\./,
    );
    await fill(['cancel'], existing);
    assert.deepEqual([item('API key')?.description, item('API key')?.detail], ['entered', undefined]);
  });

  it('changes single identifiers, each of which leads back to the list', async () => {
    const { form, seen } = await fill(
      [...enter('Api-Version', '2020-02-02'), text('Legacy path'), 'back', save],
      existing,
    );
    assert.deepEqual(form?.dialect, { ...defaultDialect, apiVersion: '2020-02-02' });
    assert.match(seen[1] ?? '', /^2\/2 Api-Version \[2024-11-01\]$/);
  });

  it('does not keep a value that is typed before the user goes back', async () => {
    const { form, seen } = await fill([...enter('Legacy path', 'no path'), 'back', save], existing);
    assert.match(seen[2] ?? '', /^stays open: It is not a path/);
    assert.deepEqual(form?.dialect, defaultDialect);
  });

  it('says that a policy locks an address, and keeps what was entered', async () => {
    const services = {
      create: (connection: Parameters<Services['create']>[0]) => {
        lockedBy('allowedBaseUrls').requireAllowed(connection);
        return assert.fail('The address is not locked.');
      },
    };
    const actions = [...enter('Name', 'Acme Ltd'), save, 'cancel' as const];
    const { result, seen } = await withUser(actions, () => askForDraft(services, 'T', existing));
    assert.equal(result, undefined);
    assert.match(seen.at(-2) ?? '', /^Could not connect to https:\/\/acme\.example: .* “allowedBaseUrls”/);
    assert.match(seen.at(-1) ?? '', /\[Save and Test\]$/);
  });

  it('names the connection that it changes, with its mark, where not all of it is available', async () => {
    await using server = await serve(({ url = '' }, response) =>
      json(response, { items: [] }, url.includes('/departments') ? 200 : 404),
    );
    const { service } = clientOf({ baseUrl: server.origin });
    const services = { create: () => Promise.resolve(service) };
    const marked = { ...existing, connection: { ...existing.connection, mark: 'production' } } as const;
    const actions = [...enter('Name', 'Acme Ltd'), save, 'cancel', 'cancel'] as const;
    const { seen } = await withUser(actions, () => askForDraft(services, 'T', marked));
    assert.match(seen.at(-2) ?? '', /^Acme \(⚠ Production\): Only part of .*Save Anyway\)$/s);
  });

  it('opens at a field, and marks what the last check says until the field changes', async () => {
    const finding = 'GET …/service-api/employees, 404';
    const findings = new Map([['resourcePrefix', finding] as const, ['apiKey', finding] as const]);
    const start = { ...formOf(existing), field: 'resourcePrefix', findings } as const;
    const steps = connectionSteps(existing);
    const { seen } = await withUser(['back', text('Resource path'), text('/acme-api'), 'cancel'], () =>
      runDialog('T', steps, start),
    );
    assert.match(seen[0] ?? '', /^2\/2 Path before \/employees.*\[\/service-api\]$/);
    assert.match(seen[1] ?? '', /\[API key\]$/);
    assert.match(seen[3] ?? '', /\[Save and Test\]$/);
  });
});
