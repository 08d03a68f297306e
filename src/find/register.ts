import * as vscode from 'vscode';
import type { CommandId } from '../ui/contributions.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { setContextKey } from '../ui/settings.ts';
import { onFirstUse } from '../ui/tasks.ts';
import type { GoToContext } from './goToRows.ts';
import { RecentResources } from './recent.ts';
import type * as Relations from './relations.ts';

/**
 * Go to…: one list to find any resource, and the ways from a row to what it is related to. `addressAt` reads a pasted
 * address. Both are loaded with the first use of one.
 */
export function registerFind(
  context: FeatureContext,
  { addressAt }: Pick<GoToContext, 'addressAt'>,
): vscode.Disposable {
  const { state, redaction, entryPoints, sessions } = context;
  const recent = new RecentResources(state, redaction);
  const find = onFirstUse(async () => {
    const { GoTo, relations } = await import('./goTo.ts');
    return { goTo: new GoTo({ ...context, recent, addressAt }), relations };
  });
  const way = (
    id: CommandId,
    go: (relations: typeof Relations, invocation: Invocation) => Promise<unknown>,
  ): vscode.Disposable =>
    entryPoints.command(id, async (invocation) => await go((await find()).relations, invocation));
  return vscode.Disposable.from(
    sessions.onDidRemove((connectionId) =>
      entryPoints.run('forget the recent resources of a connection', () => recent.forget(connectionId)),
    ),
    entryPoints.command('workforce.goTo', async (invocation) => {
      const result = await (await find()).goTo.run(invocation);
      // The address of the opened document.
      if (typeof result === 'string') {
        await setContextKey('workforce.wentTo', true);
      }
      return result;
    }),
    way('workforce.goToDepartment', (ways, invocation) => ways.goToDepartment(context, invocation)),
    way('workforce.goToManager', (ways, invocation) => ways.goToManager(context, invocation, 1)),
    way('workforce.goToUpperManager', (ways, invocation) => ways.goToManager(context, invocation, 2)),
    way('workforce.revealDepartment', (ways, invocation) => ways.revealDepartment(context, invocation)),
    way('workforce.goToHead', (ways, invocation) => ways.goToHead(context, invocation)),
    way('workforce.goToParent', (ways, invocation) => ways.goToParent(context, invocation)),
  );
}
