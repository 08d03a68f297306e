import * as vscode from 'vscode';
import type { CommandId } from '../ui/contributions.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { setContextKey } from '../ui/settings.ts';
import { KeptResources } from '../ui/storage/keptResources.ts';
import { onFirstUse } from '../ui/tasks.ts';
import type { GoToContext } from './goToRows.ts';
import type * as Relations from './relations.ts';

/**
 * Go to…: one list to find any resource, and the ways from a row to what it is related to. `addressAt` reads a pasted
 * address. Both are loaded with the first use of one.
 */
export function registerFind(
  context: FeatureContext,
  { addressAt }: Pick<GoToContext, 'addressAt'>,
): vscode.Disposable {
  const { storage, redaction, log, entryPoints, sessions, favourites } = context;
  const recent = new KeptResources('recent', storage, redaction, (line) => log.warn(line));
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
    recent,
    sessions.onDidRemove((id) =>
      entryPoints.run('forget what was kept of a connection', async () => {
        await recent.forget(id, sessions.find(id)?.connection);
        await favourites.forget(id, sessions.find(id)?.connection);
      }),
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
