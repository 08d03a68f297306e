import * as vscode from 'vscode';
import { coverageOf, isFilledAt } from '../domain/answers/coverage.ts';
import type { ListedRecord } from '../service/service.ts';
import type { Answer, AnswerCell, ScriptedAnswer } from '../ui/answers.ts';
import { askPick } from '../ui/dialogs/prompts.ts';
import { mapReply, type Question, runDialog } from '../ui/dialogs/steps.ts';
import { givenResource } from '../ui/documents/given.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import type { KnownCompany } from '../ui/known/known.ts';
import { type ListReading, readList } from '../ui/known/reading.ts';
import { withLateProgress } from '../ui/progress.ts';
import { namedSession, type Session } from '../ui/session.ts';
import { departmentText, showRecords } from './recordRows.ts';

type AnswersContext = Pick<FeatureContext, 'answers' | 'sessions' | 'known'>;

/** The lists that a user chooses from. */
const lists = ['employees', 'users', 'departments', 'labels'] as const;
type List = (typeof lists)[number];

const groupings = ['none', 'status', 'department'] as const;
type Grouping = (typeof groupings)[number];

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
  const query = department === undefined ? {} : { departmentIds: [department] };
  const reading = await readList(session, choice.list, { query, asks: scripted === undefined });
  const company = context.known.of(await session.service());
  const listsDepartments = choice.by === 'department' && !company.isListed('departments');
  if (listsDepartments) {
    await withLateProgress(vscode.l10n.t('Reading from {0}…', session.connection.name), (signal) =>
      company.knownDepartments(signal),
    );
  }
  const found = await answerOf(reading, choice.by, company, listText(choice.list));
  const answer = { ...found, requests: found.requests + Number(listsDepartments) };
  const action = {
    label: vscode.l10n.t('Show Records Without It'),
    run: (row: number) => showLacking(context, session, reading, answer.fields[row], company),
  };
  return await context.answers.present(session, { scripted }, { ...answer, action });
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
  list: string,
): Promise<Answer & { readonly fields: readonly FieldOfGroup[] }> {
  const groups = Map.groupBy(records, (record) => groupOf(record, by, company));
  const fields: FieldOfGroup[] = [];
  const rows: (readonly AnswerCell[])[] = [];
  const [yes, no] = [vscode.l10n.t('yes'), vscode.l10n.t('no')];
  for (const [group, members] of groups) {
    const counted = await coverageOf(
      members.map((each) => each.fields),
      contract,
    );
    for (const { path, filled, isKnown } of counted) {
      fields.push({ path, group, records: members });
      const share = Math.round((1_000 * filled) / members.length) / 10;
      const figures = [filled, members.length, members.length - filled, share, isKnown ? yes : no];
      rows.push(by === 'none' ? [path, ...figures] : [path, group, ...figures]);
    }
  }
  const groupText = by === 'status' ? vscode.l10n.t('Status') : vscode.l10n.t('Department');
  return {
    name: vscode.l10n.t('Field coverage of {0}', list),
    columns: [
      vscode.l10n.t('Field'),
      ...(by === 'none' ? [] : [groupText]),
      vscode.l10n.t('Filled'),
      vscode.l10n.t('Of'),
      vscode.l10n.t('Empty'),
      vscode.l10n.t('Filled in Percent'),
      vscode.l10n.t('In the Contract'),
    ],
    rows,
    notes,
    requests,
    fields,
  };
}

/** The name of the group that a record counts in. */
function groupOf(record: ListedRecord, by: Grouping, company: KnownCompany): string {
  if (by === 'none') {
    return '';
  }
  const value = by === 'status' ? record.status : record.departmentId;
  if (value === undefined || value === null) {
    return value === null ? vscode.l10n.t('none') : vscode.l10n.t('not shown');
  }
  return by === 'status' ? value : departmentText(company, value);
}

/** Shows the records that have no value in a field; a row opens its document. */
async function showLacking(
  { answers }: AnswersContext,
  session: Session,
  { kind, notes }: ListReading,
  field: FieldOfGroup | undefined,
  company: KnownCompany,
): Promise<void> {
  if (field === undefined) {
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
    when: ({ list }: Draft) => list === 'employees' || list === 'users',
    steps: [groupingQuestion],
  };
  const title = vscode.l10n.t('Show Field Coverage');
  return await runDialog<Draft>(title, [listQuestion, groups], { list: 'employees', by: 'none' });
}

function listText(list: List): string {
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
