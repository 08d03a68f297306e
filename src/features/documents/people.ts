import * as vscode from 'vscode';
import { askId } from '../../platform/dialogs/prompts.ts';
import { isAxisId } from '../../platform/documents/address.ts';
import { uriOf } from '../../platform/documents/openDocuments.ts';
import type { ResourceAddress } from '../../platform/documents/resource.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import type { EntryPoints, Invocation } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { resourceText } from '../../platform/text/localText.ts';
import { withoutIcons } from '../../platform/text/text.ts';
import type { ResourceName } from '../../service/contract/resources.ts';
import { askForAxes } from './dialogs.ts';
import { type DocumentContext, showDocument } from './showing.ts';

/**
 * A resource that shows a person or a department. An employee and a user with the same id are the same person
 * (interface 4.1), and each family has the same departments.
 */
type View = Pick<ResourceAddress, 'resource' | 'extendedData' | 'axes'>;
type Person = Pick<ResourceAddress, 'connection' | 'id'>;

interface ViewItem extends vscode.QuickPickItem {
  readonly view: View;
}

const viewNames = [
  'employee',
  'attributes',
  'user',
  'extended-user',
  'structure',
  'legacy',
  'resource',
] as const;

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
    const { view } = viewItems()[scripted.flag('extendedData') ? 'extended-user' : 'user'];
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
  const attempted = vscode.l10n.t('open a resource');
  const { scripted } = invocation;
  if (scripted !== undefined) {
    const { connection } = context.targets.session(scripted.optionalText('connection'), attempted);
    const { view } = viewItems()[scripted.oneOf('as', viewNames)];
    return await showDocument(context, { connection: connection.id, id: scripted.identifier('id'), ...view });
  }
  const { address } = context.targets.givenOrActive(invocation, attempted);
  const { connection, id, resource, extendedData, axes } = address;
  const family = context.contents.contentOf(uriOf(address).toString())?.response.family;
  const shown = resource === 'departments' ? `${family}-departments` : resource;
  const others = Object.values(viewItems()).filter(
    ({ view }) =>
      view.resource.endsWith('departments') === resource.endsWith('departments') &&
      (view.resource !== shown || view.extendedData !== extendedData || axes !== undefined),
  );
  const chosen = await pickView(address, others);
  return chosen && (await showDocument(context, { connection, id, ...chosen.view }));
}

function axesOf(scripted: Arguments, attempted: string): readonly string[] | undefined {
  const axes = [...new Set(scripted.optionalIdentifiers('axes'))];
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

async function askForUser({ targets }: DocumentContext, attempted: string): Promise<Person | undefined> {
  const { connection } = targets.session(undefined, attempted);
  const position = { title: vscode.l10n.t('Open User'), step: 1, totalSteps: 1 };
  const prompt = vscode.l10n.t('Id of the user; an employee has the same one');
  const reply = await askId(position, { prompt, value: '' });
  return reply && { connection: connection.id, id: reply.value };
}

/** Asks which view of a user to open; undefined if the user cancels. */
async function askForUserView(person: Person, state: vscode.Memento): Promise<View | undefined> {
  const withAxes = {
    label: vscode.l10n.t('With analytical axes…'),
    description: vscode.l10n.t('legacy, values on the axes that you name'),
    view: undefined,
  };
  const items = viewItems();
  const choice = await pickView(person, [items.user, items['extended-user'], withAxes]);
  if (choice !== withAxes) {
    return choice?.view;
  }
  const axes = await askForAxes(state);
  return axes && { ...items.user.view, axes };
}

async function pickView<Item extends vscode.QuickPickItem>({ id }: Person, items: readonly Item[]) {
  const placeHolder = vscode.l10n.t('What to open for {0}', withoutIcons(id));
  return await vscode.window.showQuickPick(items, { placeHolder });
}

function departmentItem(resource: ResourceName): ViewItem {
  return { label: resourceText(resource), view: { resource } };
}

function viewItems(): Readonly<Record<(typeof viewNames)[number], ViewItem>> {
  return {
    employee: {
      label: vscode.l10n.t('Employee'),
      description: vscode.l10n.t('resource API'),
      view: { resource: 'employees' },
    },
    attributes: {
      label: vscode.l10n.t('Attributes'),
      description: vscode.l10n.t('resource API, custom ones included'),
      view: { resource: 'employee-attributes' },
    },
    user: {
      label: vscode.l10n.t('User'),
      description: vscode.l10n.t('legacy'),
      view: { resource: 'users' },
    },
    'extended-user': {
      label: vscode.l10n.t('User with extended data'),
      description: vscode.l10n.t('legacy, custom fields included'),
      view: { resource: 'users', extendedData: true },
    },
    structure: departmentItem('structure-departments'),
    legacy: departmentItem('legacy-departments'),
    resource: departmentItem('resource-departments'),
  };
}
