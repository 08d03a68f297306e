import * as vscode from 'vscode';
import { givenResource } from '../../company/known/given.ts';
import type { KnownCompany } from '../../company/known/known.ts';
import { type ListReading, readList } from '../../company/known/reading.ts';
import { coverageOf, furtherFields, isFilledAt } from '../../company/rules/coverage.ts';
import type { AnswerCell, ScriptedAnswer } from '../../pages/answers.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { orReason } from '../../platform/errors/failure.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { namedSession } from '../../platform/session.ts';
import { messageText, numberText } from '../../platform/text/localText.ts';
import { maxListValues } from '../../service/contract/limits.ts';
import { type Message, message } from '../../service/contract/message.ts';
import type { ListedRecord } from '../../service/operations/service.ts';
import type { FeatureContext } from '../featureContext.ts';
import { isOfPeople, listNames, lists } from './model/snapshot.ts';
import { departmentText, showRecords } from './recordRows.ts';

const groupings = ['none', 'status', 'department'] as const;
type Grouping = (typeof groupings)[number];

/** With so many rows, a table gets no further groups: a service may send statuses and fields without end. */
const manyRows = 50_000;

/**
 * `{connection, list, by, department}` shows how many records of a list have a value in each field: for all, or for each
 * status or department; `department` narrows people to those of one. A row leads to the records that lack its field.
 */
export async function showCoverage(
  context: Pick<FeatureContext, 'answers' | 'sessions' | 'known'>,
  { scripted, target }: Invocation,
): Promise<ScriptedAnswer | undefined> {
  const given = scripted === undefined ? givenResource(target) : undefined;
  const department = given?.address.id ?? scripted?.optionalIdentifier('department');
  const attempted = vscode.l10n.t('show which fields are filled');
  const connection = given?.address.connection ?? scripted?.optionalText('connection');
  const session = namedSession(context.sessions, connection, attempted);
  const choice =
    scripted === undefined
      ? await askChoice(department !== undefined)
      : { list: scripted.oneOf('list', lists, 'employees'), by: scripted.oneOf('by', groupings, 'none') };
  if (choice === undefined) {
    return undefined;
  }
  const { list, by } = choice;
  if (!isOfPeople(list) && (department !== undefined || by !== 'none')) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('only people have a status and a department'),
      vscode.l10n.t('Choose employees or users, or leave these out.'),
    );
  }
  const company = context.known.of(await session.service());
  const title = vscode.l10n.t('Reading from {0}…', session.connection.name);
  const { reading, naming } = await withLateProgress(title, async (signal, report) => {
    const query = { axes: true, ...(department !== undefined && { departmentIds: [department] }) };
    const asks = scripted === undefined;
    const options = { query, asks, signal, report, shared: asks ? company : undefined };
    // Users take the place of employees for a connection with a key only.
    const reading = await readList(session, list === 'employees' ? 'people' : list, options);
    return { reading, naming: by === 'department' ? await nameDepartments(company, signal) : noNaming };
  });
  const ofAxes = Number(reading.kind === 'users');
  const place = department === undefined ? [] : [departmentText(company, department)];
  const { fields, rows, left } = await fieldsOf(reading, by, company);
  const [filled, empty] = [message('Filled'), message('Empty')];
  return await context.answers.present(
    session,
    { scripted },
    {
      name: vscode.l10n.t('Field coverage of {0}', [messageText(listNames[list]), ...place].join(' – ')),
      columns: [
        message('Field'),
        ...(by === 'none' ? [] : [by === 'status' ? message('Status') : message('Department')]),
        ...[filled, message('Of'), empty, message('% Filled'), message('Documented')],
      ],
      summed: [filled, empty],
      rows,
      notes: [
        ...place.map((name) => vscode.l10n.t('Only the people of {0}.', name)),
        ...reading.notes,
        ...(ofAxes > 0
          ? [vscode.l10n.t('The analytical axes are those of the first {0} users.', maxListValues)]
          : []),
        ...(left > 0 ? [vscode.l10n.t('Groups not listed: {0}.', numberText(left))] : []),
        ...naming.notes,
      ],
      requests: reading.requests + naming.requests + ofAxes,
      action: {
        label: vscode.l10n.t('Show Records Without It'),
        async run(row) {
          const { path = furtherFields, group = '', records = [] } = fields[row] ?? {};
          const lacking = records.filter((record) => !isFilledAt(record.fields, path));
          if (lacking.length === 0) {
            void vscode.window.showInformationMessage(vscode.l10n.t('No record is missing {0}.', path));
            // What is beyond the limit of fields is counted as one.
          } else if (path !== furtherFields) {
            await showRecords(context.answers, { session, kind: reading.kind, company }, lacking, {
              name: vscode.l10n.t('Without {0}', group === '' ? path : `${path} (${messageText(group)})`),
              notes: reading.notes,
            });
          }
        },
      },
    },
  );
}

const noNaming = { requests: 0, notes: [] };

/** Lists the departments for their names, where they are not listed yet. Without the right to, their ids stay. */
async function nameDepartments(company: KnownCompany, signal: AbortSignal) {
  if (company.isListed('departments') || signal.aborted) {
    return noNaming;
  }
  const listed = await orReason(() => company.knownDepartments(signal));
  const notes =
    'reason' in listed ? [vscode.l10n.t('Departments have no names here: {0}.', listed.reason)] : [];
  return { requests: 1, notes };
}

/** The rows of the table, each with its field and the records that count; `left` is the number of groups beyond the limit. */
async function fieldsOf({ records, contract }: ListReading, by: Grouping, company: KnownCompany) {
  const fields: { path: string; group: Message; records: readonly ListedRecord[] }[] = [];
  const rows: AnswerCell[][] = [];
  const groups = [...Map.groupBy(records, (record) => groupOf(record, by))];
  let left = 0;
  for (const [key, members] of groups.length === 0 ? [[null, []] as const] : groups) {
    if (rows.length >= manyRows) {
      left += 1;
      continue;
    }
    const group = groupText(key, by, company);
    const values = members.map((each) => each.fields);
    for (const { path, filled, isKnown } of await coverageOf(values, contract)) {
      fields.push({ path, group, records: members });
      const count = members.length;
      // Never 100 where one record lacks the field.
      const share = Math.floor((1_000 * filled) / Math.max(1, count)) / 10;
      const isPublished = isKnown ? message('yes') : message('no');
      rows.push([path, ...(by === 'none' ? [] : [group]), filled, count, count - filled, share, isPublished]);
    }
  }
  return { fields, rows, left };
}

/** What a record is counted with: a status, or the id of a department; null for none, undefined where it is not shown. */
function groupOf(record: ListedRecord, by: Grouping): string | null | undefined {
  return { none: null, status: record.status, department: record.departmentId }[by];
}

/** The name of a group; departments have their ids beside their names, which several can have. */
function groupText(key: string | null | undefined, by: Grouping, company: KnownCompany): Message {
  if (by === 'none') {
    return '';
  }
  if (key === undefined || key === null) {
    return key === null ? message('none') : message('not shown');
  }
  const name = by === 'status' ? key : departmentText(company, key);
  return name === key ? key : `${name} (${key})`;
}

/** Asks what to count, and by what; undefined if the user cancels. Of one department, only people are offered. */
async function askChoice(isOfDepartment: boolean) {
  const texts = {
    none: vscode.l10n.t('Not Grouped'),
    status: vscode.l10n.t('By Status'),
    department: vscode.l10n.t('By Department'),
  };
  const offered = isOfDepartment ? lists.filter(isOfPeople) : lists;
  const items = offered.flatMap((list) =>
    (isOfPeople(list) ? groupings : groupings.slice(0, 1)).map((by) => {
      return { label: messageText(listNames[list]), description: texts[by], list, by };
    }),
  );
  const title = vscode.l10n.t('Show Field Coverage');
  const placeHolder = vscode.l10n.t('Select the records to analyze');
  return await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true });
}
