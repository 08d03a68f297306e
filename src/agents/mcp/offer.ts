import * as vscode from 'vscode';
import type { FeatureContext } from '../../ui/featureContext.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { confirmDone } from '../../ui/progress.ts';
import { onDidChangeSetting, readSetting } from '../../ui/settings.ts';
import type { McpServer, RunTool } from './server.ts';

/** Where the editor and other programs reach the MCP server of this window. It listens from the first time that one asks. */
export function offerMcpServer({ entryPoints }: FeatureContext, runTool: RunTool) {
  let server: Promise<McpServer> | undefined;
  const stop = () => {
    void server?.then((started) => started.stop());
    server = undefined;
  };
  const start = async () => {
    requireAllowed();
    server ??= import('./server.ts').then(({ startMcpServer }) => startMcpServer(runTool));
    try {
      const { url, authorization } = await server;
      return { uri: vscode.Uri.parse(url), headers: { Authorization: authorization } };
    } catch (error) {
      server = undefined;
      throw error;
    }
  };
  const requireAllowed = () => {
    entryPoints.policy.requireUnlocked('agents');
    if (readSetting('workforce.agents') === 'off') {
      throw invalidInput(
        vscode.l10n.t('let agents read'),
        vscode.l10n.t('agents are switched off'),
        vscode.l10n.t('Allow them by the setting “workforce.agents”.'),
      );
    }
  };
  const copyConfiguration = async () => {
    requireAllowed();
    const copy = vscode.l10n.t('Copy');
    const question = vscode.l10n.t(
      'Copy the address and the token of this window for an agent outside of the editor?',
    );
    const detail = vscode.l10n.t(
      'Every program of this machine that has them can read what agents may read here, until this window closes or agents are switched off. Put them into no file that others read.',
    );
    if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, copy)) === copy) {
      const { uri, headers } = await start();
      const workforce = { type: 'http', url: uri.toString(true), headers };
      await vscode.env.clipboard.writeText(JSON.stringify({ mcpServers: { workforce } }, null, 2));
      confirmDone(vscode.l10n.t('Copied {0}', vscode.l10n.t('the MCP configuration')));
    }
  };
  const subscriptions = vscode.Disposable.from(
    new vscode.Disposable(stop),
    onDidChangeSetting('workforce.agents', () => {
      if (readSetting('workforce.agents') === 'off') {
        stop();
      }
    }),
    entryPoints.command('workforce.copyMcpConfiguration', copyConfiguration),
  );
  /** For the editor. Throws what the user reads in its place. */
  const mcpServer = async () => {
    try {
      return await start();
    } catch (error) {
      entryPoints.record('MCP server', error);
      throw entryPoints.redacted(error);
    }
  };
  return Object.assign(subscriptions, { mcpServer });
}
