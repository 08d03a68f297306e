import * as vscode from 'vscode';
import { documentScheme } from '../../platform/documents/address.ts';
import { onFirstUse } from '../../platform/tasks.ts';
import type { FeatureContext } from '../featureContext.ts';

/** The commands that answer questions about many records with a table. What makes them is loaded with the first one. */
export function registerAnswers(context: FeatureContext): vscode.Disposable {
  const answers = onFirstUse(() => import('./commands.ts'));
  return vscode.Disposable.from(
    context.entryPoints.lazily(answers, {
      'workforce.showCoverage': (part, invocation) => part.showCoverage(context, invocation),
      'workforce.matchIds': (part, invocation) => part.matchIds(context, invocation),
      'workforce.takeSnapshot': (part, invocation) => part.takeSnapshot(context, invocation),
      'workforce.copyToSandbox': (part, invocation) => part.copyToSandbox(context, invocation),
      'workforce.showChanges': (part, invocation) => part.showChanges(context, invocation),
      'workforce.showDrift': (part, invocation) => part.showDrift(context, invocation),
    }),
    vscode.languages.registerHoverProvider(
      { scheme: documentScheme },
      {
        async provideHover(document, position) {
          const service = await context.sessions.find(document.uri.authority)?.service();
          const facts = service?.drift().facts ?? [];
          // Nothing is loaded for a service that follows the contract.
          return service === undefined || facts.length === 0
            ? undefined
            : (await answers()).driftHover(service, facts, document, position);
        },
      },
    ),
  );
}
