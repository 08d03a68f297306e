import * as vscode from 'vscode';
import type { ToolName } from '../ui/contributions.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { onFirstUse } from '../ui/tasks.ts';
import { displaySentence } from '../ui/text.ts';
import { offerMcpServer } from './mcp/offer.ts';
import type { RunTool } from './mcp/server.ts';

/** The tools of agents, and what they may see. */
export function registerAgents(context: FeatureContext) {
  const { entryPoints, sessions, state } = context;
  const loaded: vscode.Disposable[] = [];
  const agents = onFirstUse(async () => {
    const { Agents } = await import('./agent.ts');
    const made = new Agents(context);
    loaded.push(made);
    return made;
  });
  const runTool: RunTool = async (name, input, signal) => await (await agents()).runTool(name, input, signal);
  const mcp = offerMcpServer(context, runTool);
  const subscriptions = vscode.Disposable.from(
    mcp,
    new vscode.Disposable(() => vscode.Disposable.from(...loaded).dispose()),
    entryPoints.lazily(agents, { 'workforce.letAgentsSeeNames': ({ consent }) => consent.decide() }),
    sessions.onDidRemove((id) =>
      entryPoints.run('forget what agents may see', async () =>
        state.update(`workforce.agentNames.${id}`, undefined),
      ),
    ),
  );
  const toolOf = (name: ToolName) => editorTool(name, runTool);
  return Object.assign(subscriptions, { toolOf, mcpServer: mcp.mcpServer });
}

/** A tool for the models of the editor. */
function editorTool(name: ToolName, runTool: RunTool): vscode.LanguageModelTool<object> {
  return {
    prepareInvocation: ({ input }) => ({
      invocationMessage: displaySentence(
        vscode.l10n.t('Reading from the workforce service: {0}', [name, ...Object.values(input)].join(' ')),
      ),
    }),
    async invoke({ input }, token) {
      const controller = new AbortController();
      const cancelled = token.onCancellationRequested(() => controller.abort());
      try {
        const result = await runTool(name, input, controller.signal);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(result)]);
      } finally {
        cancelled.dispose();
      }
    },
  };
}
