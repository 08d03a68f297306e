import * as vscode from 'vscode';
import type { FeatureContext } from '../ui/featureContext.ts';
import { GoTo, type GoToContext } from './goTo.ts';
import { RecentResources } from './recent.ts';

/** Go to…: one list to find any resource. `addressAt` reads a pasted address. */
export function registerFind(
  context: FeatureContext,
  { addressAt }: Pick<GoToContext, 'addressAt'>,
): vscode.Disposable {
  const { state, redaction, entryPoints, sessions, trees } = context;
  const recent = new RecentResources(state, redaction);
  const goTo = new GoTo({ ...context, recent, addressAt, actions: { entryPoints, trees } });
  return vscode.Disposable.from(
    sessions.onDidRemove((connectionId) =>
      entryPoints.run('forget the recent resources of a connection', () => recent.forget(connectionId)),
    ),
    entryPoints.command('workforce.goTo', (invocation) => goTo.run(invocation)),
  );
}
