import * as vscode from 'vscode';
import type { Arguments } from '../ui/arguments.ts';
import type { EntryPoints, Invocation } from '../ui/entryPoint.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { isAxisId } from './address.ts';
import { type DocumentContext, showDocument } from './commands.ts';
import { askForUserView, askForView, idProblem, type Person, type View, views } from './dialogs.ts';

/** The commands that open a view of a person. */
export function registerPeopleCommands(
  entryPoints: EntryPoints,
  context: DocumentContext,
  state: vscode.Memento,
): vscode.Disposable {
  return vscode.Disposable.from(
    entryPoints.command('workforce.openUser', (invocation) => openUser(context, state, invocation)),
    entryPoints.command('workforce.openAs', (invocation) => openAs(context, invocation)),
  );
}

/**
 * Takes `{id, extendedData?, axes?, connection?}` and returns the address of the document; undefined if the user
 * cancels.
 */
async function openUser(
  context: DocumentContext,
  state: vscode.Memento,
  invocation: Invocation,
): Promise<string | undefined> {
  const { scripted } = invocation;
  const attempted = vscode.l10n.t('open a user');
  if (scripted !== undefined) {
    const { connection } = context.targets.session(scripted.optionalText('connection'), attempted);
    const view = scripted.flag('extendedData') ? views['extended-user'] : views.user;
    const axes = axesOf(scripted, attempted);
    const id = scripted.identifier('id');
    return await showDocument(context, { connection: connection.id, id, ...view, ...(axes && { axes }) });
  }
  const person = context.targets.given(invocation)?.address ?? (await askForUser(context, attempted));
  const view = person && (await askForUserView(person, state));
  return view && (await showDocument(context, { connection: person.connection, id: person.id, ...view }));
}

/**
 * Takes `{id, as, connection?}` and returns the address of the document; undefined if the user cancels. The user
 * chooses one of the views that are not open.
 */
async function openAs(context: DocumentContext, invocation: Invocation): Promise<string | undefined> {
  const attempted = vscode.l10n.t('open a person');
  const { scripted } = invocation;
  if (scripted !== undefined) {
    const { connection } = context.targets.session(scripted.optionalText('connection'), attempted);
    const view = viewOf(scripted.text('as'), attempted);
    return await showDocument(context, { connection: connection.id, id: scripted.identifier('id'), ...view });
  }
  const { address } = context.targets.givenOrActive(invocation, attempted);
  const others = Object.values<View>(views).filter(
    ({ resource, extendedData }) =>
      resource !== address.resource || extendedData !== address.extendedData || address.axes !== undefined,
  );
  const { connection, id } = address;
  const view = await askForView(address, others);
  return view && (await showDocument(context, { connection, id, ...view }));
}

function axesOf(scripted: Arguments, attempted: string): readonly string[] | undefined {
  const axes = [...new Set(scripted.optionalTexts('axes'))];
  const invalid = axes.find((axis) => !isAxisId(axis));
  if (invalid !== undefined) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('“{0}” is not the id of an axis', invalid),
      vscode.l10n.t('Pass a list of ids that are made of letters, digits, “_” and “-”.'),
    );
  }
  return axes.length === 0 ? undefined : axes;
}

function viewOf(name: string, attempted: string): View {
  const view = Object.entries<View>(views).find(([known]) => known === name)?.[1];
  if (view === undefined) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('there is no view “{0}” of a person', name),
      vscode.l10n.t('Use one of {0}.', Object.keys(views).join(', ')),
    );
  }
  return view;
}

async function askForUser({ targets }: DocumentContext, attempted: string): Promise<Person | undefined> {
  const { connection } = targets.session(undefined, attempted);
  const id = await vscode.window.showInputBox({
    title: vscode.l10n.t('Open User'),
    prompt: vscode.l10n.t('Id of the user; an employee has the same one'),
    validateInput: idProblem,
  });
  return id === undefined ? undefined : { connection: connection.id, id: id.trim() };
}
