import * as vscode from 'vscode';
import { fileNameOf } from '../../../formats/fileName.ts';
import { askPick } from '../../../platform/dialogs/prompts.ts';
import { startFolder } from '../../../platform/dialogs/saveDialog.ts';
import type { Question, Step } from '../../../platform/dialogs/steps.ts';
import { failureMessage } from '../../../platform/errors/failure.ts';
import { readContent, saveContent } from '../../../platform/storage/userFiles.ts';
import { displaySentence } from '../../../platform/text/text.ts';
import { message } from '../../../service/contract/message.ts';
import type { Connection } from '../../../service/http/connection.ts';
import { isServiceError } from '../../../service/http/errors.ts';
import { longestProfile, type Profile, readProfile } from '../profile.ts';
import { type Form, fillIn, pasteField } from './form.ts';

interface Start extends vscode.QuickPickItem {
  /** Undefined when there is nothing to import after all. */
  import?(): Promise<Profile | undefined>;
  /** The field to begin with; the list of all where there is none. */
  readonly field?: Form['field'];
}

/** Asks how a new connection is filled in: from a profile, from what is pasted, or field by field. */
export function profileStep(): Step<Form> {
  return { when: ({ isStarted }) => !isStarted, steps: [askStart] };
}

const askStart: Question<Form> = async (position, form) => {
  const items: readonly Start[] = [
    {
      label: vscode.l10n.t('No, Enter the Fields'),
      detail: vscode.l10n.t('Base URL, API key, client and other fields'),
    },
    {
      label: vscode.l10n.t('No, Paste Connection Details…'),
      detail: vscode.l10n.t('JSON, “name: value” lines, or examples from the documentation'),
      field: pasteField,
    },
    {
      label: vscode.l10n.t('Yes, Paste It from the Clipboard'),
      detail: vscode.l10n.t('Then paste or enter the base URL and your key'),
      field: pasteField,
      import: async () => readProfile(await vscode.env.clipboard.readText()),
    },
    {
      label: vscode.l10n.t('Yes, Open a File…'),
      detail: vscode.l10n.t('Then paste or enter the base URL and your key'),
      field: pasteField,
      import: profileFromFile,
    },
  ];
  const reply = await askPick(position, {
    placeholder: vscode.l10n.t('Do you have a profile from your team or vendor?'),
    items,
    chosen: items.slice(0, 1),
  });
  const start = reply?.value;
  if (start === undefined) {
    return undefined;
  }
  const started = { ...form, isStarted: true, field: start.field };
  if (start.import === undefined) {
    return { move: 'next', value: started };
  }
  const profile = await importProfile(start.import);
  return profile === undefined
    ? { move: 'back', value: form }
    : { move: 'next', value: fillIn(started, profile) };
};

/** Shows why a profile cannot be used; the question is asked again then. */
async function importProfile(read: () => Promise<Profile | undefined>): Promise<Profile | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!isServiceError(error)) {
      throw error;
    }
    await vscode.window.showErrorMessage(displaySentence(failureMessage(error)), { modal: true });
    return undefined;
  }
}

async function profileFromFile(): Promise<Profile | undefined> {
  const [file] =
    (await vscode.window.showOpenDialog({
      defaultUri: startFolder(),
      filters: { [vscode.l10n.t('Profiles')]: ['json'] },
      openLabel: vscode.l10n.t('Use This Profile'),
    })) ?? [];
  const attempted = message('use {part}', { part: message('the profile') });
  return file && readProfile(new TextDecoder().decode(await readContent(file, longestProfile, attempted)));
}

/** Copies the profile of a connection to the clipboard, or saves it as a file. Returns false when the user cancels. */
export async function shareProfile({ id, name }: Connection, profile: Profile): Promise<boolean> {
  const text = `${JSON.stringify(profile, null, 2)}\n`;
  const copy = { label: vscode.l10n.t('Copy to the Clipboard') };
  const save = { label: vscode.l10n.t('Save as a File…') };
  const choice = await vscode.window.showQuickPick([copy, save], {
    title: vscode.l10n.t('Export Profile'),
    placeHolder: vscode.l10n.t('Identifiers, token URL and scopes, without any secret'),
  });
  if (choice === copy) {
    await vscode.env.clipboard.writeText(text);
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Copied the profile of “{0}” to the clipboard. It contains no secrets.', name),
    );
    return true;
  }
  return choice === save && (await saveAs(fileNameOf(`${id}.profile`, 'json', 'connection'), text));
}

async function saveAs(name: string, text: string): Promise<boolean> {
  const file = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(startFolder(), name),
    filters: { [vscode.l10n.t('Profiles')]: ['json'] },
  });
  if (file === undefined) {
    return false;
  }
  const attempted = (place: string) => vscode.l10n.t('save the profile to {0}', place);
  await saveContent(file, [new TextEncoder().encode(text)], { attempted });
  return true;
}
