import * as vscode from 'vscode';
import type { KnownCompany } from '../../company/known/known.ts';
import { type CsvSeparator, separatorNames } from '../../formats/csv.ts';
import { type FileFormat, fileFormats } from '../../formats/fileName.ts';
import { askPick, askPicks } from '../../platform/dialogs/prompts.ts';
import { exportChoices, formatTexts, lastSeparator } from '../../platform/dialogs/saveDialog.ts';
import { mapReply, type Question, runDialog } from '../../platform/dialogs/steps.ts';
import { messageText, numberText } from '../../platform/text/localText.ts';
import { displayFacts, withoutIcons } from '../../platform/text/text.ts';
import { record } from '../../service/contract/fields.ts';
import { maxListValues } from '../../service/contract/limits.ts';
import type { RecordKind } from '../../service/contract/resources.ts';
import type { Exportable } from '../../tree/exportable.ts';
import { columnsOf, type Named, namedIn, usualColumns } from './model/columns.ts';
import { headingsOf } from './model/headings.ts';

/** What the user can choose from. */
export type Lists = readonly [Exportable, ...Exportable[]];

/** What the user decides about an export. */
export interface ExportChoice {
  readonly what: Exportable;
  readonly format: FileFormat;
  /** Of CSV. */
  readonly separator: CsvSeparator;
  /** Names of columns. */
  readonly columns: readonly string[];
  /** True if the headings of the columns are their names. */
  readonly isTechnical: boolean;
}

interface DialogContext {
  readonly state: vscode.Memento;
  readonly isMasking: boolean;
  /** What this window knows, which takes no request. */
  readonly company: KnownCompany;
}

/**
 * Asks what to export, where there is more than one list, in which format and with which columns; undefined when the
 * user cancels. Starts from the last choice, which is that of all windows.
 */
export async function askExport(lists: Lists, context: DialogContext): Promise<ExportChoice | undefined> {
  const last = lastChoices(context.state);
  const [what] = lists;
  const { format, separator, isTechnical } = last;
  const start: ExportChoice = { what, format, separator, columns: last.columns(what.kind), isTechnical };
  const title =
    lists.length > 1 ? vscode.l10n.t('Export') : vscode.l10n.t('Export {0}', withoutIcons(what.name));
  const steps = [
    { when: () => lists.length > 1, steps: [whatQuestion(lists, last)] },
    askFormat,
    columnsQuestion(context),
  ];
  const choice = await runDialog(title, steps, start);
  if (choice !== undefined) {
    await last.remember(choice);
  }
  return choice;
}

function whatQuestion(
  lists: readonly Exportable[],
  last: ReturnType<typeof lastChoices>,
): Question<ExportChoice> {
  return async (position, draft) => {
    const items = lists.map((what) => ({ label: withoutIcons(what.name), what }));
    const chosen = items.filter(({ what }) => what === draft.what);
    const placeholder = vscode.l10n.t('What to export');
    const reply = await askPick(position, { placeholder, items, chosen });
    return mapReply(reply, (item) => {
      const what = item?.what ?? draft.what;
      return what === draft.what ? draft : { ...draft, what, columns: last.columns(what.kind) };
    });
  };
}

type FormatItem = Pick<ExportChoice, 'format' | 'separator'> & { readonly label: string };

const separatedTexts: Readonly<Record<CsvSeparator, string>> = {
  comma: vscode.l10n.t('CSV with commas'),
  semicolon: vscode.l10n.t('CSV with semicolons'),
  tab: vscode.l10n.t('CSV with tabs'),
};

const askFormat: Question<ExportChoice> = async (position, draft) => {
  const items = fileFormats.flatMap((format): readonly FormatItem[] =>
    format === 'csv'
      ? separatorNames.map((separator) => ({ label: separatedTexts[separator], format, separator }))
      : [{ label: formatTexts[format], format, separator: draft.separator }],
  );
  const reply = await askPick(position, {
    placeholder: vscode.l10n.t('Format of the file'),
    items,
    chosen: items.filter((item) => item.format === draft.format && item.separator === draft.separator),
  });
  return mapReply(reply, (item) =>
    item === undefined ? draft : { ...draft, format: item.format, separator: item.separator },
  );
};

/** Asks for columns by their headings. The first item chooses the headings of the file, which JSON does not have. */
function columnsQuestion(context: DialogContext): Question<ExportChoice> {
  return async (position, draft) => {
    const { format, what, columns } = draft;
    const technical = { label: vscode.l10n.t('Technical names as headings'), name: '' };
    const items = [...(format === 'json' ? [] : [technical]), ...columnItems(what, context)];
    const isChosen = (item: ColumnItem) =>
      item === technical ? draft.isTechnical : columns.includes(item.name);
    const reply = await askPicks(
      position,
      {
        placeholder: vscode.l10n.t('Columns of the file'),
        items,
        chosen: items.filter(isChosen),
        isAnswer: ({ name }) => name !== '',
      },
      vscode.l10n.t('Tick at least one column.'),
    );
    return mapReply(reply, (picked) => ({
      ...draft,
      columns: picked.flatMap(({ name }) => name || []),
      isTechnical: format === 'json' ? draft.isTechnical : picked.includes(technical),
    }));
  };
}

/** Without a name, no column. */
type ColumnItem = vscode.QuickPickItem & { readonly name: string };

/** The columns by their headings, with their names, whether they are masked and what they cost. */
function columnItems(
  { kind, count }: Exportable,
  { isMasking, company }: DialogContext,
): readonly ColumnItem[] {
  const columns = columnsOf(kind);
  const all = columns.map(({ name }) => name);
  const headings = headingsOf(all, messageText);
  const named = namedIn(kind, all);
  return columns.map(({ name, isSensitive }, place) => {
    const masked = isSensitive && isMasking ? vscode.l10n.t('masked') : '';
    const of = named.find(({ names }) => names.includes(name))?.of;
    const cost = of === undefined ? '' : costText(of, company, count);
    return { label: headings[place] ?? name, description: displayFacts([name, masked, cost]), name };
  });
}

/** How many requests the names of what records refer to cost beside those of the list; empty if none. */
function costText(of: Named['of'], company: KnownCompany, count: number | undefined): string {
  if (of === 'value' || company.isListed(of)) {
    return '';
  }
  if (of !== 'employees') {
    return vscode.l10n.t('1 more request');
  }
  if (count === undefined) {
    return vscode.l10n.t('up to 1 more request for each {0} people', maxListValues);
  }
  const requests = Math.ceil(count / maxListValues);
  return requests === 1
    ? vscode.l10n.t('up to 1 more request')
    : vscode.l10n.t('up to {0} more requests', numberText(requests));
}

/** What the user chose last: the format, the separator, the headings, and the columns of each kind. */
function lastChoices(state: vscode.Memento) {
  const stored = record(state.get(exportChoices));
  const columns = record(stored['columns']);
  return {
    format: fileFormats.find((known) => known === stored['format']) ?? 'csv',
    separator: lastSeparator(state),
    isTechnical: stored['isTechnical'] === true,
    columns(kind: RecordKind): readonly string[] {
      const names = columns[kind];
      const known = columnsOf(kind).map(({ name }) => name);
      return Array.isArray(names) ? known.filter((name) => names.includes(name)) : usualColumns(kind);
    },
    async remember({ what, columns: chosen, ...choice }: ExportChoice): Promise<void> {
      await state.update(exportChoices, { ...choice, columns: { ...columns, [what.kind]: chosen } });
    },
  };
}
