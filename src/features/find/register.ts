import * as vscode from 'vscode';
import { KeptResources } from '../../company/known/keptResources.ts';
import { setContextKey } from '../../platform/settings.ts';
import { onFirstUse } from '../../platform/tasks.ts';
import { onDidGainFocus } from '../../platform/window.ts';
import type { FeatureContext } from '../featureContext.ts';
import type { GoToContext } from './goToRows.ts';

/**
 * Go to…: one list to find any resource, and the ways from a row to what it is related to. `addressAt` reads a pasted
 * address. Both are loaded with the first use of one.
 */
export function registerFind(
  context: FeatureContext,
  { addressAt }: Pick<GoToContext, 'addressAt'>,
): vscode.Disposable {
  const { state, redaction, entryPoints, sessions, favorites } = context;
  const recent = new KeptResources('recent', state, redaction);
  const find = onFirstUse(async () => {
    const { GoTo, relations } = await import('./goTo.ts');
    return { goTo: new GoTo({ ...context, recent, addressAt }), relations };
  });
  return vscode.Disposable.from(
    recent,
    sessions.onDidChangeAny((id) =>
      entryPoints.run('forget what was kept of a connection', async () => {
        await recent.forget(id, sessions.find(id)?.connection);
        await favorites.forget(id, sessions.find(id)?.connection);
      }),
    ),
    onDidGainFocus(() => {
      recent.refresh();
      favorites.refresh();
    }),
    entryPoints.lazily(find, {
      'workforce.goTo': async ({ goTo }, invocation) => {
        const result = await goTo.run(invocation);
        // The address of the opened document.
        if (typeof result === 'string') {
          await setContextKey('workforce.wentTo', true);
        }
        return result;
      },
      'workforce.goToRelated': ({ relations }, invocation) => relations.goToRelated(context, invocation),
      'workforce.revealDepartment': ({ relations }, invocation) =>
        relations.revealDepartment(context, invocation),
    }),
  );
}
