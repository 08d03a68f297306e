import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import type { Invocation } from '../../ui/entryPoint.ts';
import { namedSession } from '../../ui/session.ts';
import { isResourceNode } from '../../ui/tree/resourceNode.ts';
import type { Panels } from '../panels.ts';
import type { Picture } from '../picture.ts';
import type { ChartContext } from './chartData.ts';
import { ChartPage } from './chartPage.ts';
import { type ChartMessage, ChartRequest, ChartSubject } from './messages.ts';

/** The organization charts, a panel for each connection. */
export class Charts {
  readonly #panels: Pick<Panels, 'show'>;
  readonly #context: ChartContext;
  readonly #open = new Map<string, ChartPage>();

  constructor(panels: Pick<Panels, 'show'>, context: ChartContext) {
    this.#panels = panels;
    this.#context = context;
  }

  /** Shows the chart of a connection, and in it a department: `{connection?, id?}`, or a row of a department. */
  async show({ scripted, target }: Invocation): Promise<void> {
    const attempted = vscode.l10n.t('show the organization chart');
    const address = isResourceNode(target) ? target.address : undefined;
    const connectionId = scripted?.optionalText('connection') ?? address?.connection;
    const { connection } = namedSession(this.#context.sessions, connectionId, attempted);
    const department = scripted?.optionalIdentifier('id') ?? address?.id;
    const isLoaded = this.#panels.show(this.picture, { connection: connection.id });
    if (department !== undefined) {
      await this.#open.get(connection.id)?.goTo(department, isLoaded);
    }
  }

  get picture(): Picture<ChartSubject, ChartRequest, ChartMessage> {
    return {
      type: 'workforce.chart',
      name: 'chart',
      isSubject: (value) => Value.Check(ChartSubject, value),
      isIncoming: (value) => Value.Check(ChartRequest, value),
      title: ({ connection }) =>
        vscode.l10n.t('Chart: {0}', this.#context.sessions.find(connection)?.connection.name ?? ''),
      connection: ({ connection }) => connection,
      open: (page, { connection }) => {
        const opened = new ChartPage(this.#context, page, connection);
        this.#open.set(connection, opened);
        page.signal.addEventListener('abort', () => {
          // A panel that the editor restored may have taken its place.
          if (this.#open.get(connection) === opened) {
            this.#open.delete(connection);
          }
        });
        return opened;
      },
    };
  }
}
