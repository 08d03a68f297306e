import * as vscode from 'vscode';
import type { EntryPoints } from '../../ui/entryPoint.ts';
import { conflict } from '../../ui/invalidInput.ts';
import { onDidChangeSetting, readSetting } from '../../ui/settings.ts';
import type { RunTool, startMcpServer } from './server.ts';

/** The MCP server of this window. It listens from its first use until agents are switched off. */
export function offerMcpServer({ policy }: Pick<EntryPoints, 'policy'>, runTool: RunTool) {
  let started: ReturnType<typeof startMcpServer> | undefined;
  const stop = () => {
    void started?.then((server) => server.stop());
    started = undefined;
  };
  const mcpServer = async () => {
    requireAllowed();
    started ??= import('./server.ts').then((part) => part.startMcpServer(runTool));
    const { url, authorization } = await started.catch((error: unknown) => {
      started = undefined;
      throw error;
    });
    return { uri: vscode.Uri.parse(url), headers: { Authorization: authorization } };
  };
  const requireAllowed = () => {
    policy.requireUnlocked('agents');
    if (readSetting('workforce.agents') === 'off') {
      const reason = vscode.l10n.t('agents are switched off');
      const advice = vscode.l10n.t('Allow them by the setting “workforce.agents”.');
      throw conflict(vscode.l10n.t('let agents read'), reason, advice);
    }
  };
  /** For agents outside of the editor, in the form that most of them read. */
  const copyConfiguration = async () => {
    requireAllowed();
    const copy = vscode.l10n.t('Copy');
    const question = vscode.l10n.t(
      'Copy the address and the token of this window for an agent outside of the editor?',
    );
    const detail = vscode.l10n.t(
      'Any program on this machine that has them can read what agents may read here, until this window closes or agents are switched off. Do not put them into a file that others read.',
    );
    if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, copy)) === copy) {
      const { uri, headers } = await mcpServer();
      const workforce = { type: 'http', url: uri.toString(true), headers };
      await vscode.env.clipboard.writeText(JSON.stringify({ mcpServers: { workforce } }, null, 2));
    }
  };
  const subscriptions = vscode.Disposable.from(
    new vscode.Disposable(stop),
    onDidChangeSetting('workforce.agents', () => readSetting('workforce.agents') === 'off' && stop()),
  );
  return Object.assign(subscriptions, { mcpServer, copyConfiguration });
}
