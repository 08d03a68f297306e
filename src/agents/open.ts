import * as vscode from 'vscode';
import type { ToolName } from '../ui/contributions.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { displaySentence } from '../ui/text.ts';
import { Agents } from './agent.ts';
import { offerMcpServer } from './mcp/offer.ts';
import type { RunTool } from './mcp/server.ts';

/** What the first use of the tools loads: the models of the editor and other agents run them in the same way. */
export function openAgents(context: FeatureContext) {
  const agents = new Agents(context);
  const runTool: RunTool = (name, input, signal) => agents.runTool(name, input, signal);
  const mcp = offerMcpServer(context.entryPoints, runTool);
  return Object.assign(vscode.Disposable.from(mcp, agents), {
    consent: agents.consent,
    mcp,
    toolOf: (name: ToolName) => editorTool(name, runTool),
  });
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
