import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import { isMonth, monthOf } from '../../../company/periods/month.ts';
import { rowChoices } from '../../../company/pickers/choices.ts';
import { audienceText, checkOwners, readOwners } from '../../../company/pickers/leavesQuery.ts';
import type { Panels, Picture } from '../../../pages/panels.ts';
import { runDialog } from '../../../platform/dialogs/steps.ts';
import type { Arguments } from '../../../platform/entry/arguments.ts';
import type { Invocation } from '../../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../../platform/errors/invalidInput.ts';
import { namedSession, type Session } from '../../../platform/session.ts';
import { displayText } from '../../../platform/text/text.ts';
import { audienceSteps, draftOfRows, emptyDraft, type LeavesDraft, ownersOf } from '../dialog.ts';
import { type CalendarContext, CalendarPage } from './calendarPage.ts';
import { type CalendarMessage, CalendarRequest, CalendarSubject } from './messages.ts';

/** The leaves of some people, month by month. */
export function calendarPicture(
  context: CalendarContext,
): Picture<CalendarSubject, CalendarRequest, CalendarMessage> {
  return {
    type: 'workforce.leavesCalendar',
    name: 'calendar',
    isSubject: (value) => Value.Check(CalendarSubject, value),
    isIncoming: (value) => Value.Check(CalendarRequest, value),
    title: ({ audience }) => vscode.l10n.t('Leaves of {0}', audience),
    connection: ({ connection }) => connection,
    open: (page, subject) => new CalendarPage(context, page, subject),
  };
}

/** In characters; hundreds of people may be chosen. */
const longestAudience = 100;

/**
 * Shows the calendar of rows of people or departments, of `{of, ids, month?, v2?, insist?, connection?}`, or of those
 * that the user picks. Throws `invalid-input`.
 */
export async function showLeaves(
  panels: Panels,
  context: CalendarContext,
  invocation: Invocation,
): Promise<void> {
  const { scripted } = invocation;
  const subject =
    scripted === undefined ? await askSubject(context, invocation) : readSubject(context, scripted);
  if (subject !== undefined) {
    await show(panels, context, subject);
  }
}

/** Shows the calendar of the leaves that the leaves view shows, from their first month. Throws `invalid-input`. */
export async function showOpenLeaves(panels: Panels, context: CalendarContext): Promise<void> {
  const opened = context.openedLeaves();
  if (opened === undefined) {
    throw invalidInput(
      vscode.l10n.t('show leaves'),
      vscode.l10n.t('no leaves are open'),
      vscode.l10n.t('Open leaves first, or select people or departments in a view.'),
    );
  }
  const { connection, version, insist, query, audience } = opened;
  const owners = query.ids.map((id) => ({ id, name: '' }));
  const month = query.from.slice(0, 7);
  await show(panels, context, { connection, version, insist, of: query.of, owners, audience, month });
}

async function show(panels: Panels, context: CalendarContext, subject: CalendarSubject): Promise<void> {
  const { redaction } = context;
  const owners = subject.owners.map(({ id, name }) => ({ id, name: redaction.text(name) }));
  const audience = displayText(redaction.text(subject.audience), longestAudience);
  await panels.show(calendarPicture(context), { ...subject, owners, audience });
}

async function askSubject(
  context: CalendarContext,
  invocation: Invocation,
): Promise<CalendarSubject | undefined> {
  const connection = rowChoices(invocation)?.connection;
  const session = namedSession(context.sessions, connection, vscode.l10n.t('show leaves'));
  const draft = draftOfRows(invocation) ?? (await askOwners(context, session));
  if (draft === undefined) {
    return undefined;
  }
  const { audience, of } = checkOwners(ownersOf(draft));
  return {
    connection: session.connection.id,
    version: 'v3',
    insist: false,
    of,
    owners: draft.choices.map(({ id, name }) => ({ id, name })),
    audience,
    month: monthOf(new Date()),
  };
}

async function askOwners({ known }: CalendarContext, session: Session): Promise<LeavesDraft | undefined> {
  const steps = audienceSteps(await session.service(), known);
  return await runDialog(vscode.l10n.t('Show Leaves'), steps, emptyDraft);
}

function readSubject({ sessions }: CalendarContext, scripted: Arguments): CalendarSubject {
  const attempted = vscode.l10n.t('show leaves');
  const { connection } = namedSession(sessions, scripted.optionalText('connection'), attempted);
  const { of, ids } = readOwners(scripted);
  const month = scripted.optionalText('month') ?? monthOf(new Date());
  if (!isMonth(month)) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('“{0}” is not a month', month),
      vscode.l10n.t('Write it as YYYY-MM.'),
    );
  }
  return {
    connection: connection.id,
    version: scripted.flag('v2') ? 'v2' : 'v3',
    insist: scripted.flag('insist'),
    of,
    owners: ids.map((id) => ({ id, name: '' })),
    audience: audienceText(of, ids),
    month,
  };
}
