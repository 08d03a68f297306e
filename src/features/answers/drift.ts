import { getLocation } from 'jsonc-parser';
import * as vscode from 'vscode';
import { addressOf } from '../../platform/documents/address.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { confirmDone } from '../../platform/progress.ts';
import { namedSession } from '../../platform/session.ts';
import { messageText, numberText } from '../../platform/text/localText.ts';
import { displayText, isolated } from '../../platform/text/text.ts';
import type { DriftFact, DriftFacts } from '../../service/contract/check/drift.ts';
import { type Message, message } from '../../service/contract/message.ts';
import { routeName } from '../../service/http/addresses/ownAddress.ts';
import type { WorkforceService } from '../../service/operations/service.ts';
import type { FeatureContext } from '../featureContext.ts';
import { collectionOf, driftAt, markdownCode } from './model/drift.ts';

interface DriftContext extends Pick<FeatureContext, 'sessions'> {
  readonly answers: Pick<FeatureContext['answers'], 'present'>;
}

/**
 * `{connection}`: how the records that this window has read differ from the published interface. Shows a row for each
 * difference.
 */
export async function showDrift(
  { answers, sessions }: DriftContext,
  { scripted }: Invocation,
): Promise<unknown> {
  const attempted = vscode.l10n.t('list the interface drift');
  const session = namedSession(sessions, scripted?.optionalText('connection'), attempted);
  const service = await session.service();
  const drift = service.drift();
  const name = vscode.l10n.t('Interface drift');
  const copy = async (facts: readonly DriftFact[]) => {
    const lines = [`## ${name}: ${markdownCode(session.connection.baseUrl)}`, '', ...notesOn(drift), ''];
    const text = [...lines, ...facts.map(ticketLine)].join('\n');
    await vscode.env.clipboard.writeText(text);
    confirmDone(vscode.l10n.t('Copied {0}', vscode.l10n.t('the interface drift')));
  };
  const reset = async () => {
    // The connection may have been edited since the table was opened.
    const current = await namedSession(sessions, session.connection.id, attempted).service();
    current.forgetDrift();
    confirmDone(vscode.l10n.t('Interface drift was reset.'));
  };
  const records = message('Records');
  const { facts } = drift;
  return await answers.present(
    session,
    { scripted },
    {
      name,
      columns: [
        ...[message('Difference'), message('Route'), message('Field'), message('Kind'), records],
        ...[message('Of'), message('First Seen (UTC)'), message('Last Seen (UTC)'), message('Example')],
      ],
      summed: [records],
      rows: facts.map((fact) => [
        ...[sentenceOf(fact), shown(fact.route), shown(fact.path), kindTexts[fact.kind], fact.count],
        ...[fact.checked, timeOf(fact.firstSeen), timeOf(fact.lastSeen), shown(fact.example)],
      ]),
      notes: notesOn(drift),
      requests: 0,
      action: {
        label: vscode.l10n.t('Copy for a Ticket'),
        run: (row) => copy(facts.slice(row, row + 1)),
      },
      actions: [
        { label: vscode.l10n.t('Copy All for a Ticket'), run: () => copy(facts) },
        { label: vscode.l10n.t('Reset Interface Drift'), run: reset },
      ],
    },
  );
}

const kindTexts: Readonly<Record<DriftFact['kind'], Message>> = {
  unknown: message('not published'),
  missing: message('missing'),
  type: message('another type'),
  value: message('another value'),
};

/** What is known of the field at a position of a document; undefined where nothing is. Sends nothing. */
export function driftHover(
  service: Pick<WorkforceService, 'urlOf'>,
  facts: readonly DriftFact[],
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.Hover | undefined {
  const { path: steps } = getLocation(document.getText(), document.offsetAt(position));
  const path = steps.map((step) => (typeof step === 'number' ? '[]' : `.${step}`)).join('');
  const { resource, id } = addressOf(document.uri);
  const route = `GET ${routeName(service.urlOf(resource, id))}`;
  const found = driftAt(facts, route, path.replace(/^\./, ''));
  const text = found.map((fact) => `${shown(fact.route)}: ${messageText(sentenceOf(fact))}`);
  return text.length === 0
    ? undefined
    : new vscode.Hover(new vscode.MarkdownString('', false).appendText(text.join('\n')));
}

function notesOn({ records, isWhole }: DriftFacts): readonly string[] {
  const all = vscode.l10n.t(
    'This window has checked {0} records of this connection; one that is read twice counts twice.',
    numberText(records),
  );
  return isWhole ? [all] : [all, vscode.l10n.t('More differences exist than are listed.')];
}

/** One difference as an item of a Markdown list. */
function ticketLine(fact: DriftFact): string {
  const code = (name: string) => markdownCode(shown(name));
  const times = [timeOf(fact.firstSeen), timeOf(fact.lastSeen)];
  const example = code(fact.example);
  const seen = vscode.l10n.t('First seen {0}, last seen {1} (UTC), for example {2}.', ...times, example);
  return `- ${code(fact.route)}: ${messageText(sentenceOf(fact, code(fact.path)))} ${seen}`;
}

function sentenceOf(fact: DriftFact, field = shown(fact.path)): Message {
  const { kind, route, count, checked, types } = fact;
  const listed = route.includes('/') ? shown(collectionOf(route).replace(/^.*\//, '')) : message('records');
  const values = { count, checked, records: fact.of === 'responses' ? message('responses') : listed, field };
  switch (kind) {
    case 'unknown':
      return message('In {count} of {checked} {records}, {field} is not among the published fields.', values);
    case 'missing':
      return message(
        'In {count} of {checked} {records}, {field} is missing; it is published as required.',
        values,
      );
    case 'value':
      return message(
        'In {count} of {checked} {records}, {field} has a value outside of the published ones.',
        values,
      );
    case 'type': {
      const [, found] = typeText(types?.found ?? '');
      const names = (types?.published ?? []).map((type) => typeText(type)[0]);
      const published = names.reduce((one, other) => message('{one} or {other}', { one, other }));
      return message(
        'In {count} of {checked} {records}, {field} is {found}; the published type is {published}.',
        { ...values, found, published },
      );
    }
  }
}

/** A type of JSON Schema in words: its name, and a value of it. */
function typeText(type: string): readonly [name: Message, value: Message] {
  const either = message('true or false');
  const texts: Readonly<Record<string, readonly [Message, Message]>> = {
    string: [message('text'), message('a text')],
    number: [message('number'), message('a number')],
    integer: [message('whole number'), message('a number')],
    boolean: [either, either],
    array: [message('list'), message('a list')],
    object: [message('object'), message('an object')],
  };
  return texts[type] ?? [type, type];
}

function shown(name: string): string {
  return isolated(displayText(name));
}

/** A time in UTC that sorts as text; `time` is in milliseconds since the epoch. */
function timeOf(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
