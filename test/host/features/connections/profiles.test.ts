import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { type Form, formOf } from '../../../../src/features/connections/dialog/form.ts';
import { profileStep } from '../../../../src/features/connections/dialog/profiles.ts';
import { longestProfile } from '../../../../src/features/connections/profile.ts';
import { startFolder } from '../../../../src/platform/dialogs/saveDialog.ts';
import { runDialog } from '../../../../src/platform/dialogs/steps.ts';
import { plantedSecret } from '../../../leaks/planted.ts';
import { FaultyFiles } from '../../attacks/faultyFiles.ts';
import { FakeQuickPick, replaced } from '../../fuzz/fakeWindow.ts';
import { click, run as script, useSandbox } from '../documents/support.ts';

const profile = {
  dialect: { authorizationScheme: 'acme', resourcePrefix: '/acme-api' },
  tokenUrl: 'https://login.acme.example/connect/token',
  scopes: ['employees.readonly'],
} as const;
const readOnly = 'readonly';

describe('a profile in a file', () => {
  let folder: string;
  let stubs: vscode.Disposable[] = [];
  const files = new FaultyFiles();
  const registration = vscode.workspace.registerFileSystemProvider(readOnly, files, { isReadonly: true });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'workforce-profiles-'));
    files.reset(new Map());
  });

  afterEach(() => {
    vscode.Disposable.from(...stubs).dispose();
    stubs = [];
    rmSync(folder, { recursive: true, force: true });
  });

  after(() => registration.dispose());

  /** Replaces a function of the window until the test ends. Returns what it is called with. */
  function stub<Call extends readonly unknown[]>(
    name: keyof typeof vscode.window,
    result: (...call: Call) => unknown,
  ): readonly Call[] {
    const calls: Call[] = [];
    stubs.push(
      replaced(name, (...call: Call) => {
        calls.push(call);
        return Promise.resolve(result(...call));
      }),
    );
    return calls;
  }

  describe('saved by Export Profile…', () => {
    useSandbox('Acme', {}, { scopes: 'employees.readonly' });

    type Save = readonly [vscode.SaveDialogOptions];

    /** Runs the command as a user who chooses this file. */
    async function saveAs(target: vscode.Uri | undefined) {
      const errors = stub<readonly [string]>('showErrorMessage', () => undefined);
      stub('showQuickPick', (items: readonly vscode.QuickPickItem[]) =>
        items.find(({ label }) => ['Save as a File…', 'Con'].includes(label)),
      );
      const dialogs = stub<Save>('showSaveDialog', () => target);
      const result: unknown = await click('exportProfile');
      assert.equal(dialogs.length, 1);
      return { result, error: errors[0]?.[0], options: dialogs[0]?.[0] };
    }

    it('is what a script gets, with a name made of the connection, and is read again', async () => {
      const target = join(folder, 'acme.profile.json');
      const { result, options } = await saveAs(vscode.Uri.file(target));
      const text = readFileSync(target, 'utf8');
      assert.deepEqual(JSON.parse(text), result);
      assert.deepEqual(result, await script('exportProfile', { connection: 'acme' }));
      // Dialogs to open a file start there, too.
      assert.equal(options?.defaultUri?.path, vscode.Uri.joinPath(startFolder(), 'acme.profile.json').path);
      const { form, errors } = await imported(vscode.Uri.file(target));
      assert.deepEqual([form?.scopes, errors], ['employees.readonly', []]);
    });

    it('is nowhere when the user cancels', async () => {
      const { result, error } = await saveAs(undefined);
      assert.deepEqual([result, error, readdirSync(folder)], [undefined, undefined, []]);
    });

    it('takes the place of an older file, and leaves no other', async () => {
      const target = join(folder, 'acme.json');
      writeFileSync(target, 'x'.repeat(50_000));
      await saveAs(vscode.Uri.file(target));
      assert.deepEqual(Object.keys(JSON.parse(readFileSync(target, 'utf8'))), ['dialect', 'scopes']);
      assert.deepEqual(readdirSync(folder), ['acme.json']);
    });

    const places: readonly (readonly [what: string, place: () => vscode.Uri, reason: RegExp])[] = [
      [
        'a read-only folder',
        () => vscode.Uri.from({ scheme: readOnly, path: '/acme.json' }),
        /save the profile to readonly:\/acme\.json: .*read.?only/i,
      ],
      [
        'a folder in place of the file',
        () => {
          mkdirSync(join(folder, 'acme.json'));
          return vscode.Uri.file(join(folder, 'acme.json'));
        },
        /save the profile to .*acme\.json: /,
      ],
      [
        'a file in place of the folder',
        () => {
          writeFileSync(join(folder, 'taken'), '');
          return vscode.Uri.file(join(folder, 'taken', 'acme.json'));
        },
        /there is a folder in place of the file, or a file in place of a folder/,
      ],
    ];
    for (const [what, place, reason] of places) {
      it(`is an error in one sentence for ${what}`, async () => {
        const { result, error } = await saveAs(place());
        assert.equal(result, undefined);
        assert.match(error ?? '', reason);
        assert.match(error ?? '', /^Could not [^\n]+ Choose another location\. [^\n]+\.$/);
        assert.equal(files.contents.size, 0);
      });
    }

    describe('for a connection with the name of a device of Windows', () => {
      useSandbox('Con', {});

      it('has a name that Windows takes', async () => {
        const { options } = await saveAs(undefined);
        assert.match(options?.defaultUri?.path ?? '', /\/connection con\.profile\.json$/);
      });
    });
  });

  /** The form after the first question, where the user chooses these files one after the other and then gives up. */
  async function imported(...chosen: readonly (vscode.Uri | undefined)[]) {
    const remaining = [...chosen];
    stubs.push(
      replaced(
        'createQuickPick',
        () => new FakeQuickPick((input) => remaining.length > 0 && input.pick('Yes, Open a File…')),
      ),
    );
    const dialogs = stub('showOpenDialog', () => {
      const file = remaining.shift();
      return file && [file];
    });
    const errors = stub<readonly [string, unknown]>('showErrorMessage', () => undefined);
    const form: Form | undefined = await runDialog('T', [profileStep()], formOf());
    assert.equal(dialogs.length, chosen.length - remaining.length);
    return { form, errors: errors.map(([message]) => message) };
  }

  function written(content: string | Uint8Array): vscode.Uri {
    const file = join(folder, 'profile.json');
    writeFileSync(file, content);
    return vscode.Uri.file(file);
  }

  describe('opened by Add Connection…', () => {
    it('fills in the identifiers, token URL and scopes, and the rest is asked for', async () => {
      const { form, errors } = await imported(written(`\ufeff${JSON.stringify(profile)}`));
      assert.deepEqual(errors, []);
      assert.equal(form?.dialect.authorizationScheme, 'acme');
      assert.equal(form.dialect.resourcePrefix, '/acme-api');
      assert.equal(form.dialect.legacyPrefix, '/api/v3');
      assert.deepEqual([form.tokenUrl, form.scopes], [profile.tokenUrl, 'employees.readonly']);
      assert.deepEqual([form.baseUrl, form.apiKey, form.isStarted], ['', undefined, true]);
    });

    it('is asked for again when no file is chosen', async () => {
      assert.deepEqual(await imported(undefined), { form: undefined, errors: [] });
    });

    it('is asked for again after an error, and then taken', async () => {
      const bad = written('no profile');
      const good = vscode.Uri.file(join(folder, 'good.json'));
      writeFileSync(good.fsPath, JSON.stringify(profile));
      const { form, errors } = await imported(bad, good);
      assert.equal(form?.dialect.authorizationScheme, 'acme');
      assert.deepEqual(errors, [
        'Could not use the profile: it is not a JSON object. A profile is a JSON object with dialect, tokenUrl and scopes, any of them.',
      ]);
    });

    const secret = plantedSecret('profile');
    const rejected: readonly (readonly [what: string, content: () => vscode.Uri, reason: RegExp])[] = [
      ['a huge file', () => written('x'.repeat(5_000_000)), /the file is too large to be one/],
      ['a file just too long', () => written(' '.repeat(longestProfile + 1)), /too large to be one/],
      ['a folder', () => vscode.Uri.file(folder), /it is not a file/],
      ['a device without end', () => vscode.Uri.file('/dev/zero'), /it is not a file/],
      ['a file that is gone', () => vscode.Uri.file(join(folder, 'gone')), /the file cannot be read/],
      [
        'a link that leads nowhere',
        () => {
          const link = join(folder, 'link.json');
          symlinkSync(join(folder, 'nowhere'), link);
          return vscode.Uri.file(link);
        },
        /it is not a file/,
      ],
      [
        'bytes that are no text',
        () => written(Buffer.from([0xff, 0xfe, 0x00, 0x7b])),
        /it is not a JSON object/,
      ],
      [
        'a secret',
        () => written(JSON.stringify({ ...profile, apiKey: secret })),
        /it contains “apiKey”, and a profile must not contain secrets/,
      ],
      [
        'a key that imitates a link',
        () => written('{"[Log in](command:workforce.removeConnection)": 1}'),
        /it has an unknown key “\[Log in\]/,
      ],
      [
        'a key with a hidden direction and lines',
        () => written('{"a\\u202e\\nb": 1}'),
        /it has an unknown key “a‹U\+202E›‹U\+000A›b”/,
      ],
      ['a token URL that is no address', () => written('{"tokenUrl": "javascript:1"}'), /use the token URL/],
    ];
    for (const [what, content, reason] of rejected) {
      it(`is an error in one sentence for ${what}, and nothing is filled in`, async () => {
        const { form, errors } = await imported(content());
        assert.equal(form, undefined);
        assert.equal(errors.length, 1);
        assert.match(errors[0] ?? '', reason);
        assert.match(errors[0] ?? '', /^Could not [^\n]+\.$/);
        assert.ok(!errors[0]?.includes(secret) && (errors[0]?.length ?? 0) < 400);
      });
    }
  });
});
