import { setImmediate as nextTurn } from 'node:timers/promises';
import * as vscode from 'vscode';
import { peopleText } from '../../company/known/facts.ts';
import type { KnownCompanies } from '../../company/known/known.ts';
import { checkedFields } from '../../company/people/checkedPeople.ts';
import { checkPeople, peopleRules } from '../../company/rules/peopleRules.ts';
import { openDocument } from '../../platform/documents/openDocuments.ts';
import { withLateProgress } from '../../platform/progress.ts';
import type { Session } from '../../platform/session.ts';
import { messageText, numberText } from '../../platform/text/localText.ts';
import { message } from '../../service/contract/message.ts';
import type { ResourceName } from '../../service/contract/resources.ts';
import type { Redaction } from '../../service/http/redaction.ts';
import { type CheckResult, countsText, findingsTable, type TableFinding } from './findingsTable.ts';
import { type PeopleScope, readPeople } from './peopleReading.ts';

/** A person who breaks a rule. */
interface PersonFinding extends TableFinding {
  readonly person: { readonly resource: ResourceName; readonly id: string };
}

/**
 * Reads people with their departments, users and leaves, as far as the connection sees them, and checks them. Throws
 * `ServiceError`.
 */
export async function peopleResult(
  session: Session,
  known: KnownCompanies,
  scope: PeopleScope,
  redaction: Redaction,
): Promise<CheckResult<PersonFinding>> {
  const { connection } = session;
  const {
    kind,
    requests,
    notes: read,
    ...input
  } = await withLateProgress(vscode.l10n.t('Reading from {0}…', connection.name), (signal, report) =>
    readPeople(session, known, scope, { signal, report }),
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
  const notes = [
    outcomeOf(count, findings),
    ...read,
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
  const result = { findings, notes, requests };
  async function table() {
    const names = new Map(input.people.map(({ id, name }) => [id, name]));
    return await findingsTable(result, {
      name: vscode.l10n.t('People findings'),
      record: message('Person'),
      rules: peopleRules,
      identify: ({ person: { id } }) => ({ id, name: names.get(id) }),
      label: vscode.l10n.t('Open as JSON'),
      open: ({ person }) => openDocument({ connection: connection.id, ...person }),
    });
  }
  return { ...result, table };
}

function outcomeOf(count: number, findings: readonly TableFinding[]): string {
  if (count === 0) {
    return vscode.l10n.t('This connection cannot see any people, so nothing was checked.');
  }
  return findings.length === 0
    ? vscode.l10n.t('No findings for the rules that were applied.')
    : countsText(peopleText(numberText(count)), findings);
}
