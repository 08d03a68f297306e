import * as vscode from 'vscode';
import type { Finding } from '../domain/organization/organizationHealth.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { showFile } from '../ui/readOnlyFiles.ts';
import { namedSession } from '../ui/session.ts';
import { CheckFiles, connectionOfPage } from './checkFiles.ts';
import { FindingDecorations } from './decorations.ts';
import { runCheck } from './organizationCheck.ts';

/** The check of the organization, the page of its findings, and the decorations in the departments view. */
export function registerHealth({
  entryPoints,
  sessions,
  departments,
  redaction,
}: FeatureContext): vscode.Disposable {
  const decorations = new FindingDecorations();
  const files = new CheckFiles();
  let client = sessions.current?.service;

  /** Takes `{connection?, people?}` and returns the findings; without a script, shows them on a page. */
  async function check({ scripted, target }: Invocation): Promise<readonly Finding[]> {
    const session = namedSession(
      sessions,
      scripted?.optionalText('connection') ?? connectionOfPage(target),
      vscode.l10n.t('check the organization'),
    );
    const scope = { people: scripted?.flag('people', true) ?? true, tolerant: scripted === undefined };
    const result = await runCheck(session, departments, scope, redaction);
    const page = files.keep(result);
    // The view shows the connection in use: a check of another one leaves its decorations.
    if (session.connection.id === sessions.current?.connection.id) {
      decorations.show(result);
    }
    if (scripted === undefined) {
      await showFile(page);
    }
    return result.findings;
  }

  return vscode.Disposable.from(
    decorations,
    files,
    vscode.window.registerFileDecorationProvider(decorations),
    // The findings are those of one company. A connection that is only renamed keeps its client.
    sessions.onDidChange((session) => {
      if (session?.service !== client) {
        client = session?.service;
        decorations.show(undefined);
      }
    }),
    entryPoints.command('workforce.checkOrganization', check),
  );
}
