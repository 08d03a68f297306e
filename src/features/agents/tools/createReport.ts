import * as vscode from 'vscode';
import { readNames } from '../../../company/known/names.ts';
import { periodProblem } from '../../../company/periods/period.ts';
import { questionOf } from '../../../platform/connectionMark.ts';
import { displayText, isolated } from '../../../platform/text/text.ts';
import { idOfThing } from '../present.ts';
import { Refusal, type Tools } from '../tool.ts';

/** Characters of a name that is to be confirmed; a longer one ends in `…`. */
const maxName = 100;

/** Creates a report after the user has confirmed all values of it; the user sees the names of people. */
export const createReport: Tools['createReport'] = async (call, { templateId, from, to, ...filtered }) => {
  const { session, service, options, known } = call;
  if (periodProblem({ startsOn: from ?? null, endsOn: to ?? null }) !== undefined) {
    throw new Refusal('The days have to be days that exist, the last one not before the first.');
  }
  const { items } = await service.reportTemplates(options);
  const template = items.find(({ id }) => String(id) === templateId);
  if (template === undefined) {
    throw new Refusal('There is no such report template. List the templates, and pass the id of one.');
  }
  const ids = {
    departments: filtered.departments ?? [],
    employees: (filtered.people ?? []).map((person) => call.people.idOf(person)),
  };
  await readNames(service, known, ids, options);
  const filters = (['departments', 'employees'] as const)
    .map((kind) => ({ kind, values: ids[kind] }))
    .filter(({ values }) => values.length > 0);
  const shown = (name: string) => isolated(displayText(name, maxName));
  const namesOf = ({ kind, values }: (typeof filters)[number]) =>
    values.map((id) => {
      const found = known.named(kind, id);
      if (found === undefined) {
        throw new Refusal(`Not all of these ${kind} exist here. List some, and pass those.`);
      }
      return shown(found.name ?? id);
    });
  const usual = vscode.l10n.t('as the template says');
  const detail = [
    vscode.l10n.t('Template: {0}', shown(template.name ?? templateId)),
    (from ?? to) === undefined
      ? vscode.l10n.t('Days: {0}', usual)
      : vscode.l10n.t('Days: {0} to {1}', from ?? usual, to ?? usual),
    ...filters.map((filter) => {
      const names = namesOf(filter).join(', ');
      return filter.kind === 'employees'
        ? vscode.l10n.t('People: {0}', names)
        : vscode.l10n.t('Departments: {0}', names);
    }),
  ].join('\n');
  const create = vscode.l10n.t('Create');
  const question = questionOf(
    session.connection,
    vscode.l10n.t('An agent wants to create a report. Create it?'),
  );
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, create)) !== create) {
    throw new Refusal(
      'The user did not confirm the report, so none was created. Do not try it again unasked.',
    );
  }
  options.signal.throwIfAborted();
  options.beforeSend?.();
  const id: unknown = await vscode.commands.executeCommand('workforce.createReport', {
    connection: session.connection.id,
    templateId: template.id,
    startsOn: from,
    endsOn: to,
    filters,
  });
  return {
    data: { report: idOfThing(call, id) },
    notes: [
      'It is generated in the background; the user sees it in the Reports view. Read "report-content" with its ID, or "report" to see its status.',
    ],
  };
};
