import * as vscode from 'vscode';
import type { KnownCompany } from '../../company/known/known.ts';
import type { Answer, AnswerCell, Answers } from '../../pages/answers.ts';
import { openDocument } from '../../platform/documents/openDocuments.ts';
import type { Session } from '../../platform/session.ts';
import { type Message, message } from '../../service/contract/message.ts';
import type { ResourceName } from '../../service/contract/resources.ts';
import type { ListedRecord } from '../../service/operations/service.ts';

/** Records of one kind, and what is known of their company. */
export interface Listed {
  readonly session: Session;
  readonly kind: ResourceName;
  readonly company: KnownCompany;
}

/** The headings of what identifies a record. */
export function recordColumns(): readonly Message[] {
  return [
    message('ID'),
    message('Name'),
    message('Number'),
    message('E-mail'),
    message('Status'),
    message('Department'),
  ];
}

/** What identifies a record. */
export function recordCells(
  { id, name, number, email, status, departmentId }: ListedRecord,
  company: KnownCompany,
): readonly AnswerCell[] {
  return [id, name, number, email, status, departmentId && departmentText(company, departmentId)];
}

/** The name of a department; its id where the name is not known. */
export function departmentText(company: KnownCompany, id: string): string {
  return company.named('departments', id)?.name ?? id;
}

/** Opens the document of a record. */
export async function openRecord({ session, kind }: Listed, { id }: ListedRecord): Promise<void> {
  await openDocument({ connection: session.connection.id, resource: kind, id });
}

/** Shows records as a table of what identifies them; a row opens its document. */
export async function showRecords(
  answers: Answers,
  listed: Listed,
  records: readonly ListedRecord[],
  { name, notes }: Pick<Answer, 'name' | 'notes'>,
): Promise<void> {
  await answers.show(listed.session, {
    name,
    notes,
    columns: recordColumns(),
    rows: records.map((record) => recordCells(record, listed.company)),
    requests: 0,
    action: {
      label: vscode.l10n.t('Open as JSON'),
      run: async (row) => {
        const record = records[row];
        await (record && openRecord(listed, record));
      },
    },
  });
}
