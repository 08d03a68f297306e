import { getLocation } from 'jsonc-parser';
import * as vscode from 'vscode';
import { collectionOf, driftAt, markdownCode } from '../domain/answers/drift.ts';
import type { DriftFact, DriftFacts } from '../service/contract/check/drift.ts';
import { routeName } from '../service/http/addresses/ownAddress.ts';
import type { WorkforceService } from '../service/service.ts';
import { addressOf } from '../ui/documents/address.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { numberText } from '../ui/localText.ts';
import { confirmDone } from '../ui/progress.ts';
import { namedSession } from '../ui/session.ts';
import { displayText, isolated } from '../ui/text.ts';

type DriftContext = Pick<FeatureContext, 'answers' | 'sessions'>;

/**
 * `{connection}`: how the records that this window has read differ from the published interface. Shows a row for each
 * difference, copies all as Markdown and returns it, or counts them anew and returns how many there were.
 */
export async function driftCommand(
  { answers, sessions }: DriftContext,
  { scripted }: Invocation,
  does: 'show' | 'copy' | 'forget',
): Promise<unknown> {
  const attempted = vscode.l10n.t('list the interface drift');
  const session = namedSession(sessions, scripted?.optionalText('connection'), attempted);
  const service = await session.service();
  const drift = service.drift();
  const name = vscode.l10n.t('Interface drift');
  if (does === 'forget') {
    service.forgetDrift();
    confirmDone(vscode.l10n.t('Interface drift is counted anew.'));
    return drift.facts.length;
  }
  const copy = async (facts: readonly DriftFact[]) => {
    const lines = [`## ${name}: ${markdownCode(session.connection.baseUrl)}`, '', ...notesOn(drift), ''];
    const text = [...lines, ...facts.map(ticketLine)].join('\n');
    await vscode.env.clipboard.writeText(text);
    confirmDone(vscode.l10n.t('Copied {0}', vscode.l10n.t('the interface drift')));
    return text;
  };
  if (does === 'copy') {
    return await copy(drift.facts);
  }
  const columns = [
    ...[vscode.l10n.t('Difference'), vscode.l10n.t('Route'), vscode.l10n.t('Field'), vscode.l10n.t('Kind')],
    ...[vscode.l10n.t('Records'), vscode.l10n.t('Of'), vscode.l10n.t('First Seen (UTC)')],
    ...[vscode.l10n.t('Last Seen (UTC)'), vscode.l10n.t('Example')],
  ];
  const rows = drift.facts.map((fact) => [
    ...[sentenceOf(fact), shown(fact.route), shown(fact.path), kindText(fact.kind)],
    ...[fact.count, fact.checked, timeOf(fact.firstSeen), timeOf(fact.lastSeen), shown(fact.example)],
  ]);
  const action = {
    label: vscode.l10n.t('Copy for a Ticket'),
    run: async (row: number) => void (await copy(drift.facts.slice(row, row + 1))),
  };
  const answer = { name, columns, rows, notes: notesOn(drift), requests: 0, action };
  return await answers.present(session, { scripted }, answer);
}

/** What is known of the field at a position of a document; undefined where nothing is. Sends nothing. */
export function driftHover(
  service: Pick<WorkforceService, 'urlOf'>,
  facts: readonly DriftFact[],
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.Hover | undefined {
  const { resource, id } = addressOf(document.uri);
  const { path: steps } = getLocation(document.getText(), document.offsetAt(position));
  const path = steps.map((step) => (typeof step === 'number' ? '[]' : `.${step}`)).join('');
  const route = `GET ${routeName(service.urlOf(resource, id))}`;
  const found = driftAt(facts, route, path.replace(/^\./, ''));
  const text = found.map((fact) => `${shown(fact.route)}: ${sentenceOf(fact)}`);
  return text.length === 0
    ? undefined
    : new vscode.Hover(new vscode.MarkdownString('', false).appendText(text.join('\n')));
}

function notesOn({ records, isWhole }: DriftFacts): readonly string[] {
  const all = vscode.l10n.t(
    'This window has checked {0} records of this connection; one that is read twice counts twice.',
    numberText(records),
  );
  return isWhole ? [all] : [all, vscode.l10n.t('There is more interface drift than is counted.')];
}

/** One difference as an item of a Markdown list. */
function ticketLine(fact: DriftFact): string {
  const [route, path, example] = [fact.route, fact.path, fact.example].map((name) =>
    markdownCode(shown(name)),
  );
  const [first, last] = [timeOf(fact.firstSeen), timeOf(fact.lastSeen)];
  const seen = vscode.l10n.t(
    'First seen {0}, last seen {1} (UTC), for example {2}.',
    first,
    last,
    example ?? '',
  );
  return `- ${route}: ${sentenceOf(fact, path)} ${seen}`;
}

function sentenceOf(fact: DriftFact, field = shown(fact.path)): string {
  const { kind, route, count, checked, types } = fact;
  const records = route.includes('/')
    ? shown(collectionOf(route).replace(/^.*\//, ''))
    : vscode.l10n.t('records');
  const checkedText = fact.of === 'responses' ? vscode.l10n.t('responses') : records;
  const values = [numberText(count), numberText(checked), checkedText, field];
  switch (kind) {
    case 'unknown':
      return vscode.l10n.t('In {0} of {1} {2}, {3} is not among the published fields.', ...values);
    case 'missing':
      return vscode.l10n.t('In {0} of {1} {2}, {3} is missing; it is published as required.', ...values);
    case 'value':
      return vscode.l10n.t('In {0} of {1} {2}, {3} has a value outside of the published ones.', ...values);
    case 'type': {
      const published = (types?.published ?? []).map((type) => typeText(type)[0]);
      const either = published.reduce((one, other) => vscode.l10n.t('{0} or {1}', one, other));
      const [, found] = typeText(types?.found ?? '');
      return vscode.l10n.t(
        'In {0} of {1} {2}, {3} is {4}; the published type is {5}.',
        ...values,
        found,
        either,
      );
    }
  }
}

/** A type of JSON Schema in words: its name, and a value of it. */
function typeText(type: string): readonly [name: string, value: string] {
  const either = vscode.l10n.t('true or false');
  const texts: Readonly<Record<string, readonly [string, string]>> = {
    string: [vscode.l10n.t('text'), vscode.l10n.t('a text')],
    number: [vscode.l10n.t('number'), vscode.l10n.t('a number')],
    integer: [vscode.l10n.t('whole number'), vscode.l10n.t('a number')],
    boolean: [either, either],
    array: [vscode.l10n.t('list'), vscode.l10n.t('a list')],
    object: [vscode.l10n.t('object'), vscode.l10n.t('an object')],
  };
  return texts[type] ?? [type, type];
}

function kindText(kind: DriftFact['kind']): string {
  return {
    unknown: vscode.l10n.t('not published'),
    missing: vscode.l10n.t('missing'),
    type: vscode.l10n.t('another type'),
    value: vscode.l10n.t('another value'),
  }[kind];
}

function shown(name: string): string {
  return isolated(displayText(name));
}

/** A time in UTC that sorts as text; `time` is in milliseconds since the epoch. */
function timeOf(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
