import * as vscode from 'vscode';
import { givenOf } from '../../company/known/given.ts';
import { dayProblem } from '../../company/pickers/periodQuestion.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import { chooseWord } from '../../platform/entry/choice.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { isSameCompany, sessionInUse, shownSession } from '../../platform/session.ts';
import { setContextKey } from '../../platform/settings.ts';
import type { FeatureContext } from '../featureContext.ts';
import { EmployeeFilters, lacks, orderOf, orders } from './employeeFilter.ts';
import { askFilter } from './filterDialog.ts';
import { EmployeesSource } from './view.ts';

/** The employees view and its commands. */
export function registerEmployees(context: FeatureContext): vscode.Disposable {
  const { entryPoints, sessions, trees } = context;
  const filters = new EmployeeFilters();
  const source = new EmployeesSource({ ...context, filters, counted: () => sidebar.describe() });
  const sidebar = trees.create('workforce.employees', source);
  return vscode.Disposable.from(
    filters,
    filters.onDidChange(() => {
      sidebar.describe();
      sidebar.tree.restart();
      entryPoints.run('workforce.employees', () =>
        setContextKey('workforce.employeesFiltered', filters.text !== ''),
      );
    }),
    // A filter by department is of one company.
    sessions.onDidChange(({ before, current }) => {
      if (!isSameCompany(before, current)) {
        void source.reread?.();
        filters.clear();
      }
    }),
    entryPoints.command('workforce.search', (invocation) => search(context, filters, invocation)),
    entryPoints.command('workforce.filterEmployees', (invocation) => filter(context, filters, invocation)),
    entryPoints.command('workforce.showEmployees', (invocation) =>
      showDepartment(context, filters, invocation),
    ),
    entryPoints.command('workforce.showTeam', (invocation) => showTeam(context, filters, invocation)),
    entryPoints.command('workforce.clearEmployeeFilters', () => filters.clear()),
  );
}

/** `{text}` searches; a user types the text. */
async function search(
  { entryPoints, sessions }: FeatureContext,
  filters: EmployeeFilters,
  { scripted }: Invocation,
): Promise<void> {
  const attempted = vscode.l10n.t('search the employees');
  sessionInUse(sessions, attempted);
  if (scripted !== undefined) {
    filters.searchFor(scripted.text('text'));
    return;
  }
  const words = await vscode.window.showInputBox({
    title: vscode.l10n.t('Search Employees'),
    prompt: vscode.l10n.t(
      'Parts of names, an e-mail address, number or ID, or “joined since 2026-09-01”. Leave it empty to show all employees.',
    ),
    value: filters.search,
  });
  if (words !== undefined) {
    entryPoints.requireNoSecret(attempted, words);
    filters.searchTyped(words);
    await showView();
  }
}

/**
 * `{statuses?, departmentId?, legalEntityId?, managerId?, lacks?, joinedSince?, leavesUntil?, jobTitle?, order?}` filters; a
 * user picks them.
 */
async function filter(
  { sessions, known }: FeatureContext,
  filters: EmployeeFilters,
  { scripted }: Invocation,
): Promise<void> {
  const session = sessionInUse(sessions, vscode.l10n.t('filter the employees'));
  if (scripted !== undefined) {
    const id = scripted.optionalIdentifier('departmentId');
    const legalEntity = scripted.optionalIdentifier('legalEntityId');
    const manager = scripted.optionalIdentifier('managerId');
    filters.filterBy({
      statuses: scripted.optionalTexts('statuses') ?? [],
      department: id === undefined ? undefined : { id },
      legalEntities: legalEntity === undefined ? undefined : [{ id: legalEntity, name: '' }],
      managers: manager === undefined ? undefined : [{ id: manager, name: '' }],
      lacks: scripted.someOf('lacks', lacks),
      joinedSince: scriptedDay(scripted, 'joinedSince'),
      leavesUntil: scriptedDay(scripted, 'leavesUntil'),
      jobTitle: scripted.optionalText('jobTitle')?.trim() || undefined,
      order: orderOf(scripted.oneOf('order', orders, 'name')),
    });
    return;
  }
  const chosen = await askFilter(session, known, filters.filter);
  if (chosen !== undefined && isSameCompany(session, sessions.current)) {
    filters.filterBy(chosen);
    await showView();
  }
}

/** A day that a script passes. Throws `invalid-input` for a text that is none. */
function scriptedDay(scripted: Arguments, name: 'joinedSince' | 'leavesUntil'): string | undefined {
  const text = scripted.optionalText(name);
  const problem = text === undefined ? undefined : dayProblem(text);
  if (problem !== undefined) {
    throw invalidInput(
      vscode.l10n.t('filter the employees'),
      vscode.l10n.t('“{0}” is not a day', text ?? ''),
      problem,
    );
  }
  return text;
}

/** Shows the people of `{departmentId}`, or of the department of a row or a document. */
async function showDepartment(
  { sessions }: FeatureContext,
  filters: EmployeeFilters,
  { scripted, target }: Invocation,
): Promise<void> {
  const attempted = vscode.l10n.t('show the employees of a department');
  if (scripted !== undefined) {
    sessionInUse(sessions, attempted);
    filters.showAll({ department: { id: scripted.identifier('departmentId') } });
  } else {
    const { address, name } = givenOf('departments', target, attempted);
    shownSession(sessions, address.connection, attempted);
    filters.showAll({ department: { id: address.id, name } });
    await showView();
  }
}

/**
 * Shows the people whose manager is `{id, connection?, levels?}`, or the person of a row or a document: the direct
 * reports, or all levels below, which takes requests to find the managers among them.
 */
async function showTeam(
  { sessions, known }: FeatureContext,
  filters: EmployeeFilters,
  { scripted, target, choice }: Invocation,
): Promise<void> {
  const attempted = vscode.l10n.t('show the team of a person');
  const { address, name: given } = scripted
    ? {
        address: { connection: scripted.optionalText('connection'), id: scripted.identifier('id') },
        name: '',
      }
    : givenOf('employees', target, attempted);
  const { connection, id } = address;
  const session = shownSession(sessions, connection, attempted);
  const company = known.of(await session.service());
  const name = given || (company.personName(id) ?? '');
  const levels = scripted
    ? scripted.oneOf('levels', ['direct', 'all'], 'direct')
    : await chooseWord({ scripted, choice }, 'levels', teamLevels, vscode.l10n.t('Select who to show'));
  if (levels === undefined) {
    return;
  }
  const top = { id, name };
  const findManagers = async () => {
    const { managersBelow } = await import('./team.ts');
    return await managersBelow(session, company, top, scripted === undefined);
  };
  const managers = levels === 'all' ? await findManagers() : [top];
  if (managers === undefined || !isSameCompany(session, sessions.current)) {
    return;
  }
  filters.showAll({ managers });
  if (scripted === undefined) {
    await showView();
  }
}

const teamLevels = {
  direct: vscode.l10n.t('Direct Reports'),
  all: vscode.l10n.t('All Levels Below'),
} as const;

async function showView(): Promise<void> {
  await vscode.commands.executeCommand('workforce.employees.focus');
}
