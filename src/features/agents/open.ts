import * as vscode from 'vscode';
import type { EntryPoints } from '../../platform/entry/entryPoint.ts';
import { conflict } from '../../platform/errors/invalidInput.ts';
import type { ToolName } from '../../platform/manifest/contributions.ts';
import { onDidChangeSetting, readSetting } from '../../platform/settings.ts';
import type { FeatureContext } from '../featureContext.ts';
import { Agents } from './agent.ts';
import { type Announcements, announcements } from './announced.ts';
import type { RunTool, startMcpServer } from './mcpServer.ts';
import type { ReportEnd } from './tool.ts';

/** What the first use of the tools loads: the models of the editor and other agents run them in the same way. */
export function openAgents(context: FeatureContext, bridge: string, reportEnd: ReportEnd) {
  const agents = new Agents({ ...context, reportEnd });
  const runTool: RunTool = (name, input, signal) => agents.runTool(name, input, signal);
  const mcp = offerMcpServer(context.entryPoints, runTool, announcements(context, bridge));
  return Object.assign(vscode.Disposable.from(mcp, agents), {
    consent: agents.consent,
    mcp,
    /** Runs a tool for a model of the editor. */
    async invoke(name: ToolName, input: object, token: vscode.CancellationToken) {
      const controller = new AbortController();
      const cancelled = token.onCancellationRequested(() => controller.abort());
      try {
        const result = await runTool(name, input, controller.signal);
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(result)]);
      } finally {
        cancelled.dispose();
      }
    },
  });
}

/** The MCP server of this window. It listens from its first use until agents are switched off. */
export function offerMcpServer(
  { policy, run }: Pick<EntryPoints, 'policy' | 'run'>,
  runTool: RunTool,
  announced: Announcements,
) {
  let started: ReturnType<typeof startMcpServer> | undefined;
  const stop = () => {
    void started?.then((server) => server.stop());
    if (started !== undefined) {
      announced.withdraw();
    }
    started = undefined;
  };
  const isOff = () => readSetting('workforce.agents') === 'off';
  const requireAllowed = () => {
    policy.requireUnlocked('agents');
    if (isOff()) {
      const reason = vscode.l10n.t('agents are switched off');
      const advice = vscode.l10n.t('Allow them by the setting “workforce.agents”.');
      throw conflict(vscode.l10n.t('let agents read'), reason, advice);
    }
  };
  const mcpServer = async () => {
    requireAllowed();
    started ??= import('./mcpServer.ts').then((part) => part.startMcpServer(runTool));
    const { url, authorization } = await started.catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    await announced.announce({ url, authorization });
    return { uri: vscode.Uri.parse(url), headers: { Authorization: authorization } };
  };
  /** Lets agents outside of the editor read, where the user has copied the command for them. */
  const serve = async () => {
    if (announced.isWanted() && !isOff() && !policy.locks('agents')) {
      await mcpServer();
    }
  };
  /** For agents outside of the editor, in the form that most of them read. */
  const copyConfiguration = async () => {
    requireAllowed();
    const copy = vscode.l10n.t('Copy');
    const copyCommand = vscode.l10n.t('Copy Command');
    const question = vscode.l10n.t(
      'Copy the address and the token of this window for an agent outside of the editor?',
    );
    const detail = vscode.l10n.t(
      'Any program on this machine that has them can read what agents may read here, until this window closes or agents are switched off. Do not put them into a file that others read.\n\n“Copy Command” copies a command without them, for Node: it finds a window of yours each time it is started. Your windows keep their address and token in a file that only you can read, from now on.',
    );
    const answer = await vscode.window.showWarningMessage(
      question,
      { modal: true, detail },
      copy,
      copyCommand,
    );
    if (answer === undefined) {
      return;
    }
    const command = answer === copyCommand ? await announced.install() : undefined;
    const { uri, headers } = await mcpServer();
    const workforce = command ?? { type: 'http', url: uri.toString(true), headers };
    await vscode.env.clipboard.writeText(JSON.stringify({ mcpServers: { workforce } }, null, 2));
  };
  const subscriptions = vscode.Disposable.from(
    new vscode.Disposable(stop),
    onDidChangeSetting('workforce.agents', () =>
      isOff() ? stop() : run('serve agents outside of the editor', serve),
    ),
  );
  return Object.assign(subscriptions, { mcpServer, serve, copyConfiguration });
}
