import * as vscode from 'vscode';
import { questionOf } from '../../../platform/connectionMark.ts';
import { runDialog, type Step, type Verdict } from '../../../platform/dialogs/steps.ts';
import { failureMessage } from '../../../platform/errors/failure.ts';
import { withLateProgress } from '../../../platform/progress.ts';
import { displaySentence } from '../../../platform/text/text.ts';
import { isCancellation, isServiceError } from '../../../service/http/errors.ts';
import { originOf } from '../addresses.ts';
import { type Draft, type Existing, parseDraft } from '../draft.ts';
import type { Services } from '../services.ts';
import { type CheckedDraft, checkDraft, scopeNotice } from './checkDraft.ts';
import {
  allTriedAvailable,
  anyAvailable,
  type Finding,
  findingsOf,
  linesOf,
  summaryOf,
} from './checkReport.ts';
import { fieldSteps } from './fieldList.ts';
import { labelOf } from './fields.ts';
import { type Form, type FormField, formOf, valuesOf } from './form.ts';
import { profileStep } from './profiles.ts';

/** More buttons do not fit below a message. */
const maxButtons = 3;

/** Where the form begins. */
export interface FormStart {
  readonly field?: FormField;
  readonly findings?: readonly Finding[];
}

/** The questions for a connection: a list of fields, and for a new one how to fill it in. */
export function connectionSteps(existing?: Existing): readonly Step<Form>[] {
  return [profileStep(), ...fieldSteps(existing)];
}

/** Asks for a connection until it is available or the user accepts it anyway; undefined when the user cancels. */
export async function askForDraft(
  services: Pick<Services, 'create'>,
  title: string,
  existing?: Existing,
  { field, findings = [] }: FormStart = {},
): Promise<Draft | undefined> {
  const form = withFindings({ ...formOf(existing), field }, findings);
  const result = await runDialog(title, connectionSteps(existing), form, {
    check: (entered) => check(services, entered, existing),
  });
  return result && parseDraft(valuesOf(result), existing);
}

/**
 * When the user cancels the check, or a policy locks the addresses, the list is shown again with everything as it was
 * entered.
 */
async function check(
  services: Pick<Services, 'create'>,
  form: Form,
  existing: Existing | undefined,
): Promise<Verdict<Form>> {
  const draft = parseDraft(valuesOf(form), existing);
  try {
    const checked = await withLateProgress(
      vscode.l10n.t('Checking what is available at {0}…', originOf(draft.baseUrl)),
      (signal) => checkDraft(services, draft, signal),
    );
    return await verdictOn(checked, { ...form, scopes: checked.draft.scopes.join(' ') }, existing);
  } catch (error) {
    if (isServiceError(error)) {
      await vscode.window.showErrorMessage(displaySentence(failureMessage(error)), { modal: true });
    } else if (!isCancellation(error)) {
      throw error;
    }
    return { change: form };
  }
}

async function verdictOn(
  { draft, capabilities, deniedScopes }: CheckedDraft,
  form: Form,
  existing: Existing | undefined,
): Promise<Verdict<Form>> {
  const notice = scopeNotice(draft, deniedScopes);
  if (allTriedAvailable(capabilities)) {
    const lines = [vscode.l10n.t('Connected to “{0}”.', draft.name), notice];
    void vscode.window.showInformationMessage(lines.filter((line) => line !== '').join(' '));
    return { accepted: form };
  }
  const findings = findingsOf(capabilities, draft);
  const changes = changeButtons(findings);
  const keep = existing === undefined ? vscode.l10n.t('Add Anyway') : vscode.l10n.t('Save Anyway');
  const isPart = anyAvailable(capabilities);
  const options = { modal: true, detail: [linesOf(capabilities, draft), notice].join('\n').trim() };
  const show = isPart ? vscode.window.showWarningMessage : vscode.window.showErrorMessage;
  const summary = [
    summaryOf(capabilities, draft),
    ...(isPart ? [] : [vscode.l10n.t('Nothing was saved.')]),
  ].join(' ');
  const question = existing === undefined ? summary : questionOf(existing.connection, summary);
  const choice = await show(question, options, ...changes.keys(), ...(isPart ? [keep] : []));
  if (choice === keep) {
    return { accepted: form };
  }
  const field = choice === undefined ? undefined : changes.get(choice);
  return { change: withFindings({ ...form, field }, findings) };
}

/** The buttons that lead to the fields that may be wrong, the first suspect of each family first. */
export function changeButtons(findings: readonly Finding[]): ReadonlyMap<string, FormField> {
  const fields = [0, 1].flatMap((place) => findings.flatMap(({ fields: suspects }) => suspects[place] ?? []));
  return new Map(
    [...new Set(fields)]
      .slice(0, maxButtons)
      .map((field) => [vscode.l10n.t('Change {0}…', labelOf(field)), field] as const),
  );
}

function withFindings(form: Form, findings: readonly Finding[]): Form {
  const notes = findings.flatMap(({ sentence, fields }) => fields.map((field) => [field, sentence] as const));
  return { ...form, findings: new Map(notes) };
}
