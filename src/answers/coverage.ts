import * as vscode from 'vscode';
import { coverageOf, furtherFields, isFilledAt } from '../domain/answers/coverage.ts';
import { type List, lists } from '../domain/answers/snapshot.ts';
import { message } from '../service/contract/message.ts';
import { isServiceError } from '../service/http/errors.ts';
import type { ListedRecord } from '../service/service.ts';
import type { Answer, AnswerCell, ScriptedAnswer } from '../ui/answers.ts';
import { askPick } from '../ui/dialogs/prompts.ts';
import { mapReply, type Question, runDialog } from '../ui/dialogs/steps.ts';
import { givenResource } from '../ui/documents/given.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import { failureMessage } from '../ui/failure.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import type { KnownCompany } from '../ui/known/known.ts';
import { type ListReading, readList } from '../ui/known/reading.ts';
import { numberText } from '../ui/localText.ts';
import { withLateProgress } from '../ui/progress.ts';
import { namedSession, type Session } from '../ui/session.ts';
import { departmentText, showRecords } from './recordRows.ts';

type AnswersContext = Pick<FeatureContext, 'answers' | 'sessions' | 'known'>;

const groupings = ['none', 'status', 'department'] as const;
type Grouping = (typeof groupings)[number];

/** Of one table. */
const maxGroups = 500;

interface Draft {
  readonly list: List;
  readonly by: Grouping;
}

/**
 * `{connection, list, by, department}` shows how many records of a list have a value in each field: for all, or for each
 * status or department; `department` narrows people to those of one. A row leads to the records that lack its field.
 */
export async function showCoverage(
  context: AnswersContext,
  { scripted, target }: Invocation,
): Promise<ScriptedAnswer | undefined> {
  const given = scripted === undefined ? givenResource(target) : undefined;
  const department = given?.address.id ?? scripted?.optionalIdentifier('department');
  const attempted = vscode.l10n.t('show which fields are filled');
  const session = namedSession(
    context.sessions,
    given?.address.connection ?? scripted?.optionalText('connection'),
    attempted,
  );
  const choice =
    scripted === undefined
      ? await askChoice(department !== undefined)
      : { list: scripted.oneOf('list', lists, 'employees'), by: scripted.oneOf('by', groupings, 'none') };
  if (choice === undefined) {
    return undefined;
  }
  if (department !== undefined && !isOfPeople(choice.list)) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('only people are counted for one department'),
      vscode.l10n.t('Choose employees or users, or leave the department out.'),
    );
  }
  const query = department === undefined ? {} : { departmentIds: [department] };
  // Users take the place of employees for a connection with a key only.
  const list = choice.list === 'employees' ? 'people' : choice.list;
  const reading = await readList(session, list, { query, asks: scripted === undefined });
  const company = context.known.of(await session.service());
  const naming = await namesOf(company, session, choice.by);
  const place = department === undefined ? [] : [departmentText(company, department)];
  const { fields, ...answer } = await answerOf(reading, choice.by, company, [
    listText(choice.list),
    ...place,
  ]);
  const action = {
    label: vscode.l10n.t('Show Records Without It'),
    run: (row: number) => showLacking(context, session, reading, fields[row], company),
  };
  const notes = [...answer.notes, ...naming.notes];
  const requests = answer.requests + naming.requests;
  return await context.answers.present(session, { scripted }, { ...answer, notes, requests, action });
}

/** Lists the departments for their names, where they are not listed yet. Without the right to, their ids stay. */
async function namesOf(company: KnownCompany, { connection }: Session, by: Grouping) {
  if (by !== 'department' || company.isListed('departments')) {
    return { requests: 0, notes: [] };
  }
  try {
    await withLateProgress(vscode.l10n.t('Reading from {0}…', connection.name), (signal) =>
      company.knownDepartments(signal),
    );
    return { requests: 1, notes: [] };
  } catch (error) {
    if (!isServiceError(error)) {
      throw error;
    }
    return {
      requests: 1,
      notes: [vscode.l10n.t('Departments have no names here: {0}', failureMessage(error))],
    };
  }
}

/** A row of the table: a field, and the group whose records count. */
interface FieldOfGroup {
  readonly path: string;
  readonly group: string;
  readonly records: readonly ListedRecord[];
}

async function answerOf(
  { records, contract, requests, notes }: ListReading,
  by: Grouping,
  company: KnownCompany,
  about: readonly string[],
): Promise<Answer & { readonly fields: readonly FieldOfGroup[] }> {
  const groups = [...Map.groupBy(records, (record) => groupOf(record, by))];
  const fields: FieldOfGroup[] = [];
  const rows: AnswerCell[][] = [];
  for (const [key, members] of groups.length === 0
    ? [[undefined, []] as const]
    : groups.slice(0, maxGroups)) {
    const group = groupText(key, by, company);
    const counted = await coverageOf(
      members.map((each) => each.fields),
      contract,
    );
    for (const { path, filled, isKnown } of counted) {
      fields.push({ path, group, records: members });
      const empty = members.length - filled;
      // Never 100 where one record lacks the field.
      const share = Math.floor((1_000 * filled) / Math.max(1, members.length)) / 10;
      const isPublished = isKnown ? message('yes') : message('no');
      rows.push([path, ...(by === 'none' ? [] : [group]), filled, members.length, empty, share, isPublished]);
    }
  }
  const left = groups.length - maxGroups;
  return {
    name: vscode.l10n.t('Field coverage of {0}', about.join(' – ')),
    columns: [
      message('Field'),
      ...(by === 'none' ? [] : [by === 'status' ? message('Status') : message('Department')]),
      ...[message('Filled'), message('Of'), message('Empty')],
      ...[message('Filled in Percent'), message('In the Contract')],
    ],
    rows,
    notes: [
      ...about.slice(1).map((name) => vscode.l10n.t('Only the people of {0}.', name)),
      ...notes,
      ...(left > 0 ? [vscode.l10n.t('Groups that are left out: {0}.', numberText(left))] : []),
    ],
    requests,
    fields,
  };
}

/** What a record is counted with: a status, or the id of a department; null for none, undefined where it is not shown. */
function groupOf(record: ListedRecord, by: Grouping): string | null | undefined {
  return { none: null, status: record.status, department: record.departmentId }[by];
}

/** The name of a group; departments have their ids beside their names, which several can have. */
function groupText(key: string | null | undefined, by: Grouping, company: KnownCompany): string {
  if (by === 'none') {
    return '';
  }
  if (key === undefined || key === null) {
    return key === null ? vscode.l10n.t('none') : vscode.l10n.t('not shown');
  }
  const name = by === 'status' ? key : departmentText(company, key);
  return name === key ? key : `${name} (${key})`;
}

/** Shows the records that have no value in a field; a row opens its document. */
async function showLacking(
  { answers }: AnswersContext,
  session: Session,
  { kind, notes }: ListReading,
  field: FieldOfGroup | undefined,
  company: KnownCompany,
): Promise<void> {
  // What is beyond the limit of fields is counted as one.
  if (field === undefined || field.path === furtherFields) {
    return;
  }
  const { path, group, records } = field;
  const lacking = records.filter(({ fields }) => !isFilledAt(fields, path));
  await showRecords(answers, { session, kind, company }, lacking, {
    name: vscode.l10n.t('Without {0}', group === '' ? path : `${path} (${group})`),
    notes,
  });
}

/** Asks what to count, and by what; undefined if the user cancels. Of one department, only people are offered. */
async function askChoice(isOfDepartment: boolean): Promise<Draft | undefined> {
  const offered = isOfDepartment ? lists.slice(0, 2) : lists;
  const listQuestion: Question<Draft> = async (position, draft) => {
    const items = offered.map((list) => ({ label: listText(list), list }));
    const placeholder = vscode.l10n.t('Records whose fields to count');
    const reply = await askPick(position, { placeholder, items, chosen: [] });
    return mapReply(reply, (item) => ({ ...draft, list: item?.list ?? draft.list }));
  };
  const groupingQuestion: Question<Draft> = async (position, draft) => {
    const items = [
      { label: vscode.l10n.t('All Together'), by: 'none' },
      { label: vscode.l10n.t('By Status'), by: 'status' },
      { label: vscode.l10n.t('By Department'), by: 'department' },
    ] as const;
    const placeholder = vscode.l10n.t('Whether to count all together');
    const reply = await askPick(position, { placeholder, items, chosen: [] });
    return mapReply(reply, (item) => ({ ...draft, by: item?.by ?? draft.by }));
  };
  const groups = {
    when: ({ list }: Draft) => isOfPeople(list),
    steps: [groupingQuestion],
  };
  const title = vscode.l10n.t('Show Field Coverage');
  return await runDialog<Draft>(title, [listQuestion, groups], { list: 'employees', by: 'none' });
}

function isOfPeople(list: List): boolean {
  return list === 'employees' || list === 'users';
}

export function listText(list: List): string {
  switch (list) {
    case 'employees':
      return vscode.l10n.t('Employees');
    case 'users':
      return vscode.l10n.t('Users');
    case 'departments':
      return vscode.l10n.t('Departments');
    case 'labels':
      return vscode.l10n.t('Labels');
  }
}
