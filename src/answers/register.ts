import type * as vscode from 'vscode';
import type { FeatureContext } from '../ui/featureContext.ts';
import { onFirstUse } from '../ui/tasks.ts';

/** The commands that answer questions about many records with a table. What makes them is loaded with the first one. */
export function registerAnswers(context: FeatureContext): vscode.Disposable {
  const answers = onFirstUse(() => import('./answers.ts'));
  return context.entryPoints.lazily(answers, {
    'workforce.showCoverage': (part, invocation) => part.showCoverage(context, invocation),
    'workforce.matchIds': (part, invocation) => part.matchIds(context, invocation),
  });
}
