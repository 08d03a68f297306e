import * as vscode from 'vscode';
import type { Arguments } from '../ui/arguments.ts';
import type { EntryPoints, Invocation } from '../ui/entryPoint.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import type { ResourceAddress } from '../ui/tree/resourceNode.ts';
import { type DocumentContext, showDocument } from './commands.ts';
import { askForUserView, askForView, type Person, type View, views } from './personViews.ts';
import { isAxisId } from './userFields.ts';

/** The commands that show a person the way the reader wants. */
export function registerPeopleCommands(
  entryPoints: EntryPoints,
  tools: DocumentContext,
  state: vscode.Memento,
): vscode.Disposable {
  return vscode.Disposable.from(
    entryPoints.command('workforce.openUser', (invocation) => openUser(tools, state, invocation)),
    entryPoints.command('workforce.openAs', (invocation) => openAs(tools, invocation)),
  );
}

/** `{id, extendedData?, axes?, connection?}` answers the address of the document. */
async function openUser(
  tools: DocumentContext,
  state: vscode.Memento,
  invocation: Invocation,
): Promise<string | undefined> {
  const { scripted } = invocation;
  const attempted = vscode.l10n.t('open a user');
  if (scripted !== undefined) {
    const { connection } = tools.targets.session(scripted.optionalText('connection'), attempted);
    const view = scripted.flag('extendedData') ? views['extended-user'] : views.user;
    const axes = axesNamed(scripted, attempted);
    const id = scripted.identifier('id');
    return await showDocument(tools, { connection: connection.id, id, ...view, ...(axes && { axes }) });
  }
  const person = tools.targets.given(invocation)?.address ?? (await askForUser(tools, attempted));
  const view = person && (await askForUserView(person, state));
  return view && (await showDocument(tools, addressOf(person, view)));
}

/** `{id, as, connection?}` answers the address of the document; a person chooses from what is not shown yet. */
async function openAs(tools: DocumentContext, invocation: Invocation): Promise<string | undefined> {
  const attempted = vscode.l10n.t('open a person');
  const { scripted } = invocation;
  if (scripted !== undefined) {
    const { connection } = tools.targets.session(scripted.optionalText('connection'), attempted);
    const view = viewNamed(scripted.text('as'), attempted);
    return await showDocument(tools, { connection: connection.id, id: scripted.identifier('id'), ...view });
  }
  const { address } = tools.targets.givenOrActive(invocation, attempted);
  const others = Object.values<View>(views).filter(
    ({ resource, extendedData }) =>
      resource !== address.resource || extendedData !== address.extendedData || address.axes !== undefined,
  );
  const view = await askForView(address, others);
  return view && (await showDocument(tools, addressOf(address, view)));
}

function addressOf({ connection, id }: Person, view: View): ResourceAddress {
  return { connection, id, ...view };
}

function axesNamed(scripted: Arguments, attempted: string): readonly string[] | undefined {
  const axes = [...new Set(scripted.optionalTexts('axes'))];
  const wrong = axes.find((axis) => !isAxisId(axis));
  if (wrong !== undefined) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('“{0}” is not the id of an axis', wrong),
      vscode.l10n.t('Pass a list of ids that are made of letters, digits, “_” and “-”.'),
    );
  }
  return axes.length === 0 ? undefined : axes;
}

function viewNamed(name: string, attempted: string): View {
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
    validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('Enter an id.') : undefined),
  });
  return id === undefined ? undefined : { connection: connection.id, id: id.trim() };
}
