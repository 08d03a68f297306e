import * as vscode from 'vscode';
import { givenResource } from '../../company/known/given.ts';
import type { Finding } from '../../company/rules/organizationHealth.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { isConnectionInUse } from '../../platform/errors/failure.ts';
import { isSameCompany, namedSession, type Session } from '../../platform/session.ts';
import { displayLines } from '../../platform/text/text.ts';
import type { DepartmentFindings } from '../../tree/departmentFindings.ts';
import { departmentOfRow } from '../../tree/resourceNode.ts';
import type { FeatureContext } from '../featureContext.ts';
import { CheckFiles, connectionOfPage } from './checkFiles.ts';

/** The checks of the organization and of people: the pages of findings, problems, and the decorations of departments. */
export function registerHealth({
  entryPoints,
  sessions,
  known,
  findings,
  redaction,
}: FeatureContext): vscode.Disposable {
  const files = new CheckFiles(entryPoints);

  /** The findings are those of one company, and are shown while its connection is in use. */
  function clear(): void {
    findings.clear();
    files.clearProblems();
  }

  /** Keeps the page of a check, and shows it to a user; drops it where its connection has moved meanwhile. */
  async function show(
    session: Session,
    check: Parameters<CheckFiles['keep']>[0],
    { scripted, target }: Invocation,
  ) {
    const { id } = session.connection;
    if (!isSameCompany(session, sessions.find(id))) {
      // The connection was removed or moved meanwhile: its departments are others now, or none.
      return;
    }
    const uri = files.keep(check);
    if (id === sessions.current?.connection.id) {
      files.showProblems(uri);
    }
    if (scripted === undefined && !isConnectionInUse(target)) {
      await files.show(sessions, uri);
    }
  }

  /** Takes `{connection?, people?}` and returns the findings; without a script, shows them on a page, unless the chart does. */
  async function checkOrganization(invocation: Invocation): Promise<readonly Finding[]> {
    const { scripted, target } = invocation;
    const session = namedSession(
      sessions,
      scripted?.optionalText('connection') ?? connectionOfPage(target),
      vscode.l10n.t('check the organization'),
    );
    const scope = {
      people: scripted?.flag('people', true) ?? true,
      byUser: scripted === undefined && !isConnectionInUse(target),
    };
    const { writeCheck } = await import('./checks.ts');
    const result = await writeCheck(session, known, scope, redaction);
    // The view shows the connection in use: a check of another one leaves its decorations.
    if (isSameCompany(session, sessions.current)) {
      findings.replace(session.connection.id, result.findings);
    }
    await show(session, result, invocation);
    return result.findings;
  }

  /**
   * Takes `{connection?, department?, leaves?}` and returns the findings with notes about what was not checked; without a
   * script, shows them on a page. Of a row, the people of its department.
   */
  async function checkPeople(invocation: Invocation) {
    const { scripted, target } = invocation;
    const given = scripted === undefined ? givenResource(target) : undefined;
    const session = namedSession(
      sessions,
      given?.address.connection ?? scripted?.optionalText('connection') ?? connectionOfPage(target),
      vscode.l10n.t('check the people'),
    );
    const { writePeopleCheck } = await import('./checks.ts');
    const scope = {
      department: given?.address.id ?? scripted?.optionalIdentifier('department'),
      leaves: scripted?.flag('leaves', true) ?? true,
      byUser: scripted === undefined,
    };
    const {
      findings: found,
      notes,
      requests,
      ...check
    } = await writePeopleCheck(session, known, scope, redaction);
    await show(session, check, invocation);
    return { findings: found, notes, requests };
  }

  return vscode.Disposable.from(
    files,
    vscode.window.registerFileDecorationProvider({
      onDidChangeFileDecorations: findings.onDidChange,
      provideFileDecoration: (uri) => findingDecoration(findings, uri),
    }),
    // A connection that is only renamed keeps its client.
    sessions.onDidChange(({ before, current }) => {
      if (current?.service !== before?.service) {
        clear();
      }
      if (current !== undefined) {
        files.forget(current.connection.id, current);
      }
    }),
    sessions.onDidRemove((connectionId) => files.forget(connectionId)),
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
