import * as vscode from 'vscode';
import type { KnownCompany } from '../../company/known/known.ts';
import { NotATable } from '../../formats/content.ts';
import type { Row } from '../../formats/reading.ts';
import { recognizeReading, tableRows } from '../../formats/records.ts';
import { costText } from '../../platform/dialogs/requestQuestion.ts';
import { startFolder, targetOf } from '../../platform/dialogs/saveDialog.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { readContent } from '../../platform/storage/userFiles.ts';
import { messageText, numberText, timeText } from '../../platform/text/localText.ts';
import { withoutIcons } from '../../platform/text/text.ts';
import { isUsableId } from '../../service/contract/id.ts';
import { listParameters } from '../../service/contract/limits.ts';
import type { RecordQuery } from '../../service/operations/service.ts';
import type { FeatureContext } from '../featureContext.ts';
import {
  inUnusualCase,
  keyNames,
  type MatchKey,
  matchKeys,
  readColumn,
  recognizeKey,
} from './model/matching.ts';
import { plainValue } from './model/pastedValue.ts';

/** Of one column. */
const maxValues = 20_000;
/** In bytes, of a file with a column. */
const maxFile = 10_000_000;
/** Headings that a refusal names. */
const maxNamed = 5;

/** A column to match. */
export interface Column {
  readonly values: readonly string[];
  readonly by: MatchKey;
}

type ColumnContext = Pick<FeatureContext, 'redaction'>;

/** The column that a script passes, or the user chooses; undefined if the user cancels. Throws `invalid-input`. */
export async function chooseColumn(
  context: ColumnContext,
  scripted: Arguments | undefined,
  attempted: string,
  { keptPeople }: Pick<KnownCompany, 'keptPeople'>,
): Promise<Column | undefined> {
  const values = await (scripted === undefined
    ? askValues(context, attempted)
    : valuesOf(scripted, context, attempted));
  if (values === undefined) {
    return undefined;
  }
  const count = values.filter((value) => value !== '').length;
  if (values.length > maxValues || count === 0) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('the column has {0} values', numberText(count === 0 ? 0 : values.length)),
      vscode.l10n.t('Take a column with 1 to {0} values.', numberText(maxValues)),
    );
  }
  const likely = recognizeKey(values);
  const by = scripted
    ? scripted.oneOf('by', matchKeys, likely)
    : await askKey(values, likely, keptPeople.find('people', {})?.readAt);
  return by && { values, by };
}

/** The values that a script passes, or those of the column of a file. Throws `invalid-input`. */
async function valuesOf(scripted: Arguments, context: ColumnContext, attempted: string) {
  const file = scripted.optionalText('file');
  return file === undefined
    ? (scripted.optionalIdentifiers('values') ?? []).map((value) => value.trim())
    : await columnIn(context, targetOf(file, attempted), attempted, (headings) =>
        headings.indexOf(scripted.text('column')),
      );
}

/** Asks for a column; undefined if the user cancels. */
async function askValues(context: ColumnContext, attempted: string): Promise<readonly string[] | undefined> {
  const copied = readColumn(await vscode.env.clipboard.readText());
  const likely = messageText(keyNames[recognizeKey(copied)]);
  const sources = [
    {
      label: vscode.l10n.t('The Copied Column'),
      description:
        copied.length === 1
          ? vscode.l10n.t('1 line, most like: {0}', likely)
          : vscode.l10n.t('{0} lines, most like: {1}', numberText(copied.length), likely),
    },
    { label: vscode.l10n.t('A Column of a CSV File…') },
  ];
  const source = await ask(vscode.l10n.t('Column of IDs, numbers, e-mail addresses or names'), sources);
  if (source !== sources[1]) {
    return source && copied;
  }
  const [file] =
    (await vscode.window.showOpenDialog({
      defaultUri: startFolder(),
      filters: { CSV: ['csv', 'tsv', 'txt'] },
    })) ?? [];
  const choose = async (headings: readonly string[]) => {
    const items = headings.map((heading, place) => ({ label: withoutIcons(heading), place }));
    return (await ask(vscode.l10n.t('Column with the values'), items))?.place;
  };
  return file && (await columnIn(context, file, attempted, choose));
}

/** Asks what the values are, with what that costs; undefined if the user cancels. */
async function askKey(
  values: readonly string[],
  likely: MatchKey,
  readAt: number | undefined,
): Promise<MatchKey | undefined> {
  const keys = matchKeys.toSorted((one, other) => Number(other === likely) - Number(one === likely));
  const items = keys.map((by) => ({
    label: messageText(keyNames[by]),
    description: columnCost({ values, by }, readAt),
    by,
  }));
  return (await ask(vscode.l10n.t('Select the type of the {0} values', numberText(values.length)), items))
    ?.by;
}

async function ask<Item extends vscode.QuickPickItem>(placeHolder: string, items: readonly Item[]) {
  const title = vscode.l10n.t('Match IDs');
  // The user may look into a spreadsheet meanwhile.
  return await vscode.window.showQuickPick(items, { title, placeHolder, ignoreFocusOut: true });
}

function columnCost(column: Column, readAt: number | undefined): string {
  const requests = filtersOf(column)?.length;
  if (requests === 0) {
    return vscode.l10n.t('has no value to look up');
  }
  if (readAt !== undefined && requests !== 1) {
    return vscode.l10n.t('people as of {0}, no request', timeText(readAt, 'short'));
  }
  return requests === undefined
    ? vscode.l10n.t('reads the list of all people')
    : costText(requests + Number(requests > 1));
}

/**
 * The values of a column of a CSV file; undefined where none is chosen. Throws `invalid-input` for a file that is none or
 * lacks the column.
 */
async function columnIn(
  { redaction }: Pick<ColumnContext, 'redaction'>,
  file: vscode.Uri,
  attempted: string,
  choose: (headings: readonly string[]) => number | undefined | Promise<number | undefined>,
): Promise<readonly string[] | undefined> {
  const refuse = (reason: string) =>
    invalidInput(attempted, reason, vscode.l10n.t('Choose a CSV file with a heading for each column.'));
  const bytes = await readContent(file, maxFile, attempted);
  const rows: Row[] = [];
  try {
    const redacted = (text: string) => redaction.text(text);
    for await (const batch of tableRows(bytes, recognizeReading(bytes), redacted, true)) {
      if (batch.end === 'cut') {
        throw refuse(vscode.l10n.t('the file is too large to be one'));
      }
      rows.push(...batch.rows);
    }
  } catch (error) {
    throw error instanceof NotATable ? refuse(vscode.l10n.t('the file is no table')) : error;
  }
  const [headings = [], ...records] = rows;
  const place = await choose(headings);
  if (place !== undefined && headings[place] === undefined) {
    throw refuse(
      vscode.l10n.t('the file has no such column; it has {0}', headings.slice(0, maxNamed).join(', ')),
    );
  }
  return place === undefined ? undefined : records.map((record) => record[place]?.trim() ?? '');
}

/** The filters that find the values; undefined where the service has none, so that the list is read. */
export function filtersOf({ values, by }: Column): readonly RecordQuery[] | undefined {
  const plain = values.map(plainValue);
  switch (by) {
    case 'id':
      return idFilters(plain);
    case 'email': {
      const addresses = plain.filter((value) => /^[^\s@,]+@[^\s@,]+$/.test(value)).map(inUnusualCase);
      return listParameters([...new Set(addresses)]).map((emails) => ({ emails }));
    }
    default:
      return undefined;
  }
}

/** The filters that find ids, each once, without what no id is. */
export function idFilters(values: readonly string[]): readonly RecordQuery[] {
  const ids = values.filter((value) => /^[\w-]+$/.test(value) && isUsableId(value));
  return listParameters([...new Set(ids)]).map((ids) => ({ ids }));
}
