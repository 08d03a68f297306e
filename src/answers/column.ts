import * as vscode from 'vscode';
import { type MatchKey, matchKeys, readColumn, recognizeKey } from '../domain/answers/matching.ts';
import { NotATable } from '../domain/table/content.ts';
import type { Row } from '../domain/table/reading.ts';
import { recognizeReading, tableRows } from '../domain/table/records.ts';
import { isUsableId } from '../service/contract/id.ts';
import { listParameters } from '../service/contract/limits.ts';
import type { RecordQuery } from '../service/service.ts';
import type { Arguments } from '../ui/arguments.ts';
import { askPick } from '../ui/dialogs/prompts.ts';
import { targetOf } from '../ui/dialogs/saveDialog.ts';
import type { Position } from '../ui/dialogs/steps.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { numberText } from '../ui/localText.ts';
import { readContent } from '../ui/storage/userFiles.ts';
import { withoutIcons } from '../ui/text.ts';

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
): Promise<Column | undefined> {
  const column = await (scripted === undefined
    ? askColumn(context, attempted)
    : columnOf(scripted, context, attempted));
  const values = column?.values.filter((value) => value !== '') ?? [];
  if (column !== undefined && (column.values.length > maxValues || values.length === 0)) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('the column has {0} values', numberText(values.length)),
      vscode.l10n.t('Take a column with 1 to {0} values.', numberText(maxValues)),
    );
  }
  return column;
}

/** The column that a script passes. Throws `invalid-input`. */
async function columnOf(
  scripted: Arguments,
  context: ColumnContext,
  attempted: string,
): Promise<Column | undefined> {
  const file = scripted.optionalText('file');
  const values =
    file === undefined
      ? (scripted.optionalIdentifiers('values') ?? []).map((value) => value.trim())
      : await columnIn(context, targetOf(file, attempted), attempted, (headings) =>
          headings.indexOf(scripted.text('column')),
        );
  if (values === undefined) {
    return undefined;
  }
  return { values, by: scripted.oneOf('by', matchKeys, recognizeKey(values)) };
}

/** Asks for a column and what its values are; undefined if the user cancels. */
async function askColumn(context: ColumnContext, attempted: string): Promise<Column | undefined> {
  const copied = readColumn(await vscode.env.clipboard.readText());
  const title = vscode.l10n.t('Match Ids');
  const position = { title, step: 1, totalSteps: 1 };
  const sources = [
    {
      label: vscode.l10n.t('The Copied Column'),
      description: vscode.l10n.t(
        '{0} lines, most like: {1}',
        numberText(copied.length),
        keyText(recognizeKey(copied)),
      ),
      isFile: false,
    },
    { label: vscode.l10n.t('A Column of a CSV File…'), isFile: true },
  ];
  const source = await askPick(position, {
    placeholder: vscode.l10n.t('Column of ids, numbers, e-mail addresses or names'),
    items: sources,
    chosen: [],
  });
  if (source?.value === undefined) {
    return undefined;
  }
  const values = source.value.isFile ? await askFile(context, attempted, position) : copied;
  if (values === undefined) {
    return undefined;
  }
  const likely = recognizeKey(values);
  const keys = [likely, ...matchKeys.filter((key) => key !== likely)].map((by) => ({
    label: keyText(by),
    description: costText({ values, by }),
    by,
  }));
  const placeholder = vscode.l10n.t('What the {0} values are', numberText(values.length));
  const key = await askPick(position, { placeholder, items: keys, chosen: keys.slice(0, 1) });
  return key?.value && { values, by: key.value.by };
}

function keyText(by: MatchKey): string {
  switch (by) {
    case 'id':
      return vscode.l10n.t('Ids');
    case 'email':
      return vscode.l10n.t('E-mail addresses');
    case 'number':
      return vscode.l10n.t('Employee numbers');
    case 'name':
      return vscode.l10n.t('Names');
  }
}

function costText(column: Column): string {
  const requests = filtersOf(column)?.length;
  return requests === undefined
    ? vscode.l10n.t('reads the list of all people')
    : vscode.l10n.t('requests: about {0}', numberText(requests + Number(requests > 1)));
}

/** Asks for a file and one of its columns; undefined if the user cancels. */
async function askFile(
  context: ColumnContext,
  attempted: string,
  position: Position,
): Promise<readonly string[] | undefined> {
  const [file] = (await vscode.window.showOpenDialog({ filters: { CSV: ['csv', 'tsv', 'txt'] } })) ?? [];
  const choose = async (headings: readonly string[]) => {
    const items = headings.map((heading, place) => ({ label: withoutIcons(heading), place }));
    const placeholder = vscode.l10n.t('Column with the values');
    return (await askPick(position, { placeholder, items, chosen: [] }))?.value?.place;
  };
  return file && (await columnIn(context, file, attempted, choose));
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
  const different = [...new Set(values)];
  switch (by) {
    case 'id':
      return listParameters(different.filter((value) => /^[\w-]+$/.test(value) && isUsableId(value))).map(
        (ids) => ({ ids }),
      );
    case 'email':
      return listParameters(different.filter((value) => /^[^\s@,]+@[^\s@,]+$/.test(value))).map((emails) => ({
        emails,
      }));
    default:
      return undefined;
  }
}
