import * as vscode from 'vscode';
import type { Arguments } from '../ui/arguments.ts';
import type { EntryPoints, Invocation } from '../ui/entryPoint.ts';
import { refusal } from '../ui/refusal.ts';
import type { ResourceAddress } from '../ui/resourceNode.ts';
import { withoutIcons } from '../ui/text.ts';
import { askForAxes } from './axisQuestion.ts';
import { type DocumentTools, showDocument } from './commands.ts';
import { isAxisId } from './userFields.ts';

/** A way to look at a person; an employee and a user of the same id are the same person (interface 4.1). */
type View = Pick<ResourceAddress, 'resource' | 'extendedData' | 'axes'>;
type Person = Pick<ResourceAddress, 'connection' | 'id'>;

const views = {
  employee: { resource: 'employees' },
  attributes: { resource: 'employee-attributes' },
  user: { resource: 'users' },
  'extended-user': { resource: 'users', extendedData: true },
} as const satisfies Record<string, View>;

/** The commands that show a person the way the reader wants. */
export function registerPeopleCommands(
  entryPoints: EntryPoints,
  tools: DocumentTools,
  state: vscode.Memento,
): vscode.Disposable {
  return vscode.Disposable.from(
    entryPoints.command('workforce.openUser', (invocation) => openUser(tools, state, invocation)),
    entryPoints.command('workforce.openAs', (invocation) => openAs(tools, invocation)),
  );
}

/** `{id, extendedData?, axes?, connection?}` answers the address of the document. */
async function openUser(
  tools: DocumentTools,
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
async function openAs(tools: DocumentTools, invocation: Invocation): Promise<string | undefined> {
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
    throw refusal(
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
    throw refusal(
      attempted,
      vscode.l10n.t('there is no view “{0}” of a person', name),
      vscode.l10n.t('Use one of {0}.', Object.keys(views).join(', ')),
    );
  }
  return view;
}

async function askForUser({ targets }: DocumentTools, attempted: string): Promise<Person | undefined> {
  const { connection } = targets.session(undefined, attempted);
  const id = await vscode.window.showInputBox({
    title: vscode.l10n.t('Open User'),
    prompt: vscode.l10n.t('Id of the user; an employee has the same one'),
    validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('Enter an id.') : undefined),
  });
  return id === undefined ? undefined : { connection: connection.id, id: id.trim() };
}

async function askForUserView(person: Person, state: vscode.Memento): Promise<View | undefined> {
  const withAxes = {
    label: vscode.l10n.t('With analytical axes…'),
    description: vscode.l10n.t('legacy, values on the axes that you name'),
    view: undefined,
  };
  const choice = await pickView(person, [...[views.user, views['extended-user']].map(itemOf), withAxes]);
  if (choice !== withAxes) {
    return choice?.view;
  }
  const axes = await askForAxes(state);
  return axes && { ...views.user, axes };
}

async function askForView(person: Person, choices: readonly View[]): Promise<View | undefined> {
  return (await pickView(person, choices.map(itemOf)))?.view;
}

async function pickView<Item extends vscode.QuickPickItem>({ id }: Person, items: readonly Item[]) {
  const placeHolder = vscode.l10n.t('What to open for {0}', withoutIcons(id));
  return await vscode.window.showQuickPick(items, { placeHolder });
}

function itemOf(view: View) {
  return { ...textOf(view), view };
}

function textOf({ resource, extendedData }: View): { label: string; description: string } {
  if (extendedData) {
    return {
      label: vscode.l10n.t('User with extended data'),
      description: vscode.l10n.t('legacy, custom fields included'),
    };
  }
  switch (resource) {
    case 'employees':
      return { label: vscode.l10n.t('Employee'), description: vscode.l10n.t('resource API') };
    case 'employee-attributes':
      return {
        label: vscode.l10n.t('Attributes'),
        description: vscode.l10n.t('resource API, custom ones included'),
      };
    default:
      return { label: vscode.l10n.t('User'), description: vscode.l10n.t('legacy') };
  }
}
