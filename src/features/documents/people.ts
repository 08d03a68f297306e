import * as vscode from 'vscode';
import { askText } from '../../platform/dialogs/prompts.ts';
import { type Question, runDialog } from '../../platform/dialogs/steps.ts';
import { axisIdsIn, isAxisId } from '../../platform/documents/address.ts';
import { uriOf } from '../../platform/documents/openDocuments.ts';
import type { ResourceAddress } from '../../platform/documents/resource.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import type { EntryPoints, Invocation } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { resourceText } from '../../platform/text/localText.ts';
import { withoutIcons } from '../../platform/text/text.ts';
import type { DocumentKind, ResourceName } from '../../service/contract/resources.ts';
import type { Connection } from '../../service/http/connection.ts';
import { type DocumentContext, showDocument } from './showing.ts';

/**
 * A resource that shows a person or a department. An employee and a user with the same id are the same person
 * (interface 4.1), and each family has the same departments.
 */
type View = Pick<ResourceAddress, 'resource' | 'extendedData' | 'axes'> &
  Partial<Pick<ResourceAddress, 'id'>>;

interface ViewItem extends vscode.QuickPickItem {
  readonly view: View;
}

const axesKey = 'workforce.axes';

const viewNames = [
  'employee',
  'attributes',
  'user',
  'extended-user',
  'structure',
  'legacy',
  'resource',
  'tree',
] as const;

export function registerPeopleCommands(
  entryPoints: EntryPoints,
  context: DocumentContext,
  state: vscode.Memento,
): vscode.Disposable {
  return entryPoints.command('workforce.openAs', (invocation) => openAs(context, state, invocation));
}

/**
 * Takes `{id, as, axes?, connection?}` and returns the address of the document; undefined if the user cancels. The user
 * chooses one of the views that are not open.
 */
async function openAs(
  context: DocumentContext,
  state: vscode.Memento,
  invocation: Invocation,
): Promise<string | undefined> {
  const attempted = vscode.l10n.t('open a resource');
  const { scripted } = invocation;
  if (scripted !== undefined) {
    const { connection } = context.targets.session(scripted.optionalText('connection'), attempted);
    const as = scripted.oneOf('as', viewNames);
    const { view } = viewItems(connection)[as];
    const axes = view.resource === 'users' ? axesOf(scripted, attempted) : undefined;
    const id = view.id ?? scripted.identifier('id');
    return await showDocument(context, { connection: connection.id, ...view, id, ...(axes && { axes }) });
  }
  const { address } = context.targets.givenOrActive(invocation, attempted);
  const { connection, id, resource, extendedData, axes } = address;
  const session = context.targets.session(connection, attempted);
  const items = viewItems(session.connection);
  const family = context.contents.contentOf(uriOf(address).toString())?.response.family;
  const shown = resource === 'departments' ? `${family}-departments` : resource;
  const isDepartment = isOfDepartment(resource);
  const others = Object.values(items).filter(
    ({ view }) =>
      isOfDepartment(view.resource) === isDepartment &&
      (view.resource !== shown || view.extendedData !== extendedData || axes !== undefined),
  );
  const withAxes = {
    label: vscode.l10n.t('With analytical axes…'),
    description: vscode.l10n.t('legacy, with the values of the axes that you enter'),
  };
  const choices = [...others, ...(isDepartment ? [] : [withAxes])];
  const placeHolder = vscode.l10n.t('Select what to open for {0}', withoutIcons(id));
  const chosen = await vscode.window.showQuickPick<vscode.QuickPickItem>(choices, { placeHolder });
  const view = chosen === withAxes ? await viewWithAxes(state) : others.find((item) => item === chosen)?.view;
  return view && (await showDocument(context, { connection, id, ...view }));
}

/** The other address is that of the tree of departments. */
function isOfDepartment(resource: DocumentKind): boolean {
  return resource.endsWith('departments') || resource === 'other';
}

async function viewWithAxes(state: vscode.Memento): Promise<View | undefined> {
  const axes = await askForAxes(state);
  return axes && { resource: 'users', axes };
}

function axesOf(scripted: Arguments, attempted: string): readonly string[] | undefined {
  const axes = [...new Set(scripted.optionalIdentifiers('axes'))];
  const invalid = axes.find((axis) => !isAxisId(axis));
  if (invalid !== undefined) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('“{0}” is not the ID of an axis', invalid),
      vscode.l10n.t('Pass a list of IDs that are made of letters, digits, “_” and “-”.'),
    );
  }
  return axes.length === 0 ? undefined : axes;
}

/** Asks for analytical axes, starting from those of the last time: the service has no list of them. */
export async function askForAxes(state: vscode.Memento): Promise<readonly string[] | undefined> {
  const last: unknown = state.get(axesKey);
  const start = typeof last === 'string' ? last : '';
  const text = await runDialog(vscode.l10n.t('Analytical Axes'), [askAxes], start);
  const axes = text === undefined ? undefined : axisIdsIn(text);
  if (axes !== undefined) {
    await state.update(axesKey, axes.join(', '));
  }
  return axes;
}

const askAxes: Question<string> = (position, ids) =>
  askText(position, {
    prompt: vscode.l10n.t('IDs of the axes, separated by commas'),
    value: ids,
    problem: (text) =>
      axisIdsIn(text) === undefined
        ? vscode.l10n.t('Enter IDs of letters, digits, “_” and “-”, separated by commas.')
        : undefined,
  });

function departmentItem(resource: ResourceName): ViewItem {
  return { label: resourceText(resource), view: { resource } };
}

function viewItems({ dialect }: Connection): Readonly<Record<(typeof viewNames)[number], ViewItem>> {
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
    tree: {
      label: vscode.l10n.t('Tree of all departments'),
      description: vscode.l10n.t('legacy'),
      view: { resource: 'other', id: `${dialect.legacyPrefix}/departments/tree` },
    },
  };
}
