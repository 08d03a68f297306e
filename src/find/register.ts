import * as vscode from 'vscode';
import type { FeatureContext } from '../ui/featureContext.ts';
import { setContextKey } from '../ui/settings.ts';
import { onFirstUse } from '../ui/tasks.ts';
import type { GoToContext } from './goToRows.ts';
import { RecentResources } from './recent.ts';
import { goToDepartment, goToHead, goToManager, goToParent, revealDepartment } from './relations.ts';

/**
 * Go to…: one list to find any resource, and the ways from a row to what it is related to. `addressAt` reads a pasted
 * address. The list is loaded when it is first shown.
 */
export function registerFind(
  context: FeatureContext,
  { addressAt }: Pick<GoToContext, 'addressAt'>,
): vscode.Disposable {
  const { state, redaction, entryPoints, sessions } = context;
  const recent = new RecentResources(state, redaction);
  const goTo = onFirstUse(async () => {
    const { GoTo } = await import('./goTo.ts');
    return new GoTo({ ...context, recent, addressAt });
  });
  return vscode.Disposable.from(
    sessions.onDidRemove((connectionId) =>
      entryPoints.run('forget the recent resources of a connection', () => recent.forget(connectionId)),
    ),
    entryPoints.command('workforce.goTo', async (invocation) => {
      const result = await (await goTo()).run(invocation);
      // The address of the opened document.
      if (typeof result === 'string') {
        await setContextKey('workforce.wentTo', true);
      }
      return result;
    }),
    entryPoints.command('workforce.goToDepartment', (invocation) => goToDepartment(context, invocation)),
    entryPoints.command('workforce.goToManager', (invocation) => goToManager(context, invocation, 1)),
    entryPoints.command('workforce.goToUpperManager', (invocation) => goToManager(context, invocation, 2)),
    entryPoints.command('workforce.revealDepartment', (invocation) => revealDepartment(context, invocation)),
    entryPoints.command('workforce.goToHead', (invocation) => goToHead(context, invocation)),
    entryPoints.command('workforce.goToParent', (invocation) => goToParent(context, invocation)),
  );
}
