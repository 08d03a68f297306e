import * as vscode from 'vscode';
import type { Finding } from '../domain/organization/organizationHealth.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { isSameCompany, namedSession } from '../ui/session.ts';
import { displayLines } from '../ui/text.ts';
import type { DepartmentFindings } from '../ui/tree/departmentFindings.ts';
import { departmentOfRow } from '../ui/tree/resourceNode.ts';
import { CheckFiles, connectionOfPage } from './checkFiles.ts';

/** The check of the organization: the page of its findings, problems, and the decorations in the departments view. */
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
    files.showProblems();
  }

  /** Takes `{connection?, people?}` and returns the findings; without a script, shows them on a page. */
  async function check({ scripted, target }: Invocation): Promise<readonly Finding[]> {
    const session = namedSession(
      sessions,
      scripted?.optionalText('connection') ?? connectionOfPage(target),
      vscode.l10n.t('check the organization'),
    );
    const scope = { people: scripted?.flag('people', true) ?? true, byUser: scripted === undefined };
    const { writeCheck } = await import('./page.ts');
    const result = await writeCheck(session, known, scope, redaction);
    if (!isSameCompany(session, sessions.find(session.connection.id))) {
      // The connection was removed or moved meanwhile: its departments are others now, or none.
      return result.findings;
    }
    files.keep(result);
    // The view shows the connection in use: a check of another one leaves its decorations.
    if (session.connection.id === sessions.current?.connection.id) {
      findings.replace(session.connection.id, result.findings);
      files.showProblems(session.connection.id);
    }
    if (scripted === undefined) {
      await files.show(sessions, session.connection.id);
    }
    return result.findings;
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
        files.forgetFormer(current);
      }
    }),
    sessions.onDidRemove((connectionId) => files.forget(connectionId)),
    entryPoints.command('workforce.checkOrganization', check),
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
