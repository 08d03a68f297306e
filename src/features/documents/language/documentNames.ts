import * as vscode from 'vscode';
import { missingNames, readNames } from '../../../company/known/names.ts';
import { maxUnasked, maySend } from '../../../platform/dialogs/requestQuestion.ts';
import { uriOf } from '../../../platform/documents/openDocuments.ts';
import type { Invocation } from '../../../platform/entry/entryPoint.ts';
import { withLateProgress } from '../../../platform/progress.ts';
import { onDidChangeSetting, readSetting, writeSetting } from '../../../platform/settings.ts';
import { numberText } from '../../../platform/text/localText.ts';
import type { FeatureContext } from '../../featureContext.ts';
import type { Targets } from '../targets.ts';
import type { LoadedFacts } from './loadedFacts.ts';

const setting = 'workforce.documents.showNames';

/** The names beside the ids of documents, from what is known; missing ones are read on demand. */
export class DocumentNames implements vscode.Disposable {
  readonly #loaded: LoadedFacts;
  readonly #known: FeatureContext['known'];
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #registrations: vscode.Disposable;
  readonly onDidChange = this.#changed.event;

  constructor(loaded: LoadedFacts, feature: Pick<FeatureContext, 'known' | 'entryPoints'>, targets: Targets) {
    this.#loaded = loaded;
    this.#known = feature.known;
    this.#registrations = vscode.Disposable.from(
      this.#changed,
      feature.known.onDidChange(() => this.update()),
      onDidChangeSetting(setting, () => this.update()),
      feature.entryPoints.command('workforce.showNames', (invocation) => this.#show(targets, invocation)),
    );
  }

  /** Says that more may be known than before. */
  update(): void {
    this.#changed.fire();
  }

  /** The hints between two offsets of a document, each at the end of its id. Sends nothing. */
  async hintsIn(document: vscode.TextDocument, start: number, end: number) {
    const context = readSetting(setting) ? await this.#loaded.contextOf(document) : undefined;
    if (context === undefined) {
      return [];
    }
    const { tree, references } = context;
    return references
      .filter(({ isNamed, range }) => !isNamed && range.offset >= start && range.offset <= end)
      .flatMap((reference) => {
        const label = this.#loaded.name(reference, context);
        const idEnd = reference.range.offset + reference.range.length;
        const offset = tree.text[idEnd] === '"' ? idEnd + 1 : idEnd;
        return label ? [{ offset, label, facts: this.#loaded.facts(reference, context) }] : [];
      });
  }

  /** The ids of a document without a known name, and how the names are read; undefined where names are not shown. */
  async missingIn(document: vscode.TextDocument) {
    const context = readSetting(setting) ? await this.#loaded.contextOf(document) : undefined;
    if (context === undefined) {
      return undefined;
    }
    const { service, references } = context;
    const unnamed = references.filter((each) => !each.isNamed && !this.#loaded.name(each, context));
    const idsOf = (...kinds: readonly string[]) => [
      ...new Set(unnamed.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)),
    ];
    const ids = {
      employees: idsOf('person', 'employees'),
      // A path refers to a department that is listed with the others.
      departments: idsOf('department', 'parent'),
      'legal-entities': idsOf('legal-entities'),
    };
    const company = this.#known.of(service);
    return {
      count: Object.values(ids).flat().length,
      /** None where the lists of those kinds are known. */
      requests: missingNames(company, ids).requests,
      read: (signal: AbortSignal) => readNames(service, company, ids, { signal }),
    };
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  /** Reads the missing names of the given or the active document. Returns how many of its ids stay without one. */
  async #show(targets: Targets, invocation: Invocation): Promise<number> {
    const { address } = targets.givenOrActive(invocation, vscode.l10n.t('show the names of a document'));
    if (!readSetting(setting)) {
      await writeSetting(setting, true);
    }
    const document = await vscode.workspace.openTextDocument(uriOf(address));
    const missing = await this.missingIn(document);
    if (missing !== undefined && missing.requests > 0) {
      const question = vscode.l10n.t(
        'Reading the names takes {0} requests. Read all of them?',
        missing.requests,
      );
      const asks = missing.requests > maxUnasked && invocation.scripted === undefined;
      if (asks && !(await maySend(question))) {
        return missing.count;
      }
      await withLateProgress(vscode.l10n.t('Reading names…'), missing.read);
    }
    const left = (await this.missingIn(document))?.count ?? 0;
    if (left > 0 && invocation.scripted === undefined) {
      void vscode.window.showInformationMessage(unnamedText(left));
    }
    return left;
  }
}

function unnamedText(count: number): string {
  return count === 1
    ? vscode.l10n.t('1 ID has no name: its record may have been deleted, or this connection may not see it.')
    : vscode.l10n.t(
        '{0} IDs have no names: their records may have been deleted, or this connection may not see them.',
        numberText(count),
      );
}
