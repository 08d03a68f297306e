import * as vscode from 'vscode';
import { isActive } from '../../domain/department.ts';
import { type OutlineEntry, outlineOf } from '../../domain/departmentOutline.ts';
import type { CountMismatch } from '../../service/contract/listing.ts';
import type { WorkforceService } from '../../service/service.ts';
import type { KnownCompanies } from '../known/known.ts';
import { mismatchText, numberText } from '../localText.ts';
import { withLateProgress } from '../progress.ts';
import { withoutIcons } from '../text.ts';
import { askPicks } from './prompts.ts';
import { mapReply, type Question } from './steps.ts';

/** A record of the service that the user chose. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** The part of a draft that the questions for departments and employees fill in. */
export interface ChoicesDraft {
  readonly choices: readonly Choice[];
}

/** A department to pick. */
export interface DepartmentItem extends vscode.QuickPickItem {
  readonly choice: Choice;
}

/** Departments to pick from. */
interface DepartmentItems {
  readonly items: readonly DepartmentItem[];
  /** A sentence that says which are left out; undefined when the list is complete. */
  readonly note: string | undefined;
}

/** The editor slows down with more. */
const mostItems = 5_000;
/** Characters. */
const longestLabel = 200;

/** A question for at least one department. The departments are listed once, when it is first asked. */
export function departmentQuestion<Draft extends ChoicesDraft>(
  service: WorkforceService,
  known: KnownCompanies,
  placeholder: string,
): Question<Draft> {
  let listed: DepartmentItems | undefined;
  return async (position, draft) => {
    listed ??= await departmentItems(service, known);
    const { items, note } = listed;
    const reply = await askPicks(
      position,
      {
        placeholder: [placeholder, note ?? ''].filter((sentence) => sentence !== '').join('. '),
        items,
        chosen: items.filter(({ choice }) => draft.choices.some(({ id }) => id === choice.id)),
      },
      nothingTicked(),
    );
    return mapReply(reply, (picked) => ({ ...draft, choices: picked.map(({ choice }) => choice) }));
  };
}

/** The sentence for Enter where nothing is ticked or highlighted. */
export function nothingTicked(): string {
  return vscode.l10n.t('Tick at least one, or go back.');
}

/** All departments to pick from, each before those below it; of very many, the first. Throws `ServiceError`. */
export async function departmentItems(
  service: WorkforceService,
  known: KnownCompanies,
): Promise<DepartmentItems> {
  const tree = await withLateProgress(vscode.l10n.t('Listing the departments…'), (signal) =>
    known.of(service).knownDepartments(signal),
  );
  const outline = outlineOf(tree);
  const items = outline.slice(0, mostItems).map(itemOf);
  const isWhole = items.length === outline.length && !tree.truncated;
  if (!isWhole) {
    return { items, note: firstOnly(items.length) };
  }
  return { items, note: tree.mismatch && onlyRead(tree.mismatch) };
}

function onlyRead(mismatch: CountMismatch): string {
  return mismatchText(mismatch, (read, counted) =>
    vscode.l10n.t('{0} of the {1} departments that the service counts are listed here', read, counted),
  );
}

function firstOnly(count: number): string {
  return vscode.l10n.t(
    'Only the first {0} departments are listed here: there are more than can be shown at once.',
    numberText(count),
  );
}

/**
 * The description names the departments above: typing narrows the list to items whose neighbours are gone. The code
 * comes first, because the editor cuts the end.
 */
function itemOf({ department, name, above }: OutlineEntry): DepartmentItem {
  const facts = [department.code ?? '', above, isActive(department) ? '' : vscode.l10n.t('inactive')];
  return {
    label: withoutIcons(name, longestLabel),
    description: withoutIcons(facts.filter((fact) => fact !== '').join(' · '), longestLabel),
    choice: { id: department.id, name },
  };
}
