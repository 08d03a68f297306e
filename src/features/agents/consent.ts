import * as vscode from 'vscode';
import { questionOf } from '../../platform/connectionMark.ts';
import { sessionInUse } from '../../platform/session.ts';
import { readSetting, writeSetting } from '../../platform/settings.ts';
import { withoutLinks } from '../../platform/text/text.ts';
import { isRecord } from '../../service/contract/record.ts';
import type { Connection } from '../../service/http/connection.ts';
import type { FeatureContext } from '../featureContext.ts';

/** What the user has decided about the names of each connection, in the state of the editor. */
export function createConsent({
  entryPoints: { policy },
  sessions,
  state,
}: Pick<FeatureContext, 'entryPoints' | 'sessions' | 'state'>) {
  const ask = async (connection: Connection) => {
    const yes = vscode.l10n.t('Allow Agents to See Names');
    const detail = vscode.l10n.t(
      'With names, agents and the models behind them see who is who: names, e-mail addresses and numbers. Otherwise people appear as “Person 17”. Sensitive fields stay masked. To decide again, run “Allow Agents to See Names…”.',
    );
    const question = questionOf(connection, vscode.l10n.t('May agents see the names of people?'));
    const mayName = (await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
    const isProduction = connection.mark === 'production';
    await state.update(keyOf(connection), { company: companyOf(connection), mayName, isProduction });
    return mayName;
  };
  return {
    /** Whether agents may see names. Asks the user once for each connection, and never for one of production. */
    async mayName(connection: Connection): Promise<boolean> {
      if (readSetting('workforce.agents') !== 'names' || policy.locks('personalDataExport')) {
        return false;
      }
      const isProduction = connection.mark === 'production';
      const kept: unknown = state.get(keyOf(connection));
      if (isRecord(kept) && kept['company'] === companyOf(connection)) {
        return kept['mayName'] === true && (!isProduction || kept['isProduction'] === true);
      }
      return !isProduction && (await ask(connection));
    },

    /** *Allow Agents to See Names…*: asks for the connection in use, whatever was decided before. */
    async decide(): Promise<boolean> {
      const { connection } = sessionInUse(sessions, vscode.l10n.t('allow agents to see names'));
      policy.requireUnlocked('agents');
      policy.requireUnlocked('personalDataExport');
      const mayName = await ask(connection);
      if (mayName && readSetting('workforce.agents') !== 'names') {
        await writeSetting('workforce.agents', 'names');
      }
      const name = withoutLinks(connection.name);
      void vscode.window.showInformationMessage(
        mayName
          ? vscode.l10n.t('Agents see the names of people of “{0}” now.', name)
          : vscode.l10n.t('Agents see no names of people of “{0}” now.', name),
      );
      return mayName;
    },
  };
}

/** Whether agents may see names and codes of departments and the like, of a company whose people are known. */
export function mayReadTexts({ mark }: Connection): boolean {
  const setting = readSetting('workforce.agentsSeeDepartmentNames');
  return setting === 'always' || (setting === 'notProduction' && mark !== 'production');
}

/** Where the decision about a connection is kept; it is removed with the connection. */
function keyOf({ id }: Connection): string {
  return `workforce.agentNames.${id}`;
}

/** A connection that leads elsewhere is asked for again. The sandbox has another address after a restart. */
function companyOf({ kind, instance, baseUrl, scenario = '' }: Connection): string {
  return kind === 'sandbox' ? `${kind} ${scenario}` : `${instance} ${baseUrl}`;
}
