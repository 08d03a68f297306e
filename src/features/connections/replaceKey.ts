import * as vscode from 'vscode';
import { questionOf } from '../../platform/connectionMark.ts';
import { askPick, askText } from '../../platform/dialogs/prompts.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import { failureMessage } from '../../platform/errors/failure.ts';
import { confirmDone, withLateProgress } from '../../platform/progress.ts';
import { displaySentence, withoutIcons } from '../../platform/text/text.ts';
import { message } from '../../service/contract/message.ts';
import type { Connection } from '../../service/http/connection.ts';
import { isFailure, isServiceError, reword, type ServiceError } from '../../service/http/errors.ts';
import type { ConnectionStore } from './connectionStore.ts';
import { clientOfDraft } from './dialog/checkDraft.ts';
import { labelOf, problemOf } from './dialog/fields.ts';
import { type Draft, type Existing, type FormValues, parseDraft } from './draft.ts';
import type { Services } from './services.ts';
import type { ConnectionSessions } from './sessions.ts';
import { enteredText } from './status.ts';
import { unusable } from './validation.ts';

/** What the replacement works with. */
interface KeyContext {
  readonly store: Pick<ConnectionStore, 'update'>;
  readonly sessions: Pick<ConnectionSessions, 'credentials'>;
  readonly services: Pick<Services, 'create'>;
}

const replaceable = ['apiKey', 'clientSecret'] as const;

/**
 * Replaces the API key or the client secret of a connection after one request with the new one. One that is wrong leaves
 * the former in use; after any other failure, the user decides. Returns the id; undefined when the user cancels.
 */
export async function replaceKey(
  { store, sessions, services }: KeyContext,
  connection: Connection,
  scripted: Arguments | undefined,
): Promise<string | undefined> {
  const existing = { connection, credentials: await sessions.credentials(connection) };
  const entered = scripted === undefined ? await askForSecret(existing) : readSecrets(scripted);
  if (entered === undefined) {
    return undefined;
  }
  const draft = parseReplacement(entered, existing);
  const client = await clientOfDraft(services, draft);
  const title = vscode.l10n.t('Testing the new secret of “{0}”…', connection.name);
  try {
    await withLateProgress(title, async (signal) => {
      for (const secret of replaceable.filter((name) => entered[name] !== undefined)) {
        await client.testSecret(secret, { signal });
      }
    });
  } catch (error) {
    if (!isServiceError(error)) {
      throw error;
    }
    if (scripted !== undefined || isFailure(error, 'unauthorized')) {
      throw formerStays(error, connection);
    }
    if (!(await askToReplace(connection, error))) {
      return undefined;
    }
  }
  await store.update(connection, { credentials: draft.credentials });
  confirmDone(vscode.l10n.t('“{0}” uses the new secret', withoutIcons(connection.name)));
  return connection.id;
}

/** The error of a new secret that is not stored. */
function formerStays(error: ServiceError, connection: Connection): ServiceError {
  const advice =
    error.kind === 'unauthorized'
      ? message('The previous secret stays in use. Check the new one, and enter it again.')
      : message('{advice} The previous secret stays in use.', { advice: error.parts.advice });
  return reword(error, { connection, advice });
}

/** Asks whether to use a new secret all the same: where a right is missing, the test says nothing against it. */
async function askToReplace(connection: Connection, error: ServiceError): Promise<boolean> {
  const detail = isFailure(error, 'forbidden')
    ? vscode.l10n.t('The service does not report a wrong secret, but a missing right or scope.')
    : vscode.l10n.t('Could not verify that the service accepts the new secret.');
  const sentence = displaySentence(questionOf(connection, failureMessage(error)));
  const replace = vscode.l10n.t('Replace Anyway');
  return (await vscode.window.showWarningMessage(sentence, { modal: true, detail }, replace)) === replace;
}

function readSecrets(scripted: Arguments): FormValues {
  const clientSecret = scripted.optionalText('clientSecret');
  const apiKey = clientSecret === undefined ? scripted.text('apiKey') : scripted.optionalText('apiKey');
  return { apiKey, clientSecret };
}

/** Asks which secret to replace, unless there is only one, and for the new one. */
async function askForSecret(existing: Existing): Promise<FormValues | undefined> {
  const { connection, credentials } = existing;
  const position = { title: questionOf(connection, vscode.l10n.t('Replace Key')), step: 1, totalSteps: 1 };
  const items = replaceable
    .filter((secret) => credentials[secret] !== undefined)
    .map((secret) => ({ label: labelOf(secret), secret }));
  const placeholder = vscode.l10n.t('Select the secret of “{0}” to replace', connection.name);
  const item =
    items.length === 1 ? items[0] : (await askPick(position, { placeholder, items, chosen: [] }))?.value;
  const reply =
    item &&
    (await askText(position, {
      prompt: vscode.l10n.t('{0}: new value for “{1}”', item.label, connection.name),
      placeholder: enteredText(connection),
      value: '',
      password: true,
      problem: (text) => problemOf(() => parseReplacement({ [item.secret]: text }, existing)),
    }));
  return item && reply && { [item.secret]: reply.value };
}

/** The connection with the entered secrets. Throws `invalid-input`, also for one that is empty or in use already. */
function parseReplacement(entered: FormValues, existing: Existing): Draft {
  const draft = parseDraft(entered, existing);
  const isSame = (secret: (typeof replaceable)[number]) =>
    entered[secret] !== undefined &&
    [undefined, existing.credentials[secret]].includes(draft.credentials[secret]);
  if (replaceable.some(isSame)) {
    throw unusable(
      message('the new secret'),
      message('it is empty or already in use'),
      message('Enter the newest one from the service.'),
    );
  }
  return draft;
}
