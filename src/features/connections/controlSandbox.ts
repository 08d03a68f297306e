import * as vscode from 'vscode';
import type { Answers } from '../../pages/answers.ts';
import { askPick, askText } from '../../platform/dialogs/prompts.ts';
import { mapReply, runDialog, type Step } from '../../platform/dialogs/steps.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { namedSession } from '../../platform/session.ts';
import { onFirstUse } from '../../platform/tasks.ts';
import { numberText } from '../../platform/text/localText.ts';
import { displayText } from '../../platform/text/text.ts';
import { message } from '../../service/contract/message.ts';
import { type SandboxRequest, type SandboxRunner, type SandboxState, sandboxId } from './sandboxRunner.ts';
import type { ConnectionSessions } from './sessions.ts';

interface ControlContext {
  readonly sandbox: SandboxRunner;
  readonly sessions: ConnectionSessions;
  readonly answers: Pick<Answers, 'show'>;
}

/** The words of scripts. */
const deeds = ['show', 'advance', 'addFault', 'clearFaults', 'changePerson'] as const;
type Deed = (typeof deeds)[number];

/** What a script passes, and what the user enters step by step, as texts. */
interface Draft extends Readonly<Record<'seconds' | 'fault' | 'person' | 'field' | 'value', string>> {
  readonly does: Deed;
  /** The parts of a fault, which is JSON. A count of 0 is that of all requests. */
  readonly name: string;
  readonly milliseconds: number;
  readonly count: number;
  readonly route: string;
}

/** For the fault of a late response. */
const lateMilliseconds = 5000;
const empty: Draft = {
  ...{ does: 'show', seconds: '', fault: '', person: '', field: '', value: '' },
  ...{ name: '', milliseconds: 0, count: 1, route: '* *' },
};
const hour = 3600;

/**
 * Advances the clock of the sandbox, adds and ends faults, changes a person, or shows the requests as a table, so that a
 * demo or a bug can be shown by hand. Returns clock, faults and requests; undefined when the user cancels.
 */
export async function controlSandbox(
  context: ControlContext,
  { scripted }: Invocation,
): Promise<Pick<SandboxState, 'now' | 'faults' | 'requests'> | undefined> {
  const { sandbox } = context;
  if (scripted !== undefined) {
    const does = scripted.oneOf('does', deeds);
    const { now, faults, requests } = await sandbox.control(
      requestOf(does, (name) => (name === 'person' ? scripted.identifier(name) : scripted.text(name))),
    );
    return { now, faults, requests };
  }
  const steps = stepsOf(await sandbox.control({ does: 'show' }), sandbox);
  const draft = await runDialog(vscode.l10n.t('Control Sandbox'), steps, empty);
  if (draft === undefined) {
    return undefined;
  }
  const state = await sandbox.control(requestOf(draft.does, (name) => draft[name]));
  await (draft.does === 'show'
    ? showRequests(context, state)
    : vscode.commands.executeCommand('workforce.refresh'));
  return state;
}

function requestOf(
  does: Deed,
  read: (name: 'seconds' | 'fault' | 'person' | 'field' | 'value') => string,
): SandboxRequest {
  switch (does) {
    case 'advance':
      return { does, seconds: Number(read('seconds')) };
    case 'addFault':
      return { does, fault: read('fault') };
    case 'changePerson':
      return { does, person: read('person'), fields: { [read('field')]: read('value') } };
    default:
      return { does };
  }
}

function stepsOf(state: SandboxState, sandbox: SandboxRunner): readonly Step<Draft>[] {
  const hasFaults = state.faults.length > 0;
  const choices: readonly Choice[] = [
    { label: vscode.l10n.t('Show Requests'), part: { does: 'show' } },
    { label: vscode.l10n.t('Advance Clock…'), part: { does: 'advance' } },
    { label: vscode.l10n.t('Add Fault…'), part: { does: 'addFault' } },
    ...(hasFaults
      ? [{ label: vscode.l10n.t('End All Faults'), part: { does: 'clearFaults' } } as const]
      : []),
    { label: vscode.l10n.t('Change a Person…'), part: { does: 'changePerson' } },
  ];
  const [time, faults] = [state.now.replace(/\.\d+Z$/, 'Z'), displayText(state.faults.join(', '))];
  const placeholder = hasFaults
    ? vscode.l10n.t('Time of the sandbox: {0}; faults: {1}', time, faults)
    : vscode.l10n.t('Time of the sandbox: {0}', time);
  return [
    pickStep(placeholder, () => choices),
    { when: ({ does }) => does === 'advance', steps: [timeStep()] },
    { when: ({ does }) => does === 'addFault', steps: faultSteps(state) },
    { when: ({ does }) => does === 'changePerson', steps: personSteps(sandbox) },
  ];
}

/** An item of a list, and the part of the draft that it is. */
interface Choice extends vscode.QuickPickItem {
  readonly part: Partial<Draft>;
}

function pickStep(
  placeholder: string,
  list: () => readonly Choice[] | Promise<readonly Choice[]>,
): Step<Draft> {
  return async (position, draft) => {
    const reply = await askPick(position, { placeholder, items: await list(), chosen: [] });
    return mapReply(reply, (item) => ({ ...draft, ...item?.part }));
  };
}

function timeStep(): Step<Draft> {
  const choices = [
    [vscode.l10n.t('One hour'), hour],
    [vscode.l10n.t('One day'), 24 * hour],
    [vscode.l10n.t('One week'), 7 * 24 * hour],
    [vscode.l10n.t('30 days'), 30 * 24 * hour],
  ] as const;
  return pickStep(vscode.l10n.t('How far the clock of the sandbox moves'), () =>
    choices.map(([label, seconds]) => ({ label, part: { seconds: String(seconds) } })),
  );
}

function faultSteps({ knownFaults }: SandboxState): readonly Step<Draft>[] {
  const faults = Object.entries(knownFaults).map(([name, detail]) => {
    const milliseconds = name === 'late' ? lateMilliseconds : 0;
    return { label: name, detail, part: { name, milliseconds } };
  });
  const prompt = vscode.l10n.t('Method and path, such as GET /service-api/employees; * matches any text');
  return [
    pickStep(vscode.l10n.t('What goes wrong'), () => faults),
    pickStep(vscode.l10n.t('How many requests fail'), () => [
      { label: vscode.l10n.t('The next one'), part: { count: 1 } },
      { label: vscode.l10n.t('The next {0}', numberText(5)), part: { count: 5 } },
      { label: vscode.l10n.t('All, until the faults are ended'), part: { count: 0 } },
    ]),
    async (position, draft) =>
      mapReply(await askText(position, { prompt, value: draft.route }), (text) => {
        const { name: fault, count, milliseconds } = draft;
        const route = text.trim();
        const conditions = { ...(count > 0 && { count }), ...(milliseconds > 0 && { milliseconds }) };
        return { ...draft, route, fault: JSON.stringify({ route, fault, ...conditions }) };
      }),
  ];
}

function personSteps(sandbox: SandboxRunner): readonly Step<Draft>[] {
  const fieldNames = {
    givenName: vscode.l10n.t('First Name'),
    familyName: vscode.l10n.t('Last Name'),
    email: vscode.l10n.t('E-mail'),
  };
  const people = onFirstUse(async () => (await sandbox.control({ does: 'showPeople' })).people ?? []);
  return [
    pickStep(vscode.l10n.t('Person to change'), async () =>
      (await people()).map(({ id, givenName, familyName }) => ({
        label: displayText(`${familyName} ${givenName}`),
        description: String(id),
        part: { person: String(id) },
      })),
    ),
    pickStep(vscode.l10n.t('Field to change'), () =>
      Object.entries(fieldNames).map(([field, label]) => ({ label, part: { field } })),
    ),
    async (position, draft) => {
      const person = (await people()).find(({ id }) => String(id) === draft.person);
      const question = { prompt: vscode.l10n.t('New value'), value: String(person?.[draft.field] ?? '') };
      return mapReply(await askText(position, question), (value) => ({ ...draft, value: value.trim() }));
    },
  ];
}

/** The latest requests as a table, the newest first. */
async function showRequests(
  { sessions, answers }: ControlContext,
  { requests }: SandboxState,
): Promise<void> {
  await answers.show(namedSession(sessions, sandboxId, vscode.l10n.t('show the requests of the sandbox')), {
    name: vscode.l10n.t('Requests'),
    columns: [
      ...[message('Time (UTC)'), message('Method'), message('Path'), message('Status')],
      ...[message('Milliseconds'), message('Credentials')],
    ],
    rows: requests
      .map((one) => [one.time, one.method, displayText(one.path), one.status, one.milliseconds, one.who])
      .toReversed(),
    notes: [],
    requests: 0,
  });
}
