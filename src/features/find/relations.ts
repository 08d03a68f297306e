import * as vscode from 'vscode';
import { outlineOf } from '../../company/departments/departmentTree.ts';
import { givenOf, givenResource } from '../../company/known/given.ts';
import { activeDocument, openDocument } from '../../platform/documents/openDocuments.ts';
import { chooseWord } from '../../platform/entry/choice.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { namedSession, type Session, shownSession } from '../../platform/session.ts';
import type { DocumentKind, ResourceName } from '../../service/contract/resources.ts';
import type { Placement } from '../../service/operations/service.ts';
import type { FeatureContext } from '../featureContext.ts';

/** What leads from a resource to a related one. */
interface RelationContext extends Pick<FeatureContext, 'sessions' | 'known'> {
  readonly trees: Pick<FeatureContext['trees'], 'reveal'>;
}

/** A person or a department, from a row, a card of the chart, a document or a script as `{id, connection?}`. */
interface Start {
  readonly session: Session;
  readonly id: string;
  readonly resource: DocumentKind;
}

/** The ways from a department; the others lead from a person. */
const fromDepartment: readonly string[] = ['head', 'parent'];

/**
 * Opens what a person or a department is related to: `{connection?, id, to}`, or what the user picks. Returns the address
 * of the document; undefined when the user cancels.
 */
export async function goToRelated(context: RelationContext, invocation: Invocation): Promise<unknown> {
  const labels = {
    department: vscode.l10n.t('Department'),
    manager: vscode.l10n.t('Manager'),
    upperManager: vscode.l10n.t('Manager of the Manager'),
    head: vscode.l10n.t('Head'),
    parent: vscode.l10n.t('Parent'),
  };
  const resource = givenResource(invocation.target ?? activeDocument())?.address.resource;
  const fits = (word: string) => fromDepartment.includes(word) === (resource === 'departments');
  const ways = {
    department: goToDepartment,
    manager: goToManager,
    upperManager: (from: RelationContext, by: Invocation) => goToManager(from, by, 2),
    head: goToHead,
    parent: goToParent,
  };
  const word = await chooseWord(invocation, 'to', labels, vscode.l10n.t('What to go to'), fits);
  return word && (await ways[word](context, invocation));
}

/** Selects the row of the department of a person, and opens it. Returns the address of the document. */
async function goToDepartment(context: RelationContext, invocation: Invocation): Promise<unknown> {
  const attempted = vscode.l10n.t('go to the department of a person');
  const start = startOf(context, invocation, attempted, 'employees');
  const departmentId = await departmentOf(context, start, attempted);
  const connection = start.session.connection.id;
  // The row first: the editor draws no code lenses above a document that loses the focus right after it opens.
  await context.trees.reveal({ connection, resource: 'departments', id: departmentId });
  return await open(start, 'departments', departmentId);
}

/**
 * Selects the row of a department, or of the department of a person: `{connection?, id}` of a department, or a row.
 * Throws `invalid-input` where the Departments view does not show it.
 */
export async function revealDepartment(context: RelationContext, invocation: Invocation): Promise<void> {
  const attempted = vscode.l10n.t('show a department in the Departments view');
  const start = startOf(context, invocation, attempted, 'departments');
  const { connection } = shownSession(context.sessions, start.session.connection.id, attempted);
  const id = start.resource === 'departments' ? start.id : await departmentOf(context, start, attempted);
  if (!(await context.trees.reveal({ connection: connection.id, resource: 'departments', id }))) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('department {0} has no row there', id),
      vscode.l10n.t('Refresh the view, and show inactive departments.'),
    );
  }
}

/** Opens the manager of a person, or of their manager. Returns the address of the document. */
export async function goToManager(
  context: RelationContext,
  invocation: Invocation,
  levels: 1 | 2 = 1,
): Promise<unknown> {
  const attempted =
    levels === 1
      ? vscode.l10n.t('go to the manager of a person')
      : vscode.l10n.t('go to the manager of a person’s manager');
  const start = startOf(context, invocation, attempted, 'employees');
  const chain = [start.id];
  let id = start.id;
  while (chain.length <= levels) {
    const managerId = await placementOf(context, { ...start, id }, 'managerId', attempted);
    if (!managerId) {
      throw notThere(attempted, vscode.l10n.t('no manager is shown for person {0}', id));
    }
    if (chain.includes(managerId)) {
      throw invalidInput(
        attempted,
        vscode.l10n.t('the managers form a cycle: {0}', [...chain, managerId].join(' → ')),
        vscode.l10n.t('Correct the manager of one of these people in the service.'),
      );
    }
    chain.push(managerId);
    id = managerId;
  }
  return await open(start, start.resource === 'users' ? 'users' : 'employees', id);
}

/** Opens the head of a department, without a request but that of the document where the departments are listed. */
async function goToHead(context: RelationContext, invocation: Invocation): Promise<unknown> {
  const attempted = vscode.l10n.t('go to the head of a department');
  const start = startOf(context, invocation, attempted, 'departments');
  const outline = await outlineFrom(context, start);
  const head = outline.find(({ department }) => department.id === start.id)?.department.head;
  if (head === undefined) {
    throw notThere(attempted, vscode.l10n.t('no head is shown for department {0}', start.id));
  }
  return await open(start, head.kind === 'user' ? 'users' : 'employees', head.id);
}

/** Opens the department above a department, with requests as for its head. */
async function goToParent(context: RelationContext, invocation: Invocation): Promise<unknown> {
  const attempted = vscode.l10n.t('go to the parent of a department');
  const start = startOf(context, invocation, attempted, 'departments');
  const outline = await outlineFrom(context, start);
  const parent = outline.find(({ department, parent }) => parent && department.id === start.id)?.parent;
  if (parent === undefined) {
    throw notThere(attempted, vscode.l10n.t('no parent is shown for department {0}', start.id));
  }
  return await open(start, 'departments', parent.id);
}

async function outlineFrom({ known }: RelationContext, { session }: Start) {
  const service = await session.service();
  const tree = await withLateProgress(vscode.l10n.t('Listing the departments…'), (signal) =>
    known.of(service).knownDepartments(signal),
  );
  return outlineOf(tree);
}

/** The start of a way; `resource` is what the id of a script identifies. */
function startOf(
  { sessions }: RelationContext,
  { scripted, target }: Invocation,
  attempted: string,
  resource: 'employees' | 'departments',
): Start {
  if (scripted !== undefined) {
    const session = namedSession(sessions, scripted.optionalText('connection'), attempted);
    return { session, id: scripted.identifier('id'), resource };
  }
  const { connection, id, resource: shown } = givenOf(resource, target, attempted).address;
  return { session: namedSession(sessions, connection, attempted), id, resource: shown };
}

async function departmentOf(context: RelationContext, start: Start, attempted: string): Promise<string> {
  const departmentId = await placementOf(context, start, 'departmentId', attempted);
  if (!departmentId) {
    throw notThere(attempted, vscode.l10n.t('no department is shown for person {0}', start.id));
  }
  return departmentId;
}

/** The id that lists have shown of a person, else with a request; null for none. */
async function placementOf(
  { known }: RelationContext,
  { session, id }: Start,
  part: keyof Placement,
  attempted: string,
): Promise<string | null | undefined> {
  const service = await session.service();
  const shown = known.of(service).placement(id)[part];
  if (shown !== undefined) {
    return shown;
  }
  const placement = await withLateProgress(vscode.l10n.t('Looking up person {0}…', id), (signal) =>
    service.placement(id, { signal }),
  );
  if (placement === undefined) {
    throw notThere(attempted, vscode.l10n.t('the service shows no person {0}', id));
  }
  return placement[part];
}

async function open({ session }: Start, resource: ResourceName, id: string): Promise<unknown> {
  return await openDocument({ connection: session.connection.id, resource, id });
}

function notThere(attempted: string, reason: string) {
  return invalidInput(
    attempted,
    reason,
    vscode.l10n.t('There may be none, or this connection may not see it.'),
  );
}
