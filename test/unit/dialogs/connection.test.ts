import assert from 'node:assert/strict';
import { formOf } from '../../../src/connections/dialog/form.ts';
import type { Present } from '../../../src/connections/draft.ts';
import { defaultDialect } from '../../../src/service/connection.ts';
import { runDialog } from '../../../src/ui/dialogs/steps.ts';
import { type Action, withUser } from './scriptedUser.ts';
import { importWithoutEditor } from './withoutEditor.ts';

const { connectionSteps }: typeof import('../../../src/connections/dialog/wizard.ts') =
  await importWithoutEditor(new URL('../../../src/connections/dialog/wizard.ts', import.meta.url));

const present: Present = {
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
const withKey = [text('Acme'), text('https://acme.example'), text('acme-key'), text('')];
const withClient = [...withKey.slice(0, 3), text('client'), text('acme-secret')];

async function fill(actions: readonly Action[], edited?: Present) {
  return await withUser(actions, () => runDialog('T', connectionSteps(edited), formOf(edited)));
}

describe('the dialog of a connection', () => {
  it('asks five questions without a client', async () => {
    const { result, seen } = await fill([...withKey, 'enter']);
    assert.deepEqual(result, {
      ...formOf(),
      name: 'Acme',
      baseUrl: 'https://acme.example',
      apiKey: 'acme-key',
    });
    assert.deepEqual(
      seen.map((line) => line.split(' ')[0]),
      ['1/5', '2/5', '3/5', '4/5', '5/5'],
    );
  });

  it('asks three more with one, and leaves a derived token URL derived', async () => {
    const { result, seen } = await fill([...withClient, 'enter', 'enter', 'enter']);
    assert.equal(result?.clientSecret, 'acme-secret');
    assert.equal(result?.tokenUrl, '');
    assert.deepEqual(
      seen.map((line) => line.split(' ')[0]),
      ['1/5', '2/5', '3/5', '4/5', '5/8', '6/8', '7/8', '8/8'],
    );
    assert.match(seen[5] ?? '', /\[https:\/\/acme\.example\/connect\/token\]$/);
  });

  it('says what is wrong, and stays at the question until it is right', async () => {
    const { seen } = await fill([text(''), text('Acme'), text('http://acme.example'), 'cancel']);
    assert.match(seen[1] ?? '', /^stays open: It is empty\. Enter a name/);
    assert.match(seen[3] ?? '', /^stays open: Plain http would send the secrets/);
  });

  it('keeps what was entered on the way back, and asks for no secret of a client taken back', async () => {
    const { result, seen } = await fill([...withClient, 'back', 'back', text(''), 'enter']);
    assert.equal(seen[6], '5/8 Client secret [acme-secret]');
    assert.match(seen[7] ?? '', /^4\/8 Client id.*\[client\]$/);
    assert.match(seen[8] ?? '', /^5\/5 Identifiers/);
    assert.equal(result?.clientId, '');
  });

  it('keeps a token URL on the way back where it is an address, and drops it where it is none', async () => {
    const moved = text('https://login.example/token');
    const until = ['enter', 'enter', 'enter', 'enter', 'enter'] as const;
    const { seen } = await fill(
      [...until, moved, 'back', text('new-secret'), text('no address'), 'back', 'enter', 'cancel'],
      present,
    );
    assert.deepEqual(seen.slice(5), [
      '6/8 Token URL, where the client id and secret are exchanged for a token [https://acme.example/connect/token]',
      `stays open: It is bound to https://acme.example and must not be used with https://acme.example with tokens from https://login.example. Enter the API key again.`,
      '5/8 Client secret []',
      '6/8 Token URL, where the client id and secret are exchanged for a token [https://login.example/token]',
      'stays open: It is not an address that starts with https://. Enter an address such as https://company.example.com.',
      '5/8 Client secret [new-secret]',
      '6/8 Token URL, where the client id and secret are exchanged for a token [https://login.example/token]',
    ]);
  });

  it('changes single identifiers, each of which leads back to the list', async () => {
    const { result, seen } = await fill([
      ...withKey,
      text('Api-Version'),
      text('2020-02-02'),
      text('Legacy prefix'),
      'back',
      'enter',
    ]);
    assert.deepEqual(result?.dialect, { ...defaultDialect, apiVersion: '2020-02-02' });
    assert.deepEqual(seen.slice(4), [
      '5/5 Identifiers of the deployment (12) [Use the default identifiers]',
      `6/6 Api-Version (default: ${defaultDialect.apiVersion}) [${defaultDialect.apiVersion}]`,
      '5/5 Identifiers of the deployment (12) [Use these identifiers]',
      `6/6 Legacy prefix (default: ${defaultDialect.legacyPrefix}) [${defaultDialect.legacyPrefix}]`,
      '5/5 Identifiers of the deployment (12) [Use these identifiers]',
    ]);
  });

  it('does not keep an identifier that is typed before the user goes back', async () => {
    const { result, seen } = await fill([
      ...withKey,
      text('Legacy prefix'),
      text('no path'),
      'back',
      'enter',
    ]);
    assert.match(seen[6] ?? '', /^stays open: It is not a path/);
    assert.deepEqual(result?.dialect, defaultDialect);
  });
});
