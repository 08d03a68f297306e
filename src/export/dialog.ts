import * as vscode from 'vscode';
import { columnsOf, type RecordKind, usualColumns } from '../domain/export/columns.ts';
import { record } from '../domain/fields.ts';
import { type FileFormat, fileFormats } from '../domain/fileName.ts';
import { askPick, askPicks } from '../ui/dialogs/prompts.ts';
import { formatText } from '../ui/dialogs/saveDialog.ts';
import { mapReply, type Question, runDialog } from '../ui/dialogs/steps.ts';
import { withoutIcons } from '../ui/text.ts';
import type { Exportable } from '../ui/tree/exportable.ts';

/** What the user can choose from. */
export type Lists = readonly [Exportable, ...Exportable[]];

/** What the user decides about an export. */
interface ExportChoice {
  readonly what: Exportable;
  readonly format: FileFormat;
  /** Names of columns. */
  readonly columns: readonly string[];
}

/** Key of the choices that the user made last, in all windows. */
const stateKey = 'workforce.exportChoices';

/**
 * Asks what to export, where there is more than one list, in which format and with which columns; undefined when the
 * user cancels. Starts from the last choice, which is that of all windows.
 */
export async function askExport(
  lists: Lists,
  state: vscode.Memento,
  isMasking: boolean,
): Promise<ExportChoice | undefined> {
  const last = lastChoices(state);
  const [what] = lists;
  const start: ExportChoice = { what, format: last.format, columns: last.columns(what.kind) };
  const title =
    lists.length > 1 ? vscode.l10n.t('Export') : vscode.l10n.t('Export {0}', withoutIcons(what.name));
  const steps = [
    { when: () => lists.length > 1, steps: [whatQuestion(lists, last)] },
    askFormat,
    columnsQuestion(isMasking),
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

const askFormat: Question<ExportChoice> = async (position, draft) => {
  const items = fileFormats.map((format) => ({ label: formatText(format), format }));
  const reply = await askPick(position, {
    placeholder: vscode.l10n.t('Format of the file'),
    items,
    chosen: items.filter(({ format }) => format === draft.format),
  });
  return mapReply(reply, (item) => ({ ...draft, format: item?.format ?? draft.format }));
};

function columnsQuestion(isMasking: boolean): Question<ExportChoice> {
  return async (position, draft) => {
    const items = columnsOf(draft.what.kind).map(({ name, isSensitive }) => ({
      label: name,
      name,
      ...(isSensitive && isMasking ? { description: vscode.l10n.t('masked') } : {}),
    }));
    const reply = await askPicks(
      position,
      {
        placeholder: vscode.l10n.t('Columns of the file'),
        items,
        chosen: items.filter(({ name }) => draft.columns.includes(name)),
      },
      vscode.l10n.t('Tick at least one column.'),
    );
    return mapReply(reply, (picked) => ({ ...draft, columns: picked.map(({ name }) => name) }));
  };
}

/** What the user chose last: the format, and the columns of each kind. */
function lastChoices(state: vscode.Memento) {
  const stored = record(state.get(stateKey));
  const columns = record(stored['columns']);
  return {
    format: fileFormats.find((known) => known === stored['format']) ?? 'csv',
    columns(kind: RecordKind): readonly string[] {
      const names = columns[kind];
      const known = columnsOf(kind).map(({ name }) => name);
      return Array.isArray(names) ? known.filter((name) => names.includes(name)) : usualColumns(kind);
    },
    async remember({ what, format, columns: chosen }: ExportChoice): Promise<void> {
      await state.update(stateKey, { format, columns: { ...columns, [what.kind]: chosen } });
    },
  };
}
