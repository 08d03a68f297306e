import * as vscode from 'vscode';
import { questionOf } from '../../ui/connectionMark.ts';
import { readNames } from '../../ui/known/names.ts';
import { displayText, isolated } from '../../ui/text.ts';
import { idOfThing } from '../present.ts';
import { Refusal, type Tools } from '../tool.ts';

/** Characters of a name that is to be confirmed; a longer one ends in `…`. */
const maxName = 100;

/** Creates a report after the user has confirmed all values of it; the user sees the names of people. */
export const createReport: Tools['createReport'] = async (call, input) => {
  const { session, service, options, people, known } = call;
  const { items } = await service.reportTemplates(options);
  const template = items.find(({ id }) => String(id) === input.templateId);
  if (template === undefined) {
    throw new Refusal('There is no such report template. List the templates, and pass the id of one.');
  }
  const departments = input.departments ?? [];
  const employees = (input.people ?? []).map((name) => people.idOf(name));
  await readNames(service, known, { departments, employees }, options);
  if (departments.some((id) => known.named('departments', id) === undefined)) {
    throw new Refusal('There is no such department. List the departments, and pass the ids of some.');
  }
  const filters = [
    { kind: 'departments', values: departments },
    { kind: 'employees', values: employees },
  ].filter(({ values }) => values.length > 0);
  const shown = (name: string) => isolated(displayText(name, maxName));
  const nameOf = (kind: string, id: string) =>
    (kind === 'employees' ? known.personName(id) : known.named('departments', id)?.name) ?? id;
  const usual = vscode.l10n.t('as the template says');
  const detail = [
    vscode.l10n.t('Template: {0}', shown(template.name ?? input.templateId)),
    vscode.l10n.t('Days: {0} to {1}', input.from ?? usual, input.to ?? usual),
    ...filters.map(({ kind, values }) => {
      const names = values.map((id) => shown(nameOf(kind, id))).join(', ');
      return kind === 'employees'
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
  options.signal?.throwIfAborted();
  options.beforeSend?.();
  const id: unknown = await vscode.commands.executeCommand('workforce.createReport', {
    connection: session.connection.id,
    templateId: template.id,
    startsOn: input.from,
    endsOn: input.to,
    filters,
  });
  return {
    data: { report: idOfThing(call, id) },
    notes: [
      'It is generated in the background; the user sees it in the Reports view. Read it to see its status.',
    ],
  };
};
