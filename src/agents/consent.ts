import * as vscode from 'vscode';
import type { Connection } from '../service/connection.ts';
import { isRecord } from '../service/contract/record.ts';
import { questionOf } from '../ui/connectionMark.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { sessionInUse } from '../ui/session.ts';
import { readSetting, writeSetting } from '../ui/settings.ts';

type ConsentContext = Pick<FeatureContext, 'entryPoints' | 'sessions' | 'state'>;

/** What the user has decided about the names of each connection, in the state of the editor. */
export class Consent {
  readonly #context: ConsentContext;

  constructor(context: ConsentContext) {
    this.#context = context;
  }

  /** Whether agents may see names. Asks the user once for each connection, and never for one of production. */
  async mayName(connection: Connection): Promise<boolean> {
    if (
      readSetting('workforce.agents') !== 'names' ||
      this.#context.entryPoints.policy.locks('personalDataExport')
    ) {
      return false;
    }
    const kept: unknown = this.#context.state.get(keyOf(connection.id));
    if (isRecord(kept) && kept['company'] === companyOf(connection)) {
      const suffices = connection.mark !== 'production' || kept['isProduction'] === true;
      return kept['mayName'] === true && suffices;
    }
    return connection.mark === 'production' ? false : await this.#ask(connection);
  }

  /** *Let Agents See Names…*: asks for the connection in use, whatever was decided before. */
  async decide(): Promise<boolean> {
    const attempted = vscode.l10n.t('let agents see names');
    const { connection } = sessionInUse(this.#context.sessions, attempted);
    this.#context.entryPoints.policy.requireUnlocked('agents');
    this.#context.entryPoints.policy.requireUnlocked('personalDataExport');
    const mayName = await this.#ask(connection);
    if (mayName && readSetting('workforce.agents') !== 'names') {
      await writeSetting('workforce.agents', 'names');
    }
    return mayName;
  }

  async #ask(connection: Connection): Promise<boolean> {
    const yes = vscode.l10n.t('Let Agents See Names');
    const detail = vscode.l10n.t(
      'With names, agents and the models behind them see who is who: names, e-mail addresses and numbers. Otherwise people appear as “Person 17”. Sensitive fields stay masked. To decide again, run “Let Agents See Names…”.',
    );
    const question = questionOf(connection, vscode.l10n.t('May agents see the names of people?'));
    const mayName = (await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
    const isProduction = connection.mark === 'production';
    const company = companyOf(connection);
    await this.#context.state.update(keyOf(connection.id), { company, mayName, isProduction });
    return mayName;
  }
}

/** Where the decision about a connection is kept; it goes with the connection. */
function keyOf(connectionId: string): string {
  return `workforce.agentNames.${connectionId}`;
}

/** A connection that leads elsewhere is asked for again. The sandbox has another address after a restart. */
function companyOf({ kind, instance, baseUrl }: Connection): string {
  return kind === 'sandbox' ? kind : `${instance} ${baseUrl}`;
}
