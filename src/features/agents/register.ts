import * as vscode from 'vscode';
import { onFirstUse } from '../../platform/tasks.ts';
import type { FeatureContext } from '../featureContext.ts';
import { copiedKey } from './announced.ts';
import type { ReportEnd } from './tool.ts';

/** The tools of agents, and what they may see. `bridge` is the program that agents outside of the editor start. */
export function registerAgents(context: FeatureContext, bridge: string, reportEnd: ReportEnd) {
  const { entryPoints, sessions, state } = context;
  const loaded: vscode.Disposable[] = [];
  const agents = onFirstUse(async () => {
    const { openAgents } = await import('./open.ts');
    const opened = openAgents(context, bridge, reportEnd);
    loaded.push(opened);
    return opened;
  });
  const subscriptions = vscode.Disposable.from(
    new vscode.Disposable(() => vscode.Disposable.from(...loaded).dispose()),
    entryPoints.lazily(agents, {
      'workforce.allowAgentNames': ({ consent }) => consent.decide(),
      'workforce.copyMcpConfiguration': ({ mcp }) => mcp.copyConfiguration(),
    }),
    sessions.onDidRemove((id) =>
      entryPoints.run('forget what agents may see', async () =>
        state.update(`workforce.agentNames.${id}`, undefined),
      ),
    ),
  );
  if (state.get(copiedKey) === true) {
    entryPoints.run('serve agents outside of the editor', async () => (await agents()).mcp.serve());
  }
  return Object.assign(subscriptions, { agents });
}
