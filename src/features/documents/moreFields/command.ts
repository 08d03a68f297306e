import * as vscode from 'vscode';
import { askText } from '../../../platform/dialogs/prompts.ts';
import { type Question, runDialog } from '../../../platform/dialogs/steps.ts';
import { addressOf } from '../../../platform/documents/address.ts';
import { visibleDocuments } from '../../../platform/documents/openDocuments.ts';
import type { EntryPoints, Invocation } from '../../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../../platform/errors/invalidInput.ts';
import type { Session } from '../../../platform/session.ts';
import { titleOf } from '../../../platform/text/localText.ts';
import type { ResourceName } from '../../../service/contract/resources.ts';
import { type DocumentContext, fetchDocument } from '../commands.ts';
import { fieldNamesIn, isLegacyKind, legacyKinds, type MoreFields, maxFieldsLength } from './moreFields.ts';

export function registerMoreFields(
  entryPoints: EntryPoints,
  context: DocumentContext,
  moreFields: MoreFields,
): vscode.Disposable {
  return entryPoints.command('workforce.moreFields', async (invocation) => {
    const { session, kind } = targetOf(context, invocation);
    const before = moreFields.of(session.connection, kind);
    const names = readScriptedNames(invocation) ?? (await askForNames(kind, before));
    if (names === undefined) {
      return undefined;
    }
    entryPoints.requireNoSecret(attemptText(), names.join(','));
    await moreFields.set(session.connection, kind, names);
    try {
      await refreshVisible(context, session, kind);
    } catch (error) {
      // Names that the service rejects would keep all documents of this kind from opening.
      await moreFields.set(session.connection, kind, before);
      throw error;
    }
    return names;
  });
}

function attemptText(): string {
  return vscode.l10n.t('request more fields');
}

/** The connection and the kind that a script names, or those of the given or active document. */
function targetOf(
  { targets }: DocumentContext,
  invocation: Invocation,
): { readonly session: Session; readonly kind: ResourceName } {
  const { scripted } = invocation;
  if (scripted !== undefined) {
    const session = targets.session(scripted.optionalText('connection'), attemptText());
    return { session, kind: legacyKind(scripted.text('resource')) };
  }
  const { address } = targets.givenOrActive(invocation, attemptText());
  return { session: targets.session(address.connection, attemptText()), kind: legacyKind(address.resource) };
}

function legacyKind(kind: string): ResourceName {
  if (isLegacyKind(kind)) {
    return kind;
  }
  throw invalidInput(
    attemptText(),
    vscode.l10n.t('the service always sends all fields of {0}', kind),
    vscode.l10n.t('Use one of {0}.', legacyKinds.join(', ')),
  );
}

function readScriptedNames({ scripted }: Invocation): readonly string[] | undefined {
  if (scripted === undefined) {
    return undefined;
  }
  const given = scripted.optional('fields');
  const text = typeof given === 'string' ? given : scripted.optionalTexts('fields')?.join(',');
  const names = fieldNamesIn(text ?? scripted.text('fields'));
  if (names === undefined) {
    throw invalidInput(attemptText(), vscode.l10n.t('the fields are not valid'), validForm());
  }
  return names;
}

/** Asks for the names, starting from the current ones; undefined if the user cancels. */
async function askForNames(
  kind: ResourceName,
  names: readonly string[],
): Promise<readonly string[] | undefined> {
  const ask: Question<string> = (position, value) =>
    askText(position, {
      prompt: vscode.l10n.t(
        'Fields to request for all {0}, beside the known ones, from the legacy API',
        kind,
      ),
      placeholder: vscode.l10n.t('Names, separated by commas, such as birthPlace, head[id,mail]'),
      value,
      problem: (text) => (fieldNamesIn(text) === undefined ? validForm() : undefined),
    });
  const text = await runDialog(vscode.l10n.t('More Fields'), [ask], names.join(', '));
  return text === undefined ? undefined : fieldNamesIn(text);
}

function validForm(): string {
  return vscode.l10n.t(
    'Enter names of letters, digits, “_”, “-” and “.”, separated by commas, with those inside of a record in brackets; {0} characters at most.',
    maxFieldsLength,
  );
}

/** Fetches the visible documents of a kind again. Closed ones are fetched when they are opened. */
async function refreshVisible(
  context: DocumentContext,
  { connection }: Session,
  kind: ResourceName,
): Promise<void> {
  const isAffected = (uri: vscode.Uri) => {
    const address = addressOf(uri);
    return address.connection === connection.id && address.resource === kind;
  };
  for (const document of context.contents.known.keys()) {
    if (isAffected(vscode.Uri.parse(document))) {
      context.contents.forget(document);
    }
  }
  for (const uri of visibleDocuments().filter(isAffected)) {
    await fetchDocument(context, uri, vscode.l10n.t('Refreshing {0}', titleOf(addressOf(uri))));
  }
}
