import * as vscode from 'vscode';
import { givenResource } from '../../company/known/given.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { isConnectionInUse } from '../../platform/errors/failure.ts';
import { isSameCompany, namedSession } from '../../platform/session.ts';
import { setContextKey } from '../../platform/settings.ts';
import { displayLines } from '../../platform/text/text.ts';
import type { DepartmentFindings, ShownFinding } from '../../tree/departmentFindings.ts';
import { departmentOfRow } from '../../tree/resourceNode.ts';
import type { FeatureContext } from '../featureContext.ts';
import type { CheckFindings, TableFinding } from './findingsTable.ts';
import { OrganizationProblems } from './problems.ts';

/** The checks of the organization and of people: tables of findings, problems, and the decorations of departments. */
export function registerHealth({
  entryPoints,
  sessions,
  known,
  findings,
  answers,
  redaction,
}: FeatureContext): vscode.Disposable {
  const problems = new OrganizationProblems();

  /** The findings are those of one company, and are shown while its connection is in use. */
  function clear(): void {
    findings.clear();
    problems.clear();
  }

  /** Takes `{connection?, people?}`; shows the findings as a table, except to a script and beside the chart. */
  async function checkOrganization({ scripted, target }: Invocation): Promise<CheckFindings<ShownFinding>> {
    const session = namedSession(
      sessions,
      scripted?.optionalText('connection'),
      vscode.l10n.t('check the organization'),
    );
    const ofChart = isConnectionInUse(target);
    const scope = {
      people: scripted?.flag('people', true) ?? true,
      byUser: scripted === undefined && !ofChart,
    };
    const { organizationResult } = await import('./checks.ts');
    const { table, ...result } = await organizationResult(session, known, scope, redaction);
    // The view shows the connection in use: a check of another one leaves its decorations.
    if (isSameCompany(session, sessions.current)) {
      findings.replace(session.connection.id, result.findings);
      problems.replace(session.connection.id, result.findings);
    }
    if (scripted === undefined) {
      await setContextKey('workforce.organizationChecked', true);
    }
    if (scripted === undefined && !ofChart) {
      await answers.show(session, await table());
    }
    return result;
  }

  /**
   * Takes `{connection?, department?, leaves?}`; shows the findings as a table, except to a script. Of a row, the people
   * of its department.
   */
  async function checkPeople({ scripted, target }: Invocation): Promise<CheckFindings<TableFinding>> {
    const given = scripted === undefined ? givenResource(target) : undefined;
    const session = namedSession(
      sessions,
      given?.address.connection ?? scripted?.optionalText('connection'),
      vscode.l10n.t('check the people'),
    );
    const { peopleResult } = await import('./checks.ts');
    const scope = {
      department: given?.address.id ?? scripted?.optionalIdentifier('department'),
      leaves: scripted?.flag('leaves', true) ?? true,
      byUser: scripted === undefined,
    };
    const { table, ...result } = await peopleResult(session, known, scope, redaction);
    if (scripted === undefined) {
      await answers.show(session, await table());
    }
    return result;
  }

  return vscode.Disposable.from(
    problems,
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: findings.onDidChange,
      provideFileDecoration: (uri) => findingDecoration(findings, uri),
    }),
    // A connection that is only renamed keeps its client.
    sessions.onDidChange(({ before, current }) => {
      if (current?.service !== before?.service) {
        clear();
      }
    }),
    entryPoints.command('workforce.checkOrganization', checkOrganization),
    entryPoints.command('workforce.checkPeople', checkPeople),
  );
}

/** The decoration of a row; undefined for a row of no department with findings. */
export function findingDecoration(
  shown: DepartmentFindings,
  uri: vscode.Uri,
): vscode.FileDecoration | undefined {
  const row = departmentOfRow(uri);
  const findings = row && shown.of(row.connection)?.get(row.key);
  if (findings === undefined) {
    return undefined;
  }
  const isError = findings.some(({ severity }) => severity === 'error');
  return {
    badge: String(findings.length),
    color: new vscode.ThemeColor(isError ? 'list.errorForeground' : 'list.warningForeground'),
    tooltip: displayLines(findings.map(({ sentence }) => sentence)),
  };
}
