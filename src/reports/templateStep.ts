import * as vscode from 'vscode';
import { isServiceError } from '../service/http/errors.ts';
import type { WorkforceService } from '../service/service.ts';
import type { Choice } from '../ui/dialogs/choice.ts';
import { askPick, askText } from '../ui/dialogs/prompts.ts';
import type { Position, Reply } from '../ui/dialogs/steps.ts';
import { withLateProgress } from '../ui/progress.ts';
import { withoutIcons } from '../ui/text.ts';
import type { ReportDraft } from './draft.ts';

/** More than anybody looks through; the ids of others can be typed. */
const mostTemplates = 2_000;

interface TemplateItem extends vscode.QuickPickItem {
  /** Undefined for the item that leads to typing one. */
  readonly template: Choice | undefined;
}

/** Asks for the template: picked where the service lists them, else from those used before, or typed. */
export class TemplateStep {
  readonly #service: WorkforceService;
  readonly #lastUsed: readonly string[];
  #items: readonly TemplateItem[] = [];
  #areListed = true;
  #areAll = true;

  constructor(service: WorkforceService, lastUsed: readonly string[]) {
    this.#service = service;
    this.#lastUsed = lastUsed;
  }

  /** Gets the list, once. A service that does not show one is fine; other failures throw `ServiceError`. */
  async load(): Promise<void> {
    try {
      const { items, truncated } = await withLateProgress(
        vscode.l10n.t('Listing the report templates of the service…'),
        (signal) => this.#service.reportTemplates({ signal }),
      );
      this.#areAll = items.length <= mostTemplates && truncated === undefined;
      this.#items = items.slice(0, mostTemplates).map(({ id, name }) => templateItem(id, name ?? ''));
    } catch (error) {
      if (!isServiceError(error) || (error.kind !== 'missing' && error.kind !== 'forbidden')) {
        throw error;
      }
      this.#areListed = false;
      this.#items = this.#lastUsed.map((id) => templateItem(id, ''));
    }
  }

  async ask(position: Position, draft: ReportDraft): Promise<Reply<ReportDraft> | undefined> {
    for (;;) {
      const picked = this.#items.length === 0 ? undefined : await this.#pick(position, draft);
      if (this.#items.length > 0 && picked?.move !== 'next') {
        return picked && { move: picked.move, value: draft };
      }
      if (picked?.value?.template !== undefined) {
        return { move: 'next', value: { ...draft, template: picked.value.template } };
      }
      const typed = await this.#type(position, draft);
      if (typed === undefined || typed.move === 'next' || this.#items.length === 0) {
        const id = typed?.value.trim() ?? '';
        return typed && { move: typed.move, value: { ...draft, template: { id, name: id } } };
      }
    }
  }

  #pick(position: Position, draft: ReportDraft): Promise<Reply<TemplateItem | undefined> | undefined> {
    const other: TemplateItem = { label: vscode.l10n.t('Type another template id…'), template: undefined };
    return askPick(position, {
      placeholder: this.#placeholder,
      items: [...this.#items, other],
      chosen: this.#items.filter(({ template }) => template?.id === draft.template.id),
    });
  }

  get #placeholder(): string {
    if (!this.#areListed) {
      return vscode.l10n.t('This service does not list its templates; these were used before');
    }
    return this.#areAll
      ? vscode.l10n.t('Template to generate the report from')
      : vscode.l10n.t('One of the first {0} templates; the id of another can be typed', this.#items.length);
  }

  #type(position: Position, draft: ReportDraft): Promise<Reply<string> | undefined> {
    return askText(position, {
      prompt: this.#areListed
        ? vscode.l10n.t('Id of the template to generate the report from')
        : vscode.l10n.t('Id of the template; this service does not list its templates'),
      placeholder: '',
      value: draft.template.id,
      password: false,
      problem: (text) => (text.trim() === '' ? vscode.l10n.t('A report needs a template.') : undefined),
    });
  }
}

function templateItem(id: string, name: string): TemplateItem {
  return name === ''
    ? { label: withoutIcons(id), template: { id, name: id } }
    : { label: withoutIcons(name), description: withoutIcons(id), template: { id, name } };
}
