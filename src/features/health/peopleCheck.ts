import { setImmediate as nextTurn } from 'node:timers/promises';
import * as vscode from 'vscode';
import { peopleText } from '../../company/known/facts.ts';
import type { KnownCompanies } from '../../company/known/known.ts';
import { checkedFields } from '../../company/people/checkedPeople.ts';
import { checkPeople, peopleRules } from '../../company/rules/peopleRules.ts';
import { withLateProgress } from '../../platform/progress.ts';
import type { Session } from '../../platform/session.ts';
import { messageText, numberText } from '../../platform/text/localText.ts';
import { displaySentence } from '../../platform/text/text.ts';
import type { Redaction } from '../../service/http/redaction.ts';
import { countsText, layOut, type PageFinding } from './page.ts';
import { type PeopleScope, readPeople } from './peopleReading.ts';

/**
 * Reads people with their departments, users and leaves, as far as the connection sees them, and checks them. `notes` are
 * sentences about what was checked, and what was not; nothing has secrets in it. Throws `ServiceError`.
 */
export async function writePeopleCheck(
  session: Session,
  known: KnownCompanies,
  scope: PeopleScope,
  redaction: Redaction,
) {
  const { connection } = session;
  const { kind, requests, notes, ...input } = await withLateProgress(
    vscode.l10n.t('Reading from {0}…', connection.name),
    (signal, report) => readPeople(session, known, scope, { signal, report }),
  );
  const { findings: found, unchecked, hidden } = await checkPeople(input, nextTurn);
  const findings = found.map(({ rule, severity, personId, sentence }) => ({
    rule,
    severity,
    person: { resource: kind, id: personId },
    get sentence() {
      return messageText(sentence());
    },
  }));
  await nextTurn();
  const count = input.people.length;
  const byReason = Map.groupBy(unchecked, ({ reason }) => messageText(reason));
  const lines = [
    outcomeOf(count, findings),
    ...notes,
    ...[...byReason].map(([reason, rules]) =>
      vscode.l10n.t(
        'Not checked: {0} ({1}).',
        rules.map(({ name }) => messageText(name)).join(', '),
        redaction.text(reason),
      ),
    ),
    ...[...hidden].flatMap(([field, lacking]) =>
      lacking > 0 && lacking < count
        ? vscode.l10n.t(
            'Not visible for {0}: {1}.',
            peopleText(numberText(lacking)),
            messageText(checkedFields[field]),
          )
        : [],
    ),
  ];
  const title = vscode.l10n.t('People of {0}', displaySentence(connection.name));
  const page = layOut('People.txt', [title, '', ...lines.map(displaySentence)], peopleRules, findings);
  return { connection, page, findings, notes: lines, requests };
}

function outcomeOf(count: number, findings: readonly PageFinding[]): string {
  if (count === 0) {
    return vscode.l10n.t('This connection cannot see any people, so nothing was checked.');
  }
  return findings.length === 0
    ? vscode.l10n.t('No findings for the rules that were applied.')
    : countsText(peopleText(numberText(count)), findings);
}
