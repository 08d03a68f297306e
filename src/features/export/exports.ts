import * as vscode from 'vscode';
import { separatorNames } from '../../formats/csv.ts';
import { fileFormats, fileNameOf } from '../../formats/fileName.ts';
import { askTarget, targetOf } from '../../platform/dialogs/saveDialog.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { type ViewId, viewIds } from '../../platform/manifest/contributions.ts';
import { type Session, sessionInUse } from '../../platform/session.ts';
import { masksSensitiveFields } from '../../platform/settings.ts';
import { messageText } from '../../platform/text/localText.ts';
import { systemClock } from '../../service/http/clock.ts';
import { type Exportable, fromRows } from '../../tree/exportable.ts';
import type { FeatureContext } from '../featureContext.ts';
import { askExport, type ExportChoice, type Lists } from './dialog.ts';
import { Exporter } from './exporter.ts';
import type { ExportOrder } from './listExport.ts';
import { columnsOf, usualColumns } from './model/columns.ts';
import { headingsOf } from './model/headings.ts';
import { incompleteText, kindText } from './wording.ts';

/** What a script gets: the address of the file, the number of records in it, and what the file lacks. */
interface ExportResult {
  readonly file: string;
  readonly records: number;
  readonly incomplete?: string;
}

/** The exports of this window, loaded with the first of them: a list, a tree or selected rows saved as a file. */
export class Exports {
  readonly #context: FeatureContext;
  readonly #exporter: Exporter;

  constructor(context: FeatureContext) {
    this.#context = context;
    const { entryPoints } = context;
    const isMasking = () => masksSensitiveFields(entryPoints);
    this.#exporter = new Exporter({ ...context, clock: systemClock, isMasking });
  }

  /**
   * `{view, target, format?, separator?, columns?, headings?, selected?}` exports what a view shows, or its selected
   * rows; target is an absolute path or an address. A row exports the list below it, or itself with the other selected
   * rows.
   */
  async run({ scripted, target, selection }: Invocation): Promise<ExportResult | undefined> {
    const session = sessionInUse(this.#context.sessions, attemptText());
    if (scripted !== undefined) {
      return await this.#script(session, scripted);
    }
    const { trees } = this.#context;
    if (target === undefined) {
      await this.#ask(session, this.#allLists());
    } else {
      const isOne = selection.length <= 1;
      const below = isOne ? trees.exportableBelow(target) : undefined;
      await this.#ask(session, [below ?? this.#records(isOne ? [target] : selection)]);
    }
    return undefined;
  }

  /** Exports what a view shows. */
  async exportView(view: ViewId): Promise<void> {
    const session = sessionInUse(this.#context.sessions, attemptText());
    await this.#ask(session, [this.#listOf(view)]);
  }

  async #ask(session: Session, lists: Lists): Promise<void> {
    const { state, known, entryPoints } = this.#context;
    const company = known.of(await session.service());
    const choice = await askExport(lists, { state, isMasking: masksSensitiveFields(entryPoints), company });
    if (choice === undefined) {
      return;
    }
    const { what, format } = choice;
    const fileName = fileNameOf(`${what.name} ${session.connection.name}`, format, 'export');
    const target = await askTarget(entryPoints, vscode.l10n.t('Save the Export'), fileName);
    if (target === undefined) {
      return;
    }
    await this.#exporter.show(session, this.#orderOf(choice, target));
  }

  async #script(session: Session, scripted: Arguments): Promise<ExportResult> {
    const view = scripted.oneOf('view', viewIds);
    const target = targetOf(scripted.text('target'), attemptText());
    const what = scripted.flag('selected')
      ? this.#records(this.#context.trees.selection(view))
      : this.#listOf(view);
    const known = columnsOf(what.kind).map((column) => column.name);
    const choice: ExportChoice = {
      what,
      format: scripted.oneOf('format', fileFormats, 'csv'),
      separator: scripted.oneOf('separator', separatorNames, 'comma'),
      columns: scripted.someOf('columns', known) ?? usualColumns(what.kind),
      isTechnical: scripted.oneOf('headings', ['technical', 'translated'], 'technical') === 'technical',
    };
    const order = this.#orderOf(choice, target);
    const follower = { signal: new AbortController().signal, report: () => undefined };
    const written = await this.#exporter.save(session, order, follower);
    const incomplete = incompleteText(written);
    return { file: target.toString(), records: written.rows, ...(incomplete === '' ? {} : { incomplete }) };
  }

  /** The records of selected rows, which have to be of one kind: a file has the columns of one. */
  #records(rows: readonly unknown[]): Exportable {
    const records = this.#context.trees.records(rows);
    const [first] = records;
    if (first === undefined) {
      throw invalidInput(
        attemptText(),
        vscode.l10n.t('no row with data is selected'),
        vscode.l10n.t('Select rows of one view, or export the whole view.'),
      );
    }
    const { kind } = first;
    if (records.some((each) => each.kind !== kind)) {
      throw invalidInput(
        attemptText(),
        vscode.l10n.t('rows of different kinds are selected, such as departments and people'),
        vscode.l10n.t('Select rows of one kind.'),
      );
    }
    return { kind, name: kindText(kind), from: fromRows(records) };
  }

  #orderOf({ what, isTechnical, ...choice }: ExportChoice, target: vscode.Uri): ExportOrder {
    const headings = isTechnical ? [] : headingsOf(choice.columns, messageText);
    const isMasked = masksSensitiveFields(this.#context.entryPoints);
    return { ...what, ...choice, headings, isMasked, target };
  }

  #listOf(view: ViewId): Exportable {
    const found = this.#context.trees.exportable(view);
    if (found === undefined) {
      throw nothingToExport();
    }
    return found;
  }

  #allLists(): Lists {
    const [first, ...others] = viewIds.flatMap((view) => this.#context.trees.exportable(view) ?? []);
    if (first === undefined) {
      throw nothingToExport();
    }
    return [first, ...others];
  }
}

function attemptText(): string {
  return vscode.l10n.t('export');
}

function nothingToExport() {
  return invalidInput(
    attemptText(),
    vscode.l10n.t('this view shows no list'),
    vscode.l10n.t('Open a list in it first.'),
  );
}
