import * as vscode from 'vscode';
import type { EntryPoints, Invocation } from '../ui/entryPoint.ts';
import { refusal } from '../ui/refusal.ts';
import type { ResourceAddress } from '../ui/resourceNode.ts';
import { withoutIcons } from '../ui/text.ts';
import { type DocumentTools, showDocument } from './commands.ts';

/** A way to look at a person; an employee and a user of the same id are the same person (interface 4.1). */
type View = Pick<ResourceAddress, 'resource' | 'extendedData'>;
type Person = Pick<ResourceAddress, 'connection' | 'id'>;

const views = {
  employee: { resource: 'employees' },
  attributes: { resource: 'employee-attributes' },
  user: { resource: 'users' },
  'extended-user': { resource: 'users', extendedData: true },
} as const satisfies Record<string, View>;

/** The commands that show a person the way the reader wants. */
export function registerPeopleCommands(entryPoints: EntryPoints, tools: DocumentTools): vscode.Disposable {
  return vscode.Disposable.from(
    entryPoints.command('workforce.openUser', (invocation) => openUser(tools, invocation)),
    entryPoints.command('workforce.openAs', (invocation) => openAs(tools, invocation)),
  );
}

/** `{id, extendedData?, connection?}` answers the address of the document. */
async function openUser(tools: DocumentTools, { scripted, target }: Invocation): Promise<string | undefined> {
  const attempted = vscode.l10n.t('open a user');
  if (scripted !== undefined) {
    const { connection } = tools.targets.session(scripted.optionalText('connection'), attempted);
    const view = scripted.flag('extendedData') ? views['extended-user'] : views.user;
    return await showDocument(tools, { connection: connection.id, id: scripted.identifier('id'), ...view });
  }
  const person = tools.targets.given({ scripted, target })?.address ?? (await askForUser(tools, attempted));
  const view = person && (await askForView(person, [views.user, views['extended-user']]));
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
    ({ resource, extendedData }) => resource !== address.resource || extendedData !== address.extendedData,
  );
  const view = await askForView(address, others);
  return view && (await showDocument(tools, addressOf(address, view)));
}

function addressOf({ connection, id }: Person, view: View): ResourceAddress {
  return { connection, id, ...view };
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

async function askForView({ id }: Person, choices: readonly View[]): Promise<View | undefined> {
  const items = choices.map((view) => ({ ...textOf(view), view }));
  const placeHolder = vscode.l10n.t('What to open of {0}', withoutIcons(id));
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.view;
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
