import * as vscode from 'vscode';
import type { Finding } from '../domain/organizationHealth.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { namedSession } from '../ui/sessionInUse.ts';
import { showFile } from '../ui/showFile.ts';
import { Badges } from './badges.ts';
import { checkUp } from './checkup.ts';
import { CheckupFiles, connectionOfPage } from './checkupFiles.ts';

/** The health of the organization: its check, the page of what was found, and the marks in the departments view. */
export function registerHealth({ entryPoints, sessions, departments }: FeatureContext): vscode.Disposable {
  const badges = new Badges();
  const files = new CheckupFiles();

  /** `{connection?, people?}` answers the findings; a person reads them on a page. */
  async function check({ scripted, target }: Invocation): Promise<readonly Finding[]> {
    const session = namedSession(
      sessions,
      scripted?.optionalText('connection') ?? connectionOfPage(target),
      vscode.l10n.t('check the organization'),
    );
    const scope = { people: scripted?.flag('people', true) ?? true, tolerant: scripted === undefined };
    const checkup = await checkUp(session, departments, scope);
    const page = files.keep(checkup);
    // The rows are those of the connection in use, which keep their marks.
    if (session.connection.id === sessions.current?.connection.id) {
      badges.show(checkup);
    }
    if (scripted === undefined) {
      await showFile(page);
    }
    return checkup.findings;
  }

  return vscode.Disposable.from(
    badges,
    files,
    vscode.window.registerFileDecorationProvider(badges),
    // What is found in one company says nothing about another; a connection that was only renamed keeps its client.
    sessions.onDidChange(({ before, current }) => {
      if (current?.service !== before?.service) {
        badges.show(undefined);
      }
    }),
    entryPoints.command('workforce.checkOrganization', check),
  );
}
