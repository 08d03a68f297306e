import * as vscode from 'vscode';
import { askPick, askText } from '../../platform/dialogs/prompts.ts';
import { mapReply, type Question, type Step } from '../../platform/dialogs/steps.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { mismatchText } from '../../platform/text/localText.ts';
import { withoutIcons } from '../../platform/text/text.ts';
import type { Page } from '../../service/contract/listing.ts';
import type { ReportTemplate } from '../../service/contract/report.ts';
import { isFailure } from '../../service/http/errors.ts';
import type { WorkforceService } from '../../service/operations/service.ts';
import type { ReportDraft, TemplateChoice } from './creation.ts';
import type { StoredReport } from './storedReport.ts';

/** A longer list is hard to look through; the ids of other templates can be typed. */
const maxTemplates = 2_000;

interface TemplateItem extends vscode.QuickPickItem {
  /** Undefined for the item that leads to typing an id. */
  readonly template: TemplateChoice | undefined;
}

interface TemplateList {
  readonly items: readonly TemplateItem[];
  readonly placeholder: string;
  /** The prompt for an id that is typed. */
  readonly prompt: string;
}

/**
 * The steps that ask for the template: picked from the list of the service or from those used before, or typed. Throws
 * `ServiceError`, except if the service does not offer a list.
 */
export async function templateSteps(
  service: WorkforceService,
  earlier: readonly StoredReport[],
): Promise<readonly Step<ReportDraft>[]> {
  const used = usedTemplates(earlier);
  const list = await listTemplates(service, used);
  const type = typeQuestion(list.prompt, used);
  return list.items.length === 0
    ? [type]
    : [pickQuestion(list), { when: ({ typesTemplate }) => typesTemplate, steps: [type] }];
}

async function listTemplates(
  service: WorkforceService,
  used: readonly TemplateChoice[],
): Promise<TemplateList> {
  try {
    const page = await withLateProgress(
      vscode.l10n.t('Listing the report templates of the service…'),
      (signal) => service.reportTemplates({ signal }),
    );
    return {
      items: page.items.slice(0, maxTemplates).map((template) => templateItem(choiceOf(template))),
      placeholder: placeholderOf(page),
      prompt: vscode.l10n.t('Template ID'),
    };
  } catch (error) {
    if (!isFailure(error, 'missing', 'forbidden')) {
      throw error;
    }
    return {
      items: used.map(templateItem),
      placeholder: vscode.l10n.t(
        'Select a template used before, as this service does not list its templates',
      ),
      prompt: vscode.l10n.t('Template ID, as this service does not list its templates'),
    };
  }
}

function placeholderOf({ items, truncated, mismatch }: Page<ReportTemplate>): string {
  if (items.length > maxTemplates || truncated) {
    const shown = Math.min(items.length, maxTemplates);
    return vscode.l10n.t('Select one of the first {0} templates, or type the ID of another', shown);
  }
  return mismatch === undefined
    ? vscode.l10n.t('Select a template')
    : mismatchText(mismatch, (read, counted) =>
        vscode.l10n.t('Select one of {0} templates ({1} in total), or type the ID of another', read, counted),
      );
}

function pickQuestion({ items, placeholder }: TemplateList): Question<ReportDraft> {
  return async (position, draft) => {
    const other: TemplateItem = { label: vscode.l10n.t('Type another template ID…'), template: undefined };
    const reply = await askPick(position, {
      placeholder,
      items: [...items, other],
      chosen: draft.typesTemplate
        ? [other]
        : items.filter(({ template }) => template?.id === draft.template.id),
    });
    return mapReply(reply, (item) =>
      item === undefined
        ? draft
        : {
            ...draft,
            template: item.template ?? draft.template,
            typesTemplate: item.template === undefined,
          },
    );
  };
}

function typeQuestion(prompt: string, used: readonly TemplateChoice[]): Question<ReportDraft> {
  return async (position, draft) => {
    const reply = await askText(position, {
      prompt,
      value: String(draft.template.id),
      problem: (text) => (text.trim() === '' ? vscode.l10n.t('A report needs a template.') : undefined),
    });
    return mapReply(reply, (text) => {
      const id = text.trim();
      const known = used.find((template) => String(template.id) === id);
      return { ...draft, template: known ?? { id, filterKinds: [] } };
    });
  };
}

function choiceOf({ id, name, filters }: ReportTemplate): TemplateChoice {
  return {
    id,
    ...(name ? { name } : {}),
    filterKinds: (filters ?? []).flatMap((filter) => filter?.kind || []),
  };
}

/** The templates of earlier reports, each once. */
function usedTemplates(earlier: readonly StoredReport[]): readonly TemplateChoice[] {
  const templates = new Map<string, TemplateChoice>();
  for (const { templateId: id, templateName: name } of earlier) {
    const key = String(id);
    if (id !== undefined && templates.get(key)?.name === undefined) {
      templates.set(key, { id, ...(name === undefined ? {} : { name }), filterKinds: [] });
    }
  }
  return [...templates.values()];
}

function templateItem(template: TemplateChoice): TemplateItem {
  const id = withoutIcons(String(template.id));
  return template.name === undefined
    ? { label: id, template }
    : { label: withoutIcons(template.name), description: id, template };
}
